import { type AnyModel, type EpochMs, err, formatTime, models, ok, task } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { idsIn, templateIds, templateText } from '../config/fields.ts'
import { optionalId } from '../config/optional-fields.ts'
import type { RecordRead } from '../protocol/request.ts'
import type { RecordLink } from '../protocol/run-start.ts'
import { membersOf } from '../step/answer-members.ts'
import { operationStep } from '../step/operation-step.ts'
import { endless, exampleUserIds } from '../step/problem-examples.ts'
import type { StepContext } from '../step/step-context.ts'
import { oneLine, shorten } from '../template/fit.ts'
import { durationProblems, durationSchema, momentAfter } from '../time/duration.ts'
import { bringsRecord } from '../variables/cause-roots.ts'
import { parentsOf } from '../variables/event-roots.ts'

/** The limits of the body of `tasks.create`. A test compares them with core's schema. */
export const taskLimits = { title: 500, description: 10_000, assignees: 50, subtasks: 100 } as const

const { priority } = task.fields

const TaskCreateConfig = Type.Object({
  title: templateText({ description: 'What is to be done', minLength: 1, maxLength: 2000 }),
  description: Type.Optional(templateText({ description: 'More about it', maxLength: 20_000 })),
  assigneeIds: Type.Optional(
    templateIds('user', { maxItems: taskLimits.assignees, uniqueItems: true, description: 'The users who should do it' }),
  ),
  assignActor: Type.Optional(Type.Boolean({ description: 'Also assign the member whose action started the run' })),
  priority: Type.Optional(priority.schema),
  labelIds: Type.Optional(templateIds('label', { maxItems: 50, description: 'The labels' })),
  viewId: optionalId({ description: 'The view in which it stands' }, 'view'),
  laneId: optionalId({ description: 'The lane of the view' }, 'lane'),
  subtasks: Type.Optional(templateText({ description: 'Titles of subtasks, one on each line', maxLength: 20_000 })),
  dueIn: Type.Optional(durationSchema(['minutes', 'hours', 'days', 'weeks'], 'When it should be done, from now')),
  linkRecords: Type.Optional(
    Type.Boolean({ description: 'Link the task to the records of the run: the one that started it, and its customer' }),
  ),
})

/** Creates a task. Texts that become too long with their variables are shortened, because a long name should not stop a run. */
export const taskCreate = operationStep({
  type: 'taskCreate',
  category: 'tasks',
  description: 'Creates a task for colleagues',
  config: TaskCreateConfig,
  operation: 'tasks.create',
  provides: { createdTask: task.recordSchema },
  problemExamples: [{ assignActor: true, assigneeIds: exampleUserIds(50) }, { dueIn: endless }],
  problems: ({ assigneeIds = [], assignActor = false, dueIn, linkRecords }, { source }) => [
    ...(assignActor && assigneeIds.length === taskLimits.assignees ? [noRoomForActor] : []),
    ...durationProblems('/dueIn', dueIn),
    ...(linkRecords && source !== null && !bringsRecord(source) ? [noRecord] : []),
  ],
  reads: ({ linkRecords }, { records }) => (linkRecords ? customersToRead(records) : []),
  body(config, context, _id, [about]) {
    const due = config.dueIn && momentAfter(context.now, config.dueIn, context.timeZone)
    if (due && !due.ok) return err(`The due time cannot be told: ${due.error}`)
    const body = taskBody(config, context, { dueAt: due?.value ?? null, customer: membersOf(about?.customer) })
    if (body.title === '') return err('The title is empty once its variables are filled in: add words that are always there.')
    if (body.subtasks.length > taskLimits.subtasks) {
      return err(`There are ${body.subtasks.length} subtasks: at most ${taskLimits.subtasks} are created with a task.`)
    }
    return ok(body)
  },
  output: (createdTask) => ({ createdTask }),
})

const noRecord: ConfigProblem = {
  code: 'no_record',
  severity: 'warning',
  pointer: '/linkRecords',
  message:
    'linkRecords is on, and what starts the flow has no record to which the task could be linked, so it is linked to nothing: turn it off, or let an event or a date of a record start the flow',
  fix: {
    title: 'Turn linkRecords off',
    patch: [
      { op: 'test', path: '/linkRecords', value: true },
      { op: 'remove', path: '/linkRecords' },
    ],
  },
}

const noRoomForActor = {
  code: 'too_many',
  pointer: '/assigneeIds',
  message: `assigneeIds names ${taskLimits.assignees} users, which leaves no room for the acting member: remove one, or turn assignActor off`,
}

/** The records that determine the customer of the run's record, and whether it exists. Empty if the run already knows its records. */
function customersToRead([about, ...others]: readonly RecordLink[]): readonly RecordRead[] {
  const model = (models as Readonly<Record<string, AnyModel>>)[about?.model ?? '']
  const isNamed = model !== undefined && parentsOf(model).some(([name]) => name === CUSTOMER)
  if (!about || !isNamed || others.some(({ model }) => model === CUSTOMER)) return []
  return [{ ...about, members: [], parents: { [CUSTOMER]: ['id'] } }]
}

const CUSTOMER = 'customer' satisfies keyof typeof models

/** The body of `tasks.create`. */
function taskBody(
  config: Static<typeof TaskCreateConfig>,
  { actor, records }: StepContext,
  { dueAt, customer }: { readonly dueAt: EpochMs | null; readonly customer: Readonly<Record<string, unknown>> },
) {
  const labelIds = idsIn(config.labelIds)
  const [viewId, laneId] = [config.viewId, config.laneId].map((id) => id?.trim() ?? '')
  const assignees = new Set(idsIn(config.assigneeIds))
  if (config.assignActor && actor) assignees.add(actor.id)
  return {
    title: titleOf(config.title),
    ...(config.description === undefined ? {} : { description: shorten(config.description, taskLimits.description) }),
    ...(config.priority === undefined ? {} : { priority: config.priority }),
    ...(dueAt === null ? {} : { dueAt: formatTime(dueAt) }),
    ...(labelIds.length === 0 ? {} : { labelIds }),
    ...(viewId === '' ? {} : { viewId }),
    ...(laneId === '' ? {} : { laneId }),
    assigneeIds: [...assignees],
    subtasks: linesOf(config.subtasks ?? '')
      .map(titleOf)
      .filter(Boolean),
    links: config.linkRecords ? [...records, ...(typeof customer.id === 'string' ? [{ model: CUSTOMER, id: customer.id }] : [])] : [],
  }
}

function titleOf(text: string): string {
  return shorten(oneLine(text), taskLimits.title)
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|[\r\n]/)
}
