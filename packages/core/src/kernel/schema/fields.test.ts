import Type, { type TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { exampleId } from '../ids.ts'
import { choice, day, type Field, flag, integer, link, longText, nullable, optional, shape, text, time, withDefault } from './fields.ts'
import { validate } from './validate.ts'

const description = 'For this test'
const accepts = (schema: TSchema, value: unknown) => validate(schema, value).length === 0

test.each<[string, Field, readonly unknown[], readonly unknown[]]>([
  ['text', text({ description }), ['x', 'é 😀', 'x'.repeat(200)], ['', 'x'.repeat(201), 'a\nb', 'tab\t', 'del\u007f', 1, null]],
  ['text with a limit', text({ description, max: 3 }), ['abc'], ['abcd']],
  ['text with a format', text({ description, format: 'email' }), ['ada@example.com'], ['ada']],
  ['text with a pattern', text({ description, pattern: '^a+$' }), ['aa'], ['b', '']],
  ['longText', longText({ description }), ['', 'a\nb', 'x'.repeat(10_000)], ['x'.repeat(10_001), null, 1]],
  ['longText with a limit', longText({ description, max: 2 }), ['ab'], ['abc']],
  ['choice', choice(['LOW', 'HIGH'], { description }), ['LOW', 'HIGH'], ['low', '', null, 0]],
  ['flag', flag({ description }), [true, false], ['true', 0, null]],
  ['integer', integer({ description, minimum: 0, maximum: 9 }), [0, 9, 5.0], [-1, 10, 1.5, '1', null]],
  ['time', time({ description }), ['2026-07-01T14:00:00Z', '2026-07-01T14:00:00.5+02:00'], ['2026-07-01', '2026-07-01T14:00:00', 0, null]],
  ['day', day({ description }), ['2024-02-29'], ['2026-02-29', '2026-2-1', '2026-07-01T00:00:00Z', null]],
  ['link', link('customer', { description }), [exampleId('customer')], [exampleId('task'), 'x', null]],
  ['shape', shape(Type.Array(Type.Integer()), { example: [] }), [[], [1]], [{}, ['1'], null]],
])('%s takes what it should and nothing else', (_, field, good, bad) => {
  for (const value of good) expect(validate(field.schema, value), JSON.stringify(value)).toEqual([])
  for (const value of bad) expect(accepts(field.schema, value), JSON.stringify(value)).toBe(false)
  // A field that may be empty always accepts null in addition.
  for (const value of [...good, null]) expect(accepts(nullable(field.schema), value), JSON.stringify(value)).toBe(true)
  for (const value of bad.filter((one) => one !== null)) expect(accepts(nullable(field.schema), value), JSON.stringify(value)).toBe(false)
})

test('a schema without one plain type takes null too', () => {
  const union = Type.Union([Type.Integer(), Type.Boolean()])
  expect([1, true, null, 'x'].map((value) => accepts(nullable(union), value))).toEqual([true, true, true, false])
})

describe('what a field says of itself', () => {
  test('by default it is required, not filtered, and may be written', () => {
    expect(text({ description })).toMatchObject({ optional: false, filter: false, readOnly: false, time: false })
  })

  test('optional and withDefault change that alone, and leave the field they came from', () => {
    const plain = flag({ description })
    expect(optional(plain)).toEqual({ ...plain, optional: true })
    expect(withDefault(plain, false)).toEqual({ ...plain, default: false })
    expect(plain).not.toHaveProperty('default')
  })

  test('links can always be filtered by unless they say otherwise, and times say that they are times', () => {
    expect(link('task', { description })).toMatchObject({ link: 'task', filter: true })
    expect(link('task', { description, filter: false }).filter).toBe(false)
    expect(time({ description }).time).toBe(true)
  })

  test('its description and example stand in the schema', () => {
    expect(text({ description, example: 'x' }).schema).toMatchObject({ description, examples: ['x'] })
    expect(text({ description }).schema).not.toHaveProperty('examples')
  })

  test('an example is always valid where one is offered by default', () => {
    const fields: Field[] = [choice(['A'], { description }), flag({ description }), integer({ description, minimum: 3, maximum: 4 })]
    for (const field of [...fields, time({ description }), day({ description }), link('run', { description })]) {
      expect(validate(field.schema, field.example)).toEqual([])
    }
  })
})
