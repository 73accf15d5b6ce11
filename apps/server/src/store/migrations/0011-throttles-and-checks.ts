import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** What steps have claimed for a while, and how often waits were looked at. */
export const throttlesAndChecks: Migration = {
  name: '0011-throttles-and-checks',
  async up(db, types) {
    for (const statement of [...claims(types), ...checks(types)]) await sql.raw(statement).execute(db)
  },
}

const claims = ({ integer, tableOptions }: ColumnTypes) => [
  // The subject is a digest: what it was made of may be personal.
  `create table step_claims (
    organization_id text not null,
    automation_id text not null,
    node_id text not null,
    subject text not null,
    run_id text not null,
    until ${integer} not null,
    primary key (organization_id, automation_id, node_id, subject)
  ) ${tableOptions}`,
  'create index step_claims_until on step_claims (organization_id, until)',
  'create index step_claims_run on step_claims (organization_id, run_id)',
]

// Beside the state, so that a look that says no writes two numbers and nothing else.
const checks = ({ integer }: ColumnTypes) => [`alter table runs add column checks ${integer}`]
