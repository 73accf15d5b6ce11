import { describe, expect, test } from 'vitest'
import { saying, startConnectedServer } from '../../support/connected-server.ts'
import { draw, enableFlow, fetchRuns, on, pathOf, taskTitles, theRun } from '../../support/flows.ts'
import { enableCalled, onCall } from '../../support/hooks.ts'
import { add, failureOf, play, stepRefusals, task } from '../../support/one-step.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const customerId = '{customer.id}'

const all = async ({ call }: Pick<TestServer, 'call'>, collection: string) =>
  (await call('GET', `${ORG}/${collection}?limit=200`)).body.data.toReversed()
const eventKeys = async (server: Pick<TestServer, 'call'>): Promise<readonly string[]> =>
  (await all(server, 'events')).map(({ eventKey }: { eventKey: string }) => eventKey)
const count = (keys: readonly string[], key: string) => keys.filter((one) => one === key).length

test('[STEP-accessMethodCreate-01] [STEP-accessMethodCreate-02] [STEP-accessMethodUpdate-01] [STEP-accessMethodUpdate-03] [STEP-accessMethodSendQr-01] [STEP-accessMethodSendQr-02] who comes in', async () => {
  const server = await startTestServer()
  const flow = draw({
    start: on('customer:created'),
    give: ['accessMethodCreate', { customerId, type: 'QR_CODE', periodFrom: '{customer.createdAt}', periodTo: '' }],
    send: [
      'accessMethodSendQr',
      { accessMethodId: '{createdAccessMethod.id}', sendEmail: true, sendSms: true, sendWhatsApp: true, print: 'thermal' },
    ],
    plate: ['accessMethodCreate', { customerId, type: 'LPR', value: '1-abc-234' }],
    block: ['accessMethodUpdate', { scope: 'customer', customerId, status: 'BLOCKED', periodTo: '2030-01-31' }],
    free: ['accessMethodUpdate', { scope: 'one', accessMethodId: '{createdAccessMethod.id}', status: 'ACTIVE' }],
  })
  await enableFlow(server, flow)
  const customer = await add(server, 'customers', { email: 'grace@example.com', phone: '+32470123456' })
  await server.server.idle()
  expect((await theRun(server)).status).toBe('completed')
  const until = '2030-01-31T23:00:00.000Z'
  expect(await all(server, 'access-methods')).toMatchObject([
    { type: 'QR_CODE', value: expect.stringMatching(/^\w{22}$/), status: 'BLOCKED', periodFrom: customer.createdAt, periodTo: until },
    { type: 'LPR', value: '1ABC234', status: 'ACTIVE', periodFrom: null, periodTo: until },
  ])
  const sent = await all(server, 'notification-deliveries')
  expect(sent.map(({ channel, recipient }: { channel: string; recipient: string }) => `${channel} ${recipient}`)).toEqual([
    'EMAIL grace@example.com',
    'SMS +32470123456',
  ])
  expect(await all(server, 'print-queue-jobs')).toMatchObject([{ printer: 'THERMAL', document: { model: 'accessMethod' } }])
  const keys = await eventKeys(server)
  expect([count(keys, 'accessMethod:created'), count(keys, 'accessMethod:updated')]).toEqual([2, 3])
})

test('[STEP-accessMethodCreate-03] what comes in leaves by out; a date that is none stops the run, or leaves by error with continueOnError', async () => {
  const server = await startTestServer()
  const { run } = await play(
    server,
    'accessMethodCreate',
    { customerId, type: 'PIN_CODE', periodTo: '{customer.notes}' },
    {},
    { notes: '2030-01-31' },
  )
  expect(pathOf(run)).toEqual(['start out', 'step out'])
  for (const field of ['periodFrom', 'periodTo']) {
    const other = await startTestServer()
    const config = { customerId, type: 'QR_CODE', [field]: '{customer.notes}' }
    expect(await failureOf(other, 'accessMethodCreate', config, { notes: 'next week' })).toContain(`${field} "next week" is no date`)
    expect(await all(other, 'access-methods')).toEqual([])
    expect(await stepRefusals(other, 'accessMethodCreate', { ...config, [field]: 'next week' })).toEqual([
      expect.stringContaining(`/${field}`),
    ])
  }
})

