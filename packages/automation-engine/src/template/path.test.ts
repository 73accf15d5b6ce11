import { describe, expect, test } from 'vitest'
import { parsePath, readPath } from './path.ts'

describe('parsePath', () => {
  test.each([
    ['customer', ['customer']],
    ['customer.firstName', ['customer', 'firstName']],
    ['response.data.items.0.id', ['response', 'data', 'items', '0', 'id']],
    ['{customer.name}', ['customer', 'name']],
    ['customer.customFields.due-date', ['customer', 'customFields', 'due-date']],
    ['klant.geboorteplaats_é', ['klant', 'geboorteplaats_é']],
  ])('%s', (text, want) => {
    expect(parsePath(text)).toEqual(want)
  })

  test.each(['', '.', 'a.', '.a', 'a..b', 'a b', '0.a', '{a', 'a}', '{{a}}', '{ a }', 'a-b', '"a"'])('%j is none', (text) => {
    expect(parsePath(text)).toBeNull()
  })
})

describe('readPath', () => {
  const response = { status: 200, data: { items: [{ id: 'a' }, { id: 'b' }], none: null }, text: 'abc' }

  test.each<[string, unknown]>([
    ['response.status', 200],
    ['response.data.items.1.id', 'b'],
    ['response.data.none', null],
    ['response.data.none.more', undefined],
    ['response.data.items.2', undefined],
    ['response.text.0', undefined],
    ['response.data.items.length', 2],
    ['response.text.length', undefined],
    ['response.nothing.at.all', undefined],
    ['other', undefined],
  ])('[VAR-05] %s', (path, want) => {
    expect(readPath({ response }, path.split('.'))).toEqual(want)
  })

  test.each(['constructor', 'toString', '__proto__', 'response.constructor', 'response.__proto__.polluted', 'response.data.items.map'])(
    '%s is inherited, so it is not there',
    (path) => {
      expect(readPath({ response }, path.split('.'))).toBeUndefined()
    },
  )

  test('an own member may have any name', () => {
    expect(readPath(JSON.parse('{"__proto__": {"constructor": 1}}'), ['__proto__', 'constructor'])).toBe(1)
  })

  test('objects without a prototype are read like others', () => {
    expect(readPath(Object.assign(Object.create(null), { a: 1 }), ['a'])).toBe(1)
  })
})
