/** What can be decided, in the words of the exits of the step. */
export const decisions = ['approved', 'rejected'] as const

/** One of the two. */
export type Decision = (typeof decisions)[number]

/** A decision, and who has made it. Plain JSON. */
export interface ApprovalDecision {
  readonly decision: Decision
  readonly by: { readonly id: string; readonly name: string }
}
