/** The possible decisions, named like the exits of the step. */
export const decisions = ['approved', 'rejected'] as const

/** One of the possible decisions. */
export type Decision = (typeof decisions)[number]

/** A decision and the user who made it. Plain JSON. */
export interface ApprovalDecision {
  readonly decision: Decision
  readonly by: { readonly id: string; readonly name: string }
}
