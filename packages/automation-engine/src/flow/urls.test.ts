import Type, { type TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { type DraftNode, draftFlow } from './draft.ts'
import { hostOf, originOf, schemeOf, urlsOf } from './urls.ts'

test.each([
  ['https://example.com', 'https'],
  ['HTTP://example.com', 'http'],
  [' \n ftp:example.com', 'ftp'],
  ['git+ssh://example.com', 'git+ssh'],
  ['h2.x-y:rest', 'h2.x-y'],
  ['example.com', null],
  ['//example.com', null],
  ['1http://example.com', null],
  ['{scheme}://example.com', null],
  ['a{scheme}://example.com', null],
  ['', null],
])('the scheme of %j is %j', (url, want) => {
  expect(schemeOf(url)).toBe(want)
})

test.each([
  ['https://example.com/path', 'https://example.com', 'example.com'],
  ['https://example.com?q=a:b', 'https://example.com', 'example.com'],
  ['https://example.com#a', 'https://example.com', 'example.com'],
  ['https://example.com\\path', 'https://example.com', 'example.com'],
  ['https://Example.COM.:8443/', 'https://Example.COM.:8443', 'example.com'],
  ['https://ada:love@example.com:80/x@y', 'https://ada:love@example.com:80', 'example.com'],
  ['https:/example.com/path', 'https:/example.com', 'example.com'],
  ['https:\\\\example.com', 'https:\\\\example.com', 'example.com'],
  ['https:\n//example.com/', 'https:\n//example.com', 'example.com'],
  ['https:example.com/path', 'https:example.com', 'example.com'],
  ['https://[FD00::1]:443/', 'https://[FD00::1]:443', 'fd00::1'],
  ['//example.com/x:y', '//example.com', 'example.com'],
  ['https://example.com:x/', 'https://example.com:x', 'example.com:x'],
  ['', '', ''],
])('the origin of %j is %j, its host %j', (url, origin, host) => {
  expect(originOf(url)).toBe(origin)
  expect(hostOf(url)).toBe(host)
})

describe('urlsOf', () => {
  const url = () => Type.String({ 'x-url': true })
  const urlsIn = (schema: TObject, config: Record<string, unknown>) => {
    const knock = defineStep({
      type: 'knock',
      category: 'calls',
      description: 'Knocks',
      config: schema,
      exits: ['out'],
      run: () => exit('out'),
    })
    return urlsOf(draftFlow(draw({ a: ['knock', config] }), { knock }).nodes[0] as DraftNode)
  }
  const at = (path: string, value: string) => ({ url: value, pointer: `/nodes/0/config${path}` })

  test('finds those of the fields that are one, however deep they are', () => {
    const schema = Type.Object({
      url: url(),
      text: Type.String(),
      'a/b': Type.Optional(Type.Object({ list: Type.Array(Type.Object({ to: url() })), urls: Type.Array(url()) })),
    })
    const config = { url: 'u', text: 't', other: 'o', 'a/b': { list: [{ to: 'v' }, {}, { to: 5 }], urls: ['w', null] } }
    expect(urlsIn(schema, config)).toEqual([at('/url', 'u'), at('/a~1b/list/0/to', 'v'), at('/a~1b/urls/0', 'w')])
  })

  test('finds none in what does not match the schema', () => {
    const schema = Type.Object({ url: url(), deep: Type.Object({ url: url() }), list: Type.Array(url()) })
    expect(urlsIn(schema, { url: 5, deep: 'x', list: { 0: 'y' } })).toEqual([])
    expect(urlsIn(schema, { url: ['x'], deep: null, list: null })).toEqual([])
    expect(urlsIn(schema, { deep: ['x'] })).toEqual([])
  })

  test('finds none where there are no such fields, and none of an unknown step type', () => {
    expect(urlsIn(Type.Object({ url: Type.String() }), { url: 'https://example.com' })).toEqual([])
    expect(urlsOf(draftFlow(draw({ a: ['teleport', { url: 'https://example.com' }] }), {}).nodes[0] as DraftNode)).toEqual([])
  })
})
