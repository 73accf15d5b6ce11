import Type from 'typebox'
import { exampleId, idPattern } from '../../kernel/ids.ts'
import { named } from '../../kernel/schema/named.ts'
import { effectKinds, intentStatuses, type RefusalCode, refusalCodes } from './effect.ts'

const closed = { additionalProperties: false }

/** The status of an effect. */
export const intentStatusSchema = Type.Unsafe<string>({
  type: 'string',
  enum: intentStatuses,
  description:
    '`queued` and `sending`: on its way; `accepted` and `refused`: answered by the other side; `unknown`: nobody knows whether it happened, so it has to be looked after there',
})

/** The kind of an effect. */
export const effectKindSchema = Type.Unsafe<string>({
  type: 'string',
  enum: effectKinds,
  description: 'What an external system is asked for',
})

const about = Type.Object({ model: Type.String(), id: Type.String() }, { ...closed, description: 'The record that it is about' })

/** An external effect and its result. */
export const intentSchema = named(
  'Intent',
  Type.Object(
    {
      id: Type.String({ pattern: idPattern('intent') }),
      kind: effectKindSchema,
      about,
      status: intentStatusSchema,
      attemptCount: Type.Integer({ minimum: 0, description: 'How often it was sent' }),
      reason: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Why it has not come to what was wanted, or not yet; null when nothing stands in the way',
      }),
      code: Type.Unsafe<RefusalCode | null>({
        type: ['string', 'null'],
        enum: [...refusalCodes, null],
        description: 'The same in a word, where there is one',
      }),
      simulated: Type.Boolean({ description: 'Whether nobody was asked, because no connector is set up' }),
      connector: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'What has sent it; null while nothing has' }),
      result: Type.Unknown({
        description: 'What the operation that has asked would have answered; null while it is not done, and where nobody waits for it',
      }),
      createdAt: Type.String({ format: 'date-time' }),
      updatedAt: Type.String({ format: 'date-time' }),
    },
    { ...closed, description: 'A request to an external system: a door, a payment provider, a mail server' },
  ),
)

/** The response while the external system has not answered. */
export const pendingIntentSchema = named(
  'PendingIntent',
  Type.Object(
    {
      intentId: Type.String({ pattern: idPattern('intent'), description: 'Where to read what came of it: `GET …/intents/{id}`' }),
      kind: effectKindSchema,
      about,
      status: intentStatusSchema,
      createdAt: Type.String({ format: 'date-time' }),
    },
    { ...closed, description: 'The outside was asked and has not answered yet; nothing has to be sent again' },
  ),
)

/** An example of an intent. */
export const intentExample = {
  id: exampleId('intent'),
  kind: 'mail',
  about: { model: 'notificationDelivery', id: exampleId('notificationDelivery') },
  status: 'accepted',
  attemptCount: 1,
  reason: null,
  code: null,
  simulated: false,
  connector: 'smtp',
  result: null,
  createdAt: '2026-07-01T12:00:00.000Z',
  updatedAt: '2026-07-01T12:00:01.000Z',
}

/** The reported result of an effect. */
export const intentReportSchema = named(
  'IntentReport',
  Type.Object(
    {
      accepted: Type.Boolean({ description: 'Whether it was done' }),
      reason: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'Why it was not done, in words for people; needed when it was not' }),
      ),
      code: Type.Optional(Type.Unsafe<RefusalCode>({ type: 'string', enum: refusalCodes, description: 'The same in a word' })),
      values: Type.Optional(
        Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
          maxProperties: 50,
          description: 'What came of it: `url` of a payment link, for instance',
        }),
      ),
    },
    { ...closed, description: 'The result of a request to an external system' },
  ),
)

/** An example of the response while the external system has not answered. */
export const pendingIntentExample = {
  intentId: exampleId('intent'),
  kind: 'access',
  about: { model: 'accessPoint', id: exampleId('accessPoint') },
  status: 'sending',
  createdAt: '2026-07-01T12:00:00.000Z',
}
