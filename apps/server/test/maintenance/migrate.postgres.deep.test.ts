import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Organization } from '@belfry/core'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { moveData } from '../../src/maintenance/database-copy/move-data.ts'
import { openSource, openTarget } from '../../src/maintenance/database-copy/open-ends.ts'
import { type Installation, openInstallation } from '../../src/maintenance/open-installation.ts'
import { createLogger } from '../../src/platform/process/create-logger.ts'
import { parseDatabaseAddress } from '../../src/platform/settings/database-address.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'
import type { DatabaseEnd } from '../../src/store/database-copy/database-end.ts'
import { sampleRows } from '../../src/store/store.testrows.ts'
import type { Tables } from '../../src/store/tables.ts'
import { createClock } from '../support/clock.ts'
import { makeLively } from '../support/lively-site.ts'
import { createTemporaryDatabase } from '../support/postgres/temporary-database.ts'
import { receiversAllowed } from '../support/receiver.ts'
import { complaintOf, runCommand } from '../support/run-command.ts'
import { startTestServer } from '../support/test-server.ts'
import { createStillNode } from '../support/waiting-run.ts'

type Kind = 'sqlite' | 'postgres'
const routes: readonly (readonly [Kind, Kind])[] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
  ['sqlite', 'sqlite'],
]

/** The settings of a database that is not there yet, or is empty. */
async function newDatabase(kind: Kind): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (kind === 'sqlite')
    return { BELFRY_DATABASE_URL: `sqlite:${join(folder, 'belfry.db')}`, BELFRY_MASTER_KEYS_FILE: join(folder, 'master.key') }
  const database = await createTemporaryDatabase({ migrated: false })
  onTestFinished(() => database.remove())
  return { BELFRY_DATABASE_URL: database.url, BELFRY_MASTER_KEYS_FILE: join(folder, 'master.key') }
}

const open = (environment: Record<string, string>, now = Date.now) =>
  openInstallation(parseSettings(environment, connectorDefinitions), { logger: createLogger({ logLevel: 'silent' }), now })

const to = (place: Record<string, string>) => ({ options: { to: place.BELFRY_DATABASE_URL as string } })

