import { ok, task } from '@belfry/core'
import Type from 'typebox'
import { templateId } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'

const priority = task.fields.priority.schema

/** Raises, lowers or sets the priority of a task. At the end of the scale it stays unchanged, which is not a failure. */
export const taskSetPriority = operationStep({
  type: 'taskSetPriority',
  category: 'tasks',
  description: 'Raises, lowers or sets the priority of a task',
  config: Type.Object({
    taskId: templateId({ description: 'The task' }, 'task'),
    mode: Type.Unsafe<'raise' | 'lower' | 'set'>({
      type: 'string',
      enum: ['raise', 'lower', 'set'],
      description: 'One level up, one level down, or to `priority`',
    }),
    priority: Type.Optional({ ...priority, description: 'The new priority; needed with `set`' }),
    maxPriority: Type.Optional({ ...priority, description: 'No higher than this with `raise`; URGENT by default' }),
  }),
  operation: 'tasks.setPriority',
  about: ['taskId', 'a task'],
  provides: { updatedTask: task.recordSchema },
  problemExamples: [{ mode: 'set', priority: undefined }],
  problems: ({ mode, priority }) => (mode === 'set' && priority === undefined ? [noPriority] : []),
  body: ({ mode, priority, maxPriority }) =>
    ok({
      mode,
      ...(mode === 'set' ? { priority } : {}),
      ...(mode === 'raise' && maxPriority !== undefined ? { maxPriority } : {}),
    }),
  output: (updatedTask) => ({ updatedTask }),
})

const noPriority = { code: 'required', pointer: '/priority', message: 'mode is set and there is no priority: choose one' }
