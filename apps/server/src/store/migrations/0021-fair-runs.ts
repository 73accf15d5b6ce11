import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The runs of each organization that are due, so that organizations take turns. */
export const fairRuns: Migration = {
  name: '0021-fair-runs',
  async up(db) {
    await sql.raw('create index runs_due_of_organization on runs (organization_id, due_at, id) where due_at is not null').execute(db)
  },
}
