import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Incidents of automations, and how runs have ended that matter to them. */
export const automationIncidents: Migration = {
  name: '0015-automation-incidents',
  async up(db, types) {
    for (const statement of [...incidents(types), ...signals(types)]) await sql.raw(statement).execute(db)
  },
}

const incidents = ({ integer, tableOptions }: ColumnTypes) => [
  // A row while an automation has an incident: the run with which it began, and that from which this has come.
  `create table automation_incidents (
    organization_id text not null,
    automation_id text not null,
    root_run_id text not null,
    run_id text not null,
    began_at ${integer} not null,
    primary key (organization_id, automation_id)
  ) ${tableOptions}`,
]

const signals = ({ integer, tableOptions }: ColumnTypes) => [
  // How runs have ended. Only ever inserted, until whoever looks after the incident has taken it.
  `create table automation_signals (
    organization_id text not null,
    id text not null,
    automation_id text not null,
    kind text not null,
    root_run_id text not null,
    run_id text not null,
    at ${integer} not null,
    step text,
    error text,
    due_at ${integer} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create index automation_signals_automation on automation_signals (organization_id, automation_id, id)',
  'create index automation_signals_due on automation_signals (due_at, organization_id, id)',
]
