import { expect, onTestFinished, test } from 'vitest'
import { countStatements } from '../support/count-statements.ts'
import { openTwoParks, type Park } from '../support/two-parks.ts'

/** How many requests one organization has under way at any time, and how many transactions of a bank each of them imports. */
const SIDE_BY_SIDE = 20
const IMPORTED = 60
/** How many functions of the busy organization run at most between another's call and its turn, as a rule: few on SQLite, as many as it has connections on PostgreSQL. */
const IN_FRONT = { sqlite: 3, postgres: 7 }

async function openParks() {
  const { stop, home, other, server } = await openTwoParks()
  onTestFinished(stop)
  const { store } = server.server.service
  const { write } = store
  /** The owners of the functions that were run, in this order, and how many of those of `home` each of `other` has waited for. */
  const ran: (string | undefined)[] = []
  const waits: number[] = []
  const noted: typeof write = (work, options) => {
    const before = ran.length
    return write((unit) => {
      if (options?.owner === other.id) waits.push(ran.slice(before).filter((owner) => owner === home.id).length)
      ran.push(options?.owner)
      return work(unit)
    }, options)
  }
  Object.assign(store, { write: noted })
  return { home, other, waits, inFront: IN_FRONT[store.dialect] }
}

const batchOf = (batch: number, length = IMPORTED) => ({
  transactions: Array.from({ length }, (_, index) => ({
    externalId: `t-${batch}-${index}`,
    iban: 'NL91ABNA0417164300',
    amount: 12.5,
    bookedOn: '2026-07-01',
  })),
})

/** Imports again and again, side by side, until it is told to stop. */
function importMuch({ call }: Park) {
  let batch = 0
  let isOver = false
  const lanes = Array.from({ length: SIDE_BY_SIDE }, async () => {
    while (!isOver) {
      const { status } = await call('POST', '/api/orgs/test-park/bank-account-transactions/import', { body: batchOf(batch++) })
      expect(status).toBe(200)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(lanes)
    return batch
  }
}

test('whoever writes very much keeps no other organization waiting', async () => {
  const { home, other, waits, inFront } = await openParks()
  const stop = importMuch(home)
  for (let count = 0; count < 10; count++) {
    const { status } = await other.call('POST', '/api/orgs/other-park/tasks', { body: { title: 'Soon' } })
    expect(status).toBe(201)
  }
  expect(await stop()).toBeGreaterThanOrEqual(SIDE_BY_SIDE)
  expect(waits).toHaveLength(10)
  // A machine that stands still for a moment makes one wait longer, and not half of them.
  expect(waits.sort((one, other) => one - other)[5]).toBeLessThanOrEqual(inFront)
})

/** By how many statements so many rows are inserted. */
const INSERTS = { sqlite: 500, postgres: 11 }

test('the largest import is looked for, stored and noted by as few statements as can be', async () => {
  const { stop, home, server } = await openTwoParks()
  onTestFinished(stop)
  const { store } = server.server.service
  const transactions = countStatements(store)
  const { status, body } = await home.call('POST', '/api/orgs/test-park/bank-account-transactions/import', { body: batchOf(1, 500) })
  expect([status, body.bankAccountTransactions.length]).toEqual([200, 500])
  const statements = transactions().find((all) => all.some((sql) => sql.includes('insert into "events"'))) ?? []
  const of = (text: string) => statements.filter((sql) => sql.includes(text)).length
  expect([of('insert into "records"'), of('insert into "record_changes"')]).toEqual([INSERTS[store.dialect], INSERTS[store.dialect]])
  expect(statements.length).toBeLessThanOrEqual(2 * INSERTS[store.dialect] + 20)
})
