import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Outages of webhooks, what has happened to their endpoints, and deliveries that were dismissed. */
export const incidents: Migration = {
  name: '0010-incidents',
  async up(db, types) {
    for (const statement of [...outages(types), ...signals(types), ...dismissed]) await sql.raw(statement).execute(db)
  },
}

const outages = ({ integer, tableOptions }: ColumnTypes) => [
  // due_at is when the first notice falls due: set while the endpoint fails and nobody was told.
  `create table webhook_incidents (
    organization_id text not null,
    id text not null,
    webhook_id text not null,
    started_at ${integer} not null,
    failing_since ${integer},
    last_failed_at ${integer} not null,
    last_delivered_at ${integer},
    notified_first_at ${integer},
    notified_final_at ${integer},
    resolved_at ${integer},
    due_at ${integer},
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create index webhook_incidents_webhook on webhook_incidents (organization_id, webhook_id, id)',
  'create unique index webhook_incidents_open on webhook_incidents (organization_id, webhook_id) where resolved_at is null',
  'create index webhook_incidents_due on webhook_incidents (due_at) where due_at is not null',
  // Which of some endpoints a first notice is to come for, asked with every batch of results.
  'create index webhook_incidents_watched on webhook_incidents (webhook_id) where due_at is not null',
]

const signals = ({ integer, keyOnlyTableOptions }: ColumnTypes) => [
  // What has happened to endpoints. Only ever inserted, until whoever looks after the incident has taken it.
  `create table incident_signals (
    organization_id text not null,
    webhook_id text not null,
    id text not null,
    kind text not null,
    at ${integer} not null,
    delivery_id text,
    primary key (organization_id, webhook_id, id)
  ) ${keyOnlyTableOptions}`,
]

const dismissed = ["create index deliveries_dismissed on deliveries (organization_id, webhook_id, id) where status = 'dismissed'"]
