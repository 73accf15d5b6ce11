import Type from 'typebox'
import { named } from '../../../kernel/schema/named.ts'
import type { RightsWarning } from './warn-of-rights.ts'

const schema = Type.Array(
  named(
    'RightsWarning',
    Type.Object(
      {
        pointer: Type.String({ description: 'A JSON pointer into what was sent', examples: ['/permissions/0'] }),
        code: Type.Unsafe<RightsWarning['code']>({ type: 'string', enum: ['acts_with_all_rights'] }),
        message: Type.String({ description: 'What to consider' }),
      },
      { additionalProperties: false },
    ),
  ),
  { description: 'What to consider about the permissions that were given with this request; left out where there is nothing' },
)

/** The response member with the warnings. */
export const rightsWarningsField = { warnings: Type.Optional(schema) }
