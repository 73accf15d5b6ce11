import type { IdKind } from '../../kernel/ids.ts'

/** The kinds of external effects, for each of which a connector can be set up. */
export const effectKinds = [
  'mail',
  'sms',
  'whatsapp',
  'push',
  'print',
  'payment',
  'collection',
  'access',
  'meter',
  'nfc',
  'device',
] as const

/** A kind of external effect. */
export type EffectKind = (typeof effectKinds)[number]

/**
 * The kinds that are sent again, with the same key, if it is unknown whether they arrived. The others never are: opening a door or
 * collecting an amount twice is worse than a case that someone has to check.
 */
export const repeatableEffects: ReadonlySet<EffectKind> = new Set(['mail', 'sms', 'whatsapp', 'push', 'print', 'payment'])

/** A request to an external system. */
export interface EffectRequest {
  readonly kind: EffectKind
  /** The record that it is about. */
  readonly about: { readonly model: IdKind; readonly id: string }
  /** The data for the connector. Plain JSON, without secrets. */
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Why an external system did not accept. `no_connector`: none is set up for the kind. `address`: the address or number is invalid or does
 * not exist. `rejected`: by the external system. `limited`: there were too many. `not_configured`: a setting is missing. `unreachable`: the
 * external system does not respond. `too_late`: it no longer makes sense. `gone`: the external system no longer knows the subject.
 */
export const refusalCodes = ['no_connector', 'address', 'rejected', 'limited', 'not_configured', 'unreachable', 'too_late', 'gone'] as const

/** Why an external system did not accept. */
export type RefusalCode = (typeof refusalCodes)[number]

/** The answer of an external system. */
export type EffectAnswer =
  | { readonly accepted: true; readonly values: Readonly<Record<string, unknown>>; readonly simulated?: undefined }
  /** Nothing was called: the answer is simulated, so that flows can be tried out. A connector never answers this. */
  | { readonly accepted: true; readonly values: Readonly<Record<string, unknown>>; readonly simulated: true }
  | {
      readonly accepted: false
      /** The reason, in words for people. */
      readonly reason: string
      /** The reason as a code, if one applies. */
      readonly code?: RefusalCode
      /** True if it is unknown whether it happened. */
      readonly unknown?: boolean
      /** True if nothing was sent, so that a retry is worthwhile. */
      readonly temporary?: boolean
    }

/**
 * The status of an effect: `queued`; `sending`, stored before the first byte is sent; `accepted`; `refused`; or `unknown`, if it cannot be
 * determined whether it happened.
 */
export const intentStatuses = ['queued', 'sending', 'accepted', 'refused', 'unknown'] as const

/** The status of an effect. */
export type IntentStatus = (typeof intentStatuses)[number]

/** An effect as passed by an operation to its host, with what is needed to complete it once the answer arrives. */
export interface Asking {
  /** What completes it: the name of the operation, or of a completion handler. */
  readonly completionHandler: string
  readonly effect: EffectRequest
  /** Plain JSON that is passed back to `complete`. */
  readonly operationState: Readonly<Record<string, unknown>>
  /** Whether a caller waits for the result. If not, it is retried where that is allowed. */
  readonly awaited: boolean
}

/**
 * What happens to effects of a kind. `sent`: by a connector. `external`: they wait until a program of the site reports the result.
 * `simulated`: nothing is sent, and all that follows is marked. `refused`: no connector is set up for this kind, but for others.
 */
export type EffectHandling = 'sent' | 'external' | 'simulated' | 'refused'

/** The answer to a simulated effect. */
export const SIMULATED: EffectAnswer = Object.freeze({ accepted: true, values: Object.freeze({}), simulated: true })

/** The answer to an effect whose kinds have no connector. */
export function noConnector(...kinds: readonly EffectKind[]): Extract<EffectAnswer, { readonly accepted: false }> {
  return { accepted: false, code: 'no_connector', reason: `No connector is set up for ${kinds.join(' or ')}.` }
}

/** A host's reply to an effect: the answer if available immediately, otherwise the id of the queued intent. */
export type AskReply = EffectAnswer | { readonly intentId: string }
