import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether only people with full access could ever read an automation's address. Of those from before nobody knows who has read them. */
export const restrictedAddresses: Migration = {
  name: '0027-restricted-addresses',
  async up(db, { integer }) {
    await sql.raw(`alter table automation_hooks add column restricted ${integer} not null default 0`).execute(db)
  },
}
