import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { Caller, ServicePort, Values } from '../../../framework/operations/port.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { type FieldError, problem, Refusal } from '../../../kernel/problems.ts'
import type { task } from '../../tasks/tasks/task.ts'
import { isDecidable } from './approval-view.ts'
import { isApproval } from './find-approval.ts'

/** The fields that deciders see: changing them could make someone approve something else. */
const seen = ['title', 'description', 'links', 'assigneeIds', 'parentId'] as const

/**
 * The changes of a task as they may be stored. While its approval is open, only human administrators may change what deciders see (G166);
 * with new assignees they determine who decides.
 *
 * @throws Refusal `approval_open` for everyone else, including automations
 */
export async function withOpenApproval(port: ServicePort, record: RecordOf<typeof task>, changes: Values): Promise<Values> {
  const fields = seen.filter((name) => name in changes)
  if (fields.length === 0 || !isApproval(record) || !(await isDecidable(port, record))) return changes
  if (!isHumanAdministrator(port.caller)) {
    const detail = `The approval of the task ${record.id} is open, so only an administrator changes its ${fields.join(', ')}.`
    throw new Refusal(problem('approval_open', { detail, errors: fields.map(readOnly) }))
  }
  return 'assigneeIds' in changes ? { ...changes, approval: { ...record.approval, deciderIds: changes.assigneeIds } } : changes
}

/**
 * Refuses to remove a task with an open approval, except for human administrators: it could no longer be decided.
 *
 * @throws Refusal `approval_open`
 */
export async function refuseToRemoveOpenApproval(port: ServicePort, record: RecordOf<typeof task>): Promise<void> {
  if (await mayRemove(port, record)) return
  throw new Refusal(
    problem('approval_open', { detail: `The approval of the task ${record.id} is open, so only an administrator deletes it.` }),
  )
}

/** Whether the caller may remove a task: while its approval is open, only administrators who are people. */
export async function mayRemove(port: ServicePort, record: RecordOf<typeof task>): Promise<boolean> {
  return isHumanAdministrator(port.caller) || !isApproval(record) || !(await isDecidable(port, record))
}

function isHumanAdministrator({ author, permissions }: Caller): boolean {
  return author.type === 'MEMBER' && covers(permissions, ALL_PERMISSIONS)
}

function readOnly(name: string): FieldError {
  return { pointer: `/${name}`, code: 'read_only', message: `${name} cannot be changed while the approval is open` }
}
