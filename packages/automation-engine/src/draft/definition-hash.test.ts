import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { definitionHash } from './definition-hash.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('definitionHash', () => {
  test.each<[string, unknown, string]>([
    ['sorts members at every level', { b: { d: 1, c: [2, { f: 3, e: 4 }] }, a: null }, '{"a":null,"b":{"c":[2,{"e":4,"f":3}],"d":1}}'],
    ['keeps the order of lists', [3, 1, 2], '[3,1,2]'],
    ['writes text as UTF-8', { é: 'ß€😀' }, '{"é":"ß€😀"}'],
    ['escapes what has to be', 'a"\\\n\u0001\ud800', '"a\\"\\\\\\n\\u0001\\ud800"'],
    ['leaves out what JSON does not have', { a: undefined, b: [undefined] }, '{"b":[null]}'],
    ['writes numbers as JSON does', [-0, 1e21, 0.1], '[0,1e+21,0.1]'],
  ])('%s', (_title, value, canonical) => {
    expect(definitionHash(value)).toBe(sha256(canonical))
  })

  test('does not depend on the order of members, but on everything else', () => {
    const flow = draw({ start: newCustomer })
    expect(definitionHash({ edges: flow.edges, nodes: flow.nodes })).toBe(definitionHash(flow))
    expect(definitionHash(draw({ start: [...newCustomer, 'Another label'] }))).not.toBe(definitionHash(flow))
  })
})
