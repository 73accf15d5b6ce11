import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

// No table refers to another with a foreign key: a writer that only inserts must never wait for a row that another one changes.
// organization_id comes first in every key and index, so that the tables can be spread by organization; each exception says why.

/** The tables of the first version. */
export const first: Migration = {
  name: '0001-first',
  async up(db, types) {
    for (const area of [records, people, events, deliveries, runs, instance]) {
      for (const statement of area(types)) await sql.raw(statement).execute(db)
    }
  },
}

const records = ({ json, integer, tableOptions }: ColumnTypes) => [
  `create table records (
    organization_id text not null,
    model text not null,
    id text not null,
    version ${integer} not null,
    external_id text,
    created_at ${integer} not null,
    updated_at ${integer} not null,
    data ${json} not null,
    primary key (organization_id, model, id)
  ) ${tableOptions}`,
  'create unique index records_external_id on records (organization_id, model, external_id) where external_id is not null',
  'create index records_updated on records (organization_id, model, updated_at, id)',
  // A path names an organization by its slug alone, so a slug is unique beyond organizations.
  "create unique index records_organization_slug on records ((data ->> 'slug')) where model = 'organization'",
  // "My organizations" begins with the user.
  "create index records_member_user on records ((data ->> 'userId'), organization_id) where model = 'member'",
]

// People belong to the installation, not to an organization.
const people = ({ json, integer, tableOptions }: ColumnTypes) => [
  `create table users (
    id text not null primary key,
    email text not null unique,
    name text not null,
    password_hash text,
    installation_admin ${integer} not null,
    created_at ${integer} not null,
    updated_at ${integer} not null
  ) ${tableOptions}`,
  `create table sessions (
    token_hash text not null primary key,
    user_id text not null,
    csrf_token text not null,
    created_at ${integer} not null,
    expires_at ${integer} not null
  ) ${tableOptions}`,
  'create index sessions_expiry on sessions (expires_at)',
  `create table one_time_links (
    token_hash text not null primary key,
    user_id text not null,
    purpose text not null,
    created_at ${integer} not null,
    expires_at ${integer} not null,
    used_at ${integer}
  ) ${tableOptions}`,
  `create table api_keys (
    id text not null primary key,
    key_id text not null unique,
    user_id text not null,
    name text not null,
    description text,
    secret_hash text not null,
    hint text not null,
    permissions ${json},
    organization_ids ${json},
    expires_at ${integer},
    last_used_at ${integer},
    version ${integer} not null,
    created_at ${integer} not null,
    updated_at ${integer} not null
  ) ${tableOptions}`,
  'create index api_keys_user on api_keys (user_id, id)',
]

const events = ({ json, blob, integer, tableOptions, keyOnlyTableOptions }: ColumnTypes) => [
  `create table webhook_secrets (
    organization_id text not null,
    webhook_id text not null,
    sealed text not null,
    signed_keys ${json} not null,
    primary key (organization_id, webhook_id)
  ) ${tableOptions}`,
  `create table event_subscriptions (
    organization_id text not null,
    event_key text not null,
    kind text not null,
    target_id text not null,
    primary key (organization_id, event_key, kind, target_id)
  ) ${keyOnlyTableOptions}`,
  'create index event_subscriptions_target on event_subscriptions (organization_id, kind, target_id)',
  `create table events (
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
    body ${blob} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create index events_key on events (organization_id, key, id)',
]

const deliveries = ({ blob, integer, tableOptions }: ColumnTypes) => [
  `create table deliveries (
    organization_id text not null,
    id text not null,
    webhook_id text not null,
    event_id text,
    event_key text not null,
    status text not null,
    due_at ${integer},
    attempts ${integer} not null,
    signature text not null,
    body ${blob},
    lease_owner text,
    lease_until ${integer},
    created_at ${integer} not null,
    completed_at ${integer},
    primary key (organization_id, id)
  ) ${tableOptions}`,
  // What is due is looked for across organizations; finding it costs what is due, not what is stored.
  "create index deliveries_due on deliveries (due_at, organization_id, id) where status = 'waiting'",
  'create index deliveries_webhook on deliveries (organization_id, webhook_id, id)',
  `create table delivery_attempts (
    organization_id text not null,
    delivery_id text not null,
    number ${integer} not null,
    started_at ${integer} not null,
    duration_ms ${integer} not null,
    status_code ${integer},
    outcome text not null,
    error text,
    response_body ${blob},
    primary key (organization_id, delivery_id, number)
  ) ${tableOptions}`,
]

const runs = ({ json, integer, tableOptions }: ColumnTypes) => [
  `create table definitions (
    organization_id text not null,
    hash text not null,
    definition ${json} not null,
    created_at ${integer} not null,
    primary key (organization_id, hash)
  ) ${tableOptions}`,
  `create table runs (
    organization_id text not null,
    id text not null,
    automation_id text not null,
    definition_hash text not null,
    status text not null,
    event_id text,
    record_model text,
    record_id text,
    due_at ${integer},
    lease_owner text,
    lease_until ${integer},
    state ${json} not null,
    error text,
    lineage ${json} not null,
    trace_id text not null,
    created_at ${integer} not null,
    updated_at ${integer} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  // Across organizations, as for deliveries.
  'create index runs_due on runs (due_at, organization_id, id) where due_at is not null',
  'create index runs_automation on runs (organization_id, automation_id, id)',
  'create index runs_status on runs (organization_id, status, id)',
  `create table run_trace (
    organization_id text not null,
    run_id text not null,
    position ${integer} not null,
    entry ${json} not null,
    primary key (organization_id, run_id, position)
  ) ${tableOptions}`,
]

const instance = ({ tableOptions }: ColumnTypes) => [
  `create table instance (
    name text not null primary key,
    value text not null
  ) ${tableOptions}`,
]
