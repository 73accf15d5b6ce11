import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** What is asked of the outside, timers of records, and series of numbers. */
export const outsideEffects: Migration = {
  name: '0004-outside-effects',
  async up(db, types) {
    for (const statement of [...intents(types), ...timers(types), ...counters(types), ...idempotency]) await sql.raw(statement).execute(db)
  },
}

const intents = ({ json, integer, tableOptions }: ColumnTypes) => [
  // One row for each effect. While status is queued or sending, due_at is when to look after it; afterwards it is null. own_call is set where
  // a run has called the service's own API.
  `create table intents (
    organization_id text not null,
    id text not null,
    key text not null,
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
    own_call ${json},
    answer ${json},
    result ${json},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  // What is due is found by stepping from one organization to the next, first what somebody waits for.
  'create index intents_due on intents (awaited, organization_id, due_at) where due_at is not null',
  'create index intents_next on intents (due_at) where due_at is not null',
  'create index intents_run on intents (organization_id, run_id, request_key) where run_id is not null',
  'create index intents_record on intents (organization_id, record_id, id)',
  'create index intents_status on intents (organization_id, status, id)',
  'create index intents_kind on intents (organization_id, kind, id)',
]

// A request that waits for the outside is answered again from its intent.
const idempotency = ['alter table idempotency_keys add column intent_id text']

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
