import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { grantedPermissions } from '../../../kernel/permissions.ts'
import { choice, flag, link, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

/** The schema of one granted permission. */
export const permissionSchema = named(
  'Permission',
  Type.Unsafe<string>({
    type: 'string',
    enum: [...grantedPermissions],
    description: 'What a member or key may do; `*` stands for everything',
  }),
)

/** The schema of a list of granted permissions. */
export const permissionsSchema = Type.Array(permissionSchema, {
  uniqueItems: true,
  maxItems: 100,
  description: 'What is allowed; ["*"] for everything',
})

/** A user's membership in an organization, with permissions there. */
export const member = defineModel({
  name: 'member',
  title: 'Member',
  description: "A user's place in an organization, with what the user may do there",
  collection: 'members',
  readPermission: 'members:read',
  writePermission: 'members:write',
  integration: false,
  fields: {
    userId: optional(link('user', { description: 'The user; null while the invitation is pending', readOnly: true })),
    status: withDefault(
      choice(['PENDING', 'ACTIVE'], {
        description: 'PENDING until somebody has accepted the invitation: until then the place gives no rights',
        example: 'ACTIVE',
        filter: true,
        readOnly: true,
      }),
      'ACTIVE',
    ),
    email: text({
      description: 'E-mail address with which the user signs in; while the invitation is pending, the one that was invited',
      format: 'email',
      max: 254,
      example: 'ada@example.com',
      filter: true,
      listedAs: (value) => value.toLowerCase(),
    }),
    newEmail: optional(
      text({
        description: 'The address that takes the place of `email` once it is confirmed there; null when none is to',
        format: 'email',
        max: 254,
        readOnly: true,
        example: null,
      }),
    ),
    name: text({ description: 'Name', example: 'Ada Lovelace' }),
    permissions: withDefault(shape(permissionsSchema, { example: ['customers:read', 'tasks:read', 'tasks:write'] }), []),
    push: withDefault(flag({ description: 'Whether notices are also pushed to the telephone' }), false),
  },
})
