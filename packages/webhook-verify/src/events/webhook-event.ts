import type { WebhookEnvelope } from '../webhook-envelope.ts'
import type { EventPayloads } from './generated/payloads.ts'

/** The key of an event whose payload is known, such as `invoice:paid`. */
export type WebhookEventKey = keyof EventPayloads

/** The event with a given key: the envelope with its typed `data`. */
export interface EventOf<Key extends WebhookEventKey> extends WebhookEnvelope {
  readonly event: Key
  readonly data: EventPayloads[Key]
}

/** An event with any other key: newer than this version of the package, or a message sent by an automation. */
export interface UnknownEvent extends WebhookEnvelope {
  readonly event: OtherKey
  readonly data: unknown
}

/**
 * Represents every string that is not a known key. It is an enum so that comparing with a known key excludes it, which `string` would not
 * allow. At run time the value is an ordinary string.
 */
declare enum OtherKey {
  any = 'any other key',
}

/**
 * The body of a verified delivery. Comparing `event` with a known key narrows `data` to its type; for any other key `data` is `unknown`. To
 * add keys of your own automations, pass a union to `verify`: `verify<WebhookEvent | MyMessage>(…)`.
 */
export type WebhookEvent = { [Key in WebhookEventKey]: EventOf<Key> }[WebhookEventKey] | UnknownEvent
