import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** What is known of the log of an organization beside its events: its era, and how far it has been cleaned up. */
export const logs: Migration = {
  name: '0024-logs',
  async up(db, types) {
    for (const statement of statements(types)) await sql.raw(statement).execute(db)
  },
}

const statements = ({ integer, tableOptions }: ColumnTypes) => [
  // Positions stay below 2 to the power of 53, which is the largest number that JavaScript counts to. A log without a row has the era 0.
  `create table logs (
    organization_id text not null primary key,
    era ${integer} not null check (era between 0 and 511),
    removed_until ${integer}
  ) ${tableOptions}`,
  'insert into logs (organization_id, era, removed_until) select organization_id, 0, removed_until from cleaned_event_logs',
  'drop table cleaned_event_logs',
]
