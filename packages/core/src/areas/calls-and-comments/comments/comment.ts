import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { flag, longText, shape, text, withDefault } from '../../../kernel/schema/fields.ts'
import { recordLinkSchema } from '../../tasks/tasks/task.ts'

/** The most users that a comment can mention. */
export const MAX_MENTIONS = 50

const mentions = Type.Array(Type.String({ pattern: idPattern('user') }), {
  maxItems: MAX_MENTIONS,
  uniqueItems: true,
  description: 'The users who are mentioned: those that are sent, and those whose ids stand in the content as @usr_…',
})

/** A remark of a colleague on a record. */
export const comment = defineModel({
  name: 'comment',
  title: 'Comment',
  description: 'A remark of a colleague on a record',
  collection: 'comments',
  readPermission: 'comments:read',
  writePermission: 'comments:write',
  events: { created: 'comment:created', updated: 'comment:updated', deleted: 'comment:deleted' },
  fields: {
    content: longText({ personal: true, description: 'The text', example: 'Ada would like a pitch by the lake.' }),
    target: shape(recordLinkSchema, { example: { model: 'customer', id: exampleId('customer') } }),
    targetId: text({
      description: 'The id of that record once more: comments on it are listed by it',
      max: 50,
      filter: true,
      readOnly: true,
      example: exampleId('customer'),
    }),
    mentions: withDefault(shape(mentions, { example: [] }), []),
    pinned: withDefault(flag({ description: 'Whether it is kept on top', readOnly: true, example: false }), false),
    resolved: withDefault(flag({ description: 'Whether it is dealt with', readOnly: true, example: false }), false),
  },
})
