import { ok, task } from '@belfry/core'
import Type from 'typebox'
import { templateId } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'

/** Sets the status of a task. A task that already has the status is unchanged, which is not a failure. */
export const taskSetStatus = operationStep({
  type: 'taskSetStatus',
  category: 'tasks',
  description: 'Says how far a task is',
  config: Type.Object({
    taskId: templateId({ description: 'The task' }, 'task'),
    status: task.fields.status.schema,
  }),
  operation: 'tasks.update',
  about: ['taskId', 'a task'],
  provides: { updatedTask: task.recordSchema },
  body: ({ status }) => ok({ status }),
  output: (updatedTask) => ({ updatedTask }),
})
