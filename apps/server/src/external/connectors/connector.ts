import type { EffectAnswer, EffectRequest, EpochMs } from '@belfry/core'

/** An effect on its way out. */
export interface SentEffect extends EffectRequest {
  /** The intent's id. */
  readonly id: string
  /** The idempotency key, the same on every try. */
  readonly key: string
  readonly organizationId: string
  /** When it was asked for. */
  readonly at: EpochMs
}

/** What sends effects to the outside. */
export interface Sender {
  /** Sends an effect once. Every way in which it can fail is an answer, never an exception. */
  send(effect: SentEffect): Promise<EffectAnswer>
  /** Ends its connections. What is under way may end with them. */
  close?(): Promise<void>
}

/** A connector as this server uses it for a kind of effect. */
export interface Connector extends Sender {
  readonly name: string
  /** Whether messages come from an address of the installation, and not from one that an organization gives itself. */
  readonly hasOwnSender: boolean
}
