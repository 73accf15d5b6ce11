import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPath } from './path.ts'
import { compileTemplate } from './template.ts'

const render = (text: string, read = () => undefined as unknown) => compileTemplate(text, 'text').render({ read }, new Set())

describe('a template', () => {
  test('without braces is its own text', () => {
    const plain = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('{', ''))
    fc.assert(
      fc.property(plain, (text) => {
        expect(render(text)).toBe(text)
      }),
    )
  })

  test('never throws, and puts every value in as it is', () => {
    const pieces = fc.constantFrom('{', '}', 'a', '.', '0', ' ', '-', '{a.b}', '"')
    fc.assert(
      fc.property(
        fc.array(pieces).map((all) => all.join('')),
        fc.string(),
        (text, value) => {
          const { paths } = compileTemplate(text, 'text')
          expect(render(text, () => value).length).toBe(
            text.length - paths.reduce((sum, path) => sum + path.join('.').length + 2, 0) + paths.length * value.length,
          )
        },
      ),
    )
  })
})

test('readPath finds own members only', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(fc.constantFrom('a', '0', 'length', 'constructor', '__proto__', 'toString', 'map')),
      (value, path) => {
        expect(typeof readPath(value, path)).not.toBe('function')
      },
    ),
  )
})

describe('a value in JSON', () => {
  const author = fc.constantFrom('{"a": "{v}", "b": {v}}', '["x\\\\{v}", "\\"{v}"]', '{"{v}": {"c": ["{v}{v}", {v}]}}', '{v}')

  test('never changes what is around it', () => {
    const shapeOf = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shapeOf)
        : typeof value === 'object' && value !== null
          ? Object.values(value).map(shapeOf)
          : typeof value
    fc.assert(
      fc.property(author, fc.string({ unit: 'binary' }), (text, value) => {
        const json = compileTemplate(text, 'json').render({ read: () => value }, new Set())
        expect(shapeOf(JSON.parse(json))).toEqual(shapeOf(JSON.parse(compileTemplate(text, 'json').render({ read: () => 'x' }, new Set()))))
      }),
    )
  })
})