test('[STEP-accessMethodUpdate-02] what comes in gets each status, and keep leaves the one it has', async () => {
  const server = await startTestServer()
  const ada = await add(server, 'customers', {})
  const { id } = await add(server, 'access-methods', { customerId: ada.id, type: 'QR_CODE' })
  const statuses = ['SOFT_BLOCKED', 'keep', 'BLOCKED', 'INACTIVE', 'ACTIVE', 'keep']
  const status = async () => (await server.call('GET', `${ORG}/access-methods/${id}`)).body.status
  const became: string[] = []
  for (const [index, wanted] of statuses.entries()) {
    const config = { scope: 'one', accessMethodId: '{customer.notes}', status: wanted }
    const only = { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.lastName', operator: 'is', value: `${index}` }] } }
    await enableFlow(server, draw({ start: on('customer:created', only), step: ['accessMethodUpdate', config] }))
    await add(server, 'customers', { lastName: `${index}`, notes: id })
    await server.server.idle()
    became.push(await status())
  }
  expect(became).toEqual(['SOFT_BLOCKED', 'SOFT_BLOCKED', 'BLOCKED', 'INACTIVE', 'ACTIVE', 'ACTIVE'])
  expect((await fetchRuns(server)).map(pathOf)).toEqual(statuses.map(() => ['start out', 'step out']))
  expect(count(await eventKeys(server), 'accessMethod:updated')).toBe(4)
  const lost = { scope: 'one', accessMethodId: id, status: 'LOST' }
  expect(await stepRefusals(server, 'accessMethodUpdate', lost)).toEqual(['not_allowed /status'])
})

describe('what is switched', () => {
  async function parkWith(server: TestServer) {
    const terrain = await add(server, 'terrains', { name: 'Lakeside 12' })
    const meters = []
    for (const serial of ['E-1', 'E-2']) meters.push(await add(server, 'meters', { terrainId: terrain.id, type: 'ELECTRICITY', serial }))
    const door = await add(server, 'access-points', { name: 'Barrier north' })
    return { terrain, meters, door }
  }

  const flowOf = ({ terrain, meters, door }: Awaited<ReturnType<typeof parkWith>>) =>
    draw(
      {
        start: on('customer:created'),
        open: ['accessPointControl', { accessPointId: door.id, action: 'open', continueOnError: true }],
        off: ['meterSwitch', { target: 'terrain', terrainId: terrain.id, state: 'off', continueOnError: true }],
        on: ['meterSwitch', { target: 'meter', meterId: meters[1].id, state: 'on', continueOnError: true }],
        shut: task('{error.message}'),
        dark: task('{error.message}'),
      },
      ['start out open', 'open out off', 'off out on', 'open error shut', 'shut out off', 'off error dark'],
    )

  test('[STEP-accessPointControl-01] [STEP-meterSwitch-01] [STEP-meterSwitch-02] doors and meters', async () => {
    const server = await startTestServer()
    const park = await parkWith(server)
    await enableFlow(server, flowOf(park))
    await add(server, 'customers', {})
    await server.server.idle()
    expect(pathOf(await theRun(server))).toEqual(['start out', 'open out', 'off out', 'on out'])
    expect(await all(server, 'access-points')).toMatchObject([{ physicalState: 'OPEN' }])
    expect((await all(server, 'meters')).map(({ state }: { state: string }) => state)).toEqual(['OFF', 'ON'])
    const keys = await eventKeys(server)
    expect([count(keys, 'accessPoint:physicalStateChanged'), count(keys, 'meter:updated')]).toEqual([1, 3])
  })

  test('[STEP-accessPointControl-01] [STEP-meterSwitch-01] [AUTO-EXIT-15] stand as they were when the outside refuses', async () => {
    const server = await startConnectedServer(saying({ accepted: false, reason: 'The cable is cut.' }))
    const park = await parkWith(server)
    await enableFlow(server, flowOf(park))
    await add(server, 'customers', {})
    await server.server.idle()
    expect(pathOf(await theRun(server))).toEqual(['start out', 'open error', 'shut out', 'off error', 'dark out'])
    expect((await taskTitles(server)).filter((title) => title.includes('The cable is cut.'))).toHaveLength(2)
    const states = (await all(server, 'meters')).map(({ state }: { state: string }) => state)
    expect([states, (await server.call('GET', `${ORG}/access-points/${park.door.id}`)).body.physicalState]).toEqual([
      ['ON', 'ON'],
      'CLOSED',
    ])
  })
})

test('[STEP-nfcTagUpdate-01] [STEP-nfcTagUpdate-02] [STEP-nfcTagUpdate-03] tags, to the cent', async () => {
  const server = await startTestServer()
  const flow = draw(
    {
      start: on('customer:updated'),
      up: ['nfcTagUpdate', { customerId, action: 'topUp', amount: '{customer.notes}', continueOnError: true }],
      low: ['nfcTagUpdate', { customerId, action: 'lowBalance' }],
      block: ['nfcTagUpdate', { customerId, action: 'block' }],
      bad: task('{error.message}'),
    },
    ['start out up', 'up out low', 'low out block', 'up error bad'],
  )
  await enableFlow(server, flow)
  const customer = await add(server, 'customers', { email: 'grace@example.com' })
  for (const uid of ['04A1', '04A2']) await add(server, 'nfc-tags', { uid, customerId: customer.id })
  const note = async (notes: string) => {
    await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { notes } })
    await server.server.idle()
  }
  await note('0.10')
  await note('0.20')
  await note('0')
  const tags = await all(server, 'nfc-tags')
  expect(tags).toMatchObject([
    { balance: 0.3, blocked: true, lowBalance: true },
    { balance: 0.3, blocked: true, lowBalance: true },
  ])
  const keys = await eventKeys(server)
  expect([count(keys, 'nfc-tag-transaction:changed'), count(keys, 'nfc-tag:blocked')]).toEqual([4, 2])
  expect(await taskTitles(server)).toEqual(['amount "0" is too small: choose an amount from 0.01 to 1000.00.'])
  expect(await all(server, 'notification-deliveries')).toMatchObject([{ channel: 'EMAIL' }, { channel: 'EMAIL' }])
})

