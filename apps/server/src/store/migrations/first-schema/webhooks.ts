import { sql } from 'kysely'
import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { minuteAndOrganization, required } from './columns.ts'

/** Deliveries to webhooks, and the state of their endpoints. */
export const webhookTables: readonly CreateTable[] = [
  createWebhookSecrets,
  createDeliveries,
  createDeliveryAttempts,
  createRetryJobs,
  createRetryJobDeliveries,
  createWebhookIncidents,
  createIncidentSignals,
]

/**
 * The encrypted signing secrets of webhooks, and the event keys that each has signed. Written when the webhook is created or its secret
 * renewed.
 */
async function createWebhookSecrets({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('webhook_secrets')
    .addColumn('organization_id', 'text', required)
    .addColumn('webhook_id', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('signed_event_keys', types.json, required)
    .addPrimaryKeyConstraint('webhook_secrets_pkey', ['organization_id', 'webhook_id'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** Messages to webhooks. Inserted with the event, or by a run or a test; updated by the worker `deliveries`. */
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
    // The run that waits for the first attempts of this message, and the key of the request that receives the outcome.
    .addColumn('waiting_run_id', 'text')
    .addColumn('waiting_request_key', 'text')
    .addPrimaryKeyConstraint('deliveries_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  // Finds the time at which the next delivery is due.
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
  // Includes the attempts, so that deliveries waiting for a retry are counted in the index alone.
  await schema
    .createIndex('deliveries_waiting')
    .on('deliveries')
    .columns(['organization_id', 'webhook_id', 'id', 'attempts'])
    .where(sql.ref('status'), '=', 'waiting')
    .execute()
  // Leases of a process that has ended.
  await schema.createIndex('deliveries_lease').on('deliveries').columns(['lease_owner']).where('lease_owner', 'is not', null).execute()
  await schema
    .createIndex('deliveries_waiting_run')
    .on('deliveries')
    .columns(['organization_id', 'webhook_id', 'id'])
    .where(sql.ref('waiting_run_id'), 'is not', null)
    .execute()
  // What is due is selected across organizations, one endpoint at a time. At each endpoint the first five attempts of deliveries are kept
  // apart from later ones, so that neither has to be searched for among the others. The index is used only for exactly the expression of
  // `lateness` in `store/queries/due-deliveries.ts`.
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

/** Attempts of deliveries. Inserted by the worker `deliveries` when an attempt has ended. */
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

/** Requests by people to send deliveries again. Inserted by the operation, advanced by the worker `retryJobs`. */
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

/** The deliveries of retry jobs, and the result of each attempt. */
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

/** Outages of webhooks. Written by the worker `incidents`; `due_at` is when the first notification is due. */
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
  // Finds endpoints for which a first notification is still to be sent. Looked up with every batch of results.
  await schema
    .createIndex('webhook_incidents_watched')
    .on('webhook_incidents')
    .columns(['webhook_id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
}

/**
 * Results of endpoints that their incidents have not processed yet. Only inserted, with the results of attempts; removed once the incident
 * has been updated.
 */
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
