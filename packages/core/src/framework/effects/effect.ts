import type { IdKind } from '../../kernel/ids.ts'

/** The kinds of outside effect: what a connector can be set up for. */
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

/** A kind of outside effect. */
export type EffectKind = (typeof effectKinds)[number]

/**
 * The kinds that are sent again, under the same key, when nobody knows whether they arrived. The others never are: a door that opens twice,
 * or an amount that is collected twice, is worse than one that somebody has to look after.
 */
export const repeatableEffects: ReadonlySet<EffectKind> = new Set(['mail', 'sms', 'whatsapp', 'push', 'print', 'payment'])

/** Something that is asked of the outside. */
export interface EffectRequest {
  readonly kind: EffectKind
  /** The record that it is about. */
  readonly about: { readonly model: IdKind; readonly id: string }
  /** What the connector is told. Plain JSON, without secrets. */
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Why the outside has not accepted, in a word: `no_connector` is set up for the kind; the `address` or number is none, or nobody's; it was `rejected` by the
 * other side; there were too many (`limited`); something is `not_configured`; the other side is `unreachable`; it is `too_late` by now; or the
 * other side no longer knows what it is about (`gone`).
 */
export const refusalCodes = ['no_connector', 'address', 'rejected', 'limited', 'not_configured', 'unreachable', 'too_late', 'gone'] as const

/** Why the outside has not accepted. */
export type RefusalCode = (typeof refusalCodes)[number]

/** What the outside answers. */
export type EffectAnswer =
  | { readonly accepted: true; readonly values: Readonly<Record<string, unknown>>; readonly simulated?: undefined }
  /** Nobody was asked: it is played, so that flows can be tried. Never the answer of a connector. */
  | { readonly accepted: true; readonly values: Readonly<Record<string, unknown>>; readonly simulated: true }
  | {
      readonly accepted: false
      /** Why, in words for people. */
      readonly reason: string
      /** Why, in a word, where one fits. */
      readonly code?: RefusalCode
      /** Nobody knows whether it happened. */
      readonly unknown?: boolean
      /** Nothing was sent, so it is worth another try. */
      readonly temporary?: boolean
    }

/**
 * How far an effect is: `queued`; `sending`, which is stored before the first byte leaves; `accepted`; `refused`; or `unknown`, when nobody
 * can tell whether it happened.
 */
export const intentStatuses = ['queued', 'sending', 'accepted', 'refused', 'unknown'] as const

/** How far an effect is. */
export type IntentStatus = (typeof intentStatuses)[number]

/** An effect as an operation hands it to its host, with what is needed to finish when the answer is there. */
export interface Asking {
  /** Who finishes: the name of the operation, or of a settler. */
  readonly settler: string
  readonly effect: EffectRequest
  /** Plain JSON that `settle` is given back. */
  readonly memo: Readonly<Record<string, unknown>>
  /** Whether somebody waits for what comes of it. What nobody waits for is tried again while it may. */
  readonly awaited: boolean
}

/**
 * What becomes of effects of a kind: `sent` by a connector; `external`, which wait until a program of the site reports what came of them; `simulated`, where nothing
 * leaves and all that follows is marked; or `refused`, because no connector is set up while others are.
 */
export type EffectHandling = 'sent' | 'external' | 'simulated' | 'refused'

/** The answer to an effect that is simulated: nobody is asked. */
export const SIMULATED: EffectAnswer = Object.freeze({ accepted: true, values: Object.freeze({}), simulated: true })

/** The answer to an effect of a kind for which no connector is set up. */
export function noConnector(...kinds: readonly EffectKind[]): Extract<EffectAnswer, { readonly accepted: false }> {
  return { accepted: false, code: 'no_connector', reason: `No connector is set up for ${kinds.join(' or ')}.` }
}

/** What a host says to an effect: its answer, where there is one at once, or the intent under which it is worked off. */
export type AskReply = EffectAnswer | { readonly intentId: string }
