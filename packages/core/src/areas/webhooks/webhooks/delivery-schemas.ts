import Type, { type TProperties, type TSchema } from 'typebox'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { deliveryStatuses, retriedStatuses } from './delivery.ts'

// The shapes in which deliveries and retry jobs are answered.

const closed = (properties: TProperties, description: string) => Type.Object(properties, { additionalProperties: false, description })
const count = (description: string) => Type.Integer({ minimum: 0, description })
const moment = (description: string) => Type.String({ format: 'date-time', description })
const choice = (values: readonly string[], description: string) => Type.Unsafe<string>({ type: 'string', enum: [...values], description })
const orNull = (schema: TSchema) => nullable(schema)

/** The schema of a delivery's status. */
export const statusSchema = choice(
  deliveryStatuses,
  '`waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, `stopped` because the webhook was disabled, or `dismissed` because somebody has said that it need not arrive any more',
)

/** The modes of a retry, as a schema. */
export const modeSchema = choice(
  Object.keys(retriedStatuses),
  '`failed`: what failed for good, at once. `force`: also what waits or was stopped, in the background, whatever the schedule says',
)

const attemptProperties = {
  number: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
  startedAt: moment('When it began'),
  durationMs: count('How long it took, in milliseconds'),
  statusCode: orNull(Type.Integer({ description: 'The status of the answer; null when there was none' })),
  outcome: choice(['delivered', 'failed'], 'Only an answer from 200 to 299 is a delivery'),
  error: orNull(Type.String({ description: 'Why it failed; null when it did not' })),
}
const attemptSchema = named('DeliveryAttempt', closed(attemptProperties, 'One try of a delivery'))
const answeredAttemptSchema = named(
  'AnsweredDeliveryAttempt',
  closed(
    {
      ...attemptProperties,
      response: orNull(
        Type.String({ description: 'The first 4 KiB of the answer; kept of the first and the last attempt, null for those between' }),
      ),
    },
    'One try of a delivery with what was answered',
  ),
)

const deliveryProperties = {
  id: Type.String({ pattern: idPattern('delivery'), description: 'What X-Webhook-Event-ID says' }),
  webhookId: Type.String({ pattern: idPattern('webhook') }),
  eventId: orNull(Type.String({ pattern: idPattern('event'), description: 'Null for a message that tells of no event, such as a test' })),
  eventKey: Type.String({ description: 'The `event` of the body' }),
  status: statusSchema,
  attemptCount: count('How many attempts were made'),
  createdAt: moment('When it was made, with the event'),
  nextAttemptAt: orNull(moment('When it is tried next; null unless it waits, and while an attempt is under way')),
  completedAt: orNull(moment('When it arrived or failed for good; null before')),
  lastAttempt: Type.Unsafe<unknown>(Type.Union([attemptSchema, Type.Null()])),
}

/** A delivery as lists show it. */
export const deliverySchema = named('Delivery', closed(deliveryProperties, 'One event on its way to one webhook'))

/** A delivery with all details. */
export const deliveryDetailSchema = named(
  'DeliveryDetail',
  closed(
    {
      ...deliveryProperties,
      headers: Type.Unsafe<Readonly<Record<string, string>>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description:
          'The headers that every attempt sends alike. webhook-timestamp and webhook-signature are made anew for each attempt and are not kept; x-webhook-signature is shown to those who may retry deliveries',
      }),
      body: orNull(Type.String({ description: 'The body as it is sent, the same in every attempt; null when it is no longer kept' })),
      attempts: Type.Array(answeredAttemptSchema, { description: 'Every attempt, the first one first' }),
    },
    'A delivery with what is sent and how every attempt ended',
  ),
)

/** The undelivered deliveries of one webhook. */
export const deliveryStatsSchema = named(
  'DeliveryStats',
  closed(
    {
      webhookId: Type.String({ pattern: idPattern('webhook') }),
      waitingForRetry: count('Deliveries that were tried in vain and wait for the next attempt, or were stopped with the webhook'),
      permanentlyFailed: count('Deliveries of which every attempt failed and that were not dismissed'),
    },
    'What of one webhook did not arrive',
  ),
)

/** How many deliveries were dismissed. */
export const dismissedSchema = named('DismissedDeliveries', closed({ deliveries: count('How many were dismissed') }, 'What was dismissed'))

