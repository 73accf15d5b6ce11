import { sql } from 'kysely'
import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { required } from './columns.ts'

/** Records of all models, and the data stored with them. */
export const recordTables: readonly CreateTable[] = [
  createRecords,
  createRecordColumns,
  createRecordTerms,
  createRecordChanges,
  createRecordTimers,
  createCounters,
  createFiles,
]

/** Records of all models, including organizations and their members. Written by the operations on records. */
async function createRecords({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('records')
    .addColumn('organization_id', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('version', types.integer, required)
    .addColumn('external_id', 'text')
    .addColumn('created_at', types.integer, required)
    .addColumn('updated_at', types.integer, required)
    .addColumn('data', types.json, required)
    // The values by which lists are filtered, as text. The models define which field is in which column (`record-columns.ts`).
    .addColumn('f1', 'text')
    .addColumn('f2', 'text')
    .addColumn('f3', 'text')
    .addColumn('f4', 'text')
    .addColumn('f5', 'text')
    .addColumn('f6', 'text')
    .addColumn('f7', 'text')
    .addColumn('f8', 'text')
    .addPrimaryKeyConstraint('records_pkey', ['organization_id', 'model', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema
    .createIndex('records_external_id')
    .unique()
    .on('records')
    .columns(['organization_id', 'model', 'external_id'])
    .where('external_id', 'is not', null)
    .execute()
  await schema.createIndex('records_updated').on('records').columns(['organization_id', 'model', 'updated_at', 'id']).execute()
  // A path names an organization by its slug alone, so slugs are unique across the installation.
  await schema
    .createIndex('records_organization_slug')
    .unique()
    .on('records')
    .columns([sql`(data ->> 'slug')`])
    .where('model', '=', 'organization')
    .execute()
  // A person's memberships are looked up by user, across organizations.
  await schema
    .createIndex('records_member_user')
    .on('records')
    .columns([sql`(data ->> 'userId')`, 'organization_id'])
    .where(sql.ref('model'), '=', 'member')
    .execute()
  // Records without the field are not in its index. Lists in the order of change have none of their own: each of them would cost every write as
  // much as the first (`record-lists.ts` says how they are read).
  for (const column of ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8']) {
    await schema
      .createIndex(`records_${column}`)
      .on('records')
      .columns(['organization_id', 'model', column, 'id'])
      .where(column, 'is not', null)
      .execute()
  }
}

/**
 * The column of `records` in which a field of a model is stored, counted from 1; for a term filter, the edition of its terms. Written when
 * the database is opened (`sync-record-columns.ts`). Belongs to no organization.
 */
async function createRecordColumns({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('record_columns')
    .addColumn('model', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('position', types.integer, required)
    .addPrimaryKeyConstraint('record_columns_pkey', ['model', 'field'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/**
 * Values of multi-valued fields, such as the assignees of a task or the words of a name. Written with the record. The terms of a record follow from
 * its values, so only those that are found by their beginning have an index by record.
 */
async function createRecordTerms({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('record_terms')
    .addColumn('organization_id', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('term', types.byteText, required)
    .addColumn('record_id', 'text', required)
    .addColumn('by_beginning', types.integer, required)
    .addPrimaryKeyConstraint('record_terms_pkey', ['organization_id', 'model', 'field', 'term', 'record_id'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
  await schema
    .createIndex('record_terms_record')
    .on('record_terms')
    .columns(['organization_id', 'model', 'record_id', 'field', 'term'])
    .where(sql.ref('by_beginning'), '=', 1)
    .execute()
}

/** Changes of records: the audit log. Written with every change, so the rows are stored in the index of the primary key. */
async function createRecordChanges({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('record_changes')
    .addColumn('organization_id', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('version', types.integer, required)
    .addColumn('model', 'text', required)
    .addColumn('change', 'text', required)
    .addColumn('at', types.integer, required)
    .addColumn('author', types.json, required)
    .addColumn('key_id', 'text')
    .addColumn('automation_id', 'text')
    .addColumn('run_id', 'text')
    .addColumn('operation', 'text')
    .addColumn('trace_id', 'text', required)
    .addColumn('previous', types.json)
    .addColumn('changed', types.json)
    .addColumn('request_id', 'text')
    .addColumn('author_id', 'text')
    .addPrimaryKeyConstraint('record_changes_pkey', ['organization_id', 'record_id', 'version'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
  // A page of the log is one range of one of these indexes. Entries that are too old are a range of the first. Changes of one operation are
  // looked for among the others.
  await schema.createIndex('record_changes_time').on('record_changes').columns(['organization_id', 'at', 'record_id', 'version']).execute()
  await schema
    .createIndex('record_changes_model')
    .on('record_changes')
    .columns(['organization_id', 'model', 'at', 'record_id', 'version'])
    .execute()
  await schema
    .createIndex('record_changes_author')
    .on('record_changes')
    .columns(['organization_id', 'author_id', 'at', 'record_id', 'version'])
    .where('author_id', 'is not', null)
    .execute()
}

/** Moments at which something is due to happen to a record. Inserted by the operations on the record, removed by the worker `timers`. */
async function createRecordTimers({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('record_timers')
    .addColumn('organization_id', 'text', required)
    .addColumn('timer', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('due_at', types.integer, required)
    .addPrimaryKeyConstraint('record_timers_pkey', ['organization_id', 'timer', 'record_id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('record_timers_due').on('record_timers').columns(['due_at', 'organization_id']).execute()
}

/** The last number used in series without gaps, such as invoice numbers. Written by the operation that takes the next number. */
async function createCounters({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('counters')
    .addColumn('organization_id', 'text', required)
    .addColumn('series', 'text', required)
    .addColumn('value', types.integer, required)
    .addPrimaryKeyConstraint('counters_pkey', ['organization_id', 'series'])
    .modifyEnd(types.tableOptions)
    .execute()
}

/** The contents of files, by the id of the record. Stored apart, because they would make records slow to read. Written by an upload. */
async function createFiles({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('files')
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('content_type', 'text', required)
    .addColumn('size', types.integer, required)
    .addColumn('sha256', 'text', required)
    .addColumn('created_at', types.integer, required)
    .addColumn('bytes', types.blob, required)
    .addPrimaryKeyConstraint('files_pkey', ['organization_id', 'id'])
    .modifyEnd(types.tableOptions)
    .execute()
}
