import { expect, test } from 'vitest'
import { enableCalled } from '../support/hooks.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'

test('[B] a right address answers ten times as often as it accepts, and then refuses before anything is stored', async () => {
  const server = await startWithStandingClock({ BELFRY_HOOK_RATE_LIMIT: '2' })
  const [flow, other] = [await enableCalled(server), await enableCalled(server)]
  const ignored = async () => (await server.call('GET', `/api/orgs/test-park/automations/${flow.id}`)).body.ignoredHookCalls
  for (let count = 0; count < 20; count++) {
    expect(await flow.post({ body: { order: '1' } })).toMatchObject({ status: 200, body: { accepted: count < 2 } })
  }
  expect(await ignored()).toBe(18)
  for (let count = 0; count < 5; count++) {
    const { status, headers, body } = await flow.post({ body: { order: '1' } })
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '60'])
  }
  expect(await ignored()).toBe(18)
  expect((await other.post({ body: { order: '1' } })).body).toEqual({ accepted: true })
  await moveClock(server, { advance: '1 minute' })
  expect((await flow.post({ body: { order: '1' } })).body).toEqual({ accepted: true })
})

test('[B] the addresses of an organization have a limit together', async () => {
  const server = await startWithStandingClock({ BELFRY_HOOK_RATE_LIMIT: '1', BELFRY_RATE_LIMIT: '0' })
  const statuses: number[] = []
  for (let flows = 0; flows < 11; flows++) {
    const flow = await enableCalled(server)
    for (let count = 0; count < 10; count++) statuses.push((await flow.post({ body: {} })).status)
  }
  expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
  expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429))
})
