import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headersOf } from '../test/vectors.ts'
import { type DiagnosedDelivery, diagnose } from './diagnose.ts'
import type { AnyDelivery, Delivery } from './input.ts'
import { sign } from './sign.ts'
import { signAsync } from './sign-async.ts'
import { verify, verifyAsync as verifyOnNode } from './verify.ts'
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
    { numRuns: propertyRuns(60) },
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
    { numRuns: propertyRuns(300) },
  )
})

test('however a body is cut into pieces, the verdict is that of its bytes', async () => {
  const cuts = fc.array(fc.nat({ max: 40 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(envelope, secret, cuts, fc.boolean(), async (sent, key, lengths, spoiled) => {
      const bytes = new TextEncoder().encode(JSON.stringify(sent))
      const given = headersOf(sign(bytes, key))
      if (spoiled) bytes[0] = 0x20
      const pieces = [...lengths, bytes.length].reduce<{ at: number; made: Uint8Array[] }>(
        ({ at, made }, length) => ({ at: at + length, made: [...made, bytes.subarray(at, at + length)] }),
        { at: 0, made: [] },
      ).made
      const streamed = () => ({ body: ReadableStream.from(pieces), headers: given }) as unknown as AnyDelivery
      const verdict = verify({ body: bytes, headers: given }, { secrets: [key] })
      expect(verdict.ok).toBe(!spoiled)
      expect(await verifyAsync(streamed(), { secrets: [key] })).toEqual(verdict)
      expect(await verifyOnNode(streamed(), { secrets: [key] })).toEqual(verdict)
    }),
  )
})

test('a diagnosis throws for nothing that a request brings, and finds no cause where there is none', async () => {
  const anyHeaders = fc.record(
    {
      'x-webhook-signature': fc.oneof(
        fc.anything(),
        secret.map((digits) => `sha256=${digits}`),
      ),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), bytes, fc.json(), fc.anything()), anyHeaders, fc.anything(), async (body, brought, held) => {
      const input = { body, headers: brought } as DiagnosedDelivery
      expect(await diagnose(input, { secrets: [held as string] })).toEqual({ causes: [], hint: expect.any(String) })
    }),
    { numRuns: propertyRuns(300) },
  )
})
