import type { ServicePort } from '../../../framework/operations/port.ts'
import { task } from '../../tasks/tasks/task.ts'
import { type ApprovalPerson, createApprovalView } from '../approvals/approval-view.ts'
import { isApproval } from '../approvals/find-approval.ts'

/** A wait of a run with who decides, where it is a decision that is waited for; `null` for all other waits. */
export async function whoDecides(port: ServicePort, wait: unknown): Promise<object | null> {
  if (typeof wait !== 'object' || wait === null) return null
  const { taskId } = wait as { readonly taskId?: unknown }
  return { ...wait, assignees: typeof taskId === 'string' ? await assigneesOf(port, taskId) : null }
}

/** `null` when the task is gone: then nobody decides any more, and the run goes on when its time is over. */
async function assigneesOf(port: ServicePort, taskId: string): Promise<readonly ApprovalPerson[] | null> {
  const record = await port.get(task, taskId)
  return isApproval(record) ? (await createApprovalView(port)(record)).assignees : null
}
