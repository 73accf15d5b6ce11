import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { Caller, RecordPort } from '../../../framework/operations/port.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { task } from '../../tasks/tasks/task.ts'

/** A task that requests an approval. */
export type ApprovalTask = RecordOf<typeof task> & {
  readonly approval: NonNullable<RecordOf<typeof task>['approval']>
  readonly approvalStatus: NonNullable<RecordOf<typeof task>['approvalStatus']>
}

/** Whether a task requests an approval. */
export function isApproval(record: RecordOf<typeof task> | null): record is ApprovalTask {
  return record !== null && record.approval !== null
}

/** Whether a caller may decide: those who were asked, and administrators. Never an automation, since an approval requires a human. */
export function mayDecide({ author, userId, permissions }: Caller, record: Pick<ApprovalTask, 'approval' | 'assigneeIds'>): boolean {
  if (author.type !== 'MEMBER' || userId === null) return false
  return covers(permissions, ALL_PERMISSIONS) || decidersOf(record).includes(userId)
}

/** Refuses a key with a list of permissions that does not give access to approvals. */
export function refuseRestrictedReader({ permissions }: Caller): void {
  if (covers(permissions, 'approvals:decide') || covers(permissions, 'tasks:read')) return
  const detail = 'A restricted API key reads approvals only with the permission tasks:read or approvals:decide.'
  throw new Refusal(problem('forbidden', { detail }))
}

/** The users who were asked, without administrators. They are stored in the approval, which writers of tasks cannot change. */
export function decidersOf({ approval, assigneeIds }: Pick<ApprovalTask, 'approval' | 'assigneeIds'>): readonly string[] {
  return approval.deciderIds ?? assigneeIds
}

/** The approval, for a caller who may decide it. Others get 403, and a task without an approval is not found. */
export async function requireApproval(port: RecordPort, taskId: string): Promise<ApprovalTask> {
  const record = await port.get(task, taskId)
  if (!isApproval(record))
    throw new Refusal(parameterProblem('not_found', 'taskId', `There is no approval with the task ${taskId} in this organization.`))
  if (mayDecide(port.caller, record)) return record
  const detail = 'Only colleagues who were asked, and administrators, decide it. Ask one of them.'
  throw new Refusal(problem('forbidden', { detail }))
}
