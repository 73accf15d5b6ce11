import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiKeyHint, formatApiKey, parseApiKey, randomBase62 } from './api-key-format.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base62 = (length: number) => fc.string({ unit: fc.constantFrom(...BASE62), minLength: length, maxLength: length })
const parts = fc.record({ keyId: base62(10), secret: base62(32) })

test('what is formatted is parsed back, with the checksum of an independent CRC-32', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const key = formatApiKey(given)
      expect(parseApiKey(key)).toEqual(given)
      expect([...key.slice(-6)].reduce((value, digit) => value * 62 + BASE62.indexOf(digit), 0)).toBe(crc32(key.slice(0, -6)))
    }),
  )
})

test('a key with one character changed is refused, wherever it is', () => {
  fc.assert(
    fc.property(parts, fc.nat(52), fc.constantFrom(...BASE62, '_', '-', ' ', 'é'), (given, place, character) => {
      const key = formatApiKey(given)
      fc.pre(key[place] !== character)
      expect(parseApiKey(key.slice(0, place) + character + key.slice(place + 1))).toBeNull()
    }),
  )
})

test('two neighbours that changed places are noticed', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 4, max: 51 }), (given, place) => {
      const key = formatApiKey(given)
      const [here, next] = [key[place] as string, key[place + 1] as string]
      fc.pre(here !== next)
      expect(parseApiKey(key.slice(0, place) + next + here + key.slice(place + 2))).toBeNull()
    }),
  )
})

test('any other text is refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(parseApiKey(text)).toBeNull()
    }),
  )
})

test('the hint of a key has nothing of its secret', () => {
  fc.assert(
    fc.property(parts, base62(32), ({ keyId, secret }, other) => {
      const hint = apiKeyHint(formatApiKey({ keyId, secret }))
      expect(hint).toHaveLength(19)
      // The same public part with another secret differs in the checksum at most.
      expect(apiKeyHint(formatApiKey({ keyId, secret: other })).slice(0, 15)).toBe(hint.slice(0, 15))
    }),
  )
})

test('random text has the length that was asked for, of base 62 characters only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 }), fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (count, bytes) => {
      const text = randomBase62(count, (asked) => Uint8Array.from(bytes.take(asked)))
      expect(text).toMatch(/^[0-9A-Za-z]*$/)
      expect(text).toHaveLength(count)
    }),
  )
})
