import { euroOf, eventKeys, idPattern, MAX_CENTS } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../scripts/catalogue.mjs'
import { jsonText } from '../scripts/json-text.mjs'
import { leanTable, plain } from '../scripts/markdown.mjs'
import { asCurl } from '../scripts/sample-request.mjs'
import { schemaWords } from '../scripts/schema-words.mjs'
import { parseCurl } from './support/parse-curl.ts'
import { readCommands, splitWords } from './support/shell.ts'

const { words, members } = schemaWords(readCatalogue())
const customer = { $ref: '#/components/schemas/Customer' }

test.each<[object, string]>([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', maxLength: 10_000 }, 'text, up to 10,000 characters'],
  [{ type: 'string', minLength: 64, maxLength: 64 }, 'text, 64 characters'],
  [{ type: ['string', 'null'], minLength: 1, maxLength: 200 }, 'text, 1 to 200 characters, or `null`'],
  [{ type: 'string', pattern: '^[0-9a-f]+$' }, 'text, `^[0-9a-f]+$`'],
  [{ type: 'string', format: 'date-time' }, 'time'],
  [{ type: 'string', enum: ['A', 'B', 'C'] }, '`A`, `B` or `C`'],
  [{ type: 'string', enum: eventKeys }, 'an [event key](../events/)'],
  [{ type: 'string', pattern: idPattern('customer') }, 'id: [Customer](../records/customer)'],
  [{ type: 'string', pattern: idPattern('user') }, 'id: `user`'],
  [{ type: 'integer', minimum: 1 }, 'whole number, at least 1'],
  [{ type: 'number', minimum: 0, maximum: 14, 'x-decimals': 1 }, 'number, 0 to 14, with at most 1 decimal'],
  [{ type: 'number', minimum: 0, maximum: euroOf(MAX_CENTS), 'x-decimals': 2 }, 'amount in euro'],
  [{ type: 'number', minimum: -5, maximum: euroOf(MAX_CENTS), 'x-decimals': 2 }, 'amount in euro, also below zero'],
  [{ type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: 5 }, 'list of up to 5 texts, up to 100 characters each'],
  [{ type: 'array', items: { type: 'string', pattern: idPattern('label') } }, 'list of ids: [Label](../records/label)'],
  [{ type: 'array', items: { properties: { a: {} } } }, 'list of objects'],
  [customer, '[Customer](../records/customer)'],
  [{ anyOf: [customer, { type: 'null' }] }, '[Customer](../records/customer) or `null`'],
  [{}, 'any JSON'],
])('%j in words', (schema, text) => {
  expect(words(schema)).toBe(text)
})

test('inner members follow theirs, those of a record do not', () => {
  const inner = { type: 'object', properties: { x: { type: 'boolean' } }, required: ['x'] }
  const schema = { properties: { list: { type: 'array', items: inner }, one: { anyOf: [inner, { type: 'null' }] }, customer } }
  const found = members(schema).map(({ place, isNeeded }: { place: string; isNeeded: boolean }) => [place, isNeeded])
  expect(found).toEqual([
    ['list', false],
    ['list[].x', true],
    ['one', false],
    ['one.x', true],
    ['customer', false],
  ])
})

describe('a request as a command', () => {
  const request = { method: 'POST', path: '/orgs/demo-park/tasks?a=1&b=2', withKey: true }
  const read = (body: unknown) => parseCurl(splitWords(readCommands(asCurl({ ...request, body }))[0] as string).slice(1))

  test.each([{ title: "Ada's tea" }, { long: 'x'.repeat(100), list: [{ a: '} \n {' }], none: null }])('says the same as %j', (body) => {
    const { url, method, headers, body: sent } = read(body)
    expect({ url, method }).toEqual({ url: 'http://localhost:8080/api/orgs/demo-park/tasks?a=1&b=2', method: 'POST' })
    expect(headers).toMatchObject({ 'x-api-key': '$KEY', 'content-type': 'application/json' })
    expect(JSON.parse(sent as string)).toEqual(body)
  })
})

test('JSON for people is JSON', () => {
  const value = { a: [], b: {}, c: [1, { d: 'x'.repeat(100), e: [true, null] }], f: { g: 'short' } }
  expect(JSON.parse(jsonText(value))).toEqual(value)
  expect(jsonText(value)).toContain('\n  "f": {"g": "short"}\n')
})

test('columns without anything are left out, and braces in a text are no attributes', () => {
  expect(leanTable(['A', 'B', 'C'], [['1', '', '2']])).toBe('| A | C |\n|---|---|\n| 1 | 2 |')
  expect(plain('Ends with {customer_name}')).toBe('Ends with `{customer_name}`')
})
