import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FromHeaders } from './input.ts'
import { sign } from './sign.ts'
import { signAsync } from './sign-async.ts'
import { verify, verifySignature } from './verify.ts'
import { verifyAsync, verifySignatureAsync } from './verify-async.ts'

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
      const secretIndex = pick % secrets.length
      const signature = sign(body, secrets[secretIndex] as string)
      expect(await signAsync(body, secrets[secretIndex] as string)).toBe(signature)
      expect(verifySignature({ body, signature, secrets })).toEqual({ ok: true, secretIndex })
      expect(await verifySignatureAsync({ body, signature, secrets })).toEqual({ ok: true, secretIndex })
    }),
    { numRuns: 60 },
  )
})

test('an envelope comes back as it was sent', () => {
  fc.assert(
    fc.property(envelope, secret, fc.boolean(), (sent, key, asText) => {
      const text = JSON.stringify(sent)
      const verdict = verify({ body: asText ? text : Buffer.from(text), signature: sign(text, key), secrets: [key] })
      expect(verdict).toEqual({ ok: true, id: null, secretIndex: 0, envelope: JSON.parse(text) })
    }),
  )
})

test('[SIGN-06] one bit changed in the body, the signature or the secret is refused', () => {
  const flip = (of: Uint8Array, at: number) => of.with((at >> 3) % of.length, (of[(at >> 3) % of.length] as number) ^ (1 << (at & 7)))
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), secret, fc.nat(), (body, key, at) => {
      const signature = sign(body, key)
      const refused = (input: Parameters<typeof verifySignature>[0]) => expect(verifySignature(input).ok).toBe(false)
      refused({ body: flip(body, at), signature, secrets: [key] })
      refused({ body, signature: Buffer.from(flip(Buffer.from(signature), at)).toString('latin1'), secrets: [key] })
      refused({ body, signature, secrets: [Buffer.from(flip(Buffer.from(key), at)).toString('latin1')] })
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
  )
  const body = fc.oneof(fc.string(), bytes, fc.json(), fc.anything())
  await fc.assert(
    fc.asyncProperty(body, headers, secret, async (given, brought, key) => {
      const input = { body: given, headers: brought, secrets: [key] } as FromHeaders
      const verdict = verify(input)
      expect(verdict.ok).toBe(false)
      expect(await verifyAsync(input)).toEqual(verdict)
    }),
    { numRuns: 300 },
  )
})
