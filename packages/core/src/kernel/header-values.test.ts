import { describe, expect, test } from 'vitest'
import type { Definition } from '../areas/automations/automations/automation.ts'
import { dropSealedValues, hideHeaderValues, sealedValuesIn, sealHeaderValues } from './header-values.ts'
import { isRefusal } from './problems.ts'

type Header = Readonly<Record<string, unknown>>

const URL = 'https://api.example.com/orders/{task.id}'
const flow = (headers: unknown, config: object = {}, id = 'call'): Definition => ({
  nodes: [
    { id, type: 'httpRequest', label: '', position: { x: 0, y: 0 }, config: { target: 'custom', url: URL, ...config, headers } },
  ] as Definition['nodes'],
  edges: [],
})
const headersOf = (definition: unknown) => (definition as { nodes: { config: { headers: readonly Header[] } }[] }).nodes[0]?.config.headers

let count = 0
const seal = async (text: string) => ({ sealed: `sec_${++count}`, variables: [`of ${text}`] })
const sealed = { id: 'a', key: 'X-Key', sealed: 'sec_old', variables: ['task.id'] }
const before = flow([sealed])

/** What a header of the new definition comes to. */
async function saved(header: Header, config: object = {}, id = 'call') {
  return headersOf(await sealHeaderValues(flow([header], config, id), before, seal))?.[0]
}

describe('values of headers', () => {
  test('are taken out of a definition, each under a name of its own', async () => {
    count = 0
    const made = await sealHeaderValues(
      flow([
        { id: 'a', key: 'X-A', value: 'one' },
        { id: 'b', key: 'X-B', value: '', more: 1 },
      ]),
      null,
      seal,
    )
    expect(headersOf(made)).toEqual([
      { id: 'a', key: 'X-A', sealed: 'sec_1', variables: ['of one'] },
      { id: 'b', key: 'X-B', more: 1, sealed: 'sec_2', variables: ['of '] },
    ])
    expect(sealedValuesIn(made)).toEqual(['sec_1', 'sec_2'])
  })

  test('are shown as there or not, to everybody', () => {
    const hidden = hideHeaderValues(flow([sealed, { id: 'b', key: 'X', value: 'plain' }, { id: 'c', key: 'Y' }]))
    expect(headersOf(hidden)).toEqual([
      { id: 'a', key: 'X-Key', value: null, sealed: true },
      { id: 'b', key: 'X', value: null, sealed: true },
      { id: 'c', key: 'Y', value: null, sealed: false },
    ])
    for (const odd of [null, 1, 'x', {}, { nodes: 1 }, { nodes: [1, null, {}, { config: { headers: 'x' } }] }])
      expect(hideHeaderValues(odd)).toEqual(odd)
  })

  test('that are not there are not made so by whoever sends a definition', () => {
    expect(headersOf(dropSealedValues(flow([sealed, { id: 'b', key: 'X', value: 'plain' }])))).toEqual([
      { id: 'a', key: 'X-Key' },
      { id: 'b', key: 'X', value: 'plain' },
    ])
    expect(dropSealedValues(null)).toBeNull()
  })

  test.each([
    ['left out', {}],
    ['null', { value: null, sealed: true }],
    ['with a name that is not its own', { sealed: 'sec_stolen', variables: ['customer.email'] }],
  ])('stay when they are %s', async (_what, more) => {
    expect(await saved({ id: 'a', key: 'X-Other', ...more })).toEqual({ ...sealed, key: 'X-Other' })
  })

  test.each([
    ['a further path', 'https://api.example.com/x?y#z'],
    ['another case', 'https://API.example.com/orders'],
    ['the port of the scheme', 'https://api.example.com:443/orders'],
    ['nothing behind it', 'https://api.example.com'],
  ])('stay for the same origin: %s', async (_what, url) => {
    expect(await saved({ id: 'a', key: 'X-Key' }, { url })).toEqual(sealed)
  })

  test.each([
    ['another host', 'https://evil.example/orders'],
    ['a host below it', 'https://api.example.com.evil.example/'],
    ['a host in front of it', 'https://evil.example/https://api.example.com/'],
    ['another port', 'https://api.example.com:8443/'],
    ['another scheme', 'http://api.example.com/'],
    ['a user', 'https://api.example.com@evil.example/'],
    ['a backslash', 'https://api.example.com\\@evil.example/'],
    ['a variable in the host', 'https://api.example.com{task.title}/'],
    ['a line break', 'https://api.example.com\n.evil.example/'],
    ['a tab', 'https://api.example.com\t.evil.example/'],
    ['a character that nobody sees', 'https://api.example.com\u200b.evil.example/'],
    ['none', ''],
    ['no text', 5],
  ])('do not go to another one: %s', async (_what, url) => {
    expect(await saved({ id: 'a', key: 'X-Key' }, { url })).toEqual({ id: 'a', key: 'X-Key' })
  })

  test('do not go to another step, header or target', async () => {
    expect(await saved({ id: 'a', key: 'X-Key' }, {}, 'other')).toEqual({ id: 'a', key: 'X-Key' })
    expect(await saved({ id: 'b', key: 'X-Key' })).toEqual({ id: 'b', key: 'X-Key' })
    expect(await saved({ id: 'a', key: 'X-Key' }, { target: 'tillor' })).toEqual({ id: 'a', key: 'X-Key' })
  })

  test('of several headers with one id each keeps its own', async () => {
    const twins = flow([sealed, { ...sealed, sealed: 'sec_second' }])
    const sent = flow([
      { id: 'a', key: 'X-Key', value: 'new' },
      { id: 'a', key: 'X-Key' },
      { id: 'a', key: 'X-Key' },
    ])
    expect(headersOf(await sealHeaderValues(sent, twins, seal))?.map(({ sealed }) => sealed)).toEqual([
      expect.stringMatching(/^sec_\d+$/),
      'sec_second',
      undefined,
    ])
  })

  test.each([
    ['a number', [{ id: 'a', key: 'X', value: 5 }], '/0/value'],
    ['an object', [{ id: 'a', key: 'X', value: { secret: 1 } }], '/0/value'],
    ['a long text', [{ id: 'a', key: 'X', value: 'x'.repeat(4001) }], '/0/value'],
    ['lines', ['X: secret'], '/0'],
    ['an object of values', { X: 'secret' }, ''],
  ])('that could not be sealed are refused and not repeated: %s', async (_what, headers, place) => {
    const refusal: unknown = await sealHeaderValues(flow(headers), null, seal).catch((error: unknown) => error)
    if (!isRefusal(refusal)) throw refusal
    expect(refusal.problem.errors).toMatchObject([{ pointer: `/definition/nodes/0/config/headers${place}` }])
    expect(JSON.stringify(refusal.problem)).not.toContain('secret')
  })
})
