import Type, { type TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { type DraftNode, draftFlow } from './draft.ts'
import { urlsOf } from './urls.ts'

describe('urlsOf', () => {
  const url = () => Type.String({ 'x-url': true })
  const urlsIn = (schema: TObject, config: Record<string, unknown>) => {
    const knock = defineStep({
      type: 'knock',
      category: 'calls',
      description: 'Knocks',
      config: schema,
      exits: { out: 'When its work is done.' },
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
