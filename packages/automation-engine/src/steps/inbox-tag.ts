import { models, ok } from '@belfry/core'
import Type from 'typebox'
import { idsIn, templateId, templateIds } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'

/** The maximum number of tags in the body of `inbox-threads.tag`. A test compares it with core's schema. */
export const tagLimits = { tags: 50 } as const

/** Adds tags to a conversation and optionally archives it. Does nothing if there is nothing to change. */
export const inboxTagStep = operationStep({
  type: 'inboxTag',
  category: 'customers',
  description: 'Tags a conversation of the inbox, and archives it',
  config: Type.Object({
    threadId: templateId({ description: 'The conversation' }, 'inboxThread'),
    tagIds: Type.Optional(
      templateIds('inboxTag', {
        maxItems: tagLimits.tags,
        description: 'Inbox tags that are added; none is taken away',
      }),
    ),
    archive: Type.Optional(Type.Boolean({ description: 'Archive it, too' })),
  }),
  operation: 'inbox-threads.tag',
  about: ['threadId', 'a conversation'],
  provides: { updatedThread: models.inboxThread.recordSchema },
  body: ({ tagIds = [], archive = false }) => ok({ tagIds: idsIn(tagIds), archive }),
  output: (updatedThread) => ({ updatedThread }),
})
