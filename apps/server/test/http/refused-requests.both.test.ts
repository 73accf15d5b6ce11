import { expect, test } from 'vitest'
import { undoRefused } from '../../src/workers/runs/retry-tick.ts'
import { draw, enableFlow, on, theRun } from '../support/flows.ts'
import { add } from '../support/one-step.ts'
import { startTestServer } from '../support/test-server.ts'

test('a request of a run that is refused leaves nothing behind, also not what it wanted after the commit', async () => {
  const { installation } = await startTestServer()
  const done: string[] = []
  await installation.store.write(async ({ db, afterCommit }) => {
    const actions: (() => void)[] = []
    const unit = {
      db,
      actions,
      afterCommit: (action: () => void) => void actions.push(action),
      now: 0,
      alone: true,
      careful: true,
      tickMs: 5,
    }
    const request = (name: string) => async () => {
      unit.afterCommit(() => void done.push(name))
      await db.insertInto('counters').values({ organization_id: 'org_0', series: name, value: 1 }).execute()
      return name
    }
    const stepContext = { forgetReads: () => void done.push('forgotten') }
    await undoRefused(unit, stepContext, request('kept'), () => false)
    await undoRefused(unit, stepContext, request('refused'), () => true)
    await undoRefused(unit, stepContext, request('next'), () => false)
    afterCommit(() => {
      for (const action of actions) action()
    })
  })
  expect(done).toEqual(['forgotten', 'kept', 'next'])
  const rows = await installation.store.read((db) =>
    db.selectFrom('counters').select('series').where('organization_id', '=', 'org_0').execute(),
  )
  expect(rows.map(({ series }) => series).sort()).toEqual(['kept', 'next'])
})

test('what a refused request has changed is not what later steps of the same turn read', async () => {
  const server = await startTestServer()
  const { id: terrainId } = await add(server, 'terrains', { name: 'A1', type: 'PITCH' })
  const { id: customerId } = await add(server, 'customers', { firstName: 'Ada' })
  const stay = { customerId, terrainId, checkInAt: '2026-07-01T10:00:00.000Z', checkOutAt: '2026-07-08T10:00:00.000Z' }
  const { id: first } = await add(server, 'reservations', stay)
  const { id: second } = await add(server, 'reservations', stay)
  const call = (id: string, action: string) =>
    ['httpRequest', { target: 'tillor', method: 'POST', path: `/reservations/${id}/${action}` }] as const
  await enableFlow(
    server,
    draw(
      {
        start: on('accessPoint:created'),
        first: call(first, 'check-in'),
        // The terrain is taken by now: the reservation is changed, and then the operation is refused.
        second: call(second, 'check-in'),
        look: ['recordLookup', { model: 'Reservation', recordId: second }],
        say: ['customerUpdate', { customerId, notes: 'It is {foundReservation.status}' }],
        cancel: call(second, 'cancel'),
      },
      ['start out first', 'first success second', 'second failed look', 'look found say', 'say out cancel'],
    ),
  )
  await add(server, 'access-points', { name: 'Gate' })
  await server.server.idle()
  expect(await theRun(server)).toMatchObject({ status: 'completed' })
  const readPath = async (path: string) => (await server.call('GET', `/api/orgs/test-park/${path}`)).body
  expect((await readPath(`customers/${customerId}`)).notes).toBe('It is RESERVED')
  expect((await readPath(`reservations/${second}`)).status).toBe('CANCELLED')
})
