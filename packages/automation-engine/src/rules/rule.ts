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

/** A rule that every definition must follow. */
export interface FlowRule {
  /** In kebab case, like its file. */
  readonly name: string
  /** `refused` prevents saving a definition, `error` prevents enabling it; `warning` prevents nothing. */
  readonly severity: FlowProblem['severity']
  /** All codes that it can report, each with its meaning and remedy in a sentence or two. */
  readonly codes: Readonly<Record<string, string>>
  /** All violations. Never throws. The result does not depend on the order of the nodes. */
  check(draft: FlowDraft): readonly LazyFinding[]
}

/** Defines a rule. The result is frozen. */
export function defineRule(rule: FlowRule): FlowRule {
  return Object.freeze(rule)
}
