import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Erasures say which run has asked for them, and what led to it: of those about the customer, it alone goes on until the erasure comes to it. */
export const erasingRuns: Migration = {
  name: '0025-erasing-runs',
  async up(db, { json }) {
    await sql.raw('alter table erasures add column run_id text').execute(db)
    await sql.raw(`alter table erasures add column lineage ${json} not null default '{"automationIds":[]}'`).execute(db)
  },
}
