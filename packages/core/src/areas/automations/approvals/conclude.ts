import Type from 'typebox'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { task } from '../../tasks/tasks/task.ts'
import type { ApprovalDecision } from './decision.ts'
import { decisionOf } from './decision-of.ts'
import { type ApprovalTask, isApproval } from './find-approval.ts'

/** Which approval is concluded. */
export const approvalConclusionSchema = Type.Object(
  { taskId: Type.String({ pattern: idPattern('task') }) },
  { additionalProperties: false },
)

/**
 * Concludes an approval for which its run no longer waits: returns its decision, or records that its time is over. The task alone is
 * decisive: a decision made at the very moment of the timeout counts if it was stored first, and is refused otherwise.
 */
export const concludeApproval = defineOperation({
  name: 'automation-approvals.conclude',
  permission: 'tasks:write',
  async run(port: ServicePort, { body: { taskId } }: { readonly body: { readonly taskId: string } }) {
    const approvalTask = await port.get(task, taskId)
    // Deleting the task decides nothing.
    if (!isApproval(approvalTask)) return done<ApprovalConclusion>({ decided: null, task: null })
    const record = approvalTask.approvalStatus === 'OPEN' ? await timeOut(port, approvalTask) : approvalTask
    return done<ApprovalConclusion>({
      decided: await decisionOf(port, taskId),
      task: { ...record, url: port.approvals.taskUrl(taskId) },
    })
  },
})

function timeOut(port: ServicePort, found: ApprovalTask): Promise<RecordOf<typeof task>> {
  const completed = found.status === 'COMPLETED' ? {} : { status: 'COMPLETED', completedAt: formatTime(port.now) }
  return port.update(task, found, { ...completed, approvalStatus: 'TIMED_OUT' })
}

/** The result of an approval. */
export interface ApprovalConclusion {
  /** `null`: there was no decision in time. */
  readonly decided: ApprovalDecision | null
  /** The current task with its API URL; `null` if it was deleted. */
  readonly task: (RecordOf<typeof task> & { readonly url: string }) | null
}
