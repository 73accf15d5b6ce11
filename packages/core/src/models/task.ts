import Type from 'typebox'
import { idPattern } from '../ids.ts'
import { choice, integer, link, longText, optional, shape, text, time, withDefault } from '../schema/fields.ts'
import { named } from '../schema/named.ts'
import { defineModel } from './define-model.ts'

const memberIds = Type.Array(Type.String({ pattern: idPattern('user') }), {
  maxItems: 50,
  uniqueItems: true,
  description: 'The users who should do it',
})

const labelIds = Type.Array(Type.String({ pattern: idPattern('label') }), {
  maxItems: 50,
  uniqueItems: true,
  description: 'The labels it is marked with',
})

/** The schema of a record of any model, by model and id. */
export const recordLinkSchema = named(
  'RecordLink',
  Type.Object(
    {
      model: Type.String({ minLength: 1, maxLength: 50, description: 'The model of the record, such as customer or reservation' }),
      id: Type.String({ minLength: 1, maxLength: 50 }),
    },
    { additionalProperties: false, description: 'A record, by model and id' },
  ),
)

const recordLinks = Type.Array(recordLinkSchema, { maxItems: 50, description: 'The records it is about' })

/** Something that a colleague should do. */
export const task = defineModel({
  name: 'task',
  title: 'Task',
  description: 'Something that a colleague should do. A task may have subtasks, which have none of their own',
  collection: 'tasks',
  readPermission: 'tasks:read',
  writePermission: 'tasks:write',
  fields: {
    title: text({ personal: true, description: 'What is to be done', max: 500, example: 'Welcome Ada' }),
    description: optional(longText({ personal: true, description: 'More about it' })),
    status: withDefault(
      choice(['PENDING', 'IN_PROGRESS', 'WAITING', 'COMPLETED'], { description: 'How far it is', filter: true }),
      'PENDING',
    ),
    priority: withDefault(choice(['LOW', 'MEDIUM', 'HIGH', 'URGENT'], { description: 'How urgent it is', example: 'MEDIUM' }), 'MEDIUM'),
    assigneeIds: withDefault(shape(memberIds, { example: [] }), []),
    labelIds: withDefault(shape(labelIds, { example: [] }), []),
    viewId: optional(link('view', { description: 'The view on which it is placed', example: null })),
    laneId: optional(link('lane', { description: 'The lane of that view in which it is; alone, it also says the view', example: null })),
    dueAt: optional(time({ description: 'When it should be done' })),
    parentId: optional(link('task', { description: 'The task of which this is a part', example: null })),
    position: withDefault(integer({ description: 'Place among its siblings', minimum: 0, maximum: 1_000_000 }), 0),
    links: withDefault(shape(recordLinks, { example: [] }), []),
    completedAt: optional(time({ description: 'When it was completed', readOnly: true, example: null })),
  },
})
