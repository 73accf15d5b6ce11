import type { FlowProblem } from '@belfry/core'
import type { DraftNode, FlowDraft } from '../draft.ts'

/** What a rule found. The rule's severity stands unless the finding has its own. */
export type Finding = Omit<FlowProblem, 'severity' | 'pointer' | 'docs'> & {
  readonly severity?: FlowProblem['severity']
  readonly pointer: string
}

/**
 * A finding, or what words it where wording costs something: of very many only those that are listed are worded. One that is worded late has
 * the severity of its rule.
 */
export type LazyFinding = Finding | (() => Finding)

/** The finding itself. */
export function worded(finding: LazyFinding): Finding {
  return typeof finding === 'function' ? finding() : finding
}

/** One thing that must be so in every definition. */
export interface FlowRule {
  /** In kebab case, like its file. */
  readonly name: string
  /** `refused` keeps a definition from being saved, `error` from being enabled; `warning` only points something out. */
  readonly severity: FlowProblem['severity']
  /** Every code that it can find, each with what it means and what to do, in a sentence or two. */
  readonly codes: Readonly<Record<string, string>>
  /** Every place where it is not so. Never throws. What it finds does not depend on the order of the nodes. */
  check(draft: FlowDraft): readonly LazyFinding[]
}

/** Defines a rule. The result is frozen. */
export function defineRule(rule: FlowRule): FlowRule {
  return Object.freeze(rule)
}

/** A node as messages name it: its label and its id, or the id alone. */
export function nameOf({ id, label }: Pick<DraftNode, 'id' | 'label'>): string {
  return label === '' || label === id ? `"${clip(id)}"` : `"${clip(label)}" (${clip(id)})`
}

/** A text of a definition as messages quote it: not longer than a line. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
