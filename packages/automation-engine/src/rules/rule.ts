import type { FlowProblem } from '@belfry/core'
import type { FlowDraft } from '../draft/draft.ts'

/** A violation of a rule. Has the severity of the rule unless it has its own. */
export type Finding = Omit<FlowProblem, 'severity' | 'pointer' | 'docs'> & {
  readonly severity?: FlowProblem['severity']
  readonly pointer: string
}

/**
 * A finding, or a function that creates it if its message is expensive: if there are very many, only those returned are created. A lazy
 * finding has the severity of its rule.
 */
export type LazyFinding = Finding | (() => Finding)

/** The finding itself. */
export function worded(finding: LazyFinding): Finding {
  return typeof finding === 'function' ? finding() : finding
}

/** What a code of a finding means. */
export interface CodeMeaning {
  /** What it means and what to do, in a sentence or two. */
  readonly meaning: string
  /** Its severity, the worst first; that of the rule by default. Several if it depends on the location. */
  readonly severities?: readonly FlowProblem['severity'][]
  /** Why it is an error, where that is not obvious, or only a warning, although no run would get past it. */
  readonly reason?: string
}

/** The codes of findings, each with its meaning. A text alone is enough if the code has only a meaning. */
export type Codes = Readonly<Record<string, string | CodeMeaning>>

/** What a code of a rule means. */
export function meaningOf(code: string | CodeMeaning): CodeMeaning {
  return typeof code === 'string' ? { meaning: code } : code
}

/** A rule that every definition must follow. */
export interface FlowRule {
  /** In kebab case, like its file. */
  readonly name: string
  /** `refused` prevents saving a definition, `error` prevents enabling it; `warning` prevents nothing. */
  readonly severity: FlowProblem['severity']
  /** All codes that it can report, each with its meaning and remedy in a sentence or two. */
  readonly codes: Codes
  /** All violations. Never throws. The result does not depend on the order of the nodes. */
  check(draft: FlowDraft): readonly LazyFinding[]
}

/** Defines a rule. The result is frozen. */
export function defineRule(rule: FlowRule): FlowRule {
  return Object.freeze(rule)
}
