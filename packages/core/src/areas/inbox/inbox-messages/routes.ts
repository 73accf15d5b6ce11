import Type, { type TSchema } from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, listQuery } from '../../../framework/contract/lists.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { named } from '../../../kernel/schema/named.ts'
import { emojiSchema, inboxMessage, participantSchema } from './inbox-message.ts'
import { createThreadMessage, inboxMessages, listThreadMessages } from './inbox-messages.ts'
import { reactToMessage } from './react.ts'

const tag = 'inbox'
const path = '/orgs/{organizationId}/inbox-threads/{threadId}/messages'
const params = { threadId: 'inboxThread' } as const
const { createSchema, createExample, recordSchema, example } = inboxMessage

const { threadId: _, ...query } = listQuery(inboxMessage).properties
const { threadId: __, ...body } = createSchema.properties
const { threadId: ___, ...bodyExample } = createExample

const flatRoutes = recordRoutes(inboxMessage, inboxMessages, { tag, problems: ['conflict', 'no_connector'] })
const pageSchema = flatRoutes.find(({ operation }) => operation === inboxMessages.list)?.answer as TSchema

/** The addresses of messages: of all, and of those of one conversation. */
export const inboxMessageRoutes = [
  defineRoute({
    operation: listThreadMessages,
    method: 'get',
    path,
    tag,
    summary: 'List the messages of a conversation',
    description:
      'The same filters as the list of all messages, without the conversation. Of a conversation that is not there the answer is 404.',
    params,
    query: Type.Object(query, { additionalProperties: false }),
    answer: pageSchema,
    answerDescription: 'A page of messages, newest first',
    answerExample: { data: [example], nextCursor: null },
    problems: ['invalid_cursor'],
    input: ({ params: { threadId }, ...request }) => ({ ...listInput({ ...request, params: {} }), threadId }),
  }),
  defineRoute({
    operation: createThreadMessage,
    method: 'post',
    path,
    tag,
    summary: 'Add a message to a conversation',
    description: 'An INBOUND message is taken in; an OUTBOUND one is sent by the channel of the conversation.',
    params,
    body: named('ThreadMessageCreate', Type.Object(body, { additionalProperties: false })),
    bodyExample,
    status: 201,
    answer: recordSchema,
    answerDescription: 'The new message',
    answerExample: example,
    problems: ['already_exists', 'conflict', 'no_connector'],
    versioned: true,
  }),
  ...flatRoutes,
  actionRoute(inboxMessage, {
    operation: reactToMessage,
    verb: 'react',
    tag,
    summary: 'React to a message',
    description: 'Each participant has one reaction; a new one takes the place of the one before.',
    body: bodyOf({ emoji: emojiSchema, participant: Type.Optional(participantSchema) }),
    bodyExample: { emoji: '👍' },
  }),
]
