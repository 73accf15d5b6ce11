import { beforeAll, describe, expect, test } from 'vitest'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'
import { openTestServer, startTestServer, type TestServer } from '../support/test-server.ts'

const withClock = { environment: { BELFRY_TEST_CLOCK: '1' } }
const start = () => startTestServer(withClock)

async function send({ server }: TestServer, method: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}/test/clock`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

describe('the test clock', () => {
  /** A server whose clock stands, for what changes nothing. */
  let standing: TestServer
  beforeAll(async () => {
    const { stop, ...server } = await openTestServer(withClock)
    standing = server
    await send(standing, 'POST', { freeze: true })
    return stop
  })

  test('shows the time of the service, and moves it: what is written next has the new time', async () => {
    const server = await start()
    const { body: before } = await send(server, 'GET')
    expect(before).toEqual({ now: expect.stringMatching(/Z$/), frozen: false })
    const moved = await send(server, 'POST', { now: '2040-02-29T12:00:00.000Z', freeze: true })
    expect(moved).toEqual({ status: 200, body: { now: '2040-02-29T12:00:00.000Z', frozen: true, reached: true } })
    const { body } = await server.call('POST', '/api/orgs/test-park/customers', { body: {} })
    expect(body.createdAt).toBe('2040-02-29T12:00:00.000Z')
    await send(server, 'POST', { advance: '1 day 3 minutes' })
    expect((await send(server, 'GET')).body).toEqual({ now: '2040-03-01T12:03:00.000Z', frozen: true })
    expect((await send(server, 'POST', { freeze: false })).body).toMatchObject({ frozen: false })
  })

  test.each([
    [{ now: 'soon' }, '/now'],
    [{ now: '2001-01-01T00:00:00Z' }, '/now'],
    [{ now: '2040-01-01T00:00:00Z', advance: '1 hour' }, '/advance'],
    [{ advance: '2 fortnights' }, '/advance'],
    [{ advance: -1 }, '/advance'],
    [{ freeze: 'yes' }, '/freeze'],
    [{ rewind: true }, '/rewind'],
    [[], ''],
    [null, ''],
  ])('%j is refused with the field at fault, and the clock stays', async (wish, pointer) => {
    const before = await send(standing, 'GET')
    const { status, body } = await send(standing, 'POST', wish)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ pointer }] })
    expect(await send(standing, 'GET')).toEqual(before)
  })

  test('other methods are refused', async () => {
    expect(await send(await start(), 'DELETE')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  })

  test('is not there unless it was asked for', async () => {
    const { server } = await startTestServer()
    expect((await fetch(`http://127.0.0.1:${server.port}/test/clock`)).status).toBe(404)
  })

  test('is refused on an address that others reach', () => {
    expect(() => parseSettings({ BELFRY_TEST_CLOCK: '1', BELFRY_HOST: '0.0.0.0' }, connectorDefinitions)).toThrow(
      /BELFRY_TEST_CLOCK needs BELFRY_HOST/,
    )
    for (const host of ['127.0.0.1', '::1', 'localhost']) {
      expect(parseSettings({ BELFRY_TEST_CLOCK: '1', BELFRY_HOST: host }, connectorDefinitions).testClock).toBe(true)
    }
  })
})
