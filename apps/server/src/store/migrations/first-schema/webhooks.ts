import { sql } from 'kysely'
import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { minuteAndOrganization, required } from './columns.ts'

/** What is sent to webhooks, and what is known of their endpoints. */
export const webhookTables: readonly CreateTable[] = [
  createWebhookSecrets,
  createDeliveries,
  createDeliveryAttempts,
  createRetryJobs,
  createRetryJobDeliveries,
  createWebhookIncidents,
  createIncidentSignals,
]

/** The sealed signing secret of a webhook, and the event keys that it has signed. Written when the webhook is made, or its secret renewed. */
async function createWebhookSecrets({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('webhook_secrets')
    .addColumn('organization_id', 'text', required)
    .addColumn('webhook_id', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('signed_keys', types.json, required)
    .addPrimaryKeyConstraint('webhook_secrets_pkey', ['organization_id', 'webhook_id'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** One message to one webhook. Inserted with its event, or by a run or a test; changed by the dispatcher. */
async function createDeliveries({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('deliveries')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('webhook_id', 'text', required)
    .addColumn('event_id', 'text')
    .addColumn('event_key', 'text', required)
    .addColumn('schedule', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('due_at', types.integer)
    .addColumn('attempts', types.integer, required)
    .addColumn('signature', 'text', required)
    .addColumn('body', types.blob)
    .addColumn('lease_owner', 'text')
    .addColumn('retrying', types.integer, required)
    .addColumn('created_at', types.integer, required)
    .addColumn('completed_at', types.integer)
    // The run that waits for the first attempts of this message, and the request under which it gets the outcome.
    .addColumn('waiting_run_id', 'text')
    .addColumn('waiting_key', 'text')
    .addPrimaryKeyConstraint('deliveries_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  // When the next delivery is due.
  await schema.createIndex('deliveries_next').on('deliveries').columns(['due_at']).where(sql.ref('status'), '=', 'waiting').execute()
  await schema.createIndex('deliveries_webhook').on('deliveries').columns(['organization_id', 'webhook_id', 'id']).execute()
  await schema
    .createIndex('deliveries_event')
    .on('deliveries')
    .columns(['organization_id', 'event_id', 'id'])
    .where('event_id', 'is not', null)
    .execute()
  await schema
    .createIndex('deliveries_failed')
    .on('deliveries')
    .columns(['organization_id', 'webhook_id', 'id'])
    .where(sql.ref('status'), '=', 'failed')
    .execute()
  await schema
    .createIndex('deliveries_stopped')
    .on('deliveries')
    .columns(['organization_id', 'webhook_id', 'id'])
    .where(sql.ref('status'), '=', 'stopped')
    .execute()
  // Holds the attempts too, so that what waits for a retry is counted in the index alone.
  await schema
    .createIndex('deliveries_waiting')
    .on('deliveries')
    .columns(['organization_id', 'webhook_id', 'id', 'attempts'])
    .where(sql.ref('status'), '=', 'waiting')
    .execute()
  // Leases that a process held when it ended.
  await schema.createIndex('deliveries_lease').on('deliveries').columns(['lease_owner']).where('lease_owner', 'is not', null).execute()
  await schema
    .createIndex('deliveries_waiting_run')
    .on('deliveries')
    .columns(['organization_id', 'webhook_id', 'id'])
    .where(sql.ref('waiting_run_id'), 'is not', null)
    .execute()
  // What is due is selected across organizations: endpoint by endpoint, and at each the first five attempts of deliveries apart from later
  // ones, so that neither has to be looked for among the others. It is used only for the very same expression, which `lateness` in
  // `store/queries/due-deliveries.ts` has.
  await schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .column('webhook_id')
    .column(sql`(case when attempts < 5 then 0 else 1 end)`)
    .columns(['due_at', 'organization_id', 'id', 'attempts'])
    .where(sql.ref('status'), '=', 'waiting')
    .execute()
  await schema
    .createIndex('deliveries_dismissed')
    .on('deliveries')
    .columns(['organization_id', 'webhook_id', 'id'])
    .where(sql.ref('status'), '=', 'dismissed')
    .execute()
}

/** One attempt of a delivery. Inserted by the dispatcher when it has ended. */
async function createDeliveryAttempts({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('delivery_attempts')
    .addColumn('organization_id', 'text', required)
    .addColumn('delivery_id', 'text', required)
    .addColumn('number', types.integer, required)
    .addColumn('started_at', types.integer, required)
    .addColumn('duration_ms', types.integer, required)
    .addColumn('status_code', types.integer)
    .addColumn('outcome', 'text', required)
    .addColumn('error', 'text')
    .addColumn('response_body', types.blob)
    .addPrimaryKeyConstraint('delivery_attempts_pkey', ['organization_id', 'delivery_id', 'number'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** One request of a person to send deliveries again. Written by the operation, advanced by the worker `retryJobs`. */
async function createRetryJobs({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('retry_jobs')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('mode', 'text', required)
    .addColumn('webhook_id', 'text')
    .addColumn('deliveries', types.integer, required)
    .addColumn('position', 'text')
    .addColumn('due_at', types.integer)
    .addColumn('created_at', types.integer, required)
    .addPrimaryKeyConstraint('retry_jobs_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema
    .createIndex('retry_jobs_due')
    .on('retry_jobs')
    .columns(['due_at', 'organization_id', 'id'])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('retry_jobs_due_by_minute')
    .on('retry_jobs')
    .columns([minuteAndOrganization])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('retry_jobs_due_of_organization')
    .on('retry_jobs')
    .columns(['organization_id', 'due_at', 'id'])
    .where('due_at', 'is not', null)
    .execute()
}

/** One delivery of a retry job, and how its attempt has ended. */
async function createRetryJobDeliveries({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('retry_job_deliveries')
    .addColumn('organization_id', 'text', required)
    .addColumn('job_id', 'text', required)
    .addColumn('delivery_id', 'text', required)
    .addColumn('result', 'text')
    .addPrimaryKeyConstraint('retry_job_deliveries_pkey', ['organization_id', 'job_id', 'delivery_id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema
    .createIndex('retry_job_deliveries_open')
    .on('retry_job_deliveries')
    .columns(['organization_id', 'delivery_id'])
    .where(sql.ref('result'), 'is', null)
    .execute()
}

/** One outage of a webhook. Written by the worker `incidents`; `due_at` is when the first notice is to be sent. */
async function createWebhookIncidents({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('webhook_incidents')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('webhook_id', 'text', required)
    .addColumn('started_at', types.integer, required)
    .addColumn('failing_since', types.integer)
    .addColumn('last_failed_at', types.integer, required)
    .addColumn('last_delivered_at', types.integer)
    .addColumn('notified_first_at', types.integer)
    .addColumn('notified_final_at', types.integer)
    .addColumn('resolved_at', types.integer)
    .addColumn('due_at', types.integer)
    .addPrimaryKeyConstraint('webhook_incidents_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('webhook_incidents_webhook').on('webhook_incidents').columns(['organization_id', 'webhook_id', 'id']).execute()
  await schema
    .createIndex('webhook_incidents_open')
    .unique()
    .on('webhook_incidents')
    .columns(['organization_id', 'webhook_id'])
    .where(sql.ref('resolved_at'), 'is', null)
    .execute()
  await schema.createIndex('webhook_incidents_due').on('webhook_incidents').columns(['due_at']).where('due_at', 'is not', null).execute()
  // Whether a first notice is to be sent for some endpoints, which is looked up with every batch of results.
  await schema
    .createIndex('webhook_incidents_watched')
    .on('webhook_incidents')
    .columns(['webhook_id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
}

/** Something that has happened to an endpoint. Only ever inserted, with the results of attempts; removed when the incident was updated. */
async function createIncidentSignals({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('incident_signals')
    .addColumn('organization_id', 'text', required)
    .addColumn('webhook_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('at', types.integer, required)
    .addColumn('delivery_id', 'text')
    .addPrimaryKeyConstraint('incident_signals_pkey', ['organization_id', 'webhook_id', 'id'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
}
