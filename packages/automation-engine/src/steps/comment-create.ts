import { err, models, ok, type Result } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { templateIdOrNone, templateText } from '../config/fields.ts'
import type { RecordLink } from '../protocol/run-start.ts'
import { filledId, operationStep } from '../step/operation-step.ts'
import type { StepContext } from '../step/step-context.ts'
import type { StepLocation } from '../step/step-definition.ts'
import { shorten } from '../template/fit.ts'
import { bringsRecord } from '../variables/cause-roots.ts'

/** The limits of the body of `comments.create`. A test compares them with core's schema. */
export const commentLimits = { content: 10_000 } as const

const CommentCreateConfig = Type.Object({
  content: templateText({ description: 'The text. Who is named in it as @usr_… is mentioned', minLength: 1, maxLength: 20_000 }),
  target: Type.Unsafe<'event' | 'task'>({
    type: 'string',
    enum: ['event', 'task'],
    description: 'Where it stands: at the record that started the run, or at a task',
  }),
  taskId: Type.Optional(
    templateIdOrNone({ description: 'The task; needed with `task`', 'x-when': { field: 'target', is: 'task' } }, 'task'),
  ),
})

/** Writes a comment on the record that started the run, or on a task. */
export const commentCreate = operationStep({
  type: 'commentCreate',
  category: 'records',
  description: 'Writes a comment on the record that started the flow, or on a task',
  config: CommentCreateConfig,
  operation: 'comments.create',
  provides: { comment: models.comment.recordSchema },
  problemExamples: [{ target: 'event' }, { target: 'task', taskId: '' }],
  problems,
  body(config, context) {
    const target = targetOf(config, context)
    if (!target.ok) return target
    if (config.content.trim() === '') return err('The content is empty once its variables are filled in: add words that are always there.')
    return ok({ content: shorten(config.content, commentLimits.content), target: target.value })
  },
  output: (comment) => ({ comment }),
})

function targetOf(config: Static<typeof CommentCreateConfig>, { records: [record] }: StepContext): Result<RecordLink, string> {
  if (config.target === 'event') {
    return record ? ok(record) : err('The run has no record to comment on: choose the target task, or let an event start the flow.')
  }
  const id = filledId(['taskId', 'a task'], config)
  return id.ok ? ok({ model: 'task', id: id.value }) : id
}

function problems({ target, taskId = '' }: Static<typeof CommentCreateConfig>, { source }: StepLocation): readonly ConfigProblem[] {
  const hasNoRecord = source !== null && !bringsRecord(source)
  return [...(target === 'event' && hasNoRecord ? [noRecord] : []), ...(target === 'task' && taskId.trim() === '' ? [noTask] : [])]
}

const noRecord: ConfigProblem = {
  code: 'no_record',
  // The step fails, and the flow may handle that.
  severity: 'warning',
  pointer: '/target',
  message:
    'the comment is for the record that starts the flow, and what starts it has none: choose the target task, or let an event or a date of a record start the flow',
}

const noTask: ConfigProblem = { code: 'required', pointer: '/taskId', message: 'target is task and there is no taskId: say which task' }
