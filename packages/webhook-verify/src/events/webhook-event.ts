import type { WebhookEnvelope } from '../webhook-envelope.ts'
import type { EventPayloads } from './generated/payloads.ts'

/** The key of an event whose payload is known, such as `invoice:paid`. */
export type WebhookEventKey = keyof EventPayloads

/** The event of a key: the envelope with its `data`. */
export interface EventOf<Key extends WebhookEventKey> extends WebhookEnvelope {
  readonly event: Key
  readonly data: EventPayloads[Key]
}

/** An event of any other key: one that is newer than this version of the package, or the message of an automation. */
export interface UnknownEvent extends WebhookEnvelope {
  readonly event: OtherKey
  readonly data: unknown
}

/**
 * Stands for every text that is no known key. An enumeration, because a comparison with a known key then leaves it out, as it would not
 * with `string`; what is there when the program runs is an ordinary text.
 */
declare enum OtherKey {
  any = 'any other key',
}

/**
 * What a verified delivery says. Comparing `event` with a known key gives `data` its type; of any other key `data` is unknown. For keys
 * of your own automations give `verify` a union: `verify<WebhookEvent | MyMessage>(…)`.
 */
export type WebhookEvent = { [Key in WebhookEventKey]: EventOf<Key> }[WebhookEventKey] | UnknownEvent
