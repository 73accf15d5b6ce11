import type { VerifyAsyncOptions } from '../input.ts'
import type { Accepted, Refused } from '../verdict.ts'
import type { WebhookEnvelope } from '../webhook-envelope.ts'

/** Options of the framework integrations. */
export interface ReceiveOptions<Context> extends VerifyAsyncOptions {
  /**
   * Called with each refusal. Its `reason` and `hint` are for your log; the sender sees only the status. Errors it throws are ignored. By
   * default both are logged with `console.warn`.
   */
  readonly onRefused?: ((refusal: Refused, context: Context) => unknown) | undefined
}

/**
 * Handles an authentic delivery. Its result is awaited before the sender gets a 2xx. An error it throws takes the framework's usual path,
 * so that the sender gets a 500 and retries.
 */
export type DeliveryHandler<Event extends WebhookEnvelope, Context, Returned = unknown> = (
  delivery: Accepted<Event>,
  context: Context,
) => Returned | Promise<Returned>
