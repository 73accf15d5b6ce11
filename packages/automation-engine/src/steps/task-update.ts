import { err, formatTime, ok, task } from '@belfry/core'
import Type from 'typebox'
import { idsIn, templateId, templateIds, templateText } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'
import { endless, exampleUserIds } from '../step/problem-examples.ts'
import { oneLine, shorten } from '../template/fit.ts'
import { durationProblems, durationSchema, momentAfter } from '../time/duration.ts'
import { taskLimits } from './task-create.ts'

/** Updates a task: sets its title or time, and adds assignees and labels. Fields absent or empty in the config are unchanged. */
export const taskUpdate = operationStep({
  type: 'taskUpdate',
  category: 'tasks',
  description: 'Changes a task: its title, who does it, its labels, when it is due',
  config: Type.Object({
    taskId: templateId({ description: 'The task' }, 'task'),
    title: Type.Optional(templateText({ description: 'A new title; empty keeps the old one', maxLength: 2000 })),
    assigneeIds: Type.Optional(
      templateIds('user', {
        maxItems: taskLimits.assignees,
        uniqueItems: true,
        description: 'Who should do it; an empty list changes nobody',
      }),
    ),
    assignActor: Type.Optional(Type.Boolean({ description: 'Also assign the member whose action started the run' })),
    assigneeMode: Type.Optional(
      Type.Unsafe<'add' | 'replace'>({
        type: 'string',
        enum: ['add', 'replace'],
        default: 'add',
        description: 'Whether the assignees join those who are there or take their place',
      }),
    ),
    labelIds: Type.Optional(templateIds('label', { maxItems: 50, description: 'Labels that are added; none is taken away' })),
    dueIn: Type.Optional(durationSchema(['minutes', 'hours', 'days', 'weeks'], 'When it should be done, from now')),
  }),
  operation: 'tasks.amend',
  about: ['taskId', 'a task'],
  provides: { updatedTask: task.recordSchema },
  problemExamples: [{ assignActor: true, assigneeIds: exampleUserIds(50) }, { dueIn: endless }],
  problems: ({ assigneeIds = [], assignActor = false, dueIn }) => [
    ...(assignActor && assigneeIds.length === taskLimits.assignees ? [noRoomForActor] : []),
    ...durationProblems('/dueIn', dueIn),
  ],
  body({ title = '', assigneeIds = [], assignActor, assigneeMode, labelIds = [], dueIn }, { actor, now, timeZone }) {
    const due = dueIn && momentAfter(now, dueIn, timeZone)
    if (due && !due.ok) return err(`The due time cannot be told: ${due.error}`)
    const assignees = new Set([...idsIn(assigneeIds), ...(assignActor && actor ? [actor.id] : [])])
    const labels = idsIn(labelIds)
    const newTitle = shorten(oneLine(title), taskLimits.title)
    return ok({
      ...(newTitle === '' ? {} : { title: newTitle }),
      ...(assignees.size === 0 ? {} : { assigneeIds: [...assignees], ...(assigneeMode === undefined ? {} : { assigneeMode }) }),
      ...(labels.length === 0 ? {} : { labelIds: labels }),
      ...(due ? { dueAt: formatTime(due.value) } : {}),
    })
  },
  output: (updatedTask) => ({ updatedTask }),
})

const noRoomForActor = {
  code: 'too_many',
  pointer: '/assigneeIds',
  message: `assigneeIds names ${taskLimits.assignees} users, which leaves no room for the acting member: remove one, or turn assignActor off`,
}
