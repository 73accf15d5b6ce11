import { expect, test } from 'vitest'
import { all, draw } from '../../../test/draw.ts'
import { pathOf } from '../path-of.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

const webhook = ['trigger', { source: 'webhook' }] as const
const feed = { scope: 'displays', mode: 'background', source: 'feed', itemsPath: 'body.items', imageField: 'image' }

/** Generates, checks that every scenario is what it says, and says what is left. */
function of(nodes: Parameters<typeof draw>[0], edges: readonly string[]) {
  const { scenarios, notTaken } = generateScenarios(draw(nodes, edges))
  const runs = scenarios.map(({ journal }) => replay(JSON.parse(JSON.stringify(journal))))
  expect(runs.map((run) => pathOf(run))).toEqual(scenarios.map(({ path }) => path))
  return { scenarios, notTaken, paths: scenarios.map(({ path }) => path.join(', ')).sort() }
}

test.each([
  ['as it comes', {}],
  ['named in braces', { itemsPath: '{body.items}' }],
  ['the body itself is the list', { itemsPath: 'body' }],
  ['an item of a list', { itemsPath: 'body.pages.1.items' }],
  ['a picture inside of an item', { imageField: ' media.0.url ' }],
  ['a member that no variable could be named', { imageField: 'Picture URL', filterField: '@kind', filterValue: 'park' }],
  ['filtered', { filterField: 'kind', filterValue: 'park' }],
  ['filtered by a number', { filterField: 'floor', filterValue: 3 }],
  ['filtered by nothing', { filterField: 'kind' }],
  ['filtered by a variable', { filterField: 'kind', filterValue: '{query.kind}' }],
  ['filtered by a variable, and sorted', { filterField: 'kind', filterValue: '{organization.name}', sortField: 'taken' }],
  ['for a device that a variable names', { scope: 'device', deviceId: '{body.device}', filterField: 'kind', filterValue: '{body.kind}' }],
])('a feed of pictures has one that fits: %s', (_title, config) => {
  expect(of({ start: webhook, show: ['deviceSlideshow', { ...feed, ...config }] }, ['start out show'])).toMatchObject({
    paths: ['start out, show out'],
    notTaken: [],
  })
})

test('a feed is what a call answers, and showing it may fail all the same', () => {
  const nodes = {
    start: webhook,
    call: ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }],
    show: ['deviceSlideshow', { ...feed, itemsPath: 'response.data.items', continueOnError: true }],
  } as const
  expect(of(nodes, ['start out call', 'call success show'])).toMatchObject({
    paths: ['start out, call failed', 'start out, call success, show error', 'start out, call success, show out'],
    notTaken: [],
  })
})

test('where another step wants something else of the first item, the second one fits', () => {
  const menu = ['condition', { conditions: all(['body.items.0.kind', 'is', 'menu']) }] as const
  const show = ['deviceSlideshow', { ...feed, filterField: 'kind', filterValue: 'park' }] as const
  const { paths, notTaken, scenarios } = of({ start: webhook, menu, show }, ['start out menu', 'menu yes show', 'menu no show'])
  expect([paths, notTaken]).toEqual([['start out, menu no, show out', 'start out, menu yes, show out'], []])
  const { journal } = scenarios.find(({ path }) => path.includes('menu yes')) ?? {}
  const image = expect.stringMatching(/^https:/)
  expect(journal?.start).toMatchObject({ cause: { body: { items: [{ kind: 'menu' }, { kind: 'park', image }] } } })
})

test('where there is to be no list, the run that shows no picture is generated, and why', () => {
  const none = ['condition', { conditions: all(['body.items', 'isEmpty']) }] as const
  expect(of({ start: webhook, none, show: ['deviceSlideshow', feed] }, ['start out none', 'none yes show'])).toMatchObject({
    paths: ['start out, none no', 'start out, none yes, show (failed)'],
    notTaken: [
      {
        nodeId: 'show',
        exit: 'out',
        why: expect.stringMatching(/^No value of body\.items\.\d\.image leads to "show" by "out" together with "none" by "yes"\.$/),
      },
    ],
  })
})

test('an address in a line may come from a variable', () => {
  const show = ['deviceSlideshow', { scope: 'displays', mode: 'background', source: 'urls', urls: '{body.picture}' }] as const
  expect(of({ start: webhook, show }, ['start out show'])).toMatchObject({ paths: ['start out, show out'], notTaken: [] })
})
