import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { minuteAndOrganization, required } from './columns.ts'

/** Runs of automations, and what they wait for. */
export const runTables: readonly CreateTable[] = [
  createRuns,
  createRunTicks,
  createRunValues,
  createRunWaits,
  createRunSignals,
  createRunCalls,
  createStepClaims,
]

/** Runs. Inserted by the start, then updated by the worker `runs`. */
async function createRuns({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('runs')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('definition_hash', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('event_id', 'text')
    .addColumn('record_model', 'text')
    .addColumn('record_id', 'text')
    .addColumn('due_at', types.integer)
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', types.integer)
    .addColumn('state', types.json, required)
    .addColumn('error', 'text')
    .addColumn('lineage', types.json, required)
    .addColumn('trace_id', 'text', required)
    .addColumn('created_at', types.integer, required)
    .addColumn('updated_at', types.integer, required)
    // The position in the event log at which the run started or last began to wait. The next wait therefore misses no later event.
    .addColumn('log_checkpoint', 'text', (column) => column.notNull().defaultTo(''))
    // The number of checks of what the run waits for. Stored apart from the state, so that a check without a result writes only two
    // numbers.
    .addColumn('checks', types.integer)
    // Null in a run without a parent. The root is the parent, or the root of the parent.
    .addColumn('parent_run_id', 'text')
    .addColumn('root_run_id', 'text')
    .addColumn('item_index', types.integer)
    .addColumn('source', 'text')
    // The origin of the run (event, call or moment) while it waits to begin; then null.
    .addColumn('pending_cause', 'text')
    .addPrimaryKeyConstraint('runs_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  // Across organizations, as for deliveries.
  await schema.createIndex('runs_due').on('runs').columns(['due_at', 'organization_id', 'id']).where('due_at', 'is not', null).execute()
  await schema.createIndex('runs_automation').on('runs').columns(['organization_id', 'automation_id', 'id']).execute()
  await schema.createIndex('runs_status').on('runs').columns(['organization_id', 'status', 'id']).execute()
  await schema
    .createIndex('runs_event')
    .on('runs')
    .columns(['organization_id', 'event_id', 'id'])
    .where('event_id', 'is not', null)
    .execute()
  await schema
    .createIndex('runs_record')
    .on('runs')
    .columns(['organization_id', 'record_id', 'id'])
    .where('record_id', 'is not', null)
    .execute()
  await schema
    .createIndex('runs_parent')
    .on('runs')
    .columns(['organization_id', 'parent_run_id', 'id'])
    .where('parent_run_id', 'is not', null)
    .execute()
  await schema
    .createIndex('runs_root')
    .on('runs')
    .columns(['organization_id', 'root_run_id', 'id'])
    .where('root_run_id', 'is not', null)
    .execute()
  await schema
    .createIndex('runs_due_of_organization')
    .on('runs')
    .columns(['organization_id', 'due_at', 'id'])
    .where('due_at', 'is not', null)
    .execute()
  // The minute as text of fixed length, followed by the organization: as a single value it lets a query step from one organization to the
  // next.
  await schema.createIndex('runs_due_by_minute').on('runs').columns([minuteAndOrganization]).where('due_at', 'is not', null).execute()
  await schema
    .createIndex('runs_pending')
    .on('runs')
    .columns(['organization_id', 'pending_cause', 'id', 'automation_id'])
    .where('pending_cause', 'is not', null)
    .execute()
}

/** The signals that a run received in one transaction, and the result. Only inserted, by the worker `runs`. */
async function createRunTicks({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('run_ticks')
    .addColumn('organization_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('position', types.integer, required)
    .addColumn('entries', types.json, required)
    .addColumn('trace', types.json, required)
    .addPrimaryKeyConstraint('run_ticks_pkey', ['organization_id', 'run_id', 'position'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** Values of runs that are too large to be rewritten with every state, by the hash of their content. Inserted by the worker `runs`. */
async function createRunValues({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('run_values')
    .addColumn('organization_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('value', types.json, required)
    .addPrimaryKeyConstraint('run_values_pkey', ['organization_id', 'run_id', 'hash'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** Events for which runs wait; an empty `record_id` stands for any record. Written by the worker `runs`. */
async function createRunWaits({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('run_waits')
    .addColumn('organization_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('request_key', 'text', required)
    .addColumn('event_key', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('log_checkpoint', 'text', required)
    .addColumn('seen_events', types.json, required)
    .addColumn('check_after', types.integer)
    .addPrimaryKeyConstraint('run_waits_pkey', ['organization_id', 'run_id', 'request_key'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('run_waits_event').on('run_waits').columns(['organization_id', 'event_key', 'record_id', 'run_id']).execute()
  await schema.createIndex('run_waits_check').on('run_waits').columns(['check_after']).where('check_after', 'is not', null).execute()
}

/** Answers for which runs wait. Only inserted, by whoever has the answer, until the run takes it. */
async function createRunSignals({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('run_signals')
    .addColumn('organization_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('request_key', 'text', required)
    .addColumn('source_id', 'text', required)
    .addColumn('answer', types.json)
    .addColumn('at', types.integer, required)
    .addPrimaryKeyConstraint('run_signals_pkey', ['organization_id', 'run_id', 'request_key', 'source_id'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/**
 * HTTP requests of runs, until the run takes the response; the request itself is in the run's state. While `status` is queued or sending,
 * `due_at` is when to check it.
 */
async function createRunCalls({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('run_calls')
    .addColumn('organization_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('request_key', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('attempts', types.integer, required)
    .addColumn('due_at', types.integer)
    .addColumn('answer', types.json)
    .addPrimaryKeyConstraint('run_calls_pkey', ['organization_id', 'run_id', 'request_key'])
    .modifyEnd(types.tableOptions)
    .execute()
  // What is due is selected by stepping from one organization to the next.
  await schema.createIndex('run_calls_due').on('run_calls').columns(['organization_id', 'due_at']).where('due_at', 'is not', null).execute()
  await schema.createIndex('run_calls_next').on('run_calls').columns(['due_at']).where('due_at', 'is not', null).execute()
}

/** Claims with which a step keeps other runs out for a while. The subject is a digest, because it may contain personal data. */
async function createStepClaims({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('step_claims')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('node_id', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('until', types.integer, required)
    .addPrimaryKeyConstraint('step_claims_pkey', ['organization_id', 'automation_id', 'node_id', 'subject'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('step_claims_until').on('step_claims').columns(['organization_id', 'until']).execute()
  await schema.createIndex('step_claims_run').on('step_claims').columns(['organization_id', 'run_id']).execute()
}
