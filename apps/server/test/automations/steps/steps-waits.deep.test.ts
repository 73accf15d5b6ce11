import { expect, test } from 'vitest'
import { createClock, MINUTE } from '../../support/clock.ts'
import { draw, enableFlow, on } from '../../support/flows.ts'
import { startTestServer } from '../../support/test-server.ts'
import { watchStore } from '../../support/watch-store.ts'

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

test('a look that says no writes one row of each run, and no turn, also with a thousand of them and large values', async () => {
  const clock = createClock(Date.parse('2027-03-27T11:00:00Z'))
  const server = await startTestServer({ now: clock.now, environment: { BELFRY_RATE_LIMIT: '0' } })
  const readRuns = () => server.installation.store.read((db) => db.selectFrom('runs').selectAll().execute())
  const list = ['httpRequest', { target: 'tillor', method: 'GET', path: '/customers?limit=1' }] as const
  const isVip = { id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }
  const large = { match: 'any', rules: [isVip, { id: 'l', field: 'response.status', operator: 'is', value: 500 }] }
  const interval = { amount: 10, unit: 'minutes' }
  const wait = ['waitUntil', { conditions: large, interval, timeout: { amount: 1, unit: 'hours' } }] as const
  const steps = { start: on('customer:created'), list, wait, met: ['taskCreate', { title: '{response.body}' }] as const }
  await enableFlow(server, draw(steps, ['start out list', 'list success wait', 'wait met met']))
  const create = () => server.call('POST', '/api/orgs/test-park/customers', { body: { notes: 'a long story '.repeat(100) } })
  for (let made = 0; made < 1000; made += 50) await Promise.all(Array.from({ length: 50 }, create))
  await server.server.idle()
  const before = await readRuns()
  expect(before.filter((run) => run.status === 'waiting')).toHaveLength(1000)
  const changes = await watchStore(server.installation)
  clock.advance(10 * MINUTE)
  await server.server.idle()
  const rowChanges = (await changes()).filter((line) => !/^[+-] (retention_jobs|log_places) /.test(line))
  expect([rowChanges.length, rowChanges.filter((line) => /^[+-] runs /.test(line)).length]).toEqual([2000, 2000])
  // Of each row two numbers have changed.
  const due = new Map(before.map(({ id, due_at }) => [id, due_at]))
  const after = (await readRuns()).map((run) => ({ ...run, due_at: (run.due_at ?? 0) - 10 * MINUTE, checks: (run.checks ?? 0) - 1 }))
  expect(after.every(({ id, due_at }) => due.get(id) === due_at)).toBe(true)
  expect(after.sort(byId)).toEqual([...before].sort(byId))
}, 120_000)
