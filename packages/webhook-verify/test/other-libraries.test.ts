// Receivers and senders that know the two schemes but not us: the libraries of GitHub and of Standard Webhooks.
import { sign as octokitSign, verify as octokitVerify } from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sign, signStandard, verify, verifySignature } from '../src/index.ts'
import { signAsync, verifyAsync, verifySignatureAsync } from '../src/web.ts'
import { bytesOf, headersOf, vector, vectors } from './vectors.ts'

const { body, header, secrets } = vector('1')
const text = body.text as string
const secret = secrets[0] as string
const other = '00112233445566778899aabbccddeeff'.repeat(2)
const anySecret = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
// They take text only. Lone surrogates have no bytes of their own, so a text with one is no delivery.
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 })

describe('@octokit/webhooks-methods', () => {
  // It throws for an empty body and for a missing header, and cannot be given bytes that are not UTF-8.
  const readable = vectors.cases.filter(
    ({ body, header, secrets }) => body.text && typeof header === 'string' && header && secrets.length === 1 && secrets[0],
  )
  // Which secrets and how long a body to take is ours alone to say.
  const judged = readable.filter(({ signature }) => !['secret_invalid', 'body_too_large', 'body_unreadable'].includes(signature))

  test.each(judged)('[SIGN-02] gives our verdict on $id: $description', async ({ body, header, secrets, signature }) => {
    expect(await octokitVerify(secrets[0] as string, bytesOf(body).toString(), header as string)).toBe(signature === 'accepted')
  })

  test('[SIGN-03] verifies what we sign, under the text of the secret, and not under the bytes that it encodes', async () => {
    expect(await octokitVerify(secret, text, sign(text, secret))).toBe(true)
    expect(await octokitVerify(secret, text, await signAsync(text, secret))).toBe(true)
    expect(await octokitVerify(Buffer.from(secret, 'hex').toString('latin1'), text, header as string)).toBe(false)
  })

  test('[SIGN-06] refuses what we sign with another secret, as we refuse what it signs with another', async () => {
    expect(await octokitVerify(other, text, sign(text, secret))).toBe(false)
    const signature = await octokitSign(other, text)
    expect(verifySignature({ body: text, headers: headersOf(signature) }, { secrets: [secret] })).toMatchObject({
      reason: 'signature_mismatch',
    })
  })

  test('we accept what it signs', async () => {
    const headers = { 'X-Webhook-Signature': await octokitSign(secret, text), 'X-Webhook-Event-ID': 'evt_0001' }
    const verdict = verify({ body: text, headers }, { secrets: [secret] })
    expect(verdict).toMatchObject({ ok: true, id: 'evt_0001', event: JSON.parse(text) })
    expect(await verifyAsync({ body: text, headers }, { secrets: [secret] })).toEqual(verdict)
  })

  test('[SIGN-04] both ways, with any text and any secret', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anySecret, async (sent, key) => {
        const signature = sign(sent, key)
        expect(await octokitSign(key, sent)).toBe(signature)
        expect(await octokitVerify(key, sent, signature)).toBe(true)
        const input = { body: Buffer.from(sent), headers: headersOf(await octokitSign(key, sent)) }
        expect(verifySignature(input, { secrets: [key] })).toEqual({ ok: true, matchedSecret: 0 })
        expect(await verifySignatureAsync(input, { secrets: [key] })).toEqual({ ok: true, matchedSecret: 0 })
      }),
    )
  })
})

describe('standardwebhooks', () => {
  const timestampSeconds = 1_700_000_000
  const id = 'evt_0001'
  const message = { id, timestampSeconds, body: text, secret }
  const receiver = new Webhook(standardSecret(secret))
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestampSeconds), 'webhook-signature': signStandard(message) }

  beforeEach(() => void vi.useFakeTimers({ now: timestampSeconds * 1000, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test.each(vectors.standardWebhooks)('accepts $id: $description', (published) => {
    vi.setSystemTime(published.webhookTimestamp * 1000)
    const payload = bytesOf(published.body).toString()
    const given = {
      'webhook-id': published.webhookId,
      'webhook-timestamp': String(published.webhookTimestamp),
      'webhook-signature': published.signature,
    }
    expect(new Webhook(published.standardSecret).verify(payload, given)).toEqual(JSON.parse(payload))
  })

  test('verifies what we sign, under the bytes that the secret encodes', () => {
    expect(receiver.verify(text, headers)).toEqual(JSON.parse(text))
    expect(receiver.verify(text, { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` })).toBeTruthy()
    expect(() => new Webhook(secret, { format: 'raw' }).verify(text, headers)).toThrow(/No matching signature/)
  })

  test.each([
    ['another body', `${text} `, {}],
    ['another id', text, { 'webhook-id': 'evt_0002' }],
    ['another time', text, { 'webhook-timestamp': String(timestampSeconds + 1) }],
    ['another secret', text, { 'webhook-signature': signStandard({ ...message, secret: other }) }],
    ['our other signature', text, { 'webhook-signature': header as string }],
  ])('refuses %s', (_, payload, change) => {
    expect(() => receiver.verify(payload, { ...headers, ...change })).toThrow(/No matching signature/)
  })

  test('both ways, with any body, id, time and secret', () => {
    const anyId = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).filter((made) => !made.includes('.'))
    fc.assert(
      fc.property(anyText, anySecret, anyId, fc.nat(), (payload, key, madeId, seconds) => {
        const library = new Webhook(standardSecret(key))
        const signature = signStandard({ id: madeId, timestampSeconds: seconds, body: payload, secret: key })
        expect(library.sign(madeId, new Date(seconds * 1000), payload)).toBe(signature)
        vi.setSystemTime(seconds * 1000)
        const given = { 'webhook-id': madeId, 'webhook-timestamp': String(seconds), 'webhook-signature': signature }
        expect(() => library.verify(payload, given, { jsonParse: false })).not.toThrow()
      }),
    )
  })

  test('a delivery that carries both signatures passes both receivers, as does one that the libraries signed', async () => {
    const ours = { ...headers, 'x-webhook-event-id': id, 'x-webhook-signature': sign(text, secret) }
    const theirs = {
      ...ours,
      'webhook-signature': receiver.sign(id, new Date(timestampSeconds * 1000), text),
      'x-webhook-signature': await octokitSign(secret, text),
    }
    expect(theirs).toEqual(ours)
    for (const given of [ours, theirs]) {
      expect(receiver.verify(text, given)).toEqual(JSON.parse(text))
      expect(verify({ body: text, headers: given }, { secrets: [secret] })).toMatchObject({ ok: true, id })
      expect(await verifyAsync({ body: text, headers: given }, { secrets: [secret] })).toMatchObject({ ok: true, id })
    }
  })
})

/** The same key in the form that Standard Webhooks gives it. */
function standardSecret(hex: string): string {
  return `whsec_${Buffer.from(hex, 'hex').toString('base64')}`
}
