import { describe, expect, test } from 'vitest'
import { createClock, HOUR, SECOND } from '../support/clock.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const POINTS = '/api/orgs/test-park/access-points'

async function addPoint({ call }: TestServer, body: object = {}): Promise<string> {
  const answer = await call('POST', POINTS, { body: { name: 'Barrier north', ...body } })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const act = ({ call }: TestServer, id: string, verb: string, body?: object) => call('POST', `${POINTS}/${id}/${verb}`, body ? { body } : {})

interface EmittedEvent {
  readonly key: string
  readonly data: unknown
}

/** What was told of a record, the oldest first. */
async function emittedEvents({ call }: TestServer, recordId: string): Promise<readonly EmittedEvent[]> {
  const { body } = await call('GET', `/api/orgs/test-park/events?recordId=${recordId}`)
  const events: EmittedEvent[] = []
  for (const { id, eventKey: key } of body.data as readonly { readonly id: string; readonly eventKey: string }[])
    events.unshift({ key, data: (await call('GET', `/api/orgs/test-park/events/${id}`)).body.envelope.data })
  return events
}

describe('[EVT-04] an access point that stays open', () => {
  test('is told to be open for too long when the time has come, and not before', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const id = await addPoint(server)
    expect((await act(server, id, 'open')).body).toMatchObject({ physicalState: 'OPEN', openSince: '2026-07-01T12:00:00.000Z' })
    clock.advance(119 * SECOND)
    await server.server.idle()
    expect((await emittedEvents(server, id)).map(({ key }) => key)).toEqual(['accessPoint:created', 'accessPoint:physicalStateChanged'])
    clock.advance(SECOND)
    await server.server.idle()
    const [, , tooLong, ...others] = await emittedEvents(server, id)
    expect(tooLong).toMatchObject({
      key: 'accessPoint:openTooLong',
      data: { accessPoint: { id, physicalState: 'OPEN' }, openSeconds: 120 },
    })
    expect(others).toEqual([])
    clock.advance(HOUR)
    await server.server.idle()
    expect(await emittedEvents(server, id)).toHaveLength(3)
    expect((await act(server, id, 'close')).body).toMatchObject({ physicalState: 'CLOSED', openSince: null, openTooLongAt: null })
  })

  test('is not when it was closed, and is by its own limit', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const [closed, patient] = [await addPoint(server), await addPoint(server, { maxOpenSeconds: 3600 })]
    for (const id of [closed, patient]) await act(server, id, 'report', { physicalState: 'OPEN' })
    await act(server, closed, 'report', { physicalState: 'CLOSED' })
    clock.advance(HOUR - SECOND)
    await server.server.idle()
    for (const id of [closed, patient])
      expect((await emittedEvents(server, id)).map(({ key }) => key)).not.toContain('accessPoint:openTooLong')
    await server.call('PATCH', `${POINTS}/${patient}`, { body: { maxOpenSeconds: 60 } })
    await server.server.idle()
    expect((await emittedEvents(server, patient)).at(-1)).toMatchObject({ key: 'accessPoint:openTooLong', data: { openSeconds: 3599 } })
  })

  test('is found by the test clock on its way through the day', async () => {
    const server = await startWithStandingClock()
    const id = await addPoint(server)
    await act(server, id, 'open')
    await moveClock(server, { advance: '1 day' })
    expect((await emittedEvents(server, id)).at(-1)).toMatchObject({ key: 'accessPoint:openTooLong', data: { openSeconds: 120 } })
  })

  test('is told after a restart', async () => {
    const clock = createClock()
    const first = await startTestServer({ now: clock.now })
    const id = await addPoint(first)
    await act(first, id, 'open')
    clock.advance(HOUR)
    const second = await first.restart()
    await second.server.idle()
    expect((await emittedEvents(second, id)).filter(({ key }) => key === 'accessPoint:openTooLong')).toHaveLength(1)
  })
})
