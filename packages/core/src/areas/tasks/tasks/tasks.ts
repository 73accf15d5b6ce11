import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, ServicePort, Values } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { findLinked, nothingLinked, type RecordLink } from '../../../framework/records/linked-record.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { type FieldError, fieldProblem, parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { findMember, noMember } from '../../accounts/members/find-member.ts'
import { refuseToRemoveOpenApproval, withOpenApproval } from '../../automations/approvals/with-open-approval.ts'
import { label } from '../../organizations/labels/label.ts'
import { view } from '../../organizations/views/view.ts'
import { lane } from './lane.ts'
import { refuseToRemoveOpenSubtasks, removeSubtasks } from './remove-subtasks.ts'
import { task } from './task.ts'

/** Operations on tasks. They emit no events: there are no event keys for tasks. */
export const tasks = recordOperations(task, {
  // Two tasks must not become a part of each other.
  alone: ({ parentId }) => typeof parentId === 'string',
  async creating(port: RecordPort, values) {
    await checkReferences(port, values)
    await checkParent(port, values.parentId)
    // Null means absent in a new record, so a lane alone determines the view.
    return withCompletion(port, await placed(port, values, { viewId: values.viewId ?? undefined, laneId: values.laneId }))
  },
  async created(port, record, { subtasks }) {
    const titles = (subtasks as readonly string[] | undefined) ?? []
    if (titles.length > 0 && record.parentId) throw nested('/subtasks')
    for (const [position, title] of titles.entries()) await port.create(task, newValues(task, { title, position, parentId: record.id }))
  },
  async changing(port: ServicePort, record, sent, body) {
    await checkParentExists(port, record as RecordOf<typeof task>)
    await checkReferences(port, sent, record as RecordOf<typeof task>)
    const allowed = await withOpenApproval(port, record as RecordOf<typeof task>, sent)
    const changes = 'viewId' in sent || 'laneId' in sent ? await placed(port, allowed, body, record) : allowed
    if (changes.parentId) {
      if (changes.parentId === record.id)
        throw new Refusal(
          fieldProblem('invalid_request', '/parentId', 'parentId must name another task: none is a part of itself', 'nested'),
        )
      await checkParent(port, changes.parentId)
      const { data } = await port.list(task, { limit: 1, filters: { parentId: record.id } })
      if (data.length > 0) throw nested('/parentId')
    }
    return 'status' in changes ? withCompletion(port, changes) : changes
  },
  async removing(port: ServicePort, record) {
    await refuseToRemoveOpenApproval(port, record as RecordOf<typeof task>)
    await refuseToRemoveOpenSubtasks(port, record.id)
    await changeInBatches(port, removeSubtasks, { parentId: record.id })
  },
})

/** `completedAt` follows the status. */
function withCompletion(port: RecordPort, values: Values): Values {
  return { ...values, completedAt: values.status === 'COMPLETED' ? formatTime(port.now) : null }
}

/** A subtask of a deleted task is about to be removed: changing it would be lost, or would preserve it. */
async function checkParentExists(port: RecordPort, { id, parentId }: RecordOf<typeof task>): Promise<void> {
  if (parentId && !(await port.get(task, parentId)))
    throw new Refusal(parameterProblem('not_found', 'id', `There is no task ${id} in this organization.`))
}

async function checkParent(port: RecordPort, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return
  const parent = await port.get(task, parentId)
  if (parent?.parentId) throw nested('/parentId')
}

function nested(pointer: string): Refusal {
  return new Refusal(
    fieldProblem('invalid_request', pointer, `${pointer.slice(1)} goes too deep: a subtask has no subtasks of its own`, 'nested'),
  )
}

/**
 * A lane belongs to its view: a lane without a view sets the view, and another view without a lane clears the lane.
 *
 * @param sent the requested values; `undefined` if absent
 */
async function placed(port: RecordPort, values: Values, sent: Values, record: Values = {}): Promise<Values> {
  const { viewId, laneId } = { ...record, ...values }
  if (typeof laneId !== 'string') return values
  const chosen = await findLane(port, laneId)
  if (chosen !== null && chosen.viewId === viewId) return values
  if (sent.laneId === undefined) return { ...values, laneId: null }
  if (chosen === null) throw new Refusal(problem('invalid_request', { errors: [noLane(laneId)] }))
  if (sent.viewId === undefined) return { ...values, viewId: chosen.viewId }
  const message = `the lane ${laneId} belongs to the view ${chosen.viewId}; leave viewId out, or name a lane of the view`
  throw new Refusal(fieldProblem('invalid_request', '/laneId', message, 'other_view'))
}

/** A lane of an existing view: lanes are removed with their view, some of them later if there are many. */
async function findLane(port: RecordPort, id: string): Promise<RecordOf<typeof lane> | null> {
  const record = await port.get(lane, id)
  return record && (await port.get(view, record.viewId)) ? record : null
}

function noLane(id: string): FieldError {
  return { pointer: '/laneId', code: 'unknown_record', message: `there is no lane ${id} in this organization` }
}

/**
 * Refuses assignees who are not members, and labels and links to records that do not exist. Current labels of the task may have been
 * deleted, and can still be removed from it.
 */
export async function checkReferences(
  port: RecordPort,
  { assigneeIds, labelIds, links }: Values,
  before?: Pick<RecordOf<typeof task>, 'labelIds'>,
): Promise<void> {
  const errors: FieldError[] = []
  for (const [index, userId] of ((assigneeIds as readonly string[] | undefined) ?? []).entries()) {
    if (!(await findMember(port, userId))) errors.push(noMember(`/assigneeIds/${index}`, userId))
  }
  for (const [index, id] of ((labelIds as readonly string[] | undefined) ?? []).entries()) {
    if (!before?.labelIds.includes(id) && !(await port.get(label, id)))
      errors.push({ pointer: `/labelIds/${index}`, code: 'unknown_record', message: `there is no label ${id} in this organization` })
  }
  for (const [index, link] of ((links as readonly RecordLink[] | undefined) ?? []).entries()) {
    if (!(await findLinked(port, link))) errors.push(nothingLinked(`/links/${index}`, link))
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}
