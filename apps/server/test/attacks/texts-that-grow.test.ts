import { expect, test } from 'vitest'
import { draw } from '../support/flows.ts'
import { enableCalled, onCall } from '../support/hooks.ts'
import { startTestServer } from '../support/test-server.ts'

const RUNS = '/api/orgs/test-park/automation-runs'

test('[A10] a text in which a large value stands very often fails its step in a moment, and holds nobody up', async () => {
  const server = await startTestServer()
  const description = '{body} '.repeat(2800)
  const hook = await enableCalled(server, draw({ start: onCall(), make: ['taskCreate', { title: 'x', description }] }, ['start out make']))
  const cpuStart = process.threadCpuUsage()
  const called = await hook.post({ body: { notes: 'x'.repeat(100_000) } })
  expect(called.status).toBeLessThan(300)
  await server.server.idle()
  const { user, system } = process.threadCpuUsage(cpuStart)
  const { body } = await server.call('GET', RUNS)
  expect(body.data).toMatchObject([{ status: 'failed', error: expect.stringMatching(/^texts_too_long/) }])
  // What the loop has computed in all: the text itself would take the processor 5 to 9 seconds.
  expect((user + system) / 1000).toBeLessThan(3000)
})
