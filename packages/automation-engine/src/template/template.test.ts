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
  const holds = {
    padded: ' tsk_1\n',
    text: 'a "b"\\\n/c?d&é%',
    n: 5,
    yes: true,
    no: null,
    list: [1, '"'],
    half: '\ud800',
    injects: '", "admin": true, "x": "',
  }
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
    ['{yes}', ''],
    ['{no}{gone}', ''],
    ['task {n}', 'task 5'],
    ['{padded}', 'tsk_1'],
  ])('id: %s', (text, want) => {
    expect(filled(text, 'id')).toBe(want)
  })

  test.each([
    ['https://example.com/{text}?q={text}', `https://example.com/${CODED}?q=${CODED}`],
    ['https://example.com/{gone}/{n}#{text}', `https://example.com//5#${CODED}`],
    ['{text}://example.com/{text}', `${CODED}://example.com/${CODED}`],
  ])('url: %s', (text, want) => {
    expect(filled(text, 'url')).toBe(want)
  })
})

const CODED = 'a%20%22b%22%5C%0A%2Fc%3Fd%26%C3%A9%25'

describe('a value in an address', () => {
  const fill = (text: string, x: unknown) => compileTemplate(text, 'url').render({ read: () => x }, new Set())

  test.each(['..', '.', '...'])('%j as a segment stays as it is, for whoever calls the address to judge', (dots) => {
    expect(fill('https://example.com/a/{x}/b', dots)).toBe(`https://example.com/a/${dots}/b`)
  })

  test('what stands behind a host is never one, however it looks', () => {
    expect(fill('https://example.com/{x}/https://{x}', 'a.b')).toBe('https://example.com/a.b/https://a.b')
    expect(fill('https://example.com/?to=https://{x}', 'a.b')).toBe('https://example.com/?to=https://a.b')
    expect(fill('example.com/{x}', '..')).toBe('example.com/..')
  })

  test('dots are as they are where nothing climbs', () => {
    expect(fill('https://example.com/{x}', '.a')).toBe('https://example.com/.a')
    expect(fill('https://example.com/{x}', 'a.')).toBe('https://example.com/a.')
    expect(fill('https://example.com/v{x}?at={x}', 'a.b')).toBe('https://example.com/va.b?at=a.b')
    expect(fill('https://example.com/?at={x}', '..')).toBe('https://example.com/?at=..')
  })

  test.each(['parc', 'parc-7', '7'])('%j may be a part of a host', (x) => {
    expect(new URL(fill('https://{x}.example.com/{x}', x)).hostname).toBe(`${x}.example.com`)
  })

  test.each(['evil.example', 'evil.example/', 'a@evil.example', 'a:1', '', null, 'é', 'a b', '%2f', ['a'], '\\', 'a\tb', '?', '#'])(
    '%j in a host makes an address that nobody can call',
    (x) => {
      for (const text of [
        'https://{x}.example.com/',
        'https:///{x}/',
        'https://\t{x}/',
        'https:/\\/{x}',
        'https://example.com:{x}/',
        'https://\\{x}/',
      ]) {
        const url = fill(text, x)
        if (URL.canParse(url)) expect(text).toBe('https:/\\/{x}')
      }
    },
  )

  test.each(['https://example.com\\{x}', 'https://example.com?{x}', 'https://example.com#{x}'])(
    '%s has its variable behind the host',
    (text) => {
      expect(new URL(fill(text, 'a/b')).hostname).toBe('example.com')
      expect(fill(text, 'a/b')).toMatch(/a%2Fb$/)
    },
  )
})

describe('a value in a header', () => {
  const fill = (text: string, x: unknown = '') => compileTemplate(text, 'header').render({ read: () => x }, new Set())
  const received = (header: string) => Buffer.from(header, 'latin1').toString('utf8')

  test.each([
    ['Bearer {x}', 'abc.%20/+=', 'Bearer abc.%20/+='],
    ['{x}', 'one\r\nX-Admin: yes', 'one  X-Admin: yes'],
    ['{x}', 'a\u0000b\u007fc\td\u0085e', 'a b c d e'],
    ['{x}|', null, '|'],
    ['{x}', 5, '5'],
    ['{x}', ['a', 'é'], '["a","é"]'],
    ['é {x}', '漢😀', 'é 漢😀'],
    ['é\n', '', 'é '],
    ['{x}', '\ud800', '\ufffd'],
  ])('%j of %j is received as %j', (text, x, want) => {
    expect(received(fill(text, x))).toBe(want)
    expect(new Headers({ 'x-test': fill(text, x) }).get('x-test')?.trim()).toBe(fill(text, x).trim())
  })
})

test.each([
  ['{"a": {x}, "b": "{y}"}', 'json', '{"a": "x", "b": "x"}'],
  ['/{x}/b', 'path', '/x/b'],
] as const)('%s before there are values', (text, context, want) => {
  expect(stubbed(text, context)).toBe(want)
})

describe('G60 an amount', () => {
  const fill = (text: string, context: TemplateContext, x: unknown, isAmount = true) =>
    compileTemplate(text, context).render({ read: () => x, isAmount: () => isAmount }, new Set())

  test.each<[string, TemplateContext, unknown, string]>([
    ['{x} euro', 'text', 12.5, '12.50 euro'],
    ['{x} euro', 'text', -3, '-3.00 euro'],
    ['{x} euro', 'text', 0.125, '0.125 euro'],
    ['{x} euro', 'text', '12.5', '12.5 euro'],
    ['{x} euro', 'text', null, ' euro'],
    ['["{x}", {x}]', 'json', 12.5, '["12.50", 12.5]'],
    ['/{x}?q={x}', 'path', 12.5, '/12.5?q=12.5'],
    ['https://example.com/{x}', 'url', 12.5, 'https://example.com/12.5'],
    ['{x}', 'header', 12.5, '12.5'],
    ['{x}', 'id', 12.5, '12.5'],
  ])('in %s, a %s, of %j is %s', (text, context, x, want) => {
    expect(fill(text, context, x)).toBe(want)
  })

  test('is only what is one', () => {
    expect(fill('{x}', 'text', 12.5, false)).toBe('12.5')
  })
})
