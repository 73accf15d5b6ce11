import Type from 'typebox'
import { exampleId, idPattern } from '../../../kernel/ids.ts'

/** The remaining keys of an account, in responses after which someone else might still hold one. */
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
      'The API keys that act for the account, the newest first. End those that you do not know: DELETE /api/api-keys/{id}. At most 200, which is what an account may have',
  },
)

/** The keys of an account that were revoked by the request. */
export const endedKeysSchema = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many have ended' }),
    keys: Type.Array(
      Type.Object(
        { id: Type.String({ pattern: idPattern('apiKey') }), name: Type.String(), hint: Type.String() },
        { additionalProperties: false },
      ),
      { description: 'The newest of them, at most 200' },
    ),
  },
  {
    additionalProperties: false,
    description: 'The API keys of the account that have ended: by the first proof of its address, or because you asked',
  },
)

/** An answer with such keys. */
export const endedKeysExample = { count: 1, keys: [{ id: exampleId('apiKey'), name: 'Old import', hint: 'bfy_2Mx7Qp0LdA…1wZe' }] }

/** A key that works. */
export const workingKeyExample = {
  id: exampleId('apiKey'),
  name: 'Booking site',
  hint: 'bfy_8ZkQ3mB1xT…9fKd',
  createdAt: '2026-06-01T12:00:00.000Z',
  lastUsedAt: null,
}
