import { beforeEach, expect, test, vi } from 'vitest'
import { headersOf, vector } from '../test/vectors.ts'
import { verifySignatureAsync } from './verify-async.ts'
import { verifySignature } from './verify-signature.ts'

const { compared } = vi.hoisted(() => ({ compared: [] as [number, number][] }))

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>()
  const timingSafeEqual = (left: Uint8Array, right: Uint8Array) => {
    compared.push([left.length, right.length])
    return real.timingSafeEqual(left, right)
  }
  return { ...real, timingSafeEqual }
})

beforeEach(() => {
  compared.length = 0
})

const { body, header, secrets } = vector('1')
const given = { body: body.text as string, headers: headersOf(header) }
const secret = secrets[0] as string
const others = ['a'.repeat(64), 'b'.repeat(64)]

test('[SIGN-05] compares with timingSafeEqual, whole digests of equal length', () => {
  expect(verifySignature(given, { secrets: [secret] }).ok).toBe(true)
  expect(compared).toEqual([[64, 64]])
})

test.each([
  ['first', [secret, ...others]],
  ['last', [...others, secret]],
])('[SIGN-05] compares under every secret, when the %s one matches', (_, list) => {
  expect(verifySignature(given, { secrets: list }).ok).toBe(true)
  expect(compared).toHaveLength(3)
})

test('[SIGN-05] WebCrypto compares under every secret', async () => {
  const compare = vi.spyOn(crypto.subtle, 'verify')
  expect(await verifySignatureAsync(given, { secrets: [secret, ...others] })).toEqual({ ok: true, matchedSecret: 0 })
  expect(compare).toHaveBeenCalledTimes(3)
})

test('[SIGN-05] a value of any other length is refused, not thrown', () => {
  const whole = header as string
  for (let length = 0; length < whole.length; length++) {
    const verdict = verifySignature({ ...given, headers: headersOf(whole.slice(0, length)) }, { secrets: [secret] })
    expect(verdict).toMatchObject({ ok: false, reason: length === 0 ? 'signature_missing' : 'signature_malformed' })
  }
  expect(verifySignature({ ...given, headers: headersOf(whole.repeat(1000)) }, { secrets: [secret] })).toMatchObject({
    reason: 'signature_malformed',
  })
  expect(compared).toEqual([])
})
