import { expect, test } from 'vitest'
import { draw, enableFlow, on } from '../support/flows.ts'
import { readRunNotices } from '../support/notices.ts'
import { startTestServer } from '../support/test-server.ts'

test('G162 two nodes at the same moment tell once of the runs of one automation that fail', async () => {
  const here = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
  const there = await here.startNode()
  const nodes = [here, there] as const
  const id = await enableFlow(here, draw({ start: on('customer:created'), call: ['taskCreate', { title: '{customer.phone}' }] }))
  const add = (index: number, body: object) => nodes[index % 2]?.call('POST', '/api/orgs/test-park/customers', { body })
  const waitForIdle = () =>
    expect
      .poll(
        async () => {
          await Promise.all(nodes.map((node) => node.server.idle()))
          return here.installation.store.read(async (db) => ({
            signals: await db.selectFrom('automation_signals').select('id').execute(),
            going: await db.selectFrom('runs').select('id').where('status', 'in', ['running', 'waiting']).execute(),
          }))
        },
        { timeout: 30_000 },
      )
      .toEqual({ signals: [], going: [] })

  await Promise.all(Array.from({ length: 20 }, (_, index) => add(index, { firstName: 'Ada' })))
  await waitForIdle()
  expect(await readRunNotices(here, id)).toHaveLength(1)
  await add(0, { firstName: 'Grace', phone: '+32470000000' })
  await waitForIdle()
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(index, { firstName: 'Ada' })))
  await waitForIdle()
  expect(await readRunNotices(here, id)).toHaveLength(2)
}, 60_000)
