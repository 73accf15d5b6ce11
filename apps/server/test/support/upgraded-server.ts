import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type RunningServer, startServer } from '../../src/create-server.ts'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { type Installation, openInstallation, openStore } from '../../src/maintenance/open-installation.ts'
import { createRandomBytes } from '../../src/platform/crypto/tokens.ts'
import { createLogger } from '../../src/platform/process/create-logger.ts'
import { parseSettings, type Settings } from '../../src/platform/settings/settings.ts'
import { migrations } from '../../src/store/migrations/index.ts'
import { postgresColumnTypes, sqliteColumnTypes } from '../../src/store/migrations/migration.ts'
import type { Store } from '../../src/store/store.ts'
import { type CallOptions, createApiCaller } from './api-caller.ts'
import { createTemporaryDatabase } from './postgres/temporary-database.ts'
import { receiversAllowed } from './receiver.ts'
import { moveClock } from './standing-clock.ts'
import { defaultDatabase } from './test-database.ts'
import type { TestServer } from './test-server.ts'

/** The last migration of version 0.1. */
const LAST = '0017-accounts'

/** A row as version 0.1 has written it. */
export interface OldRow {
  readonly table: string
  readonly values: Readonly<Record<string, unknown>>
}

/** The content of a database of version 0.1, and what its server answered over HTTP when it was filled. */
export interface OldData<Told> {
  readonly told: Told & { readonly masterKeys: string; readonly moment: number; readonly key: string }
  readonly rows: readonly OldRow[]
}

/** A server of this version over a database of version 0.1. */
export interface UpgradedServer<Told> extends Pick<TestServer, 'server' | 'installation' | 'call'>, OldData<Told> {
  readonly migrated: readonly string[]
  /** The log of the server. */
  logged(): string
}

/** Reads the file next to the tests: first a line with the answers, then one for each row. */
export function readOldData<Told>(): OldData<Told> {
  const content = readFileSync(join(import.meta.dirname, `../upgrade/0.1-${defaultDatabase}.jsonl`), 'utf8').trimEnd()
  const [[, told], ...rows] = content.split('\n').map((line) => JSON.parse(line, asBytes)) as [[string, Told], ...[string, object][]]
  return { told: told as OldData<Told>['told'], rows: rows.map(([table, values]) => ({ table, values }) as OldRow) }
}

function asBytes(_key: string, value: unknown): unknown {
  const bytes = (value as { readonly bytes?: unknown } | null)?.bytes
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value
}

/** How the database of version 0.1 differs from the file next to the tests. */
export interface OldDatabase<Told> {
  /** Returns its rows; by default those of the file. */
  readonly change?: (data: OldData<Told>) => readonly OldRow[]
  /** Whether version 0.1 has filled it in its current cluster. By default it comes from another one, as the file does. */
  readonly inItsCluster?: boolean
}

/** Starts this version on it, an hour later. The clock stands until it is moved. */
export async function startUpgraded<Told>({
  change = ({ rows }) => rows,
  inItsCluster = false,
}: OldDatabase<Told> = {}): Promise<UpgradedServer<Told>> {
  const data = readOldData<Told>()
  const folder = mkdtempSync(join(tmpdir(), 'belfry-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = parseSettings(
    { ...(await databaseIn(folder)), BELFRY_PORT: '0', BELFRY_TEST_CLOCK: '1', ...receiversAllowed },
    connectorDefinitions,
  )
  writeFileSync(settings.masterKeyFile, data.told.masterKeys, { mode: 0o600 })
  const now = () => data.told.moment + 3_600_000
  await fill(settings, { rows: change(data), now, inItsCluster })
  const logged: string[] = []
  const installation = await openInstallation(settings, {
    logger: createLogger({ logLevel: 'info' }, { write: (line) => void logged.push(line) }),
    strictTurns: true,
    now,
  })
  const server = await startServer(installation, { publicFolder: join(import.meta.dirname, '../../dist/public') })
  onTestFinished(() => stop(server, installation))
  await moveClock({ server }, { freeze: true })
  const call = createApiCaller(`http://127.0.0.1:${server.port}`, data.told.key)
  return {
    ...data,
    server,
    installation,
    migrated: installation.migrated,
    logged: () => logged.join(''),
    call: (method, path, options?: CallOptions) => call(method, path, options),
  }
}

async function databaseIn(folder: string): Promise<Readonly<Record<string, string>>> {
  if (defaultDatabase === 'sqlite') return { BELFRY_DATABASE_URL: `sqlite:${join(folder, 'belfry.db')}` }
  const { url, remove } = await createTemporaryDatabase({ migrated: false })
  onTestFinished(remove)
  return { BELFRY_DATABASE_URL: url, BELFRY_MASTER_KEYS_FILE: join(folder, 'master.key') }
}

async function stop(server: RunningServer, { store }: Installation): Promise<void> {
  await server.stop()
  await store.close()
}

/** Creates the tables of version 0.1, and inserts the rows. */
async function fill(
  settings: Settings,
  { rows, now, inItsCluster }: { readonly rows: readonly OldRow[]; readonly now: () => number; readonly inItsCluster: boolean },
): Promise<void> {
  const store = await openStore(settings, { now, randomBytes: createRandomBytes(), strictTurns: true, onError: () => {} })
  const types = store.dialect === 'sqlite' ? sqliteColumnTypes : postgresColumnTypes
  await store.write(async ({ db }) => {
    await sql`create table migrations (name text not null primary key, applied_at ${sql.raw(types.integer)} not null)
      ${sql.raw(types.tableOptions)}`.execute(db)
    for (const { name, up } of migrations.filter((migration) => migration.name <= LAST)) {
      await up(db, types)
      await db.insertInto('migrations').values({ name, applied_at: now() }).execute()
    }
    await db.deleteFrom('cleanings').execute()
    for (const { table, values } of rows)
      await db
        .insertInto(table as 'instance')
        .values(values as never)
        .execute()
  })
  if (inItsCluster && store.dialect === 'postgres') await belongHere(store, rows)
  await store.close()
}

/** Makes the database one of this cluster: with its id, and without open transactions of its events. */
async function belongHere(store: Store, rows: readonly OldRow[]): Promise<void> {
  await store.write(({ db }) =>
    sql`update instance set value = (select system_identifier::text from pg_control_system()) where name = 'cluster'`.execute(db),
  )
  const last = Math.max(...rows.map(({ table, values }) => (table === 'events' ? Number(values.position) : 0)))
  for (let next = 0; next <= last; next = await nextTransaction(store));
}

function nextTransaction(store: Store): Promise<number> {
  return store.write(async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::int as id`.execute(db)
    return (rows[0] as { id: number }).id
  })
}
