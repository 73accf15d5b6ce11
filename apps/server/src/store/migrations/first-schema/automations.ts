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
  createDateWalks,
  createAutomationIncidents,
  createAutomationSignals,
  createAutomationRefusals,
]

/** One definition, by the hash of its content. Inserted when an automation is saved; removed when nothing refers to it. */
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

/** One definition that an automation has had. Inserted when it is saved; stays as long as the runs of a deleted automation. */
async function createAutomationVersions({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_versions')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('number', types.integer, required)
    .addColumn('definition_hash', 'text', required)
    .addColumn('author', types.json, required)
    .addColumn('created_at', types.integer, required)
    // The user with full access who has last enabled it; '' for anybody else, null while it was never enabled.
    .addColumn('enabled_by', 'text')
    .addPrimaryKeyConstraint('automation_versions_pkey', ['organization_id', 'automation_id', 'number'])
    .modifyEnd(types.tableOptions)
    .execute()
  // Whether any version still refers to a definition.
  await schema
    .createIndex('automation_versions_definition')
    .on('automation_versions')
    .columns(['organization_id', 'definition_hash'])
    .execute()
}

/** A sealed value that definitions refer to, such as one of a header. Inserted when an automation is saved, removed with its last use. */
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

/** One definition that refers to one sealed value. Inserted and removed with the definition. */
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
 * One webhook that a definition names, or ('' for the definition) that has carried a message of a flow, which stays known when the
 * definition is removed.
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
  // The webhooks that a definition names, to forget them with it.
  await schema.createIndex('flow_webhooks_definition').on('flow_webhooks').columns(['organization_id', 'definition_hash']).execute()
}

/**
 * The address of an automation that is called: its token is looked up by its hash and displayed from its seal. Written when it is made or
 * renewed.
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
    // Whether only people with full access could ever read it.
    .addColumn('restricted', types.integer, (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('automation_hooks_pkey', ['organization_id', 'automation_id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('automation_hooks_token').unique().on('automation_hooks').columns(['token_hash']).execute()
}

/** The last calls of an automation's address, and how many were too many. Written by the calls. */
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

/** Something that may start an automation once only, and has. Inserted with the run. */
async function createAutomationStarts({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_starts')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('once', 'text', required)
    .addColumn('run_id', 'text', required)
    .addPrimaryKeyConstraint('automation_starts_pkey', ['organization_id', 'automation_id', 'once'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('automation_starts_once').on('automation_starts').columns(['organization_id', 'once']).execute()
}

/**
 * An enabled automation that the clock starts. Written when it is enabled; `due_at` is that of a timetable, advanced by the worker
 * `clock`.
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
 * A date of a record by which some automation is yet to start. Writing a record pays for it, so the row is in the index of its key, which
 * the other index contains anyhow.
 */
async function createRecordDates({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('record_dates')
    .addColumn('organization_id', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('set_at', types.integer, required)
    .addColumn('looked_at', types.integer, required)
    .addColumn('due_at', types.integer, required)
    .addPrimaryKeyConstraint('record_dates_pkey', ['organization_id', 'model', 'record_id', 'field'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
  await schema.createIndex('record_dates_due').on('record_dates').columns(['due_at', 'organization_id']).execute()
}

/** One moment at which the clock has started an automation, so that it does so once. Inserted with the run, removed by age. */
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
 * One model (its name is the id) whose records are to be read for their dates, since other automations count by them or the zone is another.
 * Written when that changes, removed by the worker `dateWalks`.
 */
async function createDateWalks({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('date_walks')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('position', 'text')
    .addColumn('since', types.integer, required)
    .addColumn('due_at', types.integer, required)
    .addPrimaryKeyConstraint('date_walks_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('date_walks_due').on('date_walks').columns(['due_at', 'organization_id', 'id']).execute()
  await schema
    .createIndex('date_walks_due_by_minute')
    .on('date_walks')
    .columns([minuteAndOrganization])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('date_walks_due_of_organization')
    .on('date_walks')
    .columns(['organization_id', 'due_at', 'id'])
    .where('due_at', 'is not', null)
    .execute()
}

/** An automation that has an incident: the run with which it has begun, and the root of that run. Written by the worker `incidents`. */
async function createAutomationIncidents({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_incidents')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('root_run_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('began_at', types.integer, required)
    .addPrimaryKeyConstraint('automation_incidents_pkey', ['organization_id', 'automation_id'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** How a run has ended, or that one was not started. Only ever inserted, until the worker `incidents` has updated the incident. */
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

/** A period in which runs of an automation were not started, and how many. One ends after an hour without. Written by the starts. */
async function createAutomationRefusals({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('automation_refusals')
    .addColumn('organization_id', 'text', required)
    .addColumn('automation_id', 'text', required)
    .addColumn('began_at', types.integer, required)
    .addColumn('last_at', types.integer, required)
    .addColumn('ceiling', 'text', required)
    .addColumn('starts', types.integer, required)
    .addPrimaryKeyConstraint('automation_refusals_pkey', ['organization_id', 'automation_id', 'began_at'])
    .modifyEnd(types.tableOptions)
    .execute()
}
