import type { EffectAnswer, EffectRequest, EpochMs } from '@belfry/core'

/** An effect on its way out. */
export interface SentEffect extends EffectRequest {
  /** The intent's id. */
  readonly id: string
  /** The idempotency key, the same on every try. */
  readonly key: string
  readonly organizationId: string
  /** When it was requested. */
  readonly at: EpochMs
}

/** Sends effects to external systems. */
export interface Sender {
  /** Sends an effect once. Every failure is returned as an answer, never thrown. */
  send(effect: SentEffect): Promise<EffectAnswer>
  /** Ends its connections, possibly together with requests in flight. */
  close?(): Promise<void>
}

/** A connector as this server uses it for a kind of effect. */
export interface Connector extends Sender {
  readonly name: string
  /** Whether messages come from an address of the installation, rather than from the organization's own. */
  readonly hasOwnSender: boolean
}
