import { describe, expect, test } from 'vitest'
import { readPath } from './path.ts'
import { compileTemplate } from './template.ts'

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
