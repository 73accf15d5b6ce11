import { exampleId, models } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { asksFor, playAction, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { NOON } from '../../test/starts.ts'
import { applyPatch, parseFlow } from '../index.ts'
import { pictureLimits } from '../step/pictures.ts'
import { simulate } from '../testing.ts'

const deviceId = exampleId('device', 1)
const urls = 'https://example.com/a.jpg\n\n  https://example.com/b.jpg  \r\nhttps://example.com/c.jpg'
const pictures = ['a', 'b', 'c'].map((name) => `https://example.com/${name}.jpg`)
const show = { scope: 'displays', mode: 'screensaver', source: 'urls', urls }
const feed = { scope: 'displays', mode: 'background', source: 'feed', itemsPath: 'customer.customFields.items', imageField: 'image' }
const deviceOf = (number: number, kind = 'DISPLAY') => ({
  ...{ model: 'device', id: exampleId('device', number) },
  values: { name: `Screen ${number}`, kind, online: true },
})
const problems = (config: object) => configProblems('deviceSlideshow', { ...config })
const imagesOf = (config: object, items: unknown) => {
  const { input, failure } = asksFor('deviceSlideshow', { ...feed, ...config }, { customFields: { items } })
  return failure ?? (input?.body as { images: readonly string[] } | undefined)?.images
}
const item = (name: string, more: object = {}) => ({ image: `https://example.com/${name}.jpg`, ...more })
const named = (...names: readonly string[]) => names.map((name) => `https://example.com/${name}.jpg`)

testsOfAction('deviceSlideshow', 'deviceId', { ...show, scope: 'device' })
testsOfChoice('[STEP-deviceSlideshow-01]', 'deviceSlideshow', 'scope', ['displays', 'device'], { ...show, deviceId })
testsOfChoice('[STEP-deviceSlideshow-02]', 'deviceSlideshow', 'mode', ['screensaver', 'background'], show)
testsOfChoice('[STEP-deviceSlideshow-03]', 'deviceSlideshow', 'source', ['feed', 'urls'], { ...feed, urls })
testsOfChoice('[STEP-deviceSlideshow-04]', 'deviceSlideshow', 'sortDirection', ['asc', 'desc'], feed)

test('what the step allows is what the operation allows', () => {
  const { images } = (models.device.fields.slideshow.schema as unknown as { properties: { images: object } }).properties
  expect(images).toMatchObject({ maxItems: pictureLimits.images, items: { maxLength: pictureLimits.length, pattern: '^https://[^\\s]+$' } })
})

describe('config', () => {
  const empty = { deviceId: '', urls: '', itemsPath: '', imageField: '', filterField: '', filterValue: '', sortField: '' }

  test.each([
    ['[STEP-deviceSlideshow-03] urls need urls', { ...show, urls: '' }, ['error required /urls']],
    ['[STEP-deviceSlideshow-03] and nothing else', { ...empty, ...show }, []],
    ['[STEP-deviceSlideshow-04] a feed needs its path', { ...feed, itemsPath: '' }, ['error required /itemsPath']],
    ['[STEP-deviceSlideshow-04] and the field of the picture', { ...feed, imageField: ' ' }, ['error required /imageField']],
    ['[STEP-deviceSlideshow-04] and nothing else', { ...empty, ...feed }, []],
    ['[STEP-deviceSlideshow-04] a path in braces', { ...feed, itemsPath: '{customer.customFields.items}' }, []],
    ['[STEP-deviceSlideshow-04] what is no path', { ...feed, itemsPath: 'a b' }, ['error format /itemsPath']],
    ['[STEP-deviceSlideshow-04] of an unknown root', { ...feed, itemsPath: 'response.data.items' }, ['error unknown_variable /itemsPath']],
    ['[STEP-deviceSlideshow-01] a device needs its id', { ...show, scope: 'device', deviceId: '' }, ['error required /deviceId']],
    ['G132 https only', { ...show, urls: `${urls}\nftp://example.com/d.jpg` }, ['error format /urls']],
    ['G132 what is no address', { ...show, urls: 'cat.jpg' }, ['error format /urls']],
    [
      'G132 a line that begins with a variable',
      { ...show, urls: '{customer.customFields.picture}\nhttps://example.com/{customer.id}.jpg' },
      [],
    ],
  ])('%s', (_title, config, want) => {
    expect(problems(config)).toEqual(want)
  })

  test('G132 http becomes https where that is all that is wrong', () => {
    const mendable = (text: string) => {
      const start = ['trigger', { source: 'event', eventKey: 'customer:created' }] as const
      const definition = draw({ start, step: ['deviceSlideshow', { ...show, urls: text }] }, ['start out step'])
      const [problem] = parseFlow(definition).problems
      const patched = problem?.fix && applyPatch(definition, problem.fix.patch)
      const text2 = patched?.ok ? (patched.value as typeof definition).nodes[1]?.config.urls : null
      return { range: problem?.range, urls: text2 }
    }
    expect(mendable('https://a.example/1\n http://a.example/2\nHTTP://a.example/http://x')).toEqual({
      range: [21, 39],
      urls: 'https://a.example/1\n https://a.example/2\nhttps://a.example/http://x',
    })
    expect(mendable('http://a.example/2\ncat.jpg').urls).toBeNull()
    // Very many empty lines took seconds: from each of them all the others were tried.
    for (let count = 0; count < 10; count++) expect(mendable(`x: http\n${'\n'.repeat(45_000)}http://a.example/2`).range).toEqual([0, 7])
    for (let count = 0; count < 10; count++) expect(mendable(`http://a.example/1${'\n'.repeat(45_000)}`).urls).toHaveLength(45_019)
  })
})

describe('pictures', () => {
  test('[STEP-deviceSlideshow-03] urls: one on each line, with their variables', () => {
    expect(asksFor('deviceSlideshow', show)).toEqual({
      operation: 'devices.slideshowAll',
      input: { body: { mode: 'screensaver', images: pictures } },
    })
    const text = '{customer.first}\nhttps://example.com/{customer.status}.jpg\n{customer.none}'
    const { input } = asksFor('deviceSlideshow', { ...show, urls: text }, { first: 'http://example.com/no.jpg' })
    expect(input?.body).toMatchObject({ images: ['https://example.com/VIP.jpg'] })
  })

  test('[STEP-deviceSlideshow-04] of a feed, in its order', () => {
    expect(imagesOf({}, [item('b'), item('a')])).toEqual(named('b', 'a'))
    expect(imagesOf({ imageField: 'media.0.url' }, [{ media: [{ url: 'https://example.com/a.jpg' }] }])).toEqual(named('a'))
  })

  const rated = [
    item('a', { rank: 2, kind: 'pool' }),
    item('b', { rank: 10, kind: 'lake' }),
    item('c', { kind: 'pool' }),
    item('d', { rank: '2', kind: 'pool' }),
    item('e', { rank: 1, kind: 'pool' }),
  ]

  test.each<[string, object, readonly string[]]>([
    ['filtered', { filterField: 'kind', filterValue: 'pool' }, ['a', 'c', 'd', 'e']],
    ['filtered by a variable', { filterField: 'kind', filterValue: '{customer.kind}' }, []],
    ['filtered by a number', { filterField: 'rank', filterValue: 2 }, ['a', 'd']],
    ['filtered by what is missing', { filterField: 'rank', filterValue: '' }, ['c']],
    ['sorted; what is equal stays in its order, and what has no value comes last', { sortField: 'rank' }, ['e', 'a', 'd', 'b', 'c']],
    ['sorted downwards', { sortField: 'rank', sortDirection: 'desc' }, ['b', 'a', 'd', 'e', 'c']],
    ['filtered and sorted', { filterField: 'kind', filterValue: 'pool', sortField: 'image', sortDirection: 'desc' }, ['e', 'd', 'c', 'a']],
  ])('[STEP-deviceSlideshow-04] %s', (_title, config, names) => {
    expect(imagesOf(config, rated)).toEqual(names.length > 0 ? named(...names) : 'There are no pictures to show.')
  })

  test.each([
    ['nothing', undefined, 'There is no list at "customer.customFields.items": itemsPath has to name a variable that holds one.'],
    ['no list', { data: [] }, 'There is no list at "customer.customFields.items": itemsPath has to name a variable that holds one.'],
    ['an empty list', [], 'There are no pictures to show.'],
    [
      'no pictures',
      [item('a b'), { image: 'http://example.com/a.jpg' }, { image: 5 }, null, 'x'],
      'There are no pictures to show: 5 left out that are no https addresses.',
    ],
  ])('[STEP-deviceSlideshow-05] G132 fails when the feed holds %s', (_title, items, failure) => {
    expect(imagesOf({}, items)).toBe(failure)
  })
})

describe('in an organization', () => {
  const records = [deviceOf(1), deviceOf(2), deviceOf(3, 'TABLET'), deviceOf(4, 'PRINTER')]
  const slideshows = ({ records: now }: Awaited<ReturnType<typeof playAction>>) => now('devices').map(({ slideshow }) => slideshow)

  test.each(['screensaver', 'background'])('[STEP-deviceSlideshow-01] [STEP-deviceSlideshow-02] all displays, as %s', async (mode) => {
    const played = await playAction('deviceSlideshow', { ...show, mode }, { records })
    expect(played).toMatchObject({ exit: 'out', eventKeys: [] })
    expect(played.output).toEqual({ updated: 2, images: 3, leftOut: 0, beyond: 0 })
    expect(slideshows(played)).toEqual([{ mode, images: pictures }, { mode, images: pictures }, null, null])
  })

  test('[STEP-deviceSlideshow-01] one device', async () => {
    const played = await playAction('deviceSlideshow', { ...show, scope: 'device', deviceId: exampleId('device', 3) }, { records })
    expect(played).toMatchObject({ exit: 'out', output: { images: 3, leftOut: 0, beyond: 0 } })
    expect(slideshows(played)).toEqual([null, null, { mode: 'screensaver', images: pictures }, null])
  })

  test('[STEP-deviceSlideshow-04] a feed that was called for, with what is left out counted', async () => {
    const definition = draw(
      {
        start: ['trigger', { source: 'webhook' }],
        show: [
          'deviceSlideshow',
          {
            ...{ scope: 'displays', mode: 'background', source: 'feed', itemsPath: '{body.items}', imageField: 'image' },
            ...{ filterField: 'public', filterValue: true, sortField: 'at', sortDirection: 'desc' },
          },
        ],
      },
      ['start out show'],
    )
    const items = [
      item('a', { public: true, at: '2026-06-01T10:00:00Z' }),
      item('b', { public: false, at: '2026-06-02T10:00:00Z' }),
      { image: 'http://example.com/plain.jpg', public: true, at: '2026-06-03T10:00:00Z' },
      item('d', { public: true, at: '2026-06-04T10:00:00+02:00' }),
    ]
    const simulation = await simulate(definition, { now: NOON, webhook: { body: { items } }, records })
    expect(simulation.trace.at(-1)).toMatchObject({ exit: 'out', output: { updated: 2, images: 2, leftOut: 1, beyond: 0 } })
    expect(simulation.records('devices')[0]).toMatchObject({ slideshow: { mode: 'background', images: named('d', 'a') } })
    const many = Array.from({ length: 103 }, (_, number) => item(String(number), { public: true }))
    const crowded = await simulate(definition, { now: NOON, webhook: { body: { items: many } }, records })
    expect(crowded.trace.at(-1)).toMatchObject({ exit: 'out', output: { images: 100, beyond: 3 } })
  })

  test('[STEP-deviceSlideshow-05] G129 no display there: nothing happens', async () => {
    expect(await playAction('deviceSlideshow', show)).toMatchObject({ exit: 'out', output: { updated: 0, images: 3 } })
  })

  test.each([
    ['an unknown device', { scope: 'device', deviceId: exampleId('device', 9) }, {}, /There is no device/],
    ['a printer', { scope: 'device', deviceId: exampleId('device', 4) }, {}, /is a printer/],
    ['no pictures', { urls: '{customer.email}' }, {}, /^There are no pictures to show\.$/],
    ['displays that refuse', {}, { operations: { 'devices.slideshowAll': refusing } }, /No power/],
  ])('[STEP-deviceSlideshow-05] fails for %s', async (_title, config, more, failure) => {
    const played = await playAction('deviceSlideshow', { ...show, ...config }, { records, ...more })
    expect(played).toMatchObject({ exit: 'error', status: 'completed', error: expect.stringMatching(failure) })
    expect(slideshows(played)).toEqual([null, null, null, null])
  })
})

test('the id of a device is not asked for where all displays are meant', () => {
  expect(asksFor('deviceSlideshow', { ...show, deviceId })).toMatchObject({ operation: 'devices.slideshowAll' })
  expect(asksFor('deviceSlideshow', { ...show, scope: 'device', deviceId }).input).toMatchObject({ id: deviceId })
})

function refusing(): never {
  throw new Error('No power.')
}
