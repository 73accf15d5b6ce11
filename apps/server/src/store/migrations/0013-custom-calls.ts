import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Calls that runs make to addresses outside, and the values of their headers. */
export const customCalls: Migration = {
  name: '0013-custom-calls',
  async up(db, types) {
    for (const statement of [...calls(types), ...sealedValues(types)]) await sql.raw(statement).execute(db)
  },
}

const calls = ({ json, integer, tableOptions }: ColumnTypes) => [
  // A call for which a run waits, or whose answer it has not taken yet; what is called stands in the run's state. While status is queued
  // or sending, due_at is when to look after it.
  `create table run_calls (
    organization_id text not null,
    run_id text not null,
    request_key text not null,
    status text not null,
    attempts ${integer} not null,
    due_at ${integer},
    answer ${json},
    primary key (organization_id, run_id, request_key)
  ) ${tableOptions}`,
  // What is due is found by stepping from one organization to the next.
  'create index run_calls_due on run_calls (organization_id, due_at) where due_at is not null',
  'create index run_calls_next on run_calls (due_at) where due_at is not null',
]

const sealedValues = ({ tableOptions, keyOnlyTableOptions }: ColumnTypes) => [
  // The name of the key that has sealed a value stands in front of what it sealed.
  `create table sealed_values (
    organization_id text not null,
    id text not null,
    sealed text not null,
    primary key (organization_id, id)
  ) ${keyOnlyTableOptions}`,
  // Which definitions refer to a value. When none does any more, it goes.
  `create table sealed_value_uses (
    organization_id text not null,
    definition_hash text not null,
    value_id text not null,
    primary key (organization_id, definition_hash, value_id)
  ) ${tableOptions}`,
  'create index sealed_value_uses_value on sealed_value_uses (organization_id, value_id)',
]
