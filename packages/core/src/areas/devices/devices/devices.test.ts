import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { device } from './device.ts'
import { commandNames } from './device-command.ts'

let site: Site
let answer: EffectAnswer
beforeEach(() => {
  answer = { accepted: true, values: {} }
  site = createSite({ outside: () => answer })
})

const add = (values: object = {}) => site.memory.add(device, { name: 'Lobby', online: true, ...values })
const act = (verb: string, id: string | null, body: object, call: object = {}) =>
  site.call(`devices.${verb}`, { params: id === null ? {} : { id }, body, ...call })
const effects = () => site.memory.effects.map(({ effect }) => effect)
const slides = { mode: 'screensaver', images: ['https://example.com/pool.jpg', 'https://example.com/bar.jpg?w=1'] }

test('a device is a display that is offline, unless it is told otherwise, and silent', async () => {
  const { body } = await site.call('devices.create', { body: { name: 'Lobby' } })
  expect(body).toMatchObject({ kind: 'DISPLAY', online: false, lastSeenAt: null, slideshow: null })
  const seen = await act('update', String(body.id), { online: true })
  expect(seen.body).toMatchObject({ online: true, lastSeenAt: '2026-07-01T12:00:00.000Z' })
  site.surroundings.now += 60_000
  expect((await act('update', String(body.id), { online: true })).body).toMatchObject({ lastSeenAt: '2026-07-01T12:01:00.000Z' })
  const reported = { online: true, lastSeenAt: '2026-07-01T10:00:00Z' }
  expect((await act('update', String(body.id), reported)).body).toMatchObject({ lastSeenAt: '2026-07-01T10:00:00.000Z' })
  add({ kind: 'PRINTER' })
  expect(rowsOf(await site.call('devices.list', { query: { kind: 'PRINTER' } }))).toHaveLength(1)
  expect(site.events()).toEqual([])
})

describe('[STEP-deviceCommand-01] a command', () => {
  test.each(commandNames)('%s goes to the device', async (command) => {
    const lobby = add()
    expect(await act('command', lobby.id, { command })).toEqual({ status: 200, body: lobby })
    expect(effects()).toEqual([
      {
        kind: 'device',
        about: { model: 'device', id: lobby.id },
        payload: { command, device: { id: lobby.id, name: 'Lobby', kind: 'DISPLAY', externalId: null } },
      },
    ])
    expect(site.events()).toEqual([])
  })

  test('is kept, with how it went; the addresses of pictures are not', async () => {
    const { id } = add()
    await act('command', id, { command: 'wake' })
    await act('slideshow', id, slides)
    const kept = rowsOf(await site.call('device-commands.list', { query: { deviceId: id } }))
    expect(kept).toMatchObject([
      { command: 'slideshow', mode: 'screensaver', imageCount: 2, status: 'SENT', sentAt: '2026-07-01T12:00:00.000Z' },
      { command: 'wake', mode: null, imageCount: null, status: 'SENT', error: null },
    ])
    expect(JSON.stringify(kept)).not.toContain('example.com')
    expect(await site.call('device-commands.list', { as: site.colleague('tasks:read') })).toMatchObject({ status: 403 })
  })

  test('to a device that is offline is refused, and nothing is asked', async () => {
    expect(await act('command', add({ online: false }).id, { command: 'wake' })).toMatchObject({
      status: 409,
      problem: { code: 'conflict', detail: '"Lobby" is offline. Switch it on, or wait until it is reported to be online.' },
    })
    expect(effects()).toEqual([])
  })

  test('that the device refuses, or that nobody knows, is refused', async () => {
    const { id } = add()
    answer = { accepted: false, reason: 'no speaker' }
    expect(await act('command', id, { command: 'testSound' })).toMatchObject({
      status: 409,
      problem: { code: 'external_refused', detail: 'no speaker' },
    })
    answer = { accepted: false, reason: 'no answer', unknown: true }
    expect(await act('command', id, { command: 'wake' })).toMatchObject({ status: 502 })
    expect(await act('command', id, { command: 'explode' })).toMatchObject({ status: 400 })
    expect(await act('command', 'dev_01k8e5m1z0f7q8r9s0t1v2w301', { command: 'wake' })).toMatchObject({ status: 404 })
    expect(await act('command', id, { command: 'wake' }, { as: site.colleague('devices:read') })).toMatchObject({ status: 403 })
  })
})

