import Type from 'typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

/** A user involved in an approval. */
export const approvalPersonSchema = named(
  'ApprovalPerson',
  Type.Object(
    {
      id: Type.String({ pattern: idPattern('user') }),
      name: nullable(Type.String({ description: 'The name; null for somebody who is no member any more' })),
    },
    { additionalProperties: false },
  ),
)
