import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Installation, openInstallation } from '../../src/maintenance/open-installation.ts'
import { openStream } from '../support/stream.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createStillNode } from '../support/waiting-run.ts'
import { eventsAreStable } from '../support/webhooks.ts'

// A dump of PostgreSQL that is restored in another cluster meets ids of transactions that have nothing to do with those in its events. Here
// the database says that it comes from a cluster in which a billion more transactions have been, and is opened where it is.

const EVENTS = '/api/orgs/test-park/events'
const PASSED = 1_000_000_000

/** Makes of a database what a dump of it is, restored in another cluster. */
async function asRestoredDump({ store }: Pick<Installation, 'store'>): Promise<void> {
  await store.write(async ({ db }) => {
    await sql`update instance set value = '1' where name = 'cluster'`.execute(db)
    await sql`update events set position = position + ${PASSED} where position % 17592186044416 < ${PASSED}`.execute(db)
    for (const table of ['runs', 'run_waits'] as const) {
      for (const { log_checkpoint: since } of await db.selectFrom(table).select('log_checkpoint').execute())
        await db
          .updateTable(table)
          .set({ log_checkpoint: passed(since) })
          .where('log_checkpoint', '=', since)
          .execute()
    }
    await sql`update run_waits set check_after = check_after + ${PASSED} where check_after is not null`.execute(db)
  })
}

/** A place is an era and a snapshot. */
function passed(place: string): string {
  const [era, ...snapshot] = place.split(':')
  return [era, ...snapshot.map((ids) => ids.replaceAll(/\d+/g, (id) => String(Number(id) + PASSED)))].join(':')
}

/** What the cursor of a follower would have been in that cluster. */
function passedCursor(cursor: string): string {
  const [kind, epoch, position, ...others] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return Buffer.from(JSON.stringify([kind, epoch, position + PASSED, ...others])).toString('base64url')
}

const addCustomer = async ({ call }: TestServer, lastName: string) =>
  (await call('POST', '/api/orgs/test-park/customers', { body: { lastName } })).status
const after = async (server: TestServer, cursor: string) => {
  await eventsAreStable(server)
  const { body } = await server.call('GET', `${EVENTS}?after=${cursor}&limit=100`)
  const names = body.data.map(
    ({ envelope }: { readonly envelope: { readonly data: { readonly customer: { readonly lastName: string } } } }) =>
      envelope.data.customer.lastName,
  )
  return { names, cursor: String(body.nextCursor) }
}

test('[F3] the first start on a restored dump changes one row an organization and no event, however many there are', async () => {
  const server = await startTestServer({ database: 'postgres' })
  for (const name of ['a', 'b', 'c']) await addCustomer(server, name)
  const { store } = server.installation
  await asRestoredDump(server.installation)
  await store.write(async ({ db }) => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a row was rewritten'; end $$`.execute(
      db,
    )
    for (const table of ['events', 'runs'])
      await sql`create trigger refuse before update on ${sql.table(table)} for each row execute function refuse()`.execute(db)
  })
  const { installation } = await server.restart()
  expect(await installation.store.read((db) => sql`select era::int from event_logs`.execute(db))).toMatchObject({ rows: [{ era: 1 }] })
})

test('[F3] a dump that was restored as often as there are eras says what to do', async () => {
  const server = await startTestServer({ database: 'postgres' })
  await addCustomer(server, 'a')
  await asRestoredDump(server.installation)
  const { installation } = await server.restart()
  await installation.store.write(({ db }) => sql`update event_logs set era = 511`.execute(db))
  await asRestoredDump(installation)
  await expect(server.restart()).rejects.toThrow(/restored in other clusters 511 times.*belfry backup/)
})

test('[F3] who follows the log of a restored dump goes on where they were, and is told what is new after what is old', async () => {
  const server = await startTestServer({ database: 'postgres' })
  for (const name of ['a', 'b', 'c']) await addCustomer(server, name)
  await eventsAreStable(server)
  const { body } = await server.call('GET', `${EVENTS}?after=start&limit=2`)
  const [middle, end] = [passedCursor(body.nextCursor), passedCursor((await after(server, 'start')).cursor)]
  let here = server
  for (const [index, name] of ['d', 'e'].entries()) {
    await asRestoredDump(here.installation)
    here = await here.restart()
    expect((await after(here, end)).names).toEqual(['d', 'e'].slice(0, index))
    await addCustomer(here, name)
    expect((await after(here, 'start')).names).toEqual(['a', 'b', 'c', 'd', 'e'].slice(0, 4 + index))
    expect((await after(here, middle)).names).toEqual(['c', 'd', 'e'].slice(0, 2 + index))
    expect((await after(here, end)).names).toEqual(['d', 'e'].slice(0, 1 + index))
  }
  const stream = await openStream(here, { lastEventId: middle })
  const lastNames = (await stream.until(3)).map(({ data }) => JSON.parse(data).data.customer.lastName)
  expect(lastNames).toEqual(['c', 'd', 'e'])
})

test('[F3] a run of a restored dump looks back to where it was, and meets what happens there', async () => {
  const server = await startTestServer({ database: 'postgres' })
  const { settings, logger } = server.installation
  await server.rest()
  const open = async () => {
    const installation = await openInstallation(settings, { logger })
    onTestFinished(() => installation.store.close())
    return { ...installation, node: createStillNode(installation, server.organization) }
  }
  const { node: before, store } = await open()
  await before.createCustomer()
  const [early, parked, missed] = [await before.createRun(), await before.createRun(), await before.createRun()]
  expect(await before.wait(parked, {})).toBeNull()
  const customer = await before.createCustomer()
  // One that does not know yet whether it has missed something.
  const late = await before.createRun()
  expect(await before.wait(late, {})).toBeNull()
  await asRestoredDump({ store })
  // A place from before there were eras.
  await store.write(({ db }) => sql`update runs set log_checkpoint = substr(log_checkpoint, 3) where id = ${early}`.execute(db))
  const { node: there } = await open()
  await there.lookAgainAtAll()
  expect(await there.wake(parked, {})).toBe(customer)
  expect(await there.wait(early, {})).toBe(customer)
  expect(await there.wake(late, {})).toBeNull()
  const next = await there.createCustomer()
  expect(await there.wake(late, {})).toBe(next)
  expect(await there.wait(missed, {})).toBe(customer)
  const newest = await there.createRun()
  expect(await there.wait(newest, {})).toBeNull()
})
