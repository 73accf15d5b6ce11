import type { ServicePort } from '../../../framework/operations/port.ts'
import { CHANGED_AT_ONCE, JOB_BYTES, type RecordJob } from '../../../framework/records/record-job.ts'
import { mayRemove, refuseToRemoveOpenApproval } from '../../automations/approvals/with-open-approval.ts'
import { task } from './task.ts'

/**
 * Removes the subtasks of a deleted task. A subtask with an open approval that the caller may not remove becomes a task of its own: the
 * approval was requested after the deletion.
 */
export const removeSubtasks: RecordJob<{ readonly parentId: string }, ServicePort> = {
  name: 'tasks.removeSubtasks',
  async advance(port, state, most) {
    const { data, nextCursor } = await port.list(task, { limit: most, filters: { parentId: state.parentId }, maxBytes: JOB_BYTES })
    for (const subtask of data) {
      if (await mayRemove(port, subtask)) await port.remove(task, subtask)
      else await port.update(task, subtask, { parentId: null })
    }
    return nextCursor === null ? null : state
  },
}

/**
 * Refuses to remove a task with subtasks that have an open approval, except for human administrators.
 *
 * @throws Refusal `approval_open`
 */
export async function refuseToRemoveOpenSubtasks(port: ServicePort, parentId: string): Promise<void> {
  const filters = { parentId, approvalStatus: 'OPEN' }
  // The approval of some may have ended although their field still says otherwise.
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = await port.list(task, { limit: CHANGED_AT_ONCE, cursor, filters, maxBytes: JOB_BYTES })
    for (const subtask of data) await refuseToRemoveOpenApproval(port, subtask)
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
