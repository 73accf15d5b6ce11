import type { ApprovalDecision } from '../../areas/automations/approvals/decision.ts'

/** What approvals need beside the tasks in which they stand: the runs that wait for them. */
export interface ApprovalPort {
  /** Whether a run has not ended, so that a decision can still move it. */
  isGoingOn(runId: string): Promise<boolean>
  /** Tells the run that waits for it of a decision, in the transaction of the operation. */
  tell(runId: string, taskId: string, decision: ApprovalDecision): Promise<void>
  /** Where people decide; `null` when the service is reached nowhere, as in a simulation. */
  pageUrl(taskId: string): string | null
  /** The address of the task in the API. It begins with a slash when the service is reached nowhere, as in a simulation. */
  taskUrl(taskId: string): string
}