describe.each(routes)('from %s to %s', (from, target) => {
  test('a lively site goes on where it was: deliveries, runs, keys, addresses, files', async () => {
    const clock = createClock(Date.now())
    const server = await startTestServer({ database: from, now: clock.now, environment: { ...receiversAllowed, BELFRY_RATE_LIMIT: '0' } })
    const site = await makeLively(server, clock)
    const { database, masterKeyFile } = server.installation.settings
    const [place, epoch] = [await newDatabase(target), server.installation.epoch]
    await server.rest()
    const environment = {
      BELFRY_DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
      BELFRY_MASTER_KEYS_FILE: masterKeyFile,
    }
    const output = await runCommand('migrate', environment, to(place))
    expect(output).toMatch(/\d{3,} rows of \d+ tables were copied, read again and compared/)
    expect(output).toContain(masterKeyFile)
    expect(output).not.toContain('password@')
    const moved = await server.restart({ ...environment, BELFRY_DATABASE_URL: place.BELFRY_DATABASE_URL as string })
    expect(moved.installation.epoch).not.toBe(epoch)
    await site.expectToGoOn(moved)
  })

  test('every table arrives with every column, and numbers of 8 bytes as they are', async () => {
    const [here, there] = [await newDatabase(from), await newDatabase(target)]
    const source = await open(here)
    const tables = (Object.keys(sampleRows) as (keyof Tables)[]).filter((name) => name !== 'migrations')
    // A place in the log is a snapshot on PostgreSQL.
    const logPosition = (table: keyof Tables) =>
      from === 'postgres' && ['runs', 'run_waits'].includes(table) ? { log_checkpoint: '3:3:' } : {}
    for (const table of tables) {
      await source.store.write(({ db }) =>
        db
          .insertInto(table)
          .values({ ...sampleRows[table], ...logPosition(table) } as never)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    }
    for (const [series, value] of [
      ['least', '-9223372036854775808'],
      ['greatest', '9223372036854775807'],
    ])
      await source.store.write(({ db }) =>
        sql`insert into counters (organization_id, series, value) values ('org_9', ${series}, ${sql.raw(value as string)})`.execute(db),
      )
    await source.store.close()
    const [reading, filling] = [
      await openSource(parseDatabaseAddress(here.BELFRY_DATABASE_URL as string)),
      await openTarget(parseDatabaseAddress(there.BELFRY_DATABASE_URL as string), Date.now),
    ]
    const moved = await moveData(reading, filling, { note: 'a move', now: 1, movedTo: null })
    expect(moved.map(({ name }) => name)).toEqual([...tables].sort())
    for (const { name, rows } of moved) expect(rows, name).toBeGreaterThan(0)
    const [before, after] = [await everythingIn(reading), await everythingIn(filling)]
    for (const table of tables.filter((name) => !['events', 'runs', 'run_waits', 'instance'].includes(name))) {
      expect(after[table], table).toEqual(before[table])
    }
    expect(after.counters?.join()).toMatch(/-9223372036854775808.*9223372036854775807|9223372036854775807.*-9223372036854775808/s)
    for (const end of [reading, filling]) await end.close()
  })

  test('a run looks back to where it was, not further and not less', async () => {
    const [here, there] = [await newDatabase(from), await newDatabase(target)]
    const clock = createClock(Date.now())
    const installation = await open(here, clock.now)
    const organization: Organization = await bootstrapOrganization(installation, { name: 'Test Park', slug: 'test-park' })
    const before = createStillNode(installation, organization)
    await before.createCustomer()
    const [early, late, parked] = [await before.createRun(), await before.createRun(), await before.createRun()]
    expect(await before.wait(parked, {})).toBeNull()
    clock.advance(1000)
    const customer = await before.createCustomer()
    clock.advance(1000)
    const last = await before.createRun()
    await installation.store.close()
    await runCommand('migrate', here, { ...to(there), now: clock.now })
    const after = createStillNode(await openFor(there, here, clock.now), organization)
    expect(await after.wait(early, {})).toBe(customer)
    expect(await after.wait(last, {})).toBeNull()
    await after.lookAgainAtAll()
    expect(await after.wake(parked, {})).toBe(customer)
    const next = await after.createCustomer()
    expect(await after.wake(last, {})).toBe(next)
    expect(await after.wait(late, {})).toBe(customer)
    await after.service.store.close()
  })
})

/** All rows of each table as text, in the order of the texts. */
async function everythingIn(end: DatabaseEnd): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {}
  for (const table of await end.tables()) {
    const rows: string[] = []
    for await (const batch of end.rows(table))
      for (const row of batch)
        rows.push(row.map((cell) => (Buffer.isBuffer(cell) ? cell.toString('hex') : `${typeof cell} ${cell}`)).join('|'))
    rowsByTable[table.name] = rows.sort()
  }
  return rowsByTable
}

async function openFor(there: Record<string, string>, here: Record<string, string>, now: () => number) {
  return open(
    { BELFRY_DATABASE_URL: there.BELFRY_DATABASE_URL as string, BELFRY_MASTER_KEYS_FILE: here.BELFRY_MASTER_KEYS_FILE as string },
    now,
  )
}

