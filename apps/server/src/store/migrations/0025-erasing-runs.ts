import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Erasures say which run has asked for them, and what led to it: of those about the customer, it alone goes on until the erasure comes to it.
 *
 * Work in the background goes by turns of the organizations, and of each the most urgent goes first.
 */
export const erasingRuns: Migration = {
  name: '0025-erasing-runs',
  async up(db, { json, integer }) {
    await sql.raw('alter table erasures add column run_id text').execute(db)
    await sql.raw(`alter table erasures add column lineage ${json} not null default '{"automationIds":[]}'`).execute(db)
    await sql.raw(`alter table cleanings add column rank ${integer} not null default 3`).execute(db)
    // What they go through first has changed: they look at the records once more.
    await sql.raw(`update erasures set position = null where phase = 'records'`).execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** The minute as text of one length, and the organization: one value, by which it can be stepped from one organization to the next. */
const MINUTE_AND_ORGANIZATION = '(cast(due_at / 60000 + 10000000000 as text) || organization_id)'

const statements = [
  // What an earlier version has left to be stopped, and has not said how urgent that is.
  `update cleanings set rank = 2 where kind in ('paused', 'disabled', 'disabledWebhook', 'family')`,
  ...['retry_jobs', 'erasures', 'cleanings', 'date_walks', 'automation_signals'].map(
    (table) => `create index ${table}_due_by_minute on ${table} (${MINUTE_AND_ORGANIZATION}) where due_at is not null`,
  ),
  ...['retry_jobs', 'erasures', 'date_walks', 'automation_signals'].map(
    (table) => `create index ${table}_due_of_organization on ${table} (organization_id, due_at, id) where due_at is not null`,
  ),
  'create index cleanings_due_of_organization on cleanings (organization_id, rank, due_at, id)',
]
