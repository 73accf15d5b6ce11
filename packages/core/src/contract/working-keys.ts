import Type from 'typebox'
import { exampleId, idPattern } from '../ids.ts'

/** The keys of an account, in answers that may leave it with one that somebody else holds. */
export const workingKeysSchema = Type.Array(
  Type.Object(
    {
      id: Type.String({ pattern: idPattern('apiKey') }),
      name: Type.String(),
      hint: Type.String(),
      createdAt: Type.String({ format: 'date-time' }),
      lastUsedAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
    },
    { additionalProperties: false },
  ),
  {
    description:
      'The API keys that act for the account, the newest first and at most 200. End those that you do not know: DELETE /api/api-keys/{id}',
  },
)

/** One of them. */
export const workingKeyExample = {
  id: exampleId('apiKey'),
  name: 'Booking site',
  hint: 'bfy_8ZkQ3mB1xT…9fKd',
  createdAt: '2026-06-01T12:00:00.000Z',
  lastUsedAt: null,
}
