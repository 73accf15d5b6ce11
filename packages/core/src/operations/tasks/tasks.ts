import type { AnyModel } from '../../models/define-model.ts'
import { recordModels } from '../../models/index.ts'
import { member } from '../../models/member.ts'
import { task } from '../../models/task.ts'
import { type FieldError, fieldProblem, problem, Refusal } from '../../problems.ts'
import { formatTime } from '../../time.ts'
import type { AnyRecord, RecordPort, Values } from '../port.ts'
import { newValues } from '../records/field-values.ts'
import { recordOperations } from '../records/record-operations.ts'

/** Tasks. They are silent: no event key tells of them. */
export const tasks = recordOperations(task, {
  // Two tasks must not become a part of each other.
  alone: ({ parentId }) => typeof parentId === 'string',
  async creating(port: RecordPort, values) {
    await checkReferences(port, values)
    await checkParent(port, values.parentId)
    return withCompletion(port, values)
  },
  async created(port, record, { subtasks }) {
    const titles = (subtasks as readonly string[] | undefined) ?? []
    if (titles.length > 0 && record.parentId) throw nested('/subtasks')
    for (const [position, title] of titles.entries()) await port.create(task, newValues(task, { title, position, parentId: record.id }))
  },
  async changing(port, record, changes) {
    await checkReferences(port, changes)
    if (changes.parentId) {
      if (changes.parentId === record.id)
        throw new Refusal(fieldProblem('invalid_request', '/parentId', 'a task cannot be a part of itself', 'nested'))
      await checkParent(port, changes.parentId)
      const { data } = await port.list(task, { limit: 1, filters: { parentId: record.id } })
      if (data.length > 0) throw nested('/parentId')
    }
    return 'status' in changes ? withCompletion(port, changes) : changes
  },
  async removing(port, record) {
    for (;;) {
      const { data } = await port.list(task, { limit: 200, filters: { parentId: record.id } })
      for (const subtask of data) await port.remove(task, subtask)
      if (data.length < 200) return
    }
  },
})

/** `completedAt` follows the status. */
function withCompletion(port: RecordPort, values: Values): Values {
  return { ...values, completedAt: values.status === 'COMPLETED' ? formatTime(port.now) : null }
}

async function checkParent(port: RecordPort, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return
  const parent = await port.get(task, parentId)
  if (parent?.parentId) throw nested('/parentId')
}

function nested(pointer: string): Refusal {
  return new Refusal(fieldProblem('invalid_request', pointer, 'a subtask has no subtasks of its own', 'nested'))
}

/** Refuses assignees who are no members and links to records that do not exist. */
async function checkReferences(port: RecordPort, { assigneeIds, links }: Values): Promise<void> {
  const errors: FieldError[] = []
  for (const [index, userId] of ((assigneeIds as readonly string[] | undefined) ?? []).entries()) {
    const { data } = await port.list(member, { limit: 1, filters: { userId } })
    if (data.length === 0)
      errors.push({ pointer: `/assigneeIds/${index}`, code: 'unknown_record', message: `${userId} is no member of this organization` })
  }
  for (const [index, link] of ((links as readonly { model: string; id: string }[] | undefined) ?? []).entries()) {
    const target = linkable(link.model)
    const found: AnyRecord | null = target ? await port.get(target, link.id) : null
    if (!found)
      errors.push({
        pointer: `/links/${index}`,
        code: 'unknown_record',
        message: `there is no ${link.model} ${link.id} in this organization`,
      })
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}

/** The model of that name, when its records belong to an organization. */
function linkable(name: string): AnyModel | undefined {
  return recordModels.find((model) => model.name === name && model.base === 'record')
}
