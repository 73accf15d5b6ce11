import { describe, expect, test } from 'vitest'
import { readPath } from './path.ts'
import type { TemplateContext } from './renderers.ts'
import { compileTemplate, stubbed } from './template.ts'

const values = {
  customer: { name: 'Ada', visits: 3, vip: true, email: null, tags: ['lake', 'dog'], address: { city: 'Gent' } },
  list: [{ id: 'x' }],
}

function render(text: string): { readonly text: string; readonly missing: readonly string[] } {
  const missing = new Set<string>()
  return { text: compileTemplate(text, 'text').render({ read: (path) => readPath(values, path) }, missing), missing: [...missing] }
}

describe('[AUTO-DEF-19] variables in braces', () => {
  test.each([
    ['Hello', 'Hello'],
    ['', ''],
    ['{customer.name}', 'Ada'],
    ['Hello {customer.name}, {customer.name}!', 'Hello Ada, Ada!'],
    ['{customer.visits} visits, vip: {customer.vip}', '3 visits, vip: true'],
    ['[{customer.email}]', '[]'],
    ['{customer.tags}', '["lake","dog"]'],
    ['{customer.address}', '{"city":"Gent"}'],
    ['{list.0.id}', 'x'],
    ['{customer.name}{customer.name}', 'AdaAda'],
  ])('%j becomes %j', (text, want) => {
    expect(render(text)).toEqual({ text: want, missing: [] })
  })
})

describe('every other brace stands for itself', () => {
  test.each([
    '{',
    '}',
    '{}',
    '{ customer.name }',
    '{"a": 1}',
    '{customer.name',
    'customer.name}',
    '{customer..name}',
    '{customer.}',
    '{0}',
    '{a-b}',
    '{a:b}',
  ])('%j', (text) => {
    expect(render(text)).toEqual({ text, missing: [] })
  })

  test('a variable inside other braces is still one', () => {
    expect(render('{{customer.name}} {"name": "{customer.name}"}').text).toBe('{Ada} {"name": "Ada"}')
  })
})

describe('a value that is missing', () => {
  test('becomes empty text and is noted, once', () => {
    expect(render('[{customer.phone}{customer.phone}{other.x}]')).toEqual({ text: '[]', missing: ['customer.phone', 'other.x'] })
  })

  test('is also what only the prototype has', () => {
    expect(render('{customer.constructor}{customer.__proto__}{customer.name.length}').text).toBe('')
  })
})

test('what a value holds is not filled in again', () => {
  const template = compileTemplate('{a}', 'text')
  expect(template.render({ read: () => '{b}' }, new Set())).toBe('{b}')
})

test('the paths of a text are known before it is filled in', () => {
  expect(compileTemplate('{a.b} {c}', 'text').paths).toEqual([['a', 'b'], ['c']])
})

describe('each context writes values in its own way', () => {
  const holds = { text: 'a "b"\\\n/c?d&é%', n: 5, yes: true, no: null, list: [1, '"'], half: '\ud800', injects: '", "admin": true, "x": "' }
  const filled = (text: string, context: TemplateContext) =>
    compileTemplate(text, context).render({ read: (path) => readPath(holds, path) }, new Set())

  test.each([
    ['{"a": "{text}"}', { a: holds.text }],
    ['{"a": {text}}', { a: holds.text }],
    ['{"a": "-{n}{yes}{no}{gone}-", "b": {n}, "c": {no}, "d": {gone}}', { a: '-5true-', b: 5, c: null, d: null }],
    ['{"a": {list}, "b": "{list}"}', { a: [1, '"'], b: '[1,"\\""]' }],
    ['{"a": "\\"{text}\\\\{n}"}', { a: `"${holds.text}\\5` }],
    ['{"{n}": "{injects}", "b": {injects}}', { 5: holds.injects, b: holds.injects }],
    ['{text}', holds.text],
    ['["{half}", {half}]', ['\ud800', '\ud800']],
  ])('[WHSEND-05] G58 json: %s', (text, want) => {
    expect(JSON.parse(filled(text, 'json'))).toEqual(want)
  })

  test.each([
    ['/tasks/{text}', '/tasks/a%20%22b%22%5C%0A%2Fc%3Fd%26%C3%A9%25'],
    ['/tasks?q={text}&n={n}', '/tasks?q=a%20%22b%22%5C%0A%2Fc%3Fd%26%C3%A9%25&n=5'],
    ['/{gone}/{no}/{half}', '///%EF%BF%BD'],
  ])('[VAR-11] path: %s', (text, want) => {
    expect(filled(text, 'path')).toBe(want)
  })

  test.each([
    ['{n}', '5'],
    ['{list}', ''],
    ['{no}{gone}', ''],
    ['task {n}', 'task 5'],
  ])('id: %s', (text, want) => {
    expect(filled(text, 'id')).toBe(want)
  })
})

test.each([
  ['{"a": {x}, "b": "{y}"}', 'json', '{"a": "x", "b": "x"}'],
  ['/{x}/b', 'path', '/x/b'],
] as const)('%s before there are values', (text, context, want) => {
  expect(stubbed(text, context)).toBe(want)
})
