import { task } from '@belfry/core'
import Type from 'typebox'
import { defineStep } from '../step/define-step.ts'
import { templateId } from '../step/fields.ts'
import { ask, exit, fail } from '../step/outcome.ts'

/** Says how far a task is. One that has the status already stays as it is, which is no failure. */
export const taskSetStatus = defineStep({
  type: 'taskSetStatus',
  category: 'tasks',
  description: 'Says how far a task is',
  config: Type.Object({
    taskId: templateId({ description: 'The task' }),
    status: task.fields.status.schema,
  }),
  exits: ['out'],
  acceptsContinueOnError: true,
  provides: { out: { updatedTask: task.recordSchema } },
  operations: () => ['tasks.update'],
  run({ taskId, status }) {
    const id = taskId.trim()
    if (id === '') return fail('The taskId is empty once its variables are filled in: use a variable that holds the id of a task.')
    return ask({ kind: 'operation', operation: 'tasks.update', input: { id, body: { status } } })
  },
  resume: (_config, _context, _memo, answer) => (answer.ok ? exit('out', { updatedTask: answer.value }) : fail(answer.message)),
})
