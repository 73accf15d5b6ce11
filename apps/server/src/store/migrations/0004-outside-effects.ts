import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** What is asked of the outside, timers of records, and series of numbers. */
export const outsideEffects: Migration = {
  name: '0004-outside-effects',
  async up(db, types) {
    for (const statement of [...intents(types), ...timers(types), ...counters(types)]) await sql.raw(statement).execute(db)
  },
}

const intents = ({ json, integer, tableOptions }: ColumnTypes) => [
  // One row for each effect. While status is queued or sending, due_at is when to look after it; afterwards it is null.
  `create table intents (
    organization_id text not null,
    id text not null,
    kind text not null,
    settler text not null,
    record_model text not null,
    record_id text not null,
    payload ${json} not null,
    memo ${json} not null,
    awaited ${integer} not null,
    status text not null,
    attempts ${integer} not null,
    due_at ${integer},
    commission ${json} not null,
    run_id text,
    request_key text,
    answer ${json},
    result ${json},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create index intents_due on intents (due_at, id) where due_at is not null',
  'create index intents_record on intents (organization_id, record_id, id)',
]

const timers = ({ integer, tableOptions }: ColumnTypes) => [
  `create table record_timers (
    organization_id text not null,
    timer text not null,
    record_id text not null,
    due_at ${integer} not null,
    primary key (organization_id, timer, record_id)
  ) ${tableOptions}`,
  'create index record_timers_due on record_timers (due_at, organization_id)',
]

const counters = ({ integer, tableOptions }: ColumnTypes) => [
  `create table counters (
    organization_id text not null,
    series text not null,
    value ${integer} not null,
    primary key (organization_id, series)
  ) ${tableOptions}`,
]
