import { describe, expect, test } from 'vitest'
import { type GivenHeader, readHeaders } from './request-headers.ts'

const read = (...given: readonly (readonly [key: string, value: string])[]) =>
  readHeaders(given.map(([key, value]): GivenHeader => ({ key, value })))

test('names are free, in small letters, and values are trimmed', () => {
  expect(read(['X-Park', ' Zoë\t'], ['Authorization', 'Bearer a.b'], ['X-Empty', ''])).toEqual({
    ok: true,
    value: { headers: { 'x-park': 'Zoë', authorization: 'Bearer a.b', 'x-empty': '' }, ignored: [] },
  })
})

test('a name that is given twice has both values', () => {
  const read2 = read(['Accept', 'a'], ['accept', 'b'], ['Cookie', 'c=1'], ['cookie', 'd=2'])
  expect(read2).toMatchObject({ value: { headers: { accept: 'a, b', cookie: 'c=1; d=2' } } })
})

test.each([
  'Host',
  'HOST',
  ' host ',
  'Content-Length',
  'content-length',
  'Transfer-Encoding',
  'TRANSFER-encoding',
  'Connection',
  'Keep-Alive',
  'Upgrade',
  'Expect',
  'TE',
  'Trailer',
  'Proxy-Authorization',
  'Proxy-Connection',
  'HTTP2-Settings',
  'Accept-Encoding',
])('[HTTP-CUSTOM-07] %j is left out', (name) => {
  expect(read([name, 'x'], ['x-a', 'b'])).toEqual({
    ok: true,
    value: { headers: { 'x-a': 'b' }, ignored: [name.trim().toLowerCase()] },
  })
})

describe('what no header can hold is a problem that does not repeat the value', () => {
  test.each([
    ['x-a', 'secret\r\nx-b: c'],
    ['x-a', 'secret\nx-b: c'],
    ['x-a', 'secret\0'],
    ['x-a', 'secret\x7f'],
    ['x-a', 'secret €'],
    ['x-a', 'secret \u2028'],
    ['host', 'secret\r\nx: y'],
  ])('%s: %j', (key, value) => {
    const answer = read(['x-fine', '1'], [key, value])
    expect(answer).toMatchObject({ ok: false, error: { index: 1, message: expect.stringContaining(key) } })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  test.each(['', ' ', 'x y', 'x:', 'x\r\ny', 'é', 'x\0', '(x)', 'x'.repeat(257)])('the name %j', (key) => {
    expect(read([key, 'x'])).toMatchObject({ ok: false, error: { index: 0 } })
  })
})

test('there are at most 64, of 16 KiB altogether', () => {
  const many = (count: number) => read(...Array.from({ length: count }, (_, index) => [`x-${index}`, 'y'] as const))
  expect([many(64).ok, many(65).ok]).toEqual([true, false])
  expect([read(['x', 'y'.repeat(16_383)]).ok, read(['x', 'y'.repeat(16_384)]).ok]).toEqual([true, false])
})
