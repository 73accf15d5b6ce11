import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { headerValue } from './headers.ts'

const name = 'x-webhook-signature'
const odd = runInNewContext('new Map([["x-webhook-signature", "a"]])') as Map<string, string>

test.each([
  ['in lower case', { 'x-webhook-signature': 'a' }, 'a'],
  ['in mixed case', { 'X-Webhook-Signature': 'a' }, 'a'],
  ['in capitals', { 'X-WEBHOOK-SIGNATURE': 'a' }, 'a'],
  ['without a prototype', Object.assign(Object.create(null), { [name]: 'a' }), 'a'],
  ['in a list of one', { [name]: ['a'] }, 'a'],
  ['in a Map', new Map([['X-Webhook-Signature', 'a']]), 'a'],
  ['in a Map with lists', new Map([['X-Webhook-Signature', ['a']]]), 'a'],
  ['in a Map of another realm', odd, 'a'],
  ['in Headers', new Headers({ 'X-Webhook-Signature': 'a' }), 'a'],
  ['in something with get', { get: (asked: string) => (asked === name ? 'a' : null) }, 'a'],
  ['beside others', { host: 'h', 'x-webhook-signaturE': 'a', 'x-webhook-signatory': 'b' }, 'a'],
  ['in rawHeaders', ['Host', 'h', 'X-Webhook-Signature', 'a', 'X-Webhook-Signatory', 'b'], 'a'],
])('finds a header %s', (_, headers, value) => {
  expect(headerValue(headers, name)).toBe(value)
})

test.each([
  ['twice in a list', { [name]: ['a', 'b'] }],
  ['twice in rawHeaders', ['X-Webhook-Signature', 'a', 'x-webhook-signature', 'b']],
  [
    'twice in Headers',
    new Headers([
      ['x-webhook-signature', 'a'],
      ['x-webhook-signature', 'b'],
    ]),
  ],
  ['under two spellings', { 'X-Webhook-Signature': 'a', 'x-webhook-signature': 'b' }],
  ['under two spellings, one of them a list', { 'X-Webhook-Signature': ['a'], 'x-webhook-signature': 'b' }],
  [
    'under two spellings in a Map',
    new Map([
      ['X-Webhook-Signature', 'a'],
      ['x-webhook-signature', 'b'],
    ]),
  ],
])('keeps apart a header that came %s', (_, headers) => {
  expect(headerValue(headers, name).replace(' ', '')).toBe('a,b')
})

test.each([
  ['absent', {}],
  ['undefined', { [name]: undefined }],
  ['null', { [name]: null }],
  ['empty', { [name]: '' }],
  ['a list without values', { [name]: [] }],
  ['a number', { [name]: 5 }],
  ['an object that has no text', { [name]: { toString: 1 } }],
  ['the value of another in rawHeaders', ['Host', name, 'Via']],
  ['the last name of rawHeaders that are cut off', ['Host', 'h', name]],
  ['absent because there are no headers', undefined],
  ['inherited', Object.create({ [name]: 'a' })],
  ['absent from Headers', new Headers()],
  ['absent from a Map', new Map()],
  ['empty in rawHeaders', [name, '']],
])('is empty for a header that is %s', (_, headers) => {
  expect(headerValue(headers as never, name)).toBe('')
})

test('an empty value beside another is a value, as it is for Fetch', () => {
  expect(headerValue({ [name]: ['', 'a'] }, name)).toBe(',a')
})
