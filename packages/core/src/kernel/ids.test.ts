import { describe, expect, test } from 'vitest'
import { createIdFactory, exampleId, type IdKind, idFloor, idPattern, idPrefixes, isId, looksLikeId } from './ids.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const NOON = 1_782_907_200_000
const kinds = Object.keys(idPrefixes) as IdKind[]

describe('an id', () => {
  test('is its prefix and 26 characters that hold a UUID: 48 bits of time, version 7, the variant, and the random part', () => {
    const random = Uint8Array.of(0b01, 0xab, 0xcd, 1, 2, 3, 4, 5, 6, 7)
    const id = createIdFactory(
      () => NOON,
      () => random,
    )('customer')
    expect(id).toMatch(/^cus_[0-9a-hjkmnp-tv-z]{26}$/)
    const bits = bitsOf(id)
    expect(bits >> 80n).toBe(BigInt(NOON))
    expect((bits >> 76n) & 0xfn).toBe(7n)
    expect((bits >> 62n) & 0b11n).toBe(0b10n)
    // 74 bits: the two lowest of the first byte, then the rest as it came.
    expect((((bits >> 64n) & 0xfffn) << 62n) | (bits & ((1n << 62n) - 1n))).toBe(0x1abcd01020304050607n)
  })

  test.each([0, 1, 255, 256, 2 ** 32, 2 ** 40 + 1, 2 ** 48 - 1])('keeps the millisecond %d', (ms) => {
    const id = createIdFactory(
      () => ms,
      () => new Uint8Array(10),
    )('run')
    expect(bitsOf(id) >> 80n).toBe(BigInt(ms))
  })

  test('sorts as text by the time it was made, over every carry of the clock', () => {
    const moments = [1, 31, 32, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, NOON, NOON + 1, 2 ** 47]
    const ids = moments.map((ms) =>
      createIdFactory(
        () => ms,
        () => new Uint8Array(10).fill(0xff),
      )('task'),
    )
    expect([...ids].sort()).toEqual(ids)
  })

  test('counts up over the bytes inside one millisecond, around version and variant', () => {
    const start = Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe)
    const newId = createIdFactory(
      () => NOON,
      () => start,
    )
    const [first, second, third] = [newId('event'), newId('event'), newId('event')].map(counterOf) as [bigint, bigint, bigint]
    expect(first).toBe((1n << 73n) - 2n)
    expect(second).toBe((1n << 73n) - 1n)
    expect(third).toBe(1n << 73n)
    expect(bitsOf(newId('event')) >> 80n).toBe(BigInt(NOON))
  })

  test('leaves room for counting up however high the random part is', () => {
    const newId = createIdFactory(
      () => NOON,
      () => new Uint8Array(10).fill(0xff),
    )
    const [first, second] = [newId('event'), newId('event')]
    expect(counterOf(second)).toBe(counterOf(first) + 1n)
    expect(second > first).toBe(true)
  })

  test('never leaves the caller with changed random bytes', () => {
    const random = new Uint8Array(10).fill(0xff)
    const newId = createIdFactory(
      () => NOON,
      () => random,
    )
    newId('event')
    newId('event')
    expect([...random]).toEqual(Array(10).fill(0xff))
  })

  test('asks for randomness once in each millisecond', () => {
    let calls = 0
    let now = NOON
    const newId = createIdFactory(
      () => now,
      (count) => {
        calls += 1
        return new Uint8Array(count)
      },
    )
    newId('task')
    newId('customer')
    expect(calls).toBe(1)
    now += 1
    newId('task')
    expect(calls).toBe(2)
  })

  test('shares one order with ids of other kinds', () => {
    const newId = createIdFactory(
      () => NOON,
      () => new Uint8Array(10),
    )
    const bodies = kinds.map((kind) => newId(kind).slice(4))
    expect([...bodies].sort()).toEqual(bodies)
    expect(new Set(bodies).size).toBe(kinds.length)
  })
})

describe('the floor of a moment', () => {
  test('is an id of its kind that holds the moment and nothing else', () => {
    const floor = idFloor('delivery', NOON)
    expect(isId('delivery', floor)).toBe(true)
    expect(bitsOf(floor) >> 80n).toBe(BigInt(NOON))
    expect(counterOf(floor)).toBe(0n)
  })

  test('of a moment before 1970 is that of its beginning', () => {
    expect(idFloor('event', -1)).toBe(idFloor('event', 0))
  })

  test('of the last moment that a time can name is higher than every id of today', () => {
    const newId = createIdFactory(
      () => NOON,
      () => new Uint8Array(10).fill(0xff),
    )
    expect(idFloor('task', Date.UTC(9999, 11, 31)) > newId('task')).toBe(true)
  })
})

test('the floor of a moment parts the ids that were made before from those made since', () => {
  let now = 1_782_907_200_000
  const newId = createIdFactory(
    () => now,
    () => new Uint8Array(10),
  )
  const before = newId('event')
  const floor = idFloor('event', ++now)
  const since = newId('event')
  expect(isId('event', floor)).toBe(true)
  expect(before < floor).toBe(true)
  expect(floor <= since).toBe(true)
  expect(idFloor('event', -1)).toBe(idFloor('event', 0))
})

describe('the kinds of id', () => {
  test('have prefixes of three lower-case letters, each once', () => {
    const prefixes = Object.values(idPrefixes)
    for (const prefix of prefixes) expect(prefix).toMatch(/^[a-z]{3}$/)
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  test.each(kinds)('%s: its example is an id of this kind and of no other', (kind) => {
    const id = exampleId(kind)
    expect(kinds.filter((other) => isId(other, id))).toEqual([kind])
    expect(id).toMatch(new RegExp(idPattern(kind)))
    expect(exampleId(kind, 2)).not.toBe(id)
  })
})

const body = '01k8e5m1z0f7q8r9s0t1v2w301'

test.each([
  ['as it is made', `cus_${body}`, true],
  ['at the upper end', `cus_7${'z'.repeat(25)}`, true],
  ['beyond 128 bits', `cus_8${'z'.repeat(25)}`, false],
  ['in capitals', `cus_${body.toUpperCase()}`, false],
  ['of another kind', `tsk_${body}`, false],
  ['with a letter that looks like a digit', `cus_0l${body.slice(2)}`, false],
  ['one character short', `cus_${body.slice(1)}`, false],
  ['one character long', `cus_${body}0`, false],
  ['without prefix', body, false],
  ['with a hyphen', `cus-${body}`, false],
  ['with a line break behind it', `cus_${body}\n`, false],
  ['with a space before it', ` cus_${body}`, false],
  ['empty', '', false],
])('isId: %s', (_, text, want) => {
  expect(isId('customer', text)).toBe(want)
})

test.each([
  [`cus_${body}`, true],
  [`xyz_${body}`, true],
  ['demo-park', false],
  [`cu_${body}`, false],
  [`cus_${body}0`, false],
  [`CUS_${body}`, false],
  ['', false],
])('looksLikeId: %s', (text, want) => {
  expect(looksLikeId(text)).toBe(want)
})

/** The 128 bits behind the prefix. */
function bitsOf(id: string): bigint {
  return [...id.slice(4)].reduce((bits, character) => (bits << 5n) | BigInt(ALPHABET.indexOf(character)), 0n)
}

/** The 74 bits that are neither time, version nor variant. */
function counterOf(id: string): bigint {
  const bits = bitsOf(id)
  return (((bits >> 64n) & 0xfffn) << 62n) | (bits & ((1n << 62n) - 1n))
}
