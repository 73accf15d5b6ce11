import type { VerifyAsyncOptions } from '../input.ts'
import type { Accepted, Refusal } from '../verdict.ts'
import type { WebhookEnvelope } from '../webhook-envelope.ts'

/** How an entry for a framework receives deliveries. */
export interface ReceiveOptions<Context> extends VerifyAsyncOptions {
  /**
   * Is told of each refusal: `reason` and `hint` are for your log, the sender sees the status alone. What it throws is thrown away.
   * By default both are written with `console.warn`.
   */
  readonly onRefused?: ((refusal: Refusal, context: Context) => unknown) | undefined
}

/**
 * What a receiver does with an authentic delivery. What it returns is waited for, and then the sender gets a 2xx. What it throws goes the way
 * of every error of the framework, so that the sender gets a 500 and tries again.
 */
export type DeliveryHandler<Event extends WebhookEnvelope, Context, Returned = unknown> = (
  delivery: Accepted<Event>,
  context: Context,
) => Returned | Promise<Returned>
