import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createRandomBytes, createToken, hashApiKeySecret, hashToken, sameSecret } from './tokens.ts'

describe('random bytes', () => {
  test('come in any number, and none is handed out twice', () => {
    const randomBytes = createRandomBytes()
    const drawn = Array.from({ length: 2000 }, () => Buffer.from(randomBytes(16)).toString('hex'))
    expect(new Set(drawn).size).toBe(2000)
    for (const count of [0, 1, 4095, 4096, 4097, 10_000]) expect(randomBytes(count)).toHaveLength(count)
  })

  test('stay as they were drawn when more are drawn after them', () => {
    const randomBytes = createRandomBytes()
    const first = randomBytes(32)
    const copy = Buffer.from(first)
    for (let count = 0; count < 1000; count++) randomBytes(32)
    expect(Buffer.from(first).equals(copy)).toBe(true)
  })

  test('are zero no more often than chance would have it', () => {
    const bytes = createRandomBytes()
    let zeros = 0
    for (let count = 0; count < 1000; count++) zeros += [...bytes(16)].filter((byte) => byte === 0).length
    // 16,000 bytes hold 62 zeros on average; 200 have a chance of less than one in 10^40.
    expect(zeros).toBeLessThan(200)
  })
})

describe('tokens', () => {
  test('have 256 bits and may stand in addresses and cookies', () => {
    const randomBytes = createRandomBytes()
    const tokens = Array.from({ length: 100 }, () => createToken(randomBytes))
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    }
  })

  test('are stored as SHA-256, secrets of keys with the pepper', () => {
    const pepper = 'a pepper'
    expect(hashToken('token')).toBe(createHash('sha256').update('token').digest('hex'))
    expect(hashApiKeySecret(pepper, 'secret')).toBe(createHmac('sha256', pepper).update('secret').digest('hex'))
    expect(hashApiKeySecret('another pepper', 'secret')).not.toBe(hashApiKeySecret(pepper, 'secret'))
  })
})

test.each([
  ['', '', true],
  ['a', 'a', true],
  ['é', 'é', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['', 'a', false],
  ['é', 'e', false],
])('the secrets %j and %j are the same: %s', (a, b, same) => {
  expect(sameSecret(a, b)).toBe(same)
  expect(sameSecret(b, a)).toBe(same)
})
