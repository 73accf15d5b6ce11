import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { readPath } from '../template/path.ts'
import { secretHeader, templateId, templateJson, templatePath, templateText, templateValue, variablePath } from './fields.ts'
import { compileConfig } from './fill-config.ts'

const text = templateText({ description: 'A text', maxLength: 100 })
const schema = Type.Object({
  title: text,
  plain: Type.Optional(Type.String()),
  field: Type.Optional(variablePath({ description: 'A variable' })),
  list: Type.Optional(Type.Array(Type.Object({ value: templateValue({ description: 'A value' }) }))),
})
const variables = { read: (path: readonly string[]) => readPath({ a: { b: 'B' }, n: 5 }, path) }

function fill(config: Record<string, unknown>) {
  const missing = new Set<string>()
  return { config: compileConfig(schema, config).fill(variables, missing), missing: [...missing] }
}

describe('fill', () => {
  test('fills in texts, also in lists', () => {
    const { config } = fill({ title: 'x {a.b}', list: [{ value: '{n}' }, { value: 7 }, { value: null }] })
    expect(config).toEqual({ title: 'x B', list: [{ value: '5' }, { value: 7 }, { value: null }] })
  })

  test('leaves texts alone in which no variables may stand, and names of variables', () => {
    expect(fill({ title: '', plain: '{a.b}', field: '{a.b}' }).config).toEqual({ title: '', plain: '{a.b}', field: '{a.b}' })
  })

  test('G45 leaves out what the schema does not know, at every level', () => {
    expect(fill({ title: 'x', colour: '{a.b}', list: [{ value: 1, colour: 2 }] }).config).toEqual({ title: 'x', list: [{ value: 1 }] })
    expect(fill({ title: '{n}', colour: '{a.b}', list: [{ value: '{n}', colour: 2 }] }).config).toEqual({
      title: '5',
      list: [{ value: '5' }],
    })
  })

  test('tells which variables were missing', () => {
    expect(fill({ title: '{a.x}{y}{a.x}' })).toEqual({ config: { title: '' }, missing: ['a.x', 'y'] })
  })

  test('does not change the config', () => {
    const config = { title: '{n}', list: [{ value: '{n}' }] }
    fill(config)
    expect(config).toEqual({ title: '{n}', list: [{ value: '{n}' }] })
  })
})

test('references names every variable with its place', () => {
  const { references } = compileConfig(schema, {
    title: '{a.b} {n}',
    plain: '{c}',
    field: 'd.e',
    list: [{ value: 1 }, { value: '{f}' }],
    colour: '{g}',
  })
  expect(references).toEqual([
    { pointer: '/title', path: ['a', 'b'] },
    { pointer: '/title', path: ['n'] },
    { pointer: '/field', path: ['d', 'e'] },
    { pointer: '/list/1/value', path: ['f'] },
  ])
})

test('a config that does not match is taken apart as far as it does', () => {
  expect(compileConfig(schema, { title: 5, field: 'a b', list: { value: '{a}' } }).references).toEqual([])
})

test('a text that only its step reads is not in the filled config, and its variables are known', () => {
  const secret = Type.Object({
    headers: Type.Array(Type.Object({ key: Type.String(), value: secretHeader({ description: 'A value', maxLength: 100 }) })),
  })
  const config = compileConfig(secret, { headers: [{ key: 'X-Key', value: 'secret {a.b}' }] })
  expect(config.references).toEqual([{ pointer: '/headers/0/value', path: ['a', 'b'] }])
  expect(config.fill(variables, new Set())).toEqual({ headers: [{ key: 'X-Key' }] })
})

test('a member that says nothing beside the value of another one is left out, and its variables are none', () => {
  const config = Type.Object({
    kind: Type.String(),
    name: Type.Optional(Type.String({ 'x-variables': 'text', 'x-when': { field: 'kind', is: 'named' } })),
  })
  const compiled = (kind: string) => compileConfig(config, { kind, name: '{a.b}' })
  expect(compiled('named').fill(variables, new Set())).toEqual({ kind: 'named', name: 'B' })
  expect(compiled('other').fill(variables, new Set())).toEqual({ kind: 'other' })
  expect([compiled('named').references.length, compiled('other').references.length]).toEqual([1, 0])
})

test('each field writes values in its own way', () => {
  const mixed = Type.Object({
    id: templateId({ description: 'An id' }),
    json: templateJson({ description: 'JSON' }),
    path: templatePath({ description: 'A path' }),
  })
  const quoted = { read: () => 'a/"b"' }
  expect(compileConfig(mixed, { id: '{x}', json: '["{x}", {x}]', path: '/{x}' }).fill(quoted, new Set())).toEqual({
    id: 'a/"b"',
    json: '["a/\\"b\\"", "a/\\"b\\""]',
    path: '/a%2F%22b%22',
  })
})

test('a text without variables is written for its context too', () => {
  const header = Type.Object({ value: Type.String({ 'x-variables': 'header' }) })
  expect(compileConfig(header, { value: 'é\r\nX: y' }).fill(variables, new Set())).toEqual({ value: 'Ã©  X: y' })
})
