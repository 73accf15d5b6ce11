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

/** Total time for one try, in milliseconds: name resolution, connection, TLS, headers and body of the response. */
export const HTTP_TIMEOUT_MS = 10_000
/** A response is read to its end, up to this many bytes. */
const READ_BYTES = 65_536

/** Options of a connector to an integration of the site's own. */
export interface HttpConnectorOptions {
  /** The URL to which effects are sent, as set by the operator; it may be in a private network. Never shown: it may contain a token. */
  readonly url: string
  /** Signs every request: 64 lower-case hexadecimal digits. */
  readonly secret: string
  readonly now: () => EpochMs
  /** Renders attachments. */
  readonly renderer: Pick<Renderer, 'render'>
  /** Certificates (PEM) in addition to the usual ones; none by default. */
  readonly extraCa?: string | null
  /** Total time for one try, in milliseconds; 10,000 by default. */
  readonly deadlineMs?: number
}

/**
 * Sends effects as POST requests, signed like deliveries. A 2xx response decides by `accepted` in its JSON; see `readHttpAnswer`. If it
 * cannot be known whether the other side acted, the answer is `unknown` rather than refused.
 */
export function createHttpConnector({
  url,
  secret,
  now,
  renderer,
  extraCa = null,
  deadlineMs = HTTP_TIMEOUT_MS,
}: HttpConnectorOptions): Sender {
  const agent = new Agent({
    connections: 16,
    // No connection is reused: if the other side has just closed it, we could not know whether, for example, a door was opened.
    pipelining: 0,
    connect: { timeout: deadlineMs, ...(extraCa === null ? {} : { ca: [...rootCertificates, extraCa] }) },
  })
  return {
    async send(effect) {
      const text = await bodyOf(effect, renderer)
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

/** The headers of a delivery, with the idempotency key in place of the delivery's id. */
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
 * A key in the form allowed in a header. Full stops are encoded too, because Standard Webhooks separates the signed parts by them. Two
 * different keys never yield the same text.
 */
function headerText(key: string): string {
  return encodeURIComponent(key).replace(/%3A/g, ':').replace(/\./g, '%2E')
}

/** Messages of errors contain URLs, which may include a token, so only text known to be harmless is returned. */
function failure({ error, late, started }: Extract<RequestResult, { statusCode: null }>, deadlineMs: number): EffectAnswer {
  const cause = late ? `there was no whole answer within ${deadlineMs / 1000} seconds` : failureWords(error)
  if (!started) return { accepted: false, reason: `The connector could not be reached: ${cause}.`, code: 'unreachable', temporary: true }
  return { accepted: false, reason: `The connector was asked, but ${cause}. Nobody knows whether it was done.`, unknown: true }
}