test('[STEP-deviceCommand-01] [STEP-deviceSlideshow-01] [STEP-deviceSlideshow-02] [STEP-deviceSlideshow-04] [STEP-deviceSlideshow-05] devices', async () => {
  const server = await startTestServer()
  const devices = []
  for (const [name, kind] of [
    ['Reception', 'DISPLAY'],
    ['Bar', 'DISPLAY'],
    ['Desk', 'TABLET'],
  ])
    devices.push(await add(server, 'devices', { name, kind, online: true }))
  const flow = draw(
    {
      start: onCall(),
      wake: ['deviceCommand', { deviceId: devices[0].id, command: 'wake' }],
      show: [
        'deviceSlideshow',
        {
          ...{ scope: 'displays', mode: 'background', source: 'feed', itemsPath: '{body.items}', imageField: 'image' },
          ...{ filterField: 'place', filterValue: '{query.place}', sortField: 'rank', sortDirection: 'asc', continueOnError: true },
        },
      ],
      alone: [
        'deviceSlideshow',
        { scope: 'device', deviceId: devices[2].id, mode: 'screensaver', source: 'urls', urls: 'https://example.com/{query.place}.jpg' },
      ],
      none: task('{error.message}'),
    },
    ['start out wake', 'wake out show', 'show out alone', 'show error none'],
  )
  const { path } = await enableCalled(server, flow)
  const items = [
    { image: 'https://example.com/2.jpg', place: 'lake', rank: 10 },
    { image: 'https://example.com/1.jpg', place: 'lake', rank: 9 },
    { image: 'https://example.com/0.jpg', place: 'pool', rank: 1 },
    { image: 'http://example.com/plain.jpg', place: 'lake', rank: 0 },
  ]
  const call = async (place: string) => {
    await server.call('POST', `${path}?place=${place}`, { key: null, body: { items } })
    await server.server.idle()
  }
  await call('lake')
  const slideshows = (await all(server, 'devices')).map(({ slideshow }: { slideshow: unknown }) => slideshow)
  const feed = { mode: 'background', images: ['https://example.com/1.jpg', 'https://example.com/2.jpg'] }
  expect(slideshows).toEqual([feed, feed, { mode: 'screensaver', images: ['https://example.com/lake.jpg'] }])
  const { steps } = await theRun(server)
  expect(steps[2]?.output).toEqual({ updated: 2, images: 2, leftOut: 1, beyond: 0, simulated: true })
  await call('forest')
  expect(await taskTitles(server)).toEqual(['There are no pictures to show.'])
})

test('[STEP-deviceSlideshow-03] pictures come from a feed or from urls, each with what it takes, and from nothing else', async () => {
  const server = await startTestServer()
  const { id: deviceId } = await add(server, 'devices', { name: 'Bar', kind: 'DISPLAY', online: true })
  const at = { scope: 'device', deviceId, mode: 'screensaver' }
  const displayedImages = async () => (await server.call('GET', `${ORG}/devices/${deviceId}`)).body.slideshow.images
  const feed = { source: 'feed', itemsPath: 'body', imageField: 'image', urls: 'https://example.com/other.jpg' }
  const { post } = await enableCalled(server, draw({ start: onCall(), show: ['deviceSlideshow', { ...at, ...feed }] }))
  await post({ body: [{ image: 'https://example.com/a.jpg' }] })
  await server.server.idle()
  expect(await displayedImages()).toEqual(['https://example.com/a.jpg'])
  const urls = { source: 'urls', urls: 'https://example.com/b.jpg\n\nhttps://example.com/c.jpg', itemsPath: '' }
  await play(server, 'deviceSlideshow', { ...at, ...urls })
  expect(await displayedImages()).toEqual(['https://example.com/b.jpg', 'https://example.com/c.jpg'])
  const refused = (config: object) => stepRefusals(server, 'deviceSlideshow', { ...at, ...config })
  expect(await refused({ source: 'folder' })).toEqual(['not_allowed /source'])
  expect(await refused({ source: 'feed' })).toEqual(['required /itemsPath', 'required /imageField'])
  expect(await refused({ source: 'urls' })).toEqual(['required /urls'])
})
