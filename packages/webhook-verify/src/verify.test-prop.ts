import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headersOf } from '../test/vectors.ts'
import type { Delivery } from './input.ts'
import { sign } from './sign.ts'
import { signAsync } from './sign-async.ts'
import { verify } from './verify.ts'
import { verifyAsync, verifySignatureAsync } from './verify-async.ts'
import { verifySignature } from './verify-signature.ts'

const secret = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
const bytes = fc.uint8Array({ maxLength: 300 })
const envelope = fc.record(
  {
    event: fc.string(),
    data: fc.jsonValue(),
    timestamp: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    traceId: fc.string(),
    spanId: fc.string(),
  },
  { requiredKeys: ['event', 'data', 'timestamp', 'traceId'] },
)

test('[SIGN-02] what is signed verifies, with any bytes and any secret, sync and async alike', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fc.uniqueArray(secret, { minLength: 1, maxLength: 3 }), fc.nat(), async (body, secrets, pick) => {
      const matchedSecret = pick % secrets.length
      const signature = sign(body, secrets[matchedSecret] as string)
      expect(await signAsync(body, secrets[matchedSecret] as string)).toBe(signature)
      expect(verifySignature({ body, headers: headersOf(signature) }, { secrets })).toEqual({ ok: true, matchedSecret })
      expect(await verifySignatureAsync({ body, headers: headersOf(signature) }, { secrets })).toEqual({ ok: true, matchedSecret })
    }),
    { numRuns: 60 },
  )
})

test('an envelope comes back as it was sent', () => {
  fc.assert(
    fc.property(envelope, secret, fc.boolean(), (sent, key, asText) => {
      const text = JSON.stringify(sent)
      const verdict = verify({ body: asText ? text : Buffer.from(text), headers: headersOf(sign(text, key)) }, { secrets: [key] })
      expect(verdict).toEqual({ ok: true, id: 'evt_0001', timestamp: sent.timestamp, matchedSecret: 0, event: JSON.parse(text) })
    }),
  )
})

test('[SIGN-06] one bit changed in the body, the signature or the secret is refused', () => {
  const flip = (of: Uint8Array, at: number) => of.with((at >> 3) % of.length, (of[(at >> 3) % of.length] as number) ^ (1 << (at & 7)))
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), secret, fc.nat(), (body, key, at) => {
      const signature = sign(body, key)
      const refused = (given: Uint8Array, value: string, held: string) =>
        expect(verifySignature({ body: given, headers: headersOf(value) }, { secrets: [held] }).ok).toBe(false)
      refused(flip(body, at), signature, key)
      refused(body, Buffer.from(flip(Buffer.from(signature), at)).toString('latin1'), key)
      refused(body, signature, Buffer.from(flip(Buffer.from(key), at)).toString('latin1'))
    }),
  )
})

test('whatever a request brings gives a verdict, and the same one sync and async', async () => {
  const header = fc.oneof(
    fc.string(),
    fc.anything(),
    fc.array(fc.string()),
    secret.map((digits) => `sha256=${digits}`),
  )
  const headers = fc.oneof(
    fc.record({ 'x-webhook-signature': header, 'X-Webhook-Event-ID': header }, { requiredKeys: [] }),
    fc.dictionary(fc.string(), header),
    fc.array(fc.tuple(fc.string(), header)).map((entries) => new Map(entries)),
    fc.array(fc.anything()),
    fc.constantFrom(null, undefined, 5, ''),
  )
  const body = fc.oneof(fc.string(), bytes, fc.json(), fc.anything())
  await fc.assert(
    fc.asyncProperty(body, headers, secret, async (given, brought, key) => {
      const input = { body: given, headers: brought } as Delivery
      const verdict = verify(input, { secrets: [key] })
      expect(verdict.ok).toBe(false)
      expect(await verifyAsync(input, { secrets: [key] })).toEqual(verdict)
    }),
    { numRuns: 300 },
  )
})
