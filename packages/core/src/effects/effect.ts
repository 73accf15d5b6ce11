import type { IdKind } from '../ids.ts'
import type { Values } from '../operations/port/record-port.ts'

/** The kinds of outside effect. */
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

export type EffectKind = (typeof effectKinds)[number]

/** Something that is asked of the outside. */
export interface EffectRequest {
  readonly kind: EffectKind
  /** The record that it is about. */
  readonly about: { readonly model: IdKind; readonly id: string }
  /** What the connector is told. Plain JSON; no secrets that a log could show. */
  readonly payload: Values
}

/** What the outside answers. */
export type EffectAnswer =
  | { readonly accepted: true; readonly values: Values }
  | {
      readonly accepted: false
      readonly reason: string
      /** nobody knows whether it happened */
      readonly unknown?: boolean
      /** worth another try: nothing was sent */
      readonly temporary?: boolean
    }
