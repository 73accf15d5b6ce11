import { accountTables } from './first-schema/accounts.ts'
import { automationTables } from './first-schema/automations.ts'
import { effectTables } from './first-schema/effects.ts'
import { eventTables } from './first-schema/events.ts'
import { maintenanceTables } from './first-schema/maintenance.ts'
import { recordTables } from './first-schema/records.ts'
import { runTables } from './first-schema/runs.ts'
import { webhookTables } from './first-schema/webhooks.ts'
import type { Migration } from './migration.ts'

/**
 * Counts the edits of the first schema before the first release. It is part of the migration's name, so a database that an earlier edit made
 * is refused and not misread. `first-schema.test.ts` says when to count up.
 */
export const EDITION = 5

const tables = [
  ...recordTables,
  ...accountTables,
  ...eventTables,
  ...webhookTables,
  ...automationTables,
  ...runTables,
  ...effectTables,
  ...maintenanceTables,
]

/**
 * Creates all tables. Their columns are described in `store/tables.ts`.
 *
 * No table has a foreign key: a writer that only inserts must never wait for a row that another writer is changing. `organization_id` comes
 * first in every key and index, so that the tables can be distributed by organization; a comment explains each exception.
 */
export const firstSchema: Migration = {
  name: `0001-first-schema-${EDITION}`,
  async up(db, types) {
    for (const create of tables) await create(db, types)
  },
}
