import { sql } from 'kysely'
import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { key, minuteAndOrganization, required } from './columns.ts'

/** Background jobs of the server, and facts about the database. */
export const maintenanceTables: readonly CreateTable[] = [createRetentionJobs, createErasures, createErasureRecords, createInstance]

/**
 * Retention jobs; a daily one is never removed. Jobs outside any organization have the organization 'installation'. Inserted by operations
 * that leave data to be removed, advanced by the worker `retention`, lowest rank first.
 */
async function createRetentionJobs(db: SchemaDb, types: ColumnTypes): Promise<void> {
  const { schema } = db
  await schema
    .createTable('retention_jobs')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('position', 'text')
    .addColumn('due_at', types.integer, required)
    .addColumn('rank', types.integer, (column) => column.notNull().defaultTo(3))
    .addPrimaryKeyConstraint('retention_jobs_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('retention_jobs_due').on('retention_jobs').columns(['due_at', 'organization_id', 'id']).execute()
  await schema
    .createIndex('retention_jobs_due_by_minute')
    .on('retention_jobs')
    .columns([minuteAndOrganization])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('retention_jobs_due_of_organization')
    .on('retention_jobs')
    .columns(['organization_id', 'rank', 'due_at', 'id'])
    .execute()
  // An organization's jobs are inserted with it; the job of the installation exists from the start.
  await sql`insert into retention_jobs (organization_id, id, kind, due_at)
    values ('installation', 'installation', 'installation', 0)`.execute(db)
}

/**
 * Erasures of customers: their progress, and the last event and run that they cover. Inserted by the operation, advanced by the worker
 * `erasures`.
 */
async function createErasures({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('erasures')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('customer_id', 'text', required)
    .addColumn('phase', 'text', required)
    .addColumn('position', 'text')
    .addColumn('end_position', 'text')
    .addColumn('last_event_id', 'text', required)
    .addColumn('last_run_id', 'text', required)
    .addColumn('due_at', types.integer)
    .addColumn('author', types.json, required)
    .addColumn('key_id', 'text')
    .addColumn('trace_id', 'text', required)
    .addColumn('records', types.integer, required)
    .addColumn('runs', types.integer, required)
    .addColumn('events', types.integer, required)
    .addColumn('deliveries', types.integer, required)
    .addColumn('changes', types.integer, required)
    .addColumn('created_at', types.integer, required)
    .addColumn('completed_at', types.integer)
    // The run that requested the erasure, and its lineage. Of the runs about the customer, only this one continues until the erasure
    // reaches it.
    .addColumn('run_id', 'text')
    .addColumn('lineage', types.json, (column) => column.notNull().defaultTo('{"automationIds":[]}'))
    .addPrimaryKeyConstraint('erasures_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('erasures_customer').unique().on('erasures').columns(['organization_id', 'customer_id']).execute()
  await schema
    .createIndex('erasures_due')
    .on('erasures')
    .columns(['due_at', 'organization_id', 'id'])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('erasures_due_by_minute')
    .on('erasures')
    .columns([minuteAndOrganization])
    .where('due_at', 'is not', null)
    .execute()
  await schema
    .createIndex('erasures_due_of_organization')
    .on('erasures')
    .columns(['organization_id', 'due_at', 'id'])
    .where('due_at', 'is not', null)
    .execute()
}

/** Records that an erasure has emptied or removed. */
async function createErasureRecords({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('erasure_records')
    .addColumn('organization_id', 'text', required)
    .addColumn('erasure_id', 'text', required)
    .addColumn('record_id', 'text', required)
    .addPrimaryKeyConstraint('erasure_records_pkey', ['organization_id', 'erasure_id', 'record_id'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
}

/** Facts about this database, such as its epoch and the fingerprint of its master keys. Written when it is opened, moved or backed up. */
async function createInstance({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('instance')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .modifyEnd(types.tableOptions)
    .execute()
}
