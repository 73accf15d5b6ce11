import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PARK, post } from '../crash/park.ts'
import { layCable } from '../support/cable.ts'
import { temporaryFolder } from '../support/program.ts'
import { type Load, startLoad } from './support/load.ts'
import { startOwnPostgres } from './support/own-postgres.ts'
import { type BrokenPark, complaints, expectWhole, openPark, within } from './support/park.ts'

// The real server on a PostgreSQL that goes away in every way there is. Each caller repeats what was refused, with its Idempotency-Key.

/** So that the tests take less long; five seconds by default. */
const hurried = { BELFRY_DATABASE_CONNECT_SECONDS: '2' }
/** One look after two seconds, one connection that is tried for at most four, and a busy machine. */
const PATIENCE_MS = 15_000
/** On a machine that is too busy to make twenty connections at once in two seconds, the end of an outage may look like another. */
const ECHOES = 3

async function underLoad(url: string) {
  const park = await openPark(temporaryFolder(), { BELFRY_DATABASE_URL: url, ...hurried })
  const load = startLoad(() => park.serving.port, park.key, { persistent: true })
  await load.grown(50)
  return { park, load }
}

async function expectAway(park: BrokenPark, load: Load): Promise<void> {
  await load.refused(30)
  expect(await park.probe('/livez')).toBe(200)
  expect(await park.probe('/readyz')).toBe(503)
  const list = await fetch(`http://127.0.0.1:${park.serving.port}${PARK}/customers`, { headers: { 'x-api-key': park.key } })
  expect(list.status).toBe(503)
}

/** How long it takes until it is back, in milliseconds. */
async function expectBack(park: BrokenPark, load: Load): Promise<number> {
  const backMs = await within(15_000, 'it is ready again', async () => (await park.probe('/readyz')) === 200)
  await load.grown(30)
  return backMs
}

async function expectNothingLost(park: BrokenPark, load: Load, outages: number, what: string): Promise<void> {
  const ledger = await load.stop()
  const report = await park.judge(ledger)
  expectWhole(report, ledger)
  expect(report.customers, 'each is there once, also where nobody knew').toBe(report.accepted)
  expect(ledger.unanswered, 'no request was left without an answer').toBe(0)
  expect(ledger.slowestMs).toBeLessThan(PATIENCE_MS)
  const logged = complaints(park.serving).map(({ msg, error }) => `${msg} ${error?.message ?? ''}`)
  const outageReports = logged.filter((msg) => msg.startsWith('the store is unavailable;'))
  expect(outageReports.length, 'at least once').toBeGreaterThanOrEqual(outages)
  expect(outageReports.length, logged.join('\n')).toBeLessThanOrEqual(outages + ECHOES)
  expect(logged.length, 'and not for each request').toBeLessThan(outages * 20)
  console.log(
    `PostgreSQL ${what}: ${report.accepted} accepted, 0 lost, 0 twice, ${report.runs} runs, slowest answer ${Math.round(ledger.slowestMs)} ms`,
    ledger.refusals,
  )
}

test('[DELIV-22] PostgreSQL is stopped and started again under load, three times', async () => {
  const postgres = await startOwnPostgres()
  const { park, load } = await underLoad(postgres.url)
  const back: number[] = []
  for (let round = 0; round < 3; round++) {
    await postgres.stop()
    await expectAway(park, load)
    await postgres.start()
    back.push(await expectBack(park, load))
  }
  await expectNothingLost(park, load, 3, `restarted, ready after ${back.join(', ')} ms`)
})

test('[DELIV-22] the way to PostgreSQL falls silent: requests are refused in time, and new connections are made when it is mended', async () => {
  const postgres = await startOwnPostgres()
  const cable = await layCable(postgres.url)
  const { park, load } = await underLoad(cable.url)
  cable.silence()
  await expectAway(park, load)
  cable.mend()
  const backMs = await expectBack(park, load)
  await expectNothingLost(park, load, 1, `silent, ready after ${backMs} ms`)
})

test('[DELIV-22] PostgreSQL freezes for longer than anybody waits, and goes on', async () => {
  const postgres = await startOwnPostgres()
  const { park, load } = await underLoad(postgres.url)
  postgres.freeze()
  await expectAway(park, load)
  await pause(5_000)
  postgres.thaw()
  const backMs = await expectBack(park, load)
  await expectNothingLost(park, load, 1, `frozen, ready after ${backMs} ms`)
})

test('[DELIV-22] when the answer to a commit is lost, the answer says that nobody knows, and a repeat with its key gets the first one', async () => {
  const postgres = await startOwnPostgres()
  const cable = await layCable(postgres.url)
  const settings = { BELFRY_DATABASE_URL: cable.url, ...hurried, BELFRY_DATABASE_STATEMENT_SECONDS: '2' }
  const park = await openPark(temporaryFolder(), settings)
  const create = () =>
    post(park.serving.port, park.key, `${PARK}/customers`, { firstName: 'Lost', lastName: 'Answer-7' }, 'POST', {
      'idempotency-key': 'once-7',
    })
  cable.loseCommitAfter('Answer-7')
  const unsure = await create()
  expect(unsure.status).toBe(503)
  expect(await unsure.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringMatching(
      /^The database does not answer. Nobody knows whether this was stored. Repeat it with the Idempotency-Key/,
    ),
  })
  cable.mend()
  const repeated = await create()
  expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  const { id } = (await repeated.json()) as { readonly id: string }
  const list = await fetch(`http://127.0.0.1:${park.serving.port}${PARK}/customers`, { headers: { 'x-api-key': park.key } })
  expect(((await list.json()) as { readonly data: readonly { readonly id: string }[] }).data.map((one) => one.id)).toEqual([id])
})
