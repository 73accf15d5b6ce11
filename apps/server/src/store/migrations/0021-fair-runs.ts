import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * The runs of each organization that are due, and the organizations of which some are in each minute, so that organizations take turns. And
 * how much of each kind an organization has yet to send to the outside.
 */
export const fairRuns: Migration = {
  name: '0021-fair-runs',
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'create index runs_due_of_organization on runs (organization_id, due_at, id) where due_at is not null',
  // The minute as text of one length, and the organization: one value, so that this index is the only one by which it can be stepped on.
  `create index runs_due_by_minute on runs ((cast(due_at / 60000 + 10000000000 as text) || organization_id)) where due_at is not null`,
  'create index intents_waiting on intents (organization_id, kind) where due_at is not null',
]