/** An outage of a webhook. */
export const incidentSchema = named(
  'WebhookIncident',
  closed(
    {
      id: Type.String({ pattern: idPattern('incident') }),
      webhookId: Type.String({ pattern: idPattern('webhook') }),
      startedAt: moment('When the first attempt failed'),
      failingSince: orNull(moment('Since when every attempt fails; null when the last one succeeded, and when it has ended')),
      notifiedFirstAt: orNull(moment('When people were told that the webhook fails, after 5 minutes of nothing but failures; null before')),
      notifiedFinalAt: orNull(moment('When people were told that a delivery has failed for good; null before')),
      resolvedAt: orNull(moment('When it ended; null while it is open')),
      keptOpenBy: Type.Unsafe<unknown>(
        Type.Union([
          closed(
            {
              waitingForRetry: count('Deliveries that were tried in vain and are tried again'),
              permanentlyFailed: count('Deliveries that have failed for good and were not dismissed'),
              firstDeliveryId: Type.String({ pattern: idPattern('delivery'), description: 'The one that has been failing longest' }),
            },
            'It ends when each of these has arrived, was dismissed or is gone',
          ),
          Type.Null(),
        ]),
      ),
    },
    'An outage of a webhook: from the first failed attempt until nothing is left of what has failed',
  ),
)

/** An incident with one notification. */
export const incidentExample = {
  id: exampleId('incident'),
  webhookId: exampleId('webhook'),
  startedAt: '2026-07-01T12:00:00.000Z',
  failingSince: '2026-07-01T12:00:00.000Z',
  notifiedFirstAt: '2026-07-01T12:05:00.000Z',
  notifiedFinalAt: null,
  resolvedAt: null,
  keptOpenBy: { waitingForRetry: 3, permanentlyFailed: 0, firstDeliveryId: exampleId('delivery') },
}

/** The request of a retry. */
export const retrySchema = named(
  'DeliveryRetry',
  closed(
    {
      id: Type.String({ pattern: idPattern('retryJob'), description: 'The retry job: GET …/webhooks/retry-jobs/{id} says how it stands' }),
      mode: modeSchema,
      deliveries: count('How many deliveries are tried again; with `force`, how many there are now'),
    },
    'A retry that has begun',
  ),
)

/** The progress of a retry. */
export const retryJobSchema = named(
  'DeliveryRetryJob',
  closed(
    {
      id: Type.String({ pattern: idPattern('retryJob') }),
      mode: modeSchema,
      webhookId: orNull(Type.String({ pattern: idPattern('webhook'), description: 'The only webhook; null for all that were enabled' })),
      createdAt: moment('When it was asked for'),
      deliveries: count('How many deliveries it covers. While it still looks for them, how many there were when it was asked for'),
      done: count('Those of which the result is known: delivered, failed and dropped'),
      delivered: count('Those that arrived'),
      failed: count('Those of which the attempt that was asked for failed; what still has a schedule goes on by it'),
      dropped: count('Those for which nobody waits any more because the webhook was disabled or deleted meanwhile'),
    },
    'How a retry of many deliveries stands',
  ),
)

/** A delivery that waits for its third attempt. */
export const deliveryExample = {
  id: exampleId('delivery'),
  webhookId: exampleId('webhook'),
  eventId: exampleId('event'),
  eventKey: 'customer:created',
  status: 'waiting',
  attemptCount: 2,
  createdAt: '2026-07-01T12:00:00.000Z',
  nextAttemptAt: '2026-07-01T12:00:03.150Z',
  completedAt: null,
  lastAttempt: attemptExample(2, '2026-07-01T12:00:01.110Z'),
}

/** The same delivery with all details. */
export const deliveryDetailExample = {
  ...deliveryExample,
  headers: {
    'content-type': 'application/json',
    'user-agent': 'Belfry/0.1.0',
    'x-webhook-event-id': exampleId('delivery'),
    'x-webhook-signature': 'sha256=5f0a…',
    'webhook-id': exampleId('delivery'),
  },
  body: '{"event":"customer:created","data":{…},"timestamp":1782907200000,"traceId":"0af7651916cd43dd8448eb211c80319c"}',
  attempts: [
    { ...attemptExample(1, '2026-07-01T12:00:00.010Z'), response: 'Bad gateway' },
    { ...attemptExample(2, '2026-07-01T12:00:01.110Z'), response: 'Bad gateway' },
  ],
}

function attemptExample(number: number, startedAt: string) {
  return { number, startedAt, durationMs: 40, statusCode: 502, outcome: 'failed', error: 'The receiver answered 502.' }
}
