import type { ApprovalDecision } from '../../areas/automations/approvals/decision.ts'

/** What approvals need in addition to their tasks: the runs that wait for them. */
export interface ApprovalPort {
  /** Whether a run has not ended, so that a decision still matters. */
  isGoingOn(runId: string): Promise<boolean>
  /** Signals a decision to the run that waits for it, in the transaction of the operation. */
  signalRun(runId: string, taskId: string, decision: ApprovalDecision): Promise<void>
  /** The page on which people decide; `null` if the service has no URL, as in a simulation. */
  pageUrl(taskId: string): string | null
  /** The API URL of the task. Starts with a slash if the service has no URL, as in a simulation. */
  taskUrl(taskId: string): string
}
