import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Deliveries that are tried again, jobs that ask for it, the order of events, and the first answers to repeated requests. */
export const deliverySchedule: Migration = {
  name: '0002-delivery-schedule',
  async up(db, types) {
    for (const area of [events, deliveries, retryJobs, idempotencyKeys]) {
      for (const statement of area(types)) await sql.raw(statement).execute(db)
    }
  },
}

// SQLite cannot add a primary key to a table, so the rows move to a new one; in the order of their ids, which is that of their commits.
const events = ({ json, blob, integer, eventPosition, tableOptions }: ColumnTypes) => [
  'drop index events_key',
  'alter table events rename to events_before',
  `create table events (
    position ${eventPosition},
    organization_id text not null,
    id text not null,
    key text not null,
    record_model text,
    record_id text,
    at ${integer} not null,
    trace_id text not null,
    span_id text not null,
    actor ${json} not null,
    lineage ${json} not null,
    body ${blob} not null
  ) ${tableOptions}`,
  `insert into events (organization_id, id, key, record_model, record_id, at, trace_id, span_id, actor, lineage, body)
    select organization_id, id, key, record_model, record_id, at, trace_id, span_id, actor, lineage, body from events_before order by id`,
  'drop table events_before',
  'create unique index events_id on events (organization_id, id)',
  'create index events_position on events (organization_id, position, id)',
  'create index events_key on events (organization_id, key, id)',
  'create index events_record on events (organization_id, record_id, id) where record_id is not null',
]

const deliveries = ({ blob, integer, tableOptions }: ColumnTypes) => [
  'drop index deliveries_due',
  'drop index deliveries_webhook',
  'alter table deliveries rename to deliveries_before',
  `create table deliveries (
    organization_id text not null,
    id text not null,
    webhook_id text not null,
    event_id text,
    event_key text not null,
    schedule text not null,
    status text not null,
    due_at ${integer},
    attempts ${integer} not null,
    signature text not null,
    body ${blob},
    lease_owner text,
    retrying ${integer} not null,
    created_at ${integer} not null,
    completed_at ${integer},
    primary key (organization_id, id)
  ) ${tableOptions}`,
  `insert into deliveries (organization_id, id, webhook_id, event_id, event_key, schedule, status, due_at, attempts, signature, body, retrying,
      created_at, completed_at)
    select organization_id, id, webhook_id, event_id, event_key, 'event', status, due_at, attempts, signature, body, 0,
      created_at, completed_at from deliveries_before`,
  'drop table deliveries_before',
  // What is due is looked for across organizations: endpoint by endpoint, and the very next of all. Both cost what waits, not what is stored.
  "create index deliveries_due on deliveries (webhook_id, due_at, organization_id, id) where status = 'waiting'",
  "create index deliveries_next on deliveries (due_at) where status = 'waiting'",
  'create index deliveries_webhook on deliveries (organization_id, webhook_id, id)',
  'create index deliveries_event on deliveries (organization_id, event_id, id) where event_id is not null',
  "create index deliveries_failed on deliveries (organization_id, webhook_id, id) where status = 'failed'",
  "create index deliveries_stopped on deliveries (organization_id, webhook_id, id) where status = 'stopped'",
  // Holds the attempts too, so that what waits for a retry is counted in the index alone.
  "create index deliveries_waiting on deliveries (organization_id, webhook_id, id, attempts) where status = 'waiting'",
  // Claims that a process held when it ended.
  'create index deliveries_lease on deliveries (lease_owner) where lease_owner is not null',
]

const retryJobs = ({ integer, tableOptions }: ColumnTypes) => [
  `create table retry_jobs (
    organization_id text not null,
    id text not null,
    mode text not null,
    webhook_id text,
    deliveries ${integer} not null,
    position text,
    due_at ${integer},
    created_at ${integer} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create index retry_jobs_due on retry_jobs (due_at, organization_id, id) where due_at is not null',
  `create table retry_job_deliveries (
    organization_id text not null,
    job_id text not null,
    delivery_id text not null,
    result text,
    primary key (organization_id, job_id, delivery_id)
  ) ${tableOptions}`,
  'create index retry_job_deliveries_open on retry_job_deliveries (organization_id, delivery_id) where result is null',
]

const idempotencyKeys = ({ integer, tableOptions }: ColumnTypes) => [
  // The scope is the organization, or the user for what belongs to none.
  `create table idempotency_keys (
    scope text not null,
    key text not null,
    fingerprint text not null,
    status ${integer} not null,
    answer text,
    resource_id text,
    created_at ${integer} not null,
    primary key (scope, key)
  ) ${tableOptions}`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
]
