import { existsSync, readFileSync } from 'node:fs'
import { connectorDefinitions } from '../external/connectors/index.ts'
import { moveData } from '../maintenance/database-copy/move-data.ts'
import { whyNotServed } from '../maintenance/database-copy/moved-mark.ts'
import { openSource, openTarget } from '../maintenance/database-copy/open-ends.ts'
import { openStore } from '../maintenance/open-installation.ts'
import { createRandomBytes } from '../platform/crypto/tokens.ts'
import { type DatabaseAddress, describeDatabase, parseDatabaseAddress } from '../platform/settings/database-address.ts'
import { parseSettings, type Settings } from '../platform/settings/settings.ts'
import { migrations } from '../store/migrations/index.ts'
import { deleteFact, MOVED_AWAY } from '../store/queries/instance-facts.ts'
import type { Command, CommandContext } from './command.ts'

/** Migrates the database without starting the server, or moves everything in it to another one. */
export const migrate: Command = {
  name: 'migrate',
  description: 'bring the database up to date, as is done at every start; or move everything to another database',
  options: [
    ['--to <address>', 'move everything to this database, which has to be empty: postgres://… or sqlite:<path>'],
    ['--to-file <file>', 'the same, with the address in a file, so that its password is seen by nobody'],
    ['--stay', 'let a database serve again that was moved, where nothing has been served from the new one'],
  ],
  async run(context, { to, toFile, stay }) {
    const { open, print, environment } = context
    const given = typeof toFile === 'string' ? readFileSync(toFile, 'utf8').trim() : to
    if (stay === true && typeof given === 'string') throw new Error('A database is moved with --to, or stays with --stay: not both.')
    if (stay === true) return goOn(context, parseSettings(environment, connectorDefinitions))
    if (typeof given === 'string') return move(context, parseSettings(environment, connectorDefinitions), addressOf(given))
    const { migrated, settings } = await open()
    const database = describeDatabase(settings.database)
    print(migrated.length === 0 ? `${database} was up to date.` : `Applied to ${database}: ${migrated.join(', ')}`)
  },
}

function addressOf(text: string): DatabaseAddress {
  try {
    return parseDatabaseAddress(text)
  } catch (error) {
    throw new Error(`The address of the new database ${error instanceof Error ? error.message : error}`)
  }
}

async function move({ print, now }: CommandContext, settings: Settings, address: DatabaseAddress): Promise<void> {
  const [from, to] = [describeDatabase(settings.database), describeDatabase(address)]
  const source = await openSource(settings.database)
  try {
    const target = await openTarget(address, now)
    try {
      print(`Copying ${from} to ${to} …`)
      const moved = await moveData(source, target, { note: `a move from ${from}`, now: now(), movedTo: to })
      for (const { name, rows, hash } of moved) if (rows > 0) print(`  ${name}: ${rows}, ${hash.slice(0, 16)}`)
      const rows = moved.reduce((sum, table) => sum + table.rows, 0)
      print(`${rows} rows of ${moved.length} tables were copied, read again and compared: everything is there.`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  print(`Now set BELFRY_DATABASE_URL to the new database. The master keys stay the same:`)
  print(settings.masterKeys === null ? `  BELFRY_MASTER_KEYS_FILE=${settings.masterKeyFile}` : '  BELFRY_MASTER_KEYS')
  print(`${from} holds everything as it was, and is marked as moved: no server starts on it, for both would send the same messages.`)
}

/** Removes the mark of a move. */
async function goOn({ print, now }: CommandContext, settings: Settings): Promise<void> {
  const name = describeDatabase(settings.database)
  if (settings.database.kind === 'sqlite' && !existsSync(settings.database.file)) throw new Error(`There is no database at ${name}.`)
  const store = await openStore(settings, { now, randomBytes: createRandomBytes(), strictTicks: false, onError() {} })
  try {
    const isNew = (await store.pendingMigrations()).length === migrations.length
    const mark = isNew ? null : await store.read((db) => whyNotServed(db, name))
    if (mark === null) throw new Error(`${name} was not moved to another database. Nothing was changed.`)
    await store.migrate()
    await store.write(({ db }) => deleteFact(db, MOVED_AWAY))
  } finally {
    await store.close()
  }
  print(`${name} serves again. Do not serve the database that it was moved to: both would send the same messages.`)
}
