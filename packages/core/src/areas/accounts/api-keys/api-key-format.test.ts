import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { API_KEY_PATTERN, apiKeyHint, formatApiKey, parseApiKey, randomBase62 } from './api-key-format.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const parts = { keyId: '8ZkQ3mB1xT', secret: '4tVnQ0aZ7bY1cX2dW3eV4fU5gT6hS7iR' }
const key = formatApiKey(parts)

test('a key is its prefix, the public part, the secret and six characters of checksum', () => {
  expect(key).toHaveLength(53)
  expect(key).toMatch(new RegExp(API_KEY_PATTERN))
  expect(key.startsWith(`bfy_${parts.keyId}_${parts.secret}`)).toBe(true)
  expect(parseApiKey(key)).toEqual(parts)
})

test('the checksum is the CRC-32 of all before it, in base 62', () => {
  expect(crc32('123456789').toString(16)).toBe('cbf43926')
  const digits = [...key.slice(-6)].reduce((value, digit) => value * 62 + BASE62.indexOf(digit), 0)
  expect(digits).toBe(crc32(key.slice(0, -6)))
})

test('a small checksum is filled up with zeros', () => {
  // Found by search: the checksum of this key is below 62 to the power of five.
  let counter = 0
  let small: string
  do small = formatApiKey({ keyId: '0'.repeat(10), secret: String(counter++).padStart(32, '0') })
  while (crc32(small.slice(0, -6)) >= 62 ** 5)
  expect(small.at(-6)).toBe('0')
  expect(parseApiKey(small)?.secret).toBe(String(counter - 1).padStart(32, '0'))
})

test.each([
  ['empty', ''],
  ['the prefix alone', 'bfy_'],
  ['one character short', key.slice(0, -1)],
  ['one character long', `${key}0`],
  ['a line break behind it', `${key}\n`],
  ['a space before it', ` ${key}`],
  ['another prefix', key.replace('bfy_', 'bfx_')],
  ['in capitals', key.toUpperCase()],
  ['a hyphen in the secret', `${key.slice(0, 20)}-${key.slice(21)}`],
  ['a letter with an accent', `${key.slice(0, 20)}é${key.slice(21)}`],
])('is refused: %s', (_, text) => {
  expect(parseApiKey(text)).toBeNull()
})

test('the hint shows the public part and the end of the checksum, nothing of the secret', () => {
  const hint = apiKeyHint(key)
  expect(hint).toBe(`bfy_${parts.keyId}…${key.slice(-4)}`)
  for (let start = 0; start + 4 <= parts.secret.length; start++) expect(hint).not.toContain(parts.secret.slice(start, start + 4))
})

describe('randomBase62', () => {
  test.each([0, 1, 10, 32, 100])('gives %d characters', (count) => {
    expect(randomBase62(count, (asked) => new Uint8Array(asked).fill(7))).toBe('7'.repeat(count))
  })

  test('drops the bytes that would make some characters likelier: 248 to 255', () => {
    const given = [Uint8Array.of(248, 255, 250, 61), Uint8Array.of(249, 62, 0, 247)]
    expect(randomBase62(2, () => given.shift() as Uint8Array)).toBe('z0')
  })

  test('asks again when too many fall away', () => {
    let calls = 0
    const bytes = (count: number) => new Uint8Array(count).fill(calls++ < 3 ? 255 : 1)
    expect(randomBase62(5, bytes)).toBe('11111')
    expect(calls).toBe(4)
  })

  test('gives every character for exactly four byte values', () => {
    const all = Uint8Array.from({ length: 256 }, (_, value) => value)
    const counts = new Map<string, number>()
    for (const character of randomBase62(248, () => all)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe(BASE62)
    expect(new Set(counts.values())).toEqual(new Set([4]))
  })
})
