import type { EpochMs } from '@belfry/core'
import { signStandard } from '@belfry/webhook-verify'
import { request, type Dispatcher as UndiciDispatcher } from 'undici'
import { version } from '../version.ts'
import type { Attempt, ClaimedDelivery } from './attempt.ts'

/** How long one attempt may take in all: name, connection, headers and body of the answer. */
export const ATTEMPT_MS = 15_000
/** How much of an answer is read. */
const READ_BYTES = 65_536
/** How much of an answer is kept. */
const KEPT_BYTES = 4096

/** What an attempt needs beside the delivery. */
export interface SendTools {
  readonly agent: UndiciDispatcher
  readonly now: () => EpochMs
  /** The webhook's signing secret, opened. */
  readonly secret: string
}

/** A delivery as far as sending it goes. */
type Message = Pick<ClaimedDelivery, 'id' | 'url' | 'signature' | 'body'>

/** Sends a delivery once. Every way in which it can fail is an answer, never an exception. */
export async function sendDelivery(message: Message, { agent, now, secret }: SendTools): Promise<Attempt> {
  const startedAt = now()
  const watch = performance.now()
  const result = await attempt(agent, message, headersOf(message, startedAt, secret))
  return { startedAt, endedAt: now(), durationMs: Math.round(performance.now() - watch), ...result }
}

/**
 * The headers of one attempt: our own, the same at every attempt, and those of Standard Webhooks, which say when this attempt was made,
 * so that a receiver can refuse what somebody recorded and sends again later.
 */
function headersOf({ id, signature, body }: Message, startedAt: EpochMs, secret: string): Record<string, string> {
  const timestampSeconds = Math.floor(startedAt / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': `Belfry/${version}`,
    'x-webhook-event-id': id,
    'x-webhook-signature': signature,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signStandard({ id, timestampSeconds, body, secret }),
  }
}

async function attempt(
  agent: UndiciDispatcher,
  { url, body }: Message,
  headers: Record<string, string>,
): Promise<Pick<Attempt, 'statusCode' | 'delivered' | 'error' | 'responseBody'>> {
  // One deadline for everything: undici's own time-outs start anew with each byte.
  const deadline = AbortSignal.timeout(ATTEMPT_MS)
  try {
    const response = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal: deadline })
    const delivered = response.statusCode >= 200 && response.statusCode < 300
    const error = delivered ? null : `The receiver answered ${response.statusCode}.`
    return { statusCode: response.statusCode, delivered, error, responseBody: await readBeginning(response.body) }
  } catch (error) {
    return { statusCode: null, delivered: false, error: explain(error, deadline.aborted), responseBody: new Uint8Array() }
  }
}

async function readBeginning(stream: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of stream) {
    if (read < KEPT_BYTES) chunks.push(chunk)
    read += chunk.length
    if (read > READ_BYTES) break // leaving the loop destroys the stream and its connection
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES)
}

function explain(error: unknown, late: boolean): string {
  if (late) return `There was no whole answer within ${ATTEMPT_MS / 1000} seconds.`
  // A name with several addresses fails with one error for each; the outer one says nothing.
  const { code, message, errors } = error as { readonly code?: string; readonly message?: string; readonly errors?: readonly Error[] }
  const said = message || errors?.map((inner) => inner.message).join('; ') || String(error)
  return code && code !== 'blocked_target' ? `${code}: ${said}` : said
}
