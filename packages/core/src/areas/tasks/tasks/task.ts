import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { choice, integer, link, longText, nullable, optional, shape, text, time, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

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

const taskApproval = named(
  'TaskApproval',
  Type.Object(
    {
      runId: Type.String({ pattern: idPattern('run'), description: 'The run that waits for the decision' }),
      nodeId: Type.String({ description: 'The step of its flow that asked' }),
      deciderIds: Type.Optional(
        Type.Array(Type.String({ pattern: idPattern('user') }), {
          description:
            'The users who decide, beside administrators; left out by approvals from before there was this list, whose assignees decide',
        }),
      ),
      until: nullable(Type.String({ format: 'date-time', description: 'Until when it can be decided; null for without limit' })),
      decision: Type.Unsafe<'approved' | 'rejected' | null>({
        type: ['string', 'null'],
        enum: ['approved', 'rejected', null],
        description: 'What was decided; null for nothing, or not yet',
      }),
      decidedBy: nullable(Type.String({ pattern: idPattern('user'), description: 'The user who decided' })),
      decidedAt: nullable(Type.String({ format: 'date-time', description: 'When it was decided' })),
    },
    { additionalProperties: false, description: 'What a task asks for that an approval has made' },
  ),
)

const recordLinks = Type.Array(recordLinkSchema, { maxItems: 50, description: 'The records it is about' })

/** Work for a member. */
export const task = defineModel({
  name: 'task',
  title: 'Task',
  description:
    'Something that a colleague should do. A task may have subtasks, which have none of their own. While a task asks for an approval that is open, only administrators change its title, description, links and assignees',
  collection: 'tasks',
  readPermission: 'tasks:read',
  writePermission: 'tasks:write',
  termFilters: {
    assigneeId: {
      schema: Type.String({ pattern: idPattern('user'), description: 'Only those that this user should do' }),
      termsOf: ({ assigneeIds }) => (assigneeIds as readonly string[] | undefined) ?? [],
      termsIn: (id) => [id],
    },
    linkedRecordId: {
      schema: Type.String({
        minLength: 1,
        maxLength: 50,
        description: 'Only those that are about this record: one of their `links` has its id',
      }),
      termsOf: ({ links }) => [...new Set(((links as readonly { readonly id: string }[] | undefined) ?? []).map(({ id }) => id))],
      termsIn: (id) => [id],
    },
  },
  fields: {
    title: text({ personal: true, description: 'What is to be done', max: 500, filter: true, example: 'Welcome Ada' }),
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
    approval: optional(shape(taskApproval, { example: null, readOnly: true })),
    approvalStatus: optional(
      choice(['OPEN', 'APPROVED', 'REJECTED', 'TIMED_OUT'], {
        description: 'How far its approval is; null for a task that asks for none. One whose run has ended stays OPEN',
        filter: true,
        readOnly: true,
        example: null,
      }),
    ),
  },
})
