import { MAX_ENABLED_WEBHOOKS } from '@belfry/core'
import { beforeEach, expect, test } from 'vitest'
import { startWithStandingClock } from '../support/standing-clock.ts'
import { storeWebhooks } from '../support/stored-webhooks.ts'
import type { TestServer } from '../support/test-server.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'

let server: TestServer
beforeEach(async () => {
  server = await startWithStandingClock({ BELFRY_RATE_LIMIT: '0' })
})

const values = { url: 'https://example.com/hook', subscribedEventKeys: ['customer:created'] }
const make = (enabled = true) => server.call('POST', WEBHOOKS, { body: { ...values, enabled } })
const enable = (id: string, enabled: boolean) => server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled } })

test('an organization has at most 200 webhooks enabled, and is told what to do about it', async () => {
  await storeWebhooks(server, MAX_ENABLED_WEBHOOKS, values)
  const refused = {
    status: 409,
    body: {
      code: 'conflict',
      detail: expect.stringMatching(/At most 200 webhooks .* Disable or delete one/),
      errors: [{ pointer: '/enabled' }],
    },
  }
  expect(await make()).toMatchObject(refused)
  const { status, body: disabled } = await make(false)
  expect(status).toBe(201)
  expect(await enable(disabled.id, true)).toMatchObject(refused)
  const { data } = (await server.call('GET', `${WEBHOOKS}?enabled=true&limit=200`)).body
  expect(data).toHaveLength(MAX_ENABLED_WEBHOOKS)
  expect((await server.call('DELETE', `${WEBHOOKS}/${data[0].id}`)).status).toBe(200)
  expect(await enable(disabled.id, true)).toMatchObject({ status: 200, body: { enabled: true } })
  expect(await make()).toMatchObject(refused)
})

test('no two webhooks are enabled at once in the last place', async () => {
  await storeWebhooks(server, MAX_ENABLED_WEBHOOKS - 1, values)
  const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409, 409])
})
