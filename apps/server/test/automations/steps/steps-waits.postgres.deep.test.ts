import { expect, test } from 'vitest'
import type { RunsTable } from '../../../src/store/tables.ts'
import { claimStep } from '../../../src/workers/runs/claim-step.ts'
import { createClock, HOUR } from '../../support/clock.ts'
import { draw, enableFlow, fetchRuns, on } from '../../support/flows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type StillNode, startStillNodes } from '../../support/waiting-run.ts'

const ORG = '/api/orgs/test-park'

test('[STEP-throttle-02] of many runs that come to a step on two nodes at the same moment one passes', async () => {
  const here = await startTestServer({ database: 'postgres', environment: { BELFRY_RATE_LIMIT: '0' } })
  const there = await here.startNode()
  const nodeOf = (index: number) => [here, there][index % 2] as TestServer
  const once = ['throttle', { window: { amount: 1, unit: 'days' }, key: 'all' }] as const
  await enableFlow(here, draw({ start: on('customer:created'), once }, ['start out once']))
  await Promise.all(Array.from({ length: 40 }, (_, index) => nodeOf(index).call('POST', `${ORG}/customers`, { body: {} })))
  await here.server.idle()
  await there.server.idle()
  await expect.poll(async () => (await fetchRuns(here)).filter(({ status }) => status === 'completed').length).toBe(40)
  const exits = (await fetchRuns(here)).map(({ steps }) => steps.find(({ nodeId }) => nodeId === 'once')?.exit)
  expect(exits.filter((exit) => exit === 'pass')).toHaveLength(1)
  expect(exits.filter((exit) => exit === 'blocked')).toHaveLength(39)
}, 60_000)

/** Claims one step on a node in a transaction that ends when it is told how. */
function claim({ service }: StillNode, runId: string) {
  const reached = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<void>()
  const row = { organization_id: 'org_1', automation_id: 'aut_1', id: runId } as RunsTable
  const request = { kind: 'claim', key: `${runId}/once/0/1`, subject: 'all', until: service.now() + HOUR } as const
  const work = service.store.write(async ({ db, afterCommit }) => {
    const answer = await claimStep({ db, afterCommit, now: service.now() }, { row }, request)
    if (!answer.ok) throw new Error(answer.message)
    reached.resolve(answer.value.claimed)
    await end.promise
  })
  return { claimed: reached.promise, commit: end.resolve, undo: () => end.reject(new Error('undone')), work }
}

test.each([
  ['is kept', false],
  ['is undone', true],
])('who comes second waits for the first one, whose claim %s', async (_title, second) => {
  const clock = createClock()
  const [here, there] = (await startStillNodes(2, { database: 'postgres', now: clock.now })) as [StillNode, StillNode]
  const first = claim(here, 'run_1')
  expect(await first.claimed).toBe(true)
  const other = claim(there, 'run_2')
  if (second) {
    first.undo()
    await expect(first.work).rejects.toThrow('undone')
  } else {
    first.commit()
    await first.work
  }
  expect(await other.claimed).toBe(second)
  other.commit()
  await other.work
  const rows = await here.service.store.read((db) => db.selectFrom('step_claims').select('run_id').execute())
  expect(rows).toEqual([{ run_id: second ? 'run_2' : 'run_1' }])
})
