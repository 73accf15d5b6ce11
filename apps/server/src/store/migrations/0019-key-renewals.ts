import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Keys say when they were last renewed, so that of several renewals in the same moment one counts. */
export const keyRenewals: Migration = {
  name: '0019-key-renewals',
  async up(db, { integer }) {
    await sql.raw(`alter table api_keys add column renewed_at ${integer}`).execute(db)
  },
}
