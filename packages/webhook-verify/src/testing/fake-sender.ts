import { sign, signStandard } from '../sign.ts'
import type { WebhookEnvelope } from '../webhook-envelope.ts'

/** A signing secret for tests. It protects nothing. */
export const testSecret = '7e57'.repeat(16)

/** Options of `createFakeSender`. */
export interface FakeSenderOptions {
  /** The webhook's signing secret; `testSecret` by default. */
  readonly secret?: string | undefined
  /** The prefix of the delivery ids; `dlv_test` by default. */
  readonly idPrefix?: string | undefined
  /** The current time in Unix milliseconds, sent as `webhook-timestamp` of the attempts; the system clock by default. */
  readonly now?: (() => number) | undefined
}

/** A delivery as received over the wire. */
export interface TestDelivery {
  readonly id: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/** Signs deliveries like Belfry, for tests without a server. */
export interface FakeSender {
  readonly secret: string
  /** Creates a signed delivery of an event. Ids count up from 1, so that each run of a test gets the same ones. */
  deliveryOf(event: WebhookEnvelope): TestDelivery
  /** Creates the next attempt of a delivery: the same id, bytes and `X-Webhook-Signature`, a later `webhook-timestamp`. */
  retryOf(delivery: TestDelivery): TestDelivery
  /**
   * Creates the webhook that replaces this one when its secret changes: it sends the same events with its own ids and secret.
   *
   * @param secret its signing secret; by default a second test secret
   */
  twin(secret?: string): FakeSender
}

/**
 * Creates a sender for testing a receiver. Creating a delivery throws a `TypeError` if `secret` is not 64 lower-case hexadecimal digits.
 *
 * @example
 * ```ts
 * const delivery = createFakeSender().deliveryOf(exampleEvent('invoice:paid'))
 * expect(await send(delivery, receiver)).toBe(204)
 * ```
 */
export function createFakeSender({ secret = testSecret, idPrefix = 'dlv_test', now = Date.now }: FakeSenderOptions = {}): FakeSender {
  let sent = 0
  const attempt = (id: string, body: Uint8Array<ArrayBuffer>): TestDelivery => {
    const timestampSeconds = Math.floor(now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'x-webhook-event-id': id,
      'x-webhook-signature': sign(body, secret),
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signStandard({ id, timestampSeconds, body, secret }),
    }
    return { id, body, headers }
  }
  return {
    secret,
    deliveryOf: (event) => attempt(`${idPrefix}_${++sent}`, new TextEncoder().encode(JSON.stringify(event))),
    retryOf: ({ id, body }) => attempt(id, body),
    twin: (other = '7e58'.repeat(16)) => createFakeSender({ secret: other, idPrefix: `${idPrefix}_twin`, now }),
  }
}
