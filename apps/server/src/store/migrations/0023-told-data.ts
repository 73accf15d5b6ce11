import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Which events hold records in full that the permission of their key does not cover. Those of earlier versions may, and they may be very
 * many: they stay as they are, and whoever reads one takes out what is too much.
 */
export const toldData: Migration = {
  name: '0023-told-data',
  async up(db, { integer }) {
    await sql.raw(`alter table events add column told ${integer} not null default 0`).execute(db)
  },
}
