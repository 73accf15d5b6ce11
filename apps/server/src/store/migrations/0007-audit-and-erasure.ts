import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Who changed what, and the erasure of customers. */
export const auditAndErasure: Migration = {
  name: '0007-audit-and-erasure',
  async up(db, types) {
    for (const area of [changes, erasures]) {
      for (const statement of area(types)) await sql.raw(statement).execute(db)
    }
  },
}

const changes = ({ json, integer, keyOnlyTableOptions }: ColumnTypes) => [
  // Every change of every record writes a row, so it is one tree: the row stands in the index of its key, and there is no other index.
  `create table record_changes (
    organization_id text not null,
    record_id text not null,
    version ${integer} not null,
    model text not null,
    change text not null,
    at ${integer} not null,
    author ${json} not null,
    key_id text,
    automation_id text,
    run_id text,
    operation text,
    trace_id text not null,
    previous ${json},
    primary key (organization_id, record_id, version)
  ) ${keyOnlyTableOptions}`,
]

const erasures = ({ json, integer, tableOptions, keyOnlyTableOptions }: ColumnTypes) => [
  // Erasures of customers: how far each is, and until where of events and runs it reaches.
  `create table erasures (
    organization_id text not null,
    id text not null,
    customer_id text not null,
    phase text not null,
    position text,
    ends_at text,
    last_event text not null,
    last_run text not null,
    due_at ${integer},
    author ${json} not null,
    key_id text,
    trace_id text not null,
    records ${integer} not null,
    runs ${integer} not null,
    events ${integer} not null,
    deliveries ${integer} not null,
    changes ${integer} not null,
    created_at ${integer} not null,
    completed_at ${integer},
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create unique index erasures_customer on erasures (organization_id, customer_id)',
  'create index erasures_due on erasures (due_at, organization_id, id) where due_at is not null',
  // The records that an erasure has emptied or removed.
  `create table erasure_records (
    organization_id text not null,
    erasure_id text not null,
    record_id text not null,
    primary key (organization_id, erasure_id, record_id)
  ) ${keyOnlyTableOptions}`,
]
