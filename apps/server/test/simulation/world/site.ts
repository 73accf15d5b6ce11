import { rmSync } from 'node:fs'
import type { Caller, Organization } from '@belfry/core'
import Database from 'better-sqlite3'
import { bootstrapAdministrator, bootstrapOrganization } from '../../../src/cli/bootstrap.ts'
import { createLogger } from '../../../src/platform/process/create-logger.ts'
import { createChance } from '../../support/chance.ts'
import { Disk } from './disk.ts'
import { Fate } from './fate.ts'
import { constants, openStore } from './life.ts'
import { VirtualTime } from './virtual-time.ts'

/** A database with which every simulated world begins: an organization and its administrator. */
export interface Site {
  readonly file: string
  readonly organization: Organization
  readonly caller: Caller
  /** The ids of records that are there from the beginning, by name. None when left out. */
  readonly ids?: ReadonlyMap<string, string>
  remove(): void
}

/** Makes the database, the same one each time. */
export async function createSite(): Promise<Site> {
  const disk = new Disk()
  const time = new VirtualTime()
  const chance = createChance('site')
  const store = await openStore({ file: disk.file, time, fate: new Fate(null, () => {}) })
  const randomBytes = (count: number) => Buffer.from(chance.bytes(count))
  const logger = createLogger({ logLevel: 'silent' })
  const installation = { ...constants, store, now: time.now, randomBytes, logger, testClock: null, migrated: [] }
  const organization = await bootstrapOrganization(installation, { name: 'Test Park', slug: 'test-park', timeZone: 'Europe/Brussels' })
  const { user } = await bootstrapAdministrator(installation, { organizationSlug: 'test-park', email: 'admin@example.com', name: 'Admin' })
  await store.close()
  logSubscriptions(disk.file)
  const rights = { keyId: null, narrowed: false, organizationIds: null, permissions: ['*'], installationAdmin: true }
  const caller: Caller = { author: { type: 'MEMBER', id: user.id }, userId: user.id, ...rights }
  return { file: disk.file, organization, caller, remove: () => disk.remove() }
}

/**
 * Has the database itself write down when an automation or a webhook begins and ceases to be told of an event, by the position of the last event before: so
 * the checks know what should have started without asking the code that decides it.
 */
function logSubscriptions(file: string): void {
  const database = new Database(file)
  database.exec(
    'create table simulated_subscriptions (number integer primary key, target text, event_key text, begins integer, position integer)',
  )
  for (const [event, row, begins] of [
    ['insert', 'new', 1],
    ['delete', 'old', 0],
  ] as const) {
    database.exec(`create trigger simulated_${event} after ${event} on event_subscriptions begin
      insert into simulated_subscriptions (target, event_key, begins, position)
      values (${row}.target_id, ${row}.event_key, ${begins}, (select coalesce(max(position), 0) from events)); end`)
  }
  database.pragma('wal_checkpoint(truncate)')
  database.close()
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
}
