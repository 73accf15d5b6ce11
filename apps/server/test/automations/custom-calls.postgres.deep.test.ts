import { describe, expect, test } from 'vitest'
import { enableFlow, fetchRuns } from '../support/flows.ts'
import { holdBack } from '../support/receiver.ts'
import { addCustomer, callingFlow, startWithSink } from '../support/sink.ts'

const CUSTOMERS = 24

describe('two nodes', () => {
  test('make each call once, and the run goes on wherever it was made', async () => {
    const here = await startWithSink()
    const there = await here.startNode()
    await enableFlow(here, callingFlow({ url: `${here.origin}/`, headers: [{ id: 'a', key: 'X-Key', value: 'of {run.id}' }] }))
    await Promise.all(Array.from({ length: CUSTOMERS }, (_, index) => addCustomer(index % 2 === 0 ? here : there)))
    await expect
      .poll(
        async () => {
          await Promise.all([here.server.idle(), there.server.idle()])
          return (await fetchRuns(here)).filter(({ status }) => status === 'completed').length
        },
        { timeout: 30_000 },
      )
      .toBe(CUSTOMERS)
    const runs = (await fetchRuns(here)).map(({ id }) => id).toSorted()
    expect(here.sink.received.map(({ headers }) => headers['idempotency-key']).toSorted()).toEqual(runs.map((id) => `${id}:call:0`))
    expect(here.sink.received.map(({ headers }) => headers['x-key']).toSorted()).toEqual(runs.map((id) => `of ${id}`))
  })

  test('take over the calls of one that has ended: those that do the same twice, and fail the others', async () => {
    const held = holdBack()
    const here = await startWithSink(held.answering)
    await enableFlow(here, callingFlow({ method: 'PUT', url: `${here.origin}/` }))
    await enableFlow(here, callingFlow({ method: 'POST', url: `${here.origin}/` }))
    await addCustomer(here)
    await here.sink.take(2)
    const { store, now } = here.server.service
    await store.write(({ db }) =>
      db
        .updateTable('run_calls')
        .set({ due_at: now() - 1 })
        .execute(),
    )
    const there = await here.startNode()
    await here.sink.next()
    const outcomes = async () =>
      (await fetchRuns(here)).map(({ status, error }) => `${status} ${/outcome unknown/.exec(error ?? '')?.[0] ?? ''}`).toSorted()
    // Before the answer comes that the first node still waits for: the one that is stored first counts.
    await expect.poll(outcomes, { timeout: 20_000 }).toContain('failed outcome unknown')
    held.release()
    await expect
      .poll(
        async () => {
          await Promise.all([here.server.idle(), there.server.idle()])
          return outcomes()
        },
        { timeout: 20_000 },
      )
      .toEqual(['completed ', 'failed outcome unknown'])
    expect(here.sink.received.map(({ method }) => method).toSorted()).toEqual(['POST', 'PUT', 'PUT'])
  })

  test('drop the answer when the run was cancelled at the other', async () => {
    const held = holdBack()
    const here = await startWithSink(held.answering)
    const there = await here.startNode()
    await enableFlow(here, callingFlow({ url: `${here.origin}/` }))
    await addCustomer(here)
    await here.sink.next()
    const [run] = await fetchRuns(here)
    await there.call('POST', `/api/orgs/test-park/automation-runs/${run?.id}/cancel`)
    held.release()
    await Promise.all([here.server.idle(), there.server.idle()])
    expect((await fetchRuns(here)).map(({ status }) => status)).toEqual(['cancelled'])
    const rows = await here.installation.store.read((db) => db.selectFrom('run_calls').selectAll().execute())
    expect(rows).toEqual([])
  })
})
