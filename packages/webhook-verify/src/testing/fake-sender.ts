import { sign, signStandard } from '../sign.ts'
import type { WebhookEnvelope } from '../webhook-envelope.ts'

/** A signing secret for tests. It opens nothing. */
export const testSecret = '7e57'.repeat(16)

/** How a sender is made. */
export interface FakeSenderOptions {
  /** The webhook's signing secret; `testSecret` by default. */
  readonly secret?: string | undefined
  /** What the ids of the deliveries begin with; `dlv_test` by default. */
  readonly idPrefix?: string | undefined
  /** The present in Unix milliseconds, which the attempts' `webhook-timestamp` tells; default: the system's clock. */
  readonly now?: (() => number) | undefined
}

/** A delivery as it comes over the wire. */
export interface TestDelivery {
  readonly id: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/** Sends as Belfry does, without Belfry. */
export interface FakeSender {
  readonly secret: string
  /** The delivery of an event, signed, with an id of its own: ids count up from 1, so each run of a test gives the same. */
  deliveryOf(event: WebhookEnvelope): TestDelivery
  /** The next attempt of a delivery: the same id, bytes and `X-Webhook-Signature`, a later `webhook-timestamp`. */
  retryOf(delivery: TestDelivery): TestDelivery
  /**
   * The webhook that takes this one's place when its secret is changed: it sends the same events under ids and a secret of its own.
   *
   * @param secret its signing secret; another one for tests by default
   */
  twin(secret?: string): FakeSender
}

/** A sender for tests of a receiver. What it makes of a secret that is not 64 lower-case hexadecimal digits is a `TypeError`. */
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
