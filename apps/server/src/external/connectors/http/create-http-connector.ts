import { rootCertificates } from 'node:tls'
import { type EffectAnswer, type EpochMs, formatTime, ok, type Result } from '@belfry/core'
import { sign, signStandard } from '@belfry/webhook-verify'
import { Agent } from 'undici'
import { failureWords } from '../../../platform/network/failure-words.ts'
import { version } from '../../../platform/process/version.ts'
import type { Renderer } from '../../documents/renderer.ts'
import { type RequestResult, requestOnce } from '../../http-client/request-once.ts'
import { type NotMade, withAttachmentBytes } from '../attachments.ts'
import type { Sender, SentEffect } from '../connector.ts'
import { readHttpAnswer } from './http-answer.ts'

/** How long one try may take in all: name, connection, TLS, headers and body of the answer. */
export const HTTP_TIMEOUT_MS = 10_000
/** An answer is read whole, up to 64 KiB. */
const READ_BYTES = 65_536

/** What a connector to an integration of the site's own needs. */
export interface HttpConnectorOptions {
  /** Where effects are sent, as the operator gave it; it may be an address of a private network. Never shown: it can hold a token. */
  readonly url: string
  /** Signs every request: 64 lower-case hexadecimal digits. */
  readonly secret: string
  readonly now: () => EpochMs
  /** Makes what is attached. */
  readonly papers: Pick<Renderer, 'render'>
  /** Certificates (PEM) beside the usual ones; none by default. */
  readonly extraCa?: string | null
  /** Total time for one try, in milliseconds; 10,000 by default. */
  readonly deadlineMs?: number
}

/**
 * Sends effects as signed POST requests, as deliveries are signed. A 2xx answer of JSON with `accepted` decides; see `readHttpAnswer`.
 * Where it cannot be known whether the other side acted, the answer is unknown rather than refused.
 */
export function createHttpConnector({
  url,
  secret,
  now,
  papers,
  extraCa = null,
  deadlineMs = HTTP_TIMEOUT_MS,
}: HttpConnectorOptions): Sender {
  const agent = new Agent({
    connections: 16,
    // No connection is used twice: one that the other side has just closed would leave it unknown whether a door was opened.
    pipelining: 0,
    connect: { timeout: deadlineMs, ...(extraCa === null ? {} : { ca: [...rootCertificates, extraCa] }) },
  })
  return {
    async send(effect) {
      const text = await bodyOf(effect, papers)
      if (!text.ok) return { accepted: false, ...text.error }
      const body = Buffer.from(text.value)
      const headers = headersOf(effect, body, Math.floor(now() / 1000), secret)
      const limits = { deadlineMs, readBytes: READ_BYTES, keptBytes: READ_BYTES }
      const result = await requestOnce(agent, { method: 'POST', url, headers, body }, limits)
      return result.statusCode === null ? failure(result, deadlineMs) : readHttpAnswer(result.statusCode, result.beginning)
    },
    close: () => agent.close(),
  }
}

async function bodyOf(effect: SentEffect, renderer: Pick<Renderer, 'render'>): Promise<Result<string, NotMade>> {
  const { id, kind, organizationId, about, at } = effect
  const rendered = await withAttachmentBytes(effect, renderer)
  return rendered.ok ? ok(JSON.stringify({ id, kind, organizationId, about, payload: rendered.value, at: formatTime(at) })) : rendered
}

/** The headers of a delivery, with the idempotency key where a delivery has its id. */
function headersOf({ key }: SentEffect, body: Uint8Array, timestampSeconds: number, secret: string): Record<string, string> {
  const id = headerText(key)
  return {
    'content-type': 'application/json',
    'user-agent': `Belfry/${version}`,
    'idempotency-key': id,
    'x-webhook-signature': sign(body, secret),
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signStandard({ id, timestampSeconds, body, secret }),
  }
}

/**
 * A key as it may stand in a header. Full stops are encoded as well, because Standard Webhooks separates by them what it signs. Two keys
 * never become the same text.
 */
function headerText(key: string): string {
  return encodeURIComponent(key).replace(/%3A/g, ':').replace(/\./g, '%2E')
}

/** Messages of errors name addresses, which can hold a token, so only what is known to be harmless is said. */
function failure({ error, late, begun }: Extract<RequestResult, { statusCode: null }>, deadlineMs: number): EffectAnswer {
  const cause = late ? `there was no whole answer within ${deadlineMs / 1000} seconds` : failureWords(error)
  if (!begun) return { accepted: false, reason: `The connector could not be reached: ${cause}.`, code: 'unreachable', temporary: true }
  return { accepted: false, reason: `The connector was asked, but ${cause}. Nobody knows whether it was done.`, unknown: true }
}
