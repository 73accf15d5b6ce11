import { sql } from 'kysely'
import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { required } from './columns.ts'

/** Requests to other services, and responses to requests that may be repeated. */
export const effectTables: readonly CreateTable[] = [createIntents, createIdempotencyKeys]

/**
 * Effects. Inserted by the transaction that requests them, then updated by the worker `effects`. While `status` is queued or sending,
 * `due_at` is when to check the effect; afterwards it is null. `own_call` is set if a run has called the API of this server.
 */
async function createIntents({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('intents')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('completion_handler', 'text', required)
    .addColumn('record_model', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('payload', types.json, required)
    .addColumn('operation_state', types.json, required)
    .addColumn('awaited', types.integer, required)
    .addColumn('status', 'text', required)
    .addColumn('attempts', types.integer, required)
    .addColumn('due_at', types.integer)
    .addColumn('execution_context', types.json, required)
    .addColumn('run_id', 'text')
    .addColumn('request_key', 'text')
    .addColumn('own_call', types.json)
    .addColumn('answer', types.json)
    .addColumn('result', types.json)
    .addColumn('created_at', types.integer, required)
    .addColumn('updated_at', types.integer, required)
    .addPrimaryKeyConstraint('intents_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  // What is due is selected by stepping from one organization to the next, starting with effects for which somebody is waiting.
  await schema
    .createIndex('intents_due')
    .on('intents')
    .columns(['awaited', 'organization_id', 'due_at'])
    .where('due_at', 'is not', null)
    .execute()
  await schema.createIndex('intents_next').on('intents').columns(['due_at']).where('due_at', 'is not', null).execute()
  await schema
    .createIndex('intents_run')
    .on('intents')
    .columns(['organization_id', 'run_id', 'request_key'])
    .where('run_id', 'is not', null)
    .execute()
  await schema.createIndex('intents_record').on('intents').columns(['organization_id', 'record_id', 'id']).execute()
  await schema.createIndex('intents_status').on('intents').columns(['organization_id', 'status', 'id']).execute()
  await schema.createIndex('intents_kind').on('intents').columns(['organization_id', 'kind', 'id']).execute()
  // Counts what an organization still has to send, by kind.
  await schema
    .createIndex('intents_waiting')
    .on('intents')
    .columns(['organization_id', 'kind'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
}

/**
 * The first responses to requests with an Idempotency-Key. The scope is the organization, or the user for requests outside any
 * organization. A repeated request that waits for an effect is answered from its intent. Inserted with the response, removed by age.
 */
async function createIdempotencyKeys({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('idempotency_keys')
    .addColumn('scope', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('status', types.integer, required)
    .addColumn('answer', 'text')
    .addColumn('resource_id', 'text')
    .addColumn('created_at', types.integer, required)
    .addColumn('intent_id', 'text')
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['scope', 'key'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('idempotency_keys_age').on('idempotency_keys').columns(['created_at']).execute()
}
