import { type Answer, fillHeader, type Request } from '@belfry/automation-engine'
import { type GivenHeader, readHeaders } from '@belfry/core'
import { BlockedTargetError } from '../../external/http-client/blocked-target.ts'
import { type OutboundClient, parseUrl } from '../../external/http-client/create-client.ts'
import { explainFailure } from '../../external/http-client/explain-failure.ts'
import { version } from '../../platform/process/version.ts'
import { CAUSE_HEADER } from '../../unit-of-work/runs/cause-header.ts'
import { externalKey } from '../../unit-of-work/runs/external-key.ts'

/** How many bytes of an answer are read; then the connection is closed. */
const READ_BYTES = 1024 * 1024
/** How much of its text is kept, in UTF-16 units: one more than a flow reads as data. */
const KEPT_UNITS = 100_001
/** No unit takes more than three bytes of UTF-8; a byte order mark takes three more. */
const KEPT_BYTES = (KEPT_UNITS + 1) * 3

/** What is needed to send a request. */
export interface CallTools {
  readonly client: OutboundClient
  /** The deadline, in milliseconds. */
  readonly deadlineMs: number
  /** The value of the header with the lineage: `causeHeader`. */
  readonly cause: string
  /** Decrypts the value of a header by its id; `null` when it is missing or cannot be decrypted. */
  readonly open: (id: string) => string | null
}

/**
 * Sends an outbound request of a flow once. Any status is an answer; so is a failure, described with the name of the host but never with a
 * header's value. Never throws.
 */
export async function makeCall(request: Request<'fetch'>, { client, deadlineMs, cause, open }: CallTools): Promise<Answer> {
  const host = parseUrl(request.url)?.host ?? 'an address that is none'
  const given = givenHeaders(request, open)
  if (!given) return refused(host, 'the value of a header cannot be opened any more: give it again')
  const read = readHeaders(given)
  if (!read.ok) return refused(host, `the header ${read.error.message}`)
  const { method, url, body } = request
  const sent = body === undefined ? null : Buffer.from(JSON.stringify(body))
  const ours = { ...(sent ? { 'content-type': 'application/json' } : {}), [CAUSE_HEADER]: cause }
  const headers = { ...defaultHeaders(request), ...read.value.headers, ...ours }
  const limits = { deadlineMs, readBytes: READ_BYTES, keptBytes: KEPT_BYTES }
  const result = await client.request({ method, url, headers, body: sent }, limits)
  if (result.statusCode !== null) return { ok: true, value: { status: result.statusCode, text: textOf(result.beginning) } }
  const reason = explainFailure(result, limits)
  if (result.error instanceof BlockedTargetError) return refused(host, `target refused. ${reason}`)
  return { ok: false, message: `The call to ${host} got no answer: ${reason}` }
}

/** The headers with their values; `null` when one is missing. */
function givenHeaders({ headers }: Request<'fetch'>, open: CallTools['open']): readonly GivenHeader[] | null {
  const given: GivenHeader[] = []
  for (const header of headers) {
    const text = 'sealed' in header ? open(header.sealed) : header.value
    if (text === null) return null
    given.push({ key: header.key, value: 'sealed' in header ? fillHeader(text, header.values) : text })
  }
  return given
}

/** The headers that are sent unless the flow sets them. A repeated request has the same key. */
function defaultHeaders({ key }: Request<'fetch'>): Readonly<Record<string, string>> {
  const asciiKey = externalKey(key)
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
  return { 'user-agent': `Belfry/${version}`, 'idempotency-key': asciiKey }
}

function refused(host: string, why: string): Answer {
  return { ok: false, message: `The call to ${host} was not made: ${why}` }
}

/** Bytes that are no UTF-8 are replaced. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).slice(0, KEPT_UNITS).toWellFormed()
}
