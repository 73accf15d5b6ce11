import { expect, test } from 'vitest'
import { countStatements, noteStatements } from '../support/count-statements.ts'
import { calledDrawing, enableCalled } from '../support/hooks.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'

const conditions = { match: 'all', rules: [{ id: 'r1', field: 'body.kind', operator: 'is', value: 'order' }] }

/** How many transactions have looked at an automation's calls from now on, or counted them. */
function countCalls({ server }: TestServer): () => number {
  const transactions = countStatements(server.service.store)
  return () => transactions().filter((statements) => statements.some((sql) => sql.includes('"hook_calls"'))).length
}

test('calls for which the conditions do not hold are one transaction, however many come', async () => {
  const server = await startWithStandingClock()
  const flow = await enableCalled(server, calledDrawing({ conditions }))
  const count = countCalls(server)
  for (let calls = 0; calls < 20; calls++) expect((await flow.post({ body: { kind: 'other' } })).body).toEqual({ accepted: false })
  expect(count()).toBe(1)
  expect((await flow.post({ body: { kind: 'order' } })).body).toEqual({ accepted: true })
  expect((await flow.post({ body: { kind: 'order' } })).body).toEqual({ accepted: true })
  expect(count()).toBe(3)
})

test('conditions that were changed hold for the next call', async () => {
  const server = await startWithStandingClock()
  const flow = await enableCalled(server, calledDrawing({ conditions }))
  for (let calls = 0; calls < 3; calls++) expect((await flow.post({ body: { kind: 'other' } })).body).toEqual({ accepted: false })
  const definition = calledDrawing()
  expect((await server.call('PATCH', `/api/orgs/test-park/automations/${flow.id}`, { body: { definition } })).status).toBe(200)
  expect((await flow.post({ body: { kind: 'other' } })).body).toEqual({ accepted: true })
})

test('calls beyond the limit are all counted, and those that come together by one transaction', async () => {
  const server = await startWithStandingClock({ BELFRY_HOOK_RATE_LIMIT: '10' })
  const flow = await enableCalled(server)
  for (let calls = 0; calls < 11; calls++) await flow.post({ body: {} })
  const count = countCalls(server)
  const { store } = server.server.service
  // Nothing is stored before all of them have come.
  const { write } = store
  let release = (): void => {}
  const come = new Promise<void>((resolve) => {
    release = resolve
  })
  let looks = 0
  const { read } = store
  const handles = new WeakSet<object>()
  const held: typeof write = async (work, options) => {
    await come
    return write(work, options)
  }
  // Only what looks at the calls of an automation counts: the workers read too, whenever they like.
  const counted: typeof read = (work) =>
    read((db) => {
      if (!handles.has(db)) {
        handles.add(db)
        noteStatements(db, (sql) => {
          if (sql.includes('"hook_calls"') && ++looks === 20) release()
        })
      }
      return work(db)
    })
  Object.assign(store, { write: held, read: counted })
  const answers = await Promise.all(Array.from({ length: 20 }, () => flow.post({ body: {} })))
  Object.assign(store, { write, read })
  for (const { body, headers } of answers) expect([body, headers.get('retry-after')]).toEqual([{ accepted: false }, '60'])
  // The last of them may still read while the first are counted. Each call by itself would be 20.
  expect(count()).toBeLessThanOrEqual(5)
  expect((await server.call('GET', `/api/orgs/test-park/automations/${flow.id}`)).body.ignoredHookCalls).toBe(21)
  await moveClock(server, { advance: '1 minute' })
  expect((await flow.post({ body: {} })).body).toEqual({ accepted: true })
})
