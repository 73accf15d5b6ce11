import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { reasonSchema } from '../events.ts'
import { inboxMessage, participantSchema } from '../inbox-messages/inbox-message.ts'
import { inboxThread, tagIdsSchema } from './inbox-thread.ts'
import { inboxThreads } from './inbox-threads.ts'
import { replyToThread } from './reply.ts'
import { tagThread } from './tag.ts'
import { typeInThread } from './typing.ts'
import { urgentHandoff } from './urgent-handoff.ts'

const tag = 'inbox'

/** The routes of conversations. Those of their messages are with the messages. */
export const inboxThreadRoutes = [
  ...recordRoutes(inboxThread, inboxThreads, {
    tag,
    words: { delete: 'Its messages go with it: of more than 100 the newest at once, the others within seconds.' },
  }),
  actionRoute(inboxThread, {
    operation: replyToThread,
    problems: ['no_connector'],
    verb: 'reply',
    tag,
    summary: 'Reply in a conversation',
    description: 'Sends the text by the channel of the conversation. Unless `keepAssistant` says so, the assistant answers no longer.',
    body: bodyOf({
      body: inboxMessage.fields.body.schema,
      keepAssistant: Type.Optional(Type.Boolean({ default: false, description: 'Whether the assistant goes on answering' })),
    }),
    bodyExample: { body: 'It is free from the 4th on.' },
    answer: inboxMessage.recordSchema,
    answerDescription: 'The message that is sent',
    answerExample: { ...inboxMessage.example, direction: 'OUTBOUND' },
  }),
  actionRoute(inboxThread, {
    operation: tagThread,
    verb: 'tag',
    tag,
    summary: 'Tag a conversation',
    description: 'Adds tags to those that are there.',
    body: bodyOf({
      tagIds: { ...tagIdsSchema, description: 'The tags that are added' },
      archive: Type.Optional(Type.Boolean({ default: false, description: 'Whether it is archived, too' })),
    }),
    bodyExample: { tagIds: [exampleId('inboxTag')], archive: true },
  }),
  actionRoute(inboxThread, {
    operation: typeInThread,
    verb: 'typing',
    tag,
    summary: 'Tell that somebody types',
    description: 'Nothing of it is kept.',
    body: bodyOf({ isTyping: Type.Boolean({ description: 'Whether somebody types now' }), participant: Type.Optional(participantSchema) }),
    bodyExample: { isTyping: true },
  }),
  actionRoute(inboxThread, {
    operation: urgentHandoff,
    verb: 'urgent-handoff',
    tag,
    summary: 'Hand a conversation to a person',
    description: 'The conversation is urgent then, and the assistant answers no longer. A reply of a member, or archiving it, ends that.',
    body: bodyOf({ reason: Type.Optional(reasonSchema) }),
    bodyExample: { reason: 'Asks for a person' },
    bodyOptional: true,
  }),
]
