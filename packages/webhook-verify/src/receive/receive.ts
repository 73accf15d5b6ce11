import type { AnyDelivery, VerifyAsyncOptions } from '../input.ts'
import type { Refused, Verdict } from '../verdict.ts'
import type { WebhookEnvelope } from '../webhook-envelope.ts'
import type { DeliveryHandler, ReceiveOptions } from './receive-options.ts'
import { refusalStatus } from './refusal-status.ts'

/** The result of `receive`: what the handler returned, or the status of the refusal. */
export type Received<Returned> = { readonly ok: true; readonly returned: Returned } | { readonly ok: false; readonly status: number }

/** `verifyAsync` of either entry point. */
export type Verifier = (input: AnyDelivery, options: VerifyAsyncOptions) => Promise<Verdict<WebhookEnvelope>>

/** What all framework integrations share. */
export interface Reception<Event extends WebhookEnvelope, Context, Returned> {
  readonly verifyAsync: Verifier
  /** What to do in this framework if something else has read the body. */
  readonly remedy: string
  readonly options: ReceiveOptions<Context>
  readonly handler: DeliveryHandler<Event, Context, Returned>
}

/**
 * Verifies one delivery and calls the handler, or reports the refusal. Rejects with what the handler, or a function passed as `secrets`,
 * throws.
 */
export async function receive<Event extends WebhookEnvelope, Context, Returned>(
  { verifyAsync, remedy, options, handler }: Reception<Event, Context, Returned>,
  input: AnyDelivery,
  context: Context,
): Promise<Received<Returned>> {
  const verdict = await verifyAsync(input, options)
  // The event type is asserted by the caller, as it is for `verify`.
  if (verdict.ok) return { ok: true, returned: await handler(verdict as typeof verdict & { event: Event }, context) }
  const refusal = wasRead(verdict) ? { ...verdict, hint: `${verdict.hint} ${remedy}` } : verdict
  await reportRefusal(refusal, context, options.onRefused ?? warn)
  return { ok: false, status: refusalStatus(refusal.reason) }
}

function wasRead({ reason }: Refused): boolean {
  return reason === 'body_not_raw' || reason === 'body_unreadable'
}

/** A logger that throws must not change the refusal. */
async function reportRefusal<Context>(
  refusal: Refused,
  context: Context,
  onRefused: (refusal: Refused, context: Context) => unknown,
): Promise<void> {
  try {
    await onRefused(refusal, context)
  } catch {}
}

function warn({ reason, hint }: Refused): void {
  console.warn(`Webhook refused: ${reason}. ${hint}`)
}
