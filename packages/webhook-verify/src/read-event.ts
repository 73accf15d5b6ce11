import { headerValue } from './headers.ts'
import type { Delivery, RawBody, VerifyOptions } from './input.ts'
import { tryCompute } from './try-compute.ts'
import { type Accepted, type EventReason, type Refused, refuse } from './verdict.ts'
import type { WebhookEnvelope } from './webhook-envelope.ts'

/** Reads the event of an authentic request. Called only after the signature was accepted. `textOf` must decode the body strictly. */
export function readEvent(
  { body, headers }: Delivery,
  { toleranceSeconds, now = Date.now() }: VerifyOptions,
  matchedSecret: number,
  textOf: (body: RawBody) => string,
): Accepted<WebhookEnvelope> | Refused<EventReason> {
  const id = headerValue(headers, 'x-webhook-event-id')
  // Visible ASCII without commas, short enough for every store.
  if (!/^[!-+\--~]{1,255}$/.test(id)) return refuse('event_id_invalid', 'X-Webhook-Event-ID is missing or not a single id.')

  const json = tryCompute(() => JSON.parse(textOf(body)))
  if (json === undefined) return refuse('body_malformed', 'The body is authentic, but not JSON in UTF-8.')
  // Wrapped in an object, even if it is null or a number: then every member is missing.
  const event: WebhookEnvelope = Object(json)
  const faults = faultsOf(event)
  if (faults.length > 0) return refuse('envelope_malformed', `The body is authentic, but has no valid ${faults.join(', ')}.`)

  const { timestamp } = event
  const age = (now - timestamp) / 1000
  // Negated so that a tolerance of NaN refuses everything rather than nothing.
  if (toleranceSeconds !== undefined && !(Math.abs(age) <= toleranceSeconds)) {
    return refuse('timestamp_out_of_tolerance', `The event is ${age} s old, toleranceSeconds is ${toleranceSeconds}.`)
  }
  return { ok: true, event, id, timestamp, matchedSecret }
}

/** The members that are missing or of the wrong type, all at once. */
function faultsOf({ event, data, timestamp, traceId, spanId = '' }: WebhookEnvelope): readonly unknown[] {
  return [
    typeof event !== 'string' && 'event',
    data === undefined && 'data',
    !(Number.isSafeInteger(timestamp) && timestamp >= 0) && 'timestamp',
    typeof traceId !== 'string' && 'traceId',
    typeof spanId !== 'string' && 'spanId',
  ].filter((fault) => fault)
}
