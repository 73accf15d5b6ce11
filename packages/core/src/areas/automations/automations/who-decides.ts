import type { ServicePort } from '../../../framework/operations/port.ts'
import { task } from '../../tasks/tasks/task.ts'
import { type ApprovalPerson, createApprovalView } from '../approvals/approval-view.ts'
import { isApproval } from '../approvals/find-approval.ts'

/** A wait of a run with those who decide, if it waits for a decision; `null` for all other waits. */
export async function whoDecides(port: ServicePort, wait: unknown): Promise<object | null> {
  if (typeof wait !== 'object' || wait === null) return null
  const { taskId } = wait as { readonly taskId?: unknown }
  return { ...wait, assignees: typeof taskId === 'string' ? await assigneesOf(port, taskId) : null }
}

/** `null` if the task was deleted: then no one can decide, and the run continues at the timeout. */
async function assigneesOf(port: ServicePort, taskId: string): Promise<readonly ApprovalPerson[] | null> {
  const record = await port.get(task, taskId)
  return isApproval(record) ? (await createApprovalView(port)(record)).assignees : null
}
