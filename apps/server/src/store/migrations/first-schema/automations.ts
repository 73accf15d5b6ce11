import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { minuteAndOrganization, required } from './columns.ts'

/** Automations: their definitions and versions, how they are started, and their incidents. */
export const automationTables: readonly CreateTable[] = [
  createDefinitions,
  createAutomationVersions,
  createSealedValues,
  createSealedValueUses,
  createFlowWebhooks,
  createAutomationHooks,
  createHookCalls,
  createAutomationStarts,
  createAutomationClocks,
  createRecordDates,
  createClockFirings,
  createDateBackfills,
  createAutomationIncidents,
  createAutomationSignals,
  createAutomationRefusals,
]

/** Definitions, by the hash of their content. Inserted when an automation is saved, removed when nothing refers to them. */
async function createDefinitions({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('definitions')
    .addColumn('organization_id', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('definition', types.json, required)
    .addColumn('created_at', types.integer, required)
    .addPrimaryKeyConstraint('definitions_pkey', ['organization_id', 'hash'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** The definitions that automations have had. Inserted when an automation is saved; after it is deleted, kept as long as its runs. */
async function createAutomationVersions({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_versions')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('number', types.integer, required)
    .addColumn('definition_hash', 'text', required)
    .addColumn('author', types.json, required)
    .addColumn('created_at', types.integer, required)
    // The user with full access who last enabled it, or saved it while the automation was enabled; '' for anybody else, null while it was
    // never enabled.
    .addColumn('enabled_by', 'text')
    .addPrimaryKeyConstraint('automation_versions_pkey', ['organization_id', 'automation_id', 'number'])
    .modifyEnd(types.tableOptions)
    .execute()
  // Finds out whether any version still refers to a definition.
  await schema
    .createIndex('automation_versions_definition')
    .on('automation_versions')
    .columns(['organization_id', 'definition_hash'])
    .execute()
}

/**
 * Encrypted values that definitions refer to, for example in a header. Inserted when an automation is saved, removed with their last use.
 */
async function createSealedValues({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('sealed_values')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('sealed', 'text', required)
    .addPrimaryKeyConstraint('sealed_values_pkey', ['organization_id', 'id'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
}

/** The encrypted values to which each definition refers. Inserted and removed with the definition. */
async function createSealedValueUses({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('sealed_value_uses')
    .addColumn('organization_id', 'text', required)
    .addColumn('definition_hash', 'text', required)
    .addColumn('value_id', 'text', required)
    .addPrimaryKeyConstraint('sealed_value_uses_pkey', ['organization_id', 'definition_hash', 'value_id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('sealed_value_uses_value').on('sealed_value_uses').columns(['organization_id', 'value_id']).execute()
}

/**
 * The webhooks that a definition names; or, with '' as the definition, those that have carried a message of a flow, which stays known after
 * the definition is removed.
 */
async function createFlowWebhooks({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('flow_webhooks')
    .addColumn('organization_id', 'text', required)
    .addColumn('webhook_id', 'text', required)
    .addColumn('definition_hash', 'text', required)
    .addPrimaryKeyConstraint('flow_webhooks_pkey', ['organization_id', 'webhook_id', 'definition_hash'])
    .modifyEnd(types.tableOptions)
    .execute()
  // Finds the webhooks that a definition names, to remove them with it.
  await schema.createIndex('flow_webhooks_definition').on('flow_webhooks').columns(['organization_id', 'definition_hash']).execute()
}

/**
 * The URL with which an automation is called: the hash of its token for lookups, and the encrypted token for display. Written when the URL
 * is created or renewed.
 */
async function createAutomationHooks({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_hooks')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('version', 'text', required)
    .addColumn('token_hash', 'text', required)
    .addColumn('token_sealed', 'text', required)
    .addColumn('created_at', types.integer, required)
    // Whether the URL could only ever be read by people with full access.
    .addColumn('restricted', types.integer, (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('automation_hooks_pkey', ['organization_id', 'automation_id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('automation_hooks_token').unique().on('automation_hooks').columns(['token_hash']).execute()
}

/** The times of the last calls of an automation's URL, and how many calls were ignored as too many. Written by the calls. */
async function createHookCalls({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('hook_calls')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('times', types.json, required)
    .addColumn('ignored', types.integer, required)
    .addPrimaryKeyConstraint('hook_calls_pkey', ['organization_id', 'automation_id'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** Starts of automations that may happen only once and have happened. Inserted with the run. */
async function createAutomationStarts({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_starts')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('start_key', 'text', required)
    .addColumn('run_id', 'text', required)
    .addPrimaryKeyConstraint('automation_starts_pkey', ['organization_id', 'automation_id', 'start_key'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('automation_starts_key').on('automation_starts').columns(['organization_id', 'start_key']).execute()
}

/**
 * Enabled automations that the clock starts. Inserted when the automation is enabled. `due_at` is used for timetables and advanced by the
 * worker `clock`.
 */
async function createAutomationClocks({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_clocks')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('source', types.json, required)
    .addColumn('model', 'text')
    .addColumn('field', 'text')
    .addColumn('since', types.integer, required)
    .addColumn('due_at', types.integer)
    .addPrimaryKeyConstraint('automation_clocks_pkey', ['organization_id', 'automation_id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema
    .createIndex('automation_clocks_due')
    .on('automation_clocks')
    .columns(['due_at', 'organization_id', 'automation_id'])
    .where('due_at', 'is not', null)
    .execute()
}

/**
 * Dates of records on which an automation is still to start. Every write of such a record also writes here, so the rows are stored in the
 * index of the primary key, whose columns the other index contains anyway.
 */
async function createRecordDates({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('record_dates')
    .addColumn('organization_id', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('set_at', types.integer, required)
    .addColumn('checked_until', types.integer, required)
    .addColumn('due_at', types.integer, required)
    .addPrimaryKeyConstraint('record_dates_pkey', ['organization_id', 'model', 'record_id', 'field'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
  await schema.createIndex('record_dates_due').on('record_dates').columns(['due_at', 'organization_id']).execute()
}

/** Moments at which the clock has started an automation, so that each starts it only once. Inserted with the run, removed by age. */
async function createClockFirings({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('clock_firings')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('slot', 'text', required)
    .addColumn('at', types.integer, required)
    .addPrimaryKeyConstraint('clock_firings_pkey', ['organization_id', 'automation_id', 'record_id', 'slot'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('clock_firings_at').on('clock_firings').columns(['at']).execute()
}

/**
 * Models (the id is the name) whose records are to be read for their dates, because automations use other dates or the time zone has
 * changed. Inserted when that changes, removed by the worker `dateBackfills`.
 */
async function createDateBackfills({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('date_backfills')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('position', 'text')
    .addColumn('since', types.integer, required)
    .addColumn('due_at', types.integer, required)
    .addPrimaryKeyConstraint('date_backfills_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('date_backfills_due').on('date_backfills').columns(['due_at', 'organization_id', 'id']).execute()
  await schema
    .createIndex('date_backfills_due_by_minute')
    .on('date_backfills')
    .columns([minuteAndOrganization])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('date_backfills_due_of_organization')
    .on('date_backfills')
    .columns(['organization_id', 'due_at', 'id'])
    .where('due_at', 'is not', null)
    .execute()
}

/** Automations with an incident: the run with which it began, and the root of that run. Written by the worker `incidents`. */
async function createAutomationIncidents({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_incidents')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('root_run_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('started_at', types.integer, required)
    .addPrimaryKeyConstraint('automation_incidents_pkey', ['organization_id', 'automation_id'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** Outcomes of runs, and runs that were not started. Only inserted, until the worker `incidents` has updated the incident. */
async function createAutomationSignals({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_signals')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('root_run_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('at', types.integer, required)
    .addColumn('step', 'text')
    .addColumn('error', 'text')
    .addColumn('due_at', types.integer, required)
    .addPrimaryKeyConstraint('automation_signals_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema
    .createIndex('automation_signals_automation')
    .on('automation_signals')
    .columns(['organization_id', 'automation_id', 'id'])
    .execute()
  await schema.createIndex('automation_signals_due').on('automation_signals').columns(['due_at', 'organization_id', 'id']).execute()
  await schema
    .createIndex('automation_signals_due_by_minute')
    .on('automation_signals')
    .columns([minuteAndOrganization])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('automation_signals_due_of_organization')
    .on('automation_signals')
    .columns(['organization_id', 'due_at', 'id'])
    .where('due_at', 'is not', null)
    .execute()
}

/**
 * Periods in which runs of an automation were not started, and how many. A period ends after an hour without such a start. Written by the
 * starts.
 */
async function createAutomationRefusals({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_refusals')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('started_at', types.integer, required)
    .addColumn('last_refused_at', types.integer, required)
    .addColumn('ceiling', 'text', required)
    .addColumn('refused_starts', types.integer, required)
    .addPrimaryKeyConstraint('automation_refusals_pkey', ['organization_id', 'automation_id', 'started_at'])
    .modifyEnd(types.tableOptions)
    .execute()
}