describe('[STEP-deviceSlideshow-01] a slideshow', () => {
  test('of one device is what it shows from then on', async () => {
    const { id } = add({ online: false })
    expect((await act('slideshow', id, slides)).body).toMatchObject({ slideshow: slides, version: 2 })
    expect((await act('slideshow', id, slides)).body).toMatchObject({ version: 2 })
    expect((await act('slideshow', id, { ...slides, mode: 'background' })).body).toMatchObject({ slideshow: { mode: 'background' } })
    expect(effects()[0]).toMatchObject({ payload: { command: 'slideshow', ...slides, devices: [{ id, name: 'Lobby' }] } })
    expect(site.events()).toEqual([])
  })

  test('of all displays is one effect, and leaves other devices alone', async () => {
    const [one, other, tablet] = [add(), add({ slideshow: slides }), add({ kind: 'TABLET' })]
    expect(await act('slideshowAll', null, slides)).toEqual({ status: 200, body: { updated: 1 } })
    expect(effects()).toHaveLength(1)
    expect(effects()[0]).toMatchObject({
      kind: 'device',
      about: { model: 'organization', id: site.park.id },
      payload: { ...slides, devices: [{ id: other.id }, { id: one.id }] },
    })
    expect(site.record(one.id)).toMatchObject({ slideshow: slides })
    expect(site.record(tablet.id)).toMatchObject({ slideshow: null })
  })

  test('of very many displays is refused, with what to do instead', async () => {
    for (let count = 0; count < 100; count++) add()
    expect(await act('slideshowAll', null, slides)).toEqual({ status: 200, body: { updated: 100 } })
    add()
    expect(await act('slideshowAll', null, slides)).toMatchObject({
      status: 409,
      problem: { code: 'conflict', detail: expect.stringContaining('POST …/devices/{id}/slideshow') },
    })
    expect(effects()).toHaveLength(1)
  })

  test('of very long addresses is refused where there are many displays', async () => {
    for (let count = 0; count < 20; count++) add()
    const images = Array.from({ length: 100 }, (_, index) => `https://example.com/${index}-${'x'.repeat(975)}`)
    expect((await act('slideshowAll', null, { mode: 'screensaver', images: images.slice(1) })).body).toEqual({ updated: 20 })
    expect(await act('slideshowAll', null, { mode: 'screensaver', images: images.map((one) => `${one}-xxxxx`) })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/images', code: 'too_long', message: expect.stringContaining('100,000 characters together') }] },
    })
  })

  test('[G129] of all displays where there is none does nothing', async () => {
    add({ kind: 'TABLET' })
    expect(await act('slideshowAll', null, slides)).toEqual({ status: 200, body: { updated: 0 } })
    expect(effects()).toEqual([])
  })

  test.each([
    ['no images', { ...slides, images: [] }],
    ['an image that is not https', { ...slides, images: ['http://example.com/a.jpg'] }],
    ['more than 100 images', { ...slides, images: Array(101).fill(slides.images[0]) }],
    ['another mode', { ...slides, mode: 'film' }],
  ])('with %s is refused', async (_, body) => {
    const { id } = add()
    expect(await act('slideshow', id, body)).toMatchObject({ status: 400 })
    expect(await act('slideshowAll', null, body)).toMatchObject({ status: 400 })
    expect(effects()).toEqual([])
  })

  test('is refused for a printer, for what is not there, when the device refuses, and without the right', async () => {
    const { id } = add()
    expect(await act('slideshow', add({ kind: 'PRINTER' }).id, slides)).toMatchObject({
      status: 409,
      problem: { detail: '"Lobby" is a printer, which shows no pictures. Choose a display or a tablet.' },
    })
    expect(await act('slideshow', 'dev_01k8e5m1z0f7q8r9s0t1v2w301', slides)).toMatchObject({ status: 404 })
    answer = { accepted: false, reason: 'full' }
    expect(await act('slideshow', id, slides)).toMatchObject({ status: 409, problem: { code: 'external_refused' } })
    expect(await act('slideshowAll', null, slides)).toMatchObject({ status: 409, problem: { code: 'external_refused' } })
    expect(site.record(id)).toMatchObject({ slideshow: null })
    for (const [verb, on] of [
      ['slideshow', id],
      ['slideshowAll', null],
    ] as const)
      expect(await act(verb, on, slides, { as: site.colleague('devices:read') })).toMatchObject({ status: 403 })
  })
})
