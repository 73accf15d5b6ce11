import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { link, longText, optional, shape, text, time } from '../../../kernel/schema/fields.ts'
import { permissionsSchema } from '../members/member.ts'

const organizationIds = Type.Array(Type.String({ pattern: idPattern('organization') }), {
  maxItems: 100,
  uniqueItems: true,
  description: 'The only organizations in which the key works; null for all of its user',
})

/** A key with which a program acts for a user. Its value is shown once, when it is created or renewed. */
export const apiKey = defineModel({
  name: 'apiKey',
  title: 'Api key',
  description: 'A key with which a program acts for a user. Its value is shown once, when it is made or renewed',
  collection: 'api-keys',
  readPermission: 'organization:read',
  writePermission: 'organization:write',
  base: 'standalone',
  fields: {
    name: text({ description: 'What the key is for', example: 'Booking site' }),
    description: optional(longText({ description: 'More about it', example: 'Runs on the web server' })),
    userId: link('user', { description: 'The user for whom the key acts', readOnly: true }),
    hint: text({ description: 'Enough of the key to recognize it', readOnly: true, example: 'bfy_8ZkQ3mB1xT…9fKd' }),
    permissions: optional(shape(permissionsSchema, { example: ['customers:read', 'customers:write'] })),
    organizationIds: optional(shape(organizationIds, { example: null })),
    expiresAt: optional(time({ description: 'When the key stops working; never when null', example: '2027-07-01T00:00:00.000Z' })),
    lastUsedAt: optional(time({ description: 'When the key was last used, to the minute', readOnly: true, example: null })),
  },
})
