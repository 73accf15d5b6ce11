import { describe, expect, test } from 'vitest'
import { breakingOff, heldAnswers, saying } from '../support/connected-server.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { type Answering, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'
const images = ['https://example.com/pool.jpg?token=s3cret', 'https://example.com/bar.jpg']

/** A server whose devices are told by a real connector. */
async function startWithDevices(answering: Answering) {
  const receiver = await startReceiver(answering)
  const server = await startTestServer({
    environment: {
      BELFRY_CONNECTORS: `device=http://127.0.0.1:${receiver.port}/effects`,
      BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32),
    },
  })
  return { ...server, outside: receiver }
}

async function addDevice({ call }: Pick<TestServer, 'call'>, name = 'Lobby', values: object = {}): Promise<string> {
  return (await call('POST', `${PARK}/devices`, { body: { name, online: true, ...values } })).body.id
}

interface DeviceCommand {
  readonly id: string
  readonly deviceId: string
  readonly command: string
  readonly status: string
}

async function commands({ call }: Pick<TestServer, 'call'>, query = ''): Promise<readonly DeviceCommand[]> {
  const { status, body } = await call('GET', `${PARK}/device-commands${query}`)
  expect(status).toBe(200)
  return body.data
}

describe('[STEP-deviceCommand-01] what a device was told is kept', () => {
  test('with who has told it what, and when, and how it went', async () => {
    const server = await startWithDevices(saying({ accepted: true }))
    const id = await addDevice(server)
    const ann = await addColleague(server, { permissions: ['devices:write', 'devices:read'] })
    expect((await server.call('POST', `${PARK}/devices/${id}/command`, { key: ann.key, body: { command: 'identify' } })).status).toBe(200)
    const slides = { mode: 'background', images }
    expect((await server.call('POST', `${PARK}/devices/${id}/slideshow`, { key: ann.key, body: slides })).status).toBe(200)
    const kept = await commands(server)
    const by = { createdBy: { type: 'MEMBER', id: ann.userId }, error: null, errorCode: null, sentAt: expect.stringMatching(/Z$/) }
    expect(kept).toMatchObject([
      { deviceId: id, command: 'slideshow', mode: 'background', imageCount: 2, status: 'SENT', ...by },
      { deviceId: id, command: 'identify', mode: null, imageCount: null, status: 'SENT', ...by },
    ])
    // Addresses of pictures may hold secrets.
    expect(JSON.stringify(kept)).not.toContain('example.com')
    expect((await server.call('GET', `${PARK}/device-commands/${kept[0]?.id}`)).body).toEqual(kept[0])
  })

  test.each([
    ['refuses', saying({ accepted: false, reason: 'No speaker.' }), 409, 'No speaker.'],
    ['breaks off', breakingOff, 502, 'Nobody knows'],
  ] as const)('also when the outside %s, and nothing else is', async (_what, answering, status, error) => {
    const server = await startWithDevices(answering)
    const id = await addDevice(server)
    expect((await server.call('POST', `${PARK}/devices/${id}/command`, { body: { command: 'testSound' } })).status).toBe(status)
    expect((await server.call('POST', `${PARK}/devices/${id}/slideshow`, { body: { mode: 'background', images } })).status).toBe(status)
    expect((await server.call('POST', `${PARK}/devices/slideshow`, { body: { mode: 'background', images } })).status).toBe(status)
    const failed = { deviceId: id, status: 'FAILED', error: expect.stringContaining(error), sentAt: null }
    expect(await commands(server)).toMatchObject([
      { command: 'slideshow', ...failed },
      { command: 'slideshow', ...failed },
      { command: 'testSound', ...failed },
    ])
    expect((await server.call('GET', `${PARK}/devices/${id}`)).body).toMatchObject({ slideshow: null, version: 1 })
  })

  test('while nobody has answered yet', async () => {
    const held = heldAnswers()
    const server = await startWithDevices(held.answering)
    const id = await addDevice(server)
    const answered = server.call('POST', `${PARK}/devices/${id}/command`, { body: { command: 'wake' } })
    await server.outside.next()
    expect(await commands(server)).toMatchObject([{ command: 'wake', status: 'QUEUED', sentAt: null }])
    held.release({ accepted: true })
    expect((await answered).status).toBe(200)
    expect(await commands(server)).toMatchObject([{ command: 'wake', status: 'SENT' }])
  })

  test('as simulated where no connector is set up, also what a flow has told; of each display where all are told', async () => {
    const server = await startTestServer()
    const lobby = await addDevice(server)
    const bar = await addDevice(server, 'Bar', { online: false })
    await addDevice(server, 'Printer', { kind: 'PRINTER' })
    const steps = {
      start: on('customer:created'),
      wake: ['deviceCommand', { deviceId: lobby, command: 'wake' }],
      show: ['deviceSlideshow', { scope: 'displays', mode: 'screensaver', source: 'urls', urls: images.join('\n') }],
    } as const
    await enableFlow(server, draw(steps))
    await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    const simulated = { command: 'slideshow', mode: 'screensaver', imageCount: 2, status: 'SIMULATED', createdBy: { type: 'WORKFLOW' } }
    expect(await commands(server, `?deviceId=${lobby}`)).toMatchObject([simulated, { command: 'wake', status: 'SIMULATED' }])
    expect(await commands(server, `?deviceId=${bar}&status=SIMULATED`)).toMatchObject([simulated])
    expect(await commands(server, '?status=FAILED')).toEqual([])
    expect(await commands(server)).toHaveLength(3)
  })

  test('and not what was never asked of the outside', async () => {
    const server = await startTestServer({ environment: { BELFRY_CONNECTORS: 'mail=external' } })
    const id = await addDevice(server)
    const offline = await addDevice(server, 'Bar', { online: false })
    expect((await server.call('POST', `${PARK}/devices/${id}/command`, { body: { command: 'wake' } })).status).toBe(409)
    expect((await server.call('POST', `${PARK}/devices/${offline}/command`, { body: { command: 'wake' } })).status).toBe(409)
    expect(await commands(server)).toEqual([])
  })
})

test('the last commands of each device are kept, and none of one that is deleted', async () => {
  const server = await startTestServer()
  const [lobby, bar] = [await addDevice(server), await addDevice(server, 'Bar')]
  await server.call('POST', `${PARK}/devices/${bar}/command`, { body: { command: 'sleep' } })
  for (let count = 0; count < 103; count++)
    await server.call('POST', `${PARK}/devices/${lobby}/command`, { body: { command: count === 0 ? 'sleep' : 'wake' } })
  const kept = await commands(server, `?deviceId=${lobby}&limit=200`)
  expect([kept.length, new Set(kept.map(({ command }) => command))]).toEqual([100, new Set(['wake'])])
  expect((await server.call('DELETE', `${PARK}/devices/${lobby}`)).status).toBe(200)
  await server.server.idle()
  expect(await commands(server, '?limit=200')).toMatchObject([{ deviceId: bar }])
})
