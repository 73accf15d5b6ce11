import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { task } from './task.ts'

const levels = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const

/** How urgent a task is. */
export type Priority = (typeof levels)[number]

/** How the priority of a task is to change. */
export interface PriorityChange {
  /** One level up, one level down, or to `priority`. */
  readonly mode: 'raise' | 'lower' | 'set'
  /** Required with `set`; otherwise ignored. */
  readonly priority?: Priority | null
  /** With `raise`: no higher than this; URGENT by default. */
  readonly maxPriority?: Priority | null
}

/** Changes the priority of a task. At the end of the scale, or at `maxPriority` and above, it is unchanged. */
export const setTaskPriority = defineOperation({
  name: 'tasks.setPriority',
  permission: task.writePermission,
  async run(port: RecordPort, { id, body }: RecordInput & { readonly body: PriorityChange }) {
    const record = await requireRecord(port, task, id)
    return done(await changeRecord(port, task, record, { priority: nextPriority(record.priority, body) }))
  },
})

function nextPriority(present: Priority, { mode, priority, maxPriority }: PriorityChange): Priority {
  const level = levels.indexOf(present)
  if (mode === 'lower') return levels[level - 1] ?? present
  if (mode === 'raise') return level < levels.indexOf(maxPriority ?? 'URGENT') ? (levels[level + 1] as Priority) : present
  if (priority) return priority
  throw new Refusal(fieldProblem('invalid_request', '/priority', 'priority is required with the mode set', 'required'))
}