describe.each(['sqlite', 'postgres'] as const)('%s', (kind) => {
  test('is not moved while a server serves it', async () => {
    const server = await startTestServer({ database: kind })
    const { database } = server.installation.settings
    const address = database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url
    if (database.kind === 'sqlite') {
      const { takeServingLock } = await import('../../src/platform/process/serving-lock.ts')
      const lock = takeServingLock(database.file)
      onTestFinished(() => lock.release())
    }
    expect(await complaintOf('migrate', { BELFRY_DATABASE_URL: address }, to(await newDatabase('sqlite')))).toMatch(/Stop/)
  })

  test('with something in it is no target', async () => {
    const [here, there] = [await newDatabase('sqlite'), await newDatabase(kind)]
    await (await open(here)).store.close()
    await (await open(there)).store.close()
    expect(await complaintOf('migrate', here, to(there))).toMatch(kind === 'sqlite' ? /There is a file at/ : /is not empty/)
  })

  test('a move that breaks off leaves a target on which nothing starts, and which says what to do', async () => {
    const [here, there] = [await newDatabase('sqlite'), await newDatabase(kind)]
    await (await open(here)).store.close()
    const bytes = () => {
      const database = new Database(here.BELFRY_DATABASE_URL?.slice(7) as string, { readonly: true })
      const rows = database.prepare('select * from instance order by name').all()
      database.close()
      return rows
    }
    const before = bytes()
    const source = await openSource(parseDatabaseAddress(here.BELFRY_DATABASE_URL as string))
    const target = await openTarget(parseDatabaseAddress(there.BELFRY_DATABASE_URL as string), Date.now)
    const broken = {
      ...target,
      insert: (table: { name: string }, ...rest: unknown[]) =>
        table.name === 'instance'
          ? Promise.reject(new Error('the power is gone'))
          : (target.insert as never as (...given: unknown[]) => Promise<void>)(table, ...rest),
    }
    await expect(moveData(source, broken as never, { note: 'a move from here', now: 1, movedTo: 'there' })).rejects.toThrow(
      'the power is gone',
    )
    await source.close()
    await target.close()
    expect(bytes()).toEqual(before)
    await expect(openFor(there, here, Date.now)).rejects.toThrow(/a move from here that has not come to its end/)
    expect(await complaintOf('migrate', here, to(there))).toMatch(kind === 'sqlite' ? /remove it/ : /a move from here.*Drop that database/)
  })
})

describe('a server that starts on a database while it is moved', () => {
  async function startMove() {
    const [here, there] = [await newDatabase('postgres'), await newDatabase('sqlite')]
    await (await open(here)).store.close()
    const source = await openSource(parseDatabaseAddress(here.BELFRY_DATABASE_URL as string))
    const target = await openTarget(parseDatabaseAddress(there.BELFRY_DATABASE_URL as string), Date.now)
    return { here, there, source, target }
  }

  test('serves on, and the move says so and leaves no mark', async () => {
    const { here, there, source, target } = await startMove()
    const started: Installation[] = []
    const leave = async (mark: string) => {
      started.push(await open(here))
      await source.leave(mark)
    }
    const transfer = moveData({ ...source, leave }, target, { note: 'a move from here', now: 1, movedTo: 'there' })
    await expect(transfer).rejects.toThrow(/A Belfry is connected to this database/)
    await source.close()
    await target.close()
    const [{ store }] = started as [Installation]
    await store.write(({ db }) => db.insertInto('instance').values({ name: 'served', value: 'here' }).execute())
    await store.close()
    await (await open(here)).store.close()
    await expect(openFor(there, here, Date.now)).rejects.toThrow(/a move from here that has not come to its end/)
  })

  test('waits for one that leaves its mark, and then does not serve', async () => {
    const here = await newDatabase('postgres')
    await (await open(here)).store.close()
    // What a move does when everything is compared.
    const mover = new Client({ connectionString: here.BELFRY_DATABASE_URL as string })
    await mover.connect()
    await mover.query('begin')
    await mover.query('lock table instance in exclusive mode')
    const starting = expect(open(here)).rejects.toThrow(/was moved to there/)
    const waiting = "select 1 from pg_locks where not granted and relation = 'instance'::regclass"
    while ((await mover.query(waiting)).rowCount === 0) {}
    await mover.query("insert into instance (name, value) values ('moved_away', 'there')")
    await mover.query('commit')
    await mover.end()
    await starting
  })
})

test('after a dump was restored in another cluster a run looks back to where it was as well', async () => {
  const here = await newDatabase('postgres')
  const clock = createClock(Date.now())
  const installation = await open(here, clock.now)
  const organization: Organization = await bootstrapOrganization(installation, { name: 'Test Park', slug: 'test-park' })
  const before = createStillNode(installation, organization)
  await before.createCustomer()
  const early = await before.createRun()
  clock.advance(1000)
  const customer = await before.createCustomer()
  const late = await before.createRun()
  await installation.store.write(({ db }) => db.updateTable('instance').set({ value: '1' }).where('name', '=', 'cluster').execute())
  await installation.store.close()
  const after = createStillNode(await open(here, clock.now), organization)
  expect(await after.wait(early, {})).toBe(customer)
  expect(await after.wait(late, {})).toBeNull()
  await after.service.store.close()
})
