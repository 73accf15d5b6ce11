import { effectKinds } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { loadDemoSite } from '../../src/cli/demo-site/load-demo-site.ts'
import type { ApiRecord as Shown } from '../support/api-record.ts'
import { saying } from '../support/connected-server.ts'
import { expectParkOf } from '../support/demo-park.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'

// Other moments: demo-site.scaled.test.ts.
describe('the demo site loaded on an ordinary noon', () => {
  test('is a park as it is today', () => expectParkOf('2026-06-10T10:00:00Z'))
})

test('sends nothing to anybody, whatever connectors there are', async () => {
  const receiver = await startReceiver(saying({ accepted: true }))
  const connectors = effectKinds.map((kind) => `${kind}=http://127.0.0.1:${receiver.port}/effects`).join(',')
  const environment = { BELFRY_CONNECTORS: connectors, BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32) }
  const server = await startTestServer({ environment })
  await loadDemoSite(server.installation, 'test-park')
  await server.server.idle()
  expect(receiver.received).toEqual([])
  const { data } = (await server.call('GET', `${PARK}/notification-deliveries?limit=200`)).body
  expect(new Set(data.map(({ status, connector }: Shown) => `${status} by ${connector}`))).toEqual(new Set(['SIMULATED by null']))

  const points = (await server.call('GET', `${PARK}/access-points`)).body.data
  expect((await server.call('POST', `${PARK}/access-points/${points[0].id}/open`)).status).toBe(200)
  expect(receiver.received).toHaveLength(1)
  await receiver.close()
})

test('does not stop half-way without saying where', async () => {
  const server = await startTestServer()
  await server.call('POST', `${PARK}/nfc-tags`, { body: { uid: '04A22B925C6180' } })
  await expect(loadDemoSite(server.installation, 'test-park')).rejects.toThrow('the demo site cannot be loaded: post /nfc-tags: ')
})
