import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { changedValues } from '../../../framework/records/field-values.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { withOpenApproval } from '../../automations/approvals/with-open-approval.ts'
import { task } from './task.ts'
import { checkReferences } from './tasks.ts'

/** The additions to a task and its changes. Absent fields are unchanged. */
export interface Amendment {
  /** Nothing, or only spaces, keeps the title. */
  readonly title?: string | null
  readonly assigneeIds?: readonly string[]
  /** Whether the assignees join those who are there (`add`, the default) or take their place. */
  readonly assigneeMode?: 'add' | 'replace'
  /** Added to the labels that are there. */
  readonly labelIds?: readonly string[]
  readonly dueAt?: string | null
}

/** Amends a task without removing what others have added. Does nothing if nothing changes. */
export const amendTask = defineOperation({
  name: 'tasks.amend',
  permission: task.writePermission,
  async run(port: ServicePort, { id, body }: RecordInput & { readonly body: Amendment }) {
    const record = await requireRecord(port, task, id)
    const { title, assigneeIds, assigneeMode = 'add', labelIds = [], dueAt } = body
    await checkReferences(port, { assigneeIds, labelIds }, record)
    const wanted: Values = {
      ...(title?.trim() ? { title } : {}),
      ...(assigneeIds ? { assigneeIds: assigneeMode === 'add' ? joined(record.assigneeIds, assigneeIds, 'assignees') : assigneeIds } : {}),
      labelIds: joined(record.labelIds, labelIds, 'labels'),
      ...(dueAt ? { dueAt } : {}),
    }
    const changes = changedValues(task, record, wanted)
    return done(Object.keys(changes).length === 0 ? record : await port.update(task, record, await withOpenApproval(port, record, changes)))
  },
})

/** The most assignees, and the most labels, that a task can have. */
const MOST = 50

function joined(present: readonly string[], added: readonly string[], what: string): readonly string[] {
  const all = [...new Set([...present, ...added])]
  if (all.length <= MOST) return all
  throw new Refusal(problem('conflict', { detail: `The task would have more than ${MOST} ${what}. Take some off first.` }))
}
