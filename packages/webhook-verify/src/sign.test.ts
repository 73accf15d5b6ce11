import { describe, expect, test } from 'vitest'
import { bytesOf, vector } from '../test/vectors.ts'
import { sign, signStandard } from './sign.ts'
import { signAsync } from './sign-async.ts'

const { body, secrets, header } = vector('1')
const secret = secrets[0] as string
const bytes = bytesOf(body)

test('[SIGN-01] the value is sha256= and 64 lower-case hexadecimal digits', async () => {
  expect(sign(bytes, secret)).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(await signAsync(bytes, secret)).toMatch(/^sha256=[0-9a-f]{64}$/)
})

test('[SIGN-02] is the lower-case hexadecimal HMAC-SHA256 over the raw body, in whatever form the bytes come', async () => {
  for (const form of [body.text as string, bytes, new Uint8Array(bytes), new Uint8Array(bytes).buffer]) {
    expect(sign(form, secret)).toBe(header)
    expect(await signAsync(form, secret)).toBe(header)
  }
})

describe('mistakes of the program are thrown', () => {
  test.each([undefined, null, '', ' ', `${secret}\n`, 5, [secret]])('secret %j', async (bad) => {
    expect(() => sign(bytes, bad as never)).toThrow(TypeError)
    await expect(signAsync(bytes, bad as never)).rejects.toThrow(TypeError)
  })

  test.each([undefined, null, {}, 5])('body %j', async (bad) => {
    expect(() => sign(bad as never, secret)).toThrow(/not raw bytes/)
    await expect(signAsync(bad as never, secret)).rejects.toThrow(/not raw bytes/)
    expect(() => signStandard({ id: 'evt_1', timestampSeconds: 1, body: bad as never, secret })).toThrow(/not raw bytes/)
  })
})

describe('signStandard', () => {
  const message = { id: 'evt_0001', timestampSeconds: 1_700_000_000, body: bytes, secret }

  test('signs the same in whatever form the bytes come', () => {
    const whole = signStandard(message)
    expect(whole).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    for (const form of [body.text as string, new Uint8Array(bytes).buffer]) expect(signStandard({ ...message, body: form })).toBe(whole)
  })

  test.each([
    { id: '' },
    { id: 'a.b' },
    { timestampSeconds: 1.5 },
    { timestampSeconds: -1 },
    { timestampSeconds: Number.NaN },
    { timestampSeconds: 1e21 },
    { secret: secret.toUpperCase() },
    { secret: secret.slice(2) },
    { secret: `${secret}00` },
    { secret: `whsec_${secret}` },
  ])('refuses %j', (change) => {
    expect(() => signStandard({ ...message, ...change })).toThrow(TypeError)
  })
})
