import { expect, test } from 'vitest'
import { createClock } from '../support/clock.ts'
import { draw } from '../support/flows.ts'
import { calledFlow, enableCalled, onCall } from '../support/hooks.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const definition = (webhookVersion: string) => draw({ start: onCall({ webhookVersion }) })

async function startNodes(environment: Readonly<Record<string, string>> = {}): Promise<readonly [TestServer, TestServer]> {
  const first = await startTestServer({ now: createClock().now, environment })
  return [first, await first.startNode()]
}

test('[HOOKTRIG-07] [LIMIT-14] the limit of calls holds for all nodes together', async () => {
  const nodes = await startNodes({ BELFRY_HOOK_RATE_LIMIT: '20' })
  const [first] = nodes
  const { id, path } = await enableCalled(first, definition('1'))
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, count) => (nodes[count % 2] as TestServer).call('POST', path, { key: null, body: { count } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter(({ body }) => body.accepted)).toHaveLength(20)
  expect((await first.call('GET', `${ORG}/automation-runs?limit=200`)).body.data).toHaveLength(20)
  expect((await first.call('GET', `${ORG}/automations/${id}`)).body.ignoredHookCalls).toBe(10)
})

test('[TRIG-WEBHOOK-02] an address that is replaced on one node is dead on the other with the next call', async () => {
  const [first, second] = await startNodes()
  const { id, path } = await enableCalled(first, definition('1'))
  expect((await second.call('POST', path, { key: null })).status).toBe(200)
  await first.call('PATCH', `${ORG}/automations/${id}`, { body: { definition: definition('2') } })
  expect((await second.call('POST', path, { key: null })).status).toBe(404)
  expect((await second.call('POST', (await calledFlow(first, id)).path, { key: null })).status).toBe(200)
})
