import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type RawBody, type SignatureVerdict, sign, signStandard, type Verdict, verify, verifySignature } from '../src/index.ts'
import { signAsync, verifyAsync, verifySignatureAsync } from '../src/web.ts'
import { bytesOf, type StandardVector, type Vector, vectors } from './vectors.ts'

/** Each form in which a receiver may hold the same bytes. */
const forms: Record<string, (bytes: Buffer) => RawBody> = {
  Buffer: (bytes) => bytes,
  'a view into a larger buffer': (bytes) => {
    const larger = new Uint8Array(bytes.length + 8).fill(0x7b)
    larger.set(bytes, 3)
    return larger.subarray(3, 3 + bytes.length)
  },
  ArrayBuffer: (bytes) => new Uint8Array(bytes).buffer,
  string: (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
}
describe.each(vectors.cases)('$id: $description', (vector: Vector) => {
  const bytes = bytesOf(vector.body)
  const given = {
    secrets: vector.secrets,
    headers: { 'X-Webhook-Signature': vector.header, 'X-Webhook-Event-ID': vector.eventId === undefined ? 'evt_0001' : vector.eventId },
    toleranceSeconds: vector.toleranceSeconds,
    now: vector.now,
  }
  const isText = bytes.equals(Buffer.from(bytes.toString('utf8')))

  test.each(Object.keys(forms).filter((form) => isText || form !== 'string'))('%s', async (form) => {
    const body = forms[form]?.(bytes) as RawBody
    const verdict = verify({ ...given, body })
    expect(outcome(verdict)).toBe(vector.verdict)
    expect(await verifyAsync({ ...given, body })).toEqual(verdict)

    const signature = verifySignature({ ...given, body })
    expect(outcome(signature)).toBe(vector.signature)
    expect(await verifySignatureAsync({ ...given, body })).toEqual(signature)
    if (signature.ok) expect(signature.secretIndex).toBe(vector.secretIndex ?? 0)
  })
})

const authentic = vectors.cases.filter((vector) => vector.signature === 'accepted')

test.each(authentic)('[SIGN-03] $id: is the HMAC under the text of the secret, computed with node:crypto alone', async (vector) => {
  const bytes = bytesOf(vector.body)
  const secret = vector.secrets[vector.secretIndex ?? 0] as string
  const expected = `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(bytes).digest('hex')}`
  expect([vector.header].flat()).toEqual([expected])
  expect(sign(bytes, secret)).toBe(expected)
  expect(await signAsync(bytes, secret)).toBe(expected)
})

describe.each(vectors.standardWebhooks)('$id: $description', (vector: StandardVector) => {
  const { webhookId: id, webhookTimestamp: timestampSeconds, standardSecret, secret, signature } = vector
  const body = bytesOf(vector.body)
  const key = Buffer.from(standardSecret.replace('whsec_', ''), 'base64')
  const head = `${id}.${timestampSeconds}.`

  test('is the HMAC under the bytes of the key, computed with node:crypto alone', () => {
    expect(`v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`).toBe(signature)
  })

  test('signStandard signs it, if the key is a secret of Belfry', () => {
    const message = { id, timestampSeconds, body, secret: key.toString('hex') }
    if (secret === undefined) return expect(() => signStandard(message)).toThrow(TypeError)
    expect(message.secret).toBe(secret)
    expect(signStandard(message)).toBe(signature)
  })
})

function outcome(verdict: Verdict | SignatureVerdict): string {
  return verdict.ok ? 'accepted' : verdict.reason
}
