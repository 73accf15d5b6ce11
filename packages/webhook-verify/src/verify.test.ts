import { describe, expect, test } from 'vitest'
import { bytesOf, headersOf, vector } from '../test/vectors.ts'
import { sign } from './sign.ts'
import { WebhookVerificationError } from './verification-error.ts'
import { verify, verifyOrThrow } from './verify.ts'
import { verifySignature } from './verify-signature.ts'

const delivery = vector('1')
const secret = delivery.secrets[0] as string
const body = delivery.body.text as string
const signature = delivery.header as string
const headers = { 'x-webhook-event-id': 'evt_0001', 'x-webhook-signature': signature }
const other = 'ffeeddccbbaa99887766554433221100'.repeat(2)

test('gives the id, the envelope and the secret that matched', () => {
  expect(verify({ body, headers }, { secrets: [secret] })).toEqual({
    ok: true,
    id: 'evt_0001',
    timestamp: 1700000000000,
    matchedSecret: 0,
    event: {
      event: 'space.created',
      data: { id: 'sp_1' },
      timestamp: 1700000000000,
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      spanId: '00f067aa0ba902b7',
    },
  })
})

test('verifyOrThrow gives what was accepted, and throws what was refused', () => {
  expect(verifyOrThrow({ body, headers }, { secrets: [secret] })).toEqual(verify({ body, headers }, { secrets: [secret] }))
  const refused = verify({ body, headers }, { secrets: [other] })
  const thrown = (() => {
    try {
      return verifyOrThrow({ body, headers }, { secrets: [other] })
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(WebhookVerificationError)
  expect(thrown).toMatchObject({ name: 'WebhookVerificationError', reason: 'signature_mismatch', message: !refused.ok && refused.hint })
  expect(thrown).toMatchObject({ hint: !refused.ok && refused.hint })
})

test('[SIGN-04] verifies raw bytes that would not survive parsing and writing anew', () => {
  const text = `{"event":"é","data":{"amount":1.0,"note":"😀 \\u00e9"},"timestamp":1700000000000,"traceId":"t"}`
  const raw = Buffer.from(text, 'utf8')
  expect(JSON.stringify(JSON.parse(text))).not.toBe(text)
  for (const given of [text, raw, new Uint8Array(raw), new Uint8Array(raw).buffer]) {
    const verdict = verify({ body: given, headers: headersOf(sign(raw, secret)) }, { secrets: [secret] })
    expect(verdict).toMatchObject({ ok: true, event: { event: 'é', data: { amount: 1, note: '😀 é' } } })
  }
})

test("[SIGN-06] refuses another webhook's secret", () => {
  expect(verifySignature({ body, headers: headersOf(signature) }, { secrets: [other] })).toMatchObject({
    ok: false,
    reason: 'signature_mismatch',
  })
  expect(verifySignature({ body, headers: headersOf(sign(body, other)) }, { secrets: [secret] })).toMatchObject({
    reason: 'signature_mismatch',
  })
})

describe('rotation', () => {
  test('accepts any of the secrets and says which', () => {
    expect(verifySignature({ body, headers: headersOf(signature) }, { secrets: [other, secret] })).toEqual({ ok: true, matchedSecret: 1 })
    expect(verifySignature({ body, headers: headersOf(signature) }, { secrets: [secret, other] })).toEqual({ ok: true, matchedSecret: 0 })
    expect(verifySignature({ body, headers: headersOf(signature) }, { secrets: [secret, secret] })).toEqual({ ok: true, matchedSecret: 0 })
  })
})

describe('the receiver’s own mistakes', () => {
  test.each([undefined, null, 5, {}, [], [undefined], [''], [' '], [`${secret} `], [secret, null], 'text'])('secrets %j', (secrets) => {
    const verdict = verify({ body, headers }, { secrets: secrets as never })
    expect(verifySignature({ body, headers }, { secrets: secrets as never })).toMatchObject({ reason: 'secret_invalid' })
    expect(verdict).toMatchObject({ ok: false, reason: 'secret_invalid' })
    expect(JSON.stringify(verdict)).not.toContain(secret)
  })

  test.each([
    ['a parsed object', JSON.parse(body), '[object Object]'],
    ['nothing', undefined, '[object Undefined]'],
    ['null', null, '[object Null]'],
    ['a number', 5, '[object Number]'],
    ['a promise', Promise.resolve(body), '[object Promise]'],
    ['a stream', new ReadableStream(), '[object ReadableStream]'],
    ['a list', [body], '[object Array]'],
    ['bytes of another width', new Uint16Array(4), '[object Uint16Array]'],
  ])('a body that is %s', (_, given, type) => {
    const verdict = verify({ body: given as never, headers }, { secrets: [secret] })
    expect(verdict).toMatchObject({ ok: false, reason: 'body_not_raw' })
    expect(!verdict.ok && verdict.hint).toBe(
      `body is ${type}, not raw bytes: in Express use express.raw({type:"application/json"}), for a Request or stream verifyAsync.`,
    )
  })

  test('come before what the request brings', () => {
    expect(verify({ body: {} as never, headers: {} }, { secrets: [] })).toMatchObject({ reason: 'secret_invalid' })
    expect(verify({ body: {} as never, headers: {} }, { secrets: [secret] })).toMatchObject({ reason: 'body_not_raw' })
  })
})

test('members named __proto__ and constructor change no prototype', () => {
  const { text } = vector('envelope-proto-in-data').body
  const verdict = verify({ body: text as string, headers: headersOf(sign(text as string, secret)) }, { secrets: [secret] })
  expect(verdict.ok && Object.getPrototypeOf(verdict.event)).toBe(Object.prototype)
  expect(verdict.ok && Object.getPrototypeOf(verdict.event.data)).toBe(Object.prototype)
  expect('polluted' in {}).toBe(false)
})

test('a body nested too deep to write again is refused, not thrown', () => {
  const deep = '['.repeat(60_000)
  expect(verify({ body: deep + ']'.repeat(60_000), headers: headersOf(signature) }, { secrets: [secret] })).toMatchObject({
    reason: 'signature_mismatch',
  })
  const bomb = '['.repeat(30_000) + ']'.repeat(30_000)
  expect(verify({ body: bomb, headers: headersOf(signature) }, { secrets: [secret] })).toMatchObject({ reason: 'signature_mismatch' })
  expect(verify({ body: bomb, headers: headersOf(sign(bomb, secret)) }, { secrets: [secret] })).toMatchObject({
    reason: 'envelope_malformed',
  })
})

describe('toleranceSeconds', () => {
  const now = 1700000000000
  const of = (toleranceSeconds: unknown, at?: number) =>
    verify({ body, headers }, { secrets: [secret], toleranceSeconds: toleranceSeconds as number, now: at })

  test('is off by default, whatever the clock says', () => {
    expect(of(undefined, 0).ok).toBe(true)
    expect(of(undefined, Number.MAX_SAFE_INTEGER).ok).toBe(true)
  })

  test('reads the clock of the system when no time is given', () => {
    expect(of(60)).toMatchObject({ reason: 'timestamp_out_of_tolerance' })
    expect(of(1e9).ok).toBe(true)
  })

  test('names the age and the limit', () => {
    expect(of(300, now + 301_500)).toMatchObject({ hint: 'The event is 301.5 s old, toleranceSeconds is 300.' })
  })

  test.each([Number.NaN, -1, 'soon', null, {}])('a limit of %s refuses everything rather than nothing', (limit) => {
    expect(of(limit, now + 1)).toMatchObject({ ok: false, reason: 'timestamp_out_of_tolerance' })
  })
})

test('envelope_malformed names every member at once', () => {
  const verdict = verify({ body: '{"spanId":5}', headers: headersOf(sign('{"spanId":5}', secret)) }, { secrets: [secret] })
  expect(verdict).toMatchObject({ hint: 'The body is authentic, but has no valid event, data, timestamp, traceId, spanId.' })
})

test('a body that is not JSON spoils nothing for the next one', () => {
  const broken = bytesOf(vector('11').body)
  expect(verify({ body: broken, headers: headersOf(sign(broken, secret)) }, { secrets: [secret] })).toMatchObject({
    reason: 'body_malformed',
  })
  expect(verify({ body: Buffer.from(body), headers }, { secrets: [secret] }).ok).toBe(true)
})
