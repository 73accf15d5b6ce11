import { err, models, ok } from '@belfry/core'
import Type from 'typebox'
import { templateId, templateText } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'
import { shorten } from '../template/fit.ts'

/** The limits of the body of `inbox-threads.reply`. A test compares them with core's schema. */
export const replyLimits = { body: 20_000 } as const

/** Replies in a conversation, by its channel. After that the assistant stops replying, unless it is kept. */
export const inboxReply = operationStep({
  type: 'inboxReply',
  category: 'customers',
  description: 'Replies in a conversation of the inbox',
  config: Type.Object({
    threadId: templateId({ description: 'The conversation' }, 'inboxThread'),
    body: templateText({ description: 'The text', minLength: 1, maxLength: 20_000 }),
    keepAssistant: Type.Optional(Type.Boolean({ description: 'Let the assistant go on answering. By default the reply takes over' })),
  }),
  operation: 'inbox-threads.reply',
  // The channel of the conversation is known only at run time.
  effects: () => (['mail', 'sms', 'whatsapp'] as const).map((kind) => ({ kind, pointer: '', fails: 'together' })),
  about: ['threadId', 'a conversation'],
  provides: { sentMessage: models.inboxMessage.recordSchema },
  body({ body, keepAssistant = false }) {
    if (body.trim() === '') return err('The body is empty once its variables are filled in: add words that are always there.')
    return ok({ body: shorten(body, replyLimits.body), keepAssistant })
  },
  output: (sentMessage) => ({ sentMessage }),
})
