import Type, { type TSchema } from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { amendTask } from './amend.ts'
import { setTaskPriority } from './set-priority.ts'
import { task } from './task.ts'
import { tasks } from './tasks.ts'

const createBody = named(
  'TaskCreate',
  Type.Object(
    {
      ...task.createSchema.properties,
      subtasks: Type.Optional(
        Type.Array(task.fields.title.schema, {
          maxItems: 100,
          description: 'Titles of subtasks that are created with it, in this order',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)

const { title, priority, assigneeIds, labelIds, dueAt } = task.fields

/** The addresses of tasks. Subtasks are tasks: `?parentId=` lists them. */
export const taskRoutes = [
  ...recordRoutes(task, tasks, {
    tag: 'tasks',
    createBody,
    changeProblems: ['approval_open'],
    deleteProblems: ['approval_open'],
    words: { delete: 'Its subtasks go with it: of more than 100 the newest at once, the others within seconds.' },
  }),
  actionRoute(task, {
    operation: setTaskPriority,
    verb: 'set-priority',
    tag: 'tasks',
    summary: 'Raise, lower or set the priority of a task',
    description: 'At the end of the scale, or at `maxPriority` and above, a task stays as it is.',
    body: bodyOf({
      mode: Type.Unsafe<string>({
        type: 'string',
        enum: ['raise', 'lower', 'set'],
        description: 'One level up, one level down, or to `priority`',
      }),
      priority: Type.Optional(described(priority.schema, 'The new priority, needed with `set`')),
      maxPriority: Type.Optional(described(priority.schema, 'No higher than this with `raise`; URGENT by default')),
    }),
    bodyExample: { mode: 'raise', maxPriority: 'HIGH' },
  }),
  actionRoute(task, {
    operation: amendTask,
    verb: 'amend',
    tag: 'tasks',
    summary: 'Amend a task',
    problems: ['approval_open'],
    description: 'Adds labels and assignees to those that are there. What is left out stays.',
    body: bodyOf({
      title: Type.Optional({ ...described(title.schema, 'A new title; nothing keeps the old one'), minLength: 0 }),
      assigneeIds: Type.Optional(assigneeIds.schema),
      assigneeMode: Type.Optional(
        Type.Unsafe<string>({
          type: 'string',
          enum: ['add', 'replace'],
          default: 'add',
          description: 'Whether the assignees join those who are there or take their place',
        }),
      ),
      labelIds: Type.Optional(described(labelIds.schema, 'Labels that are added')),
      dueAt: Type.Optional(nullable(described(dueAt.schema, 'When it should be done; null keeps the time it has'))),
    }),
    bodyExample: { title: 'Welcome Ada and her family' },
  }),
]

function described(schema: TSchema, description: string): TSchema {
  return { ...schema, description }
}
