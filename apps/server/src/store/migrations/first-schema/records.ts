import { sql } from 'kysely'
import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { required } from './columns.ts'

/** Records of all models, and what is kept beside them. */
export const recordTables: readonly CreateTable[] = [
  createRecords,
  createRecordColumns,
  createRecordTerms,
  createRecordChanges,
  createRecordTimers,
  createCounters,
  createFiles,
]

/** One record of any model, an organization and its members among them. Written by the operations on records. */
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
    // What lists are filtered by, as text. The models say which field is in which column (`record-columns.ts`).
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
  // A path names an organization by its slug alone, so a slug is unique beyond organizations.
  await schema
    .createIndex('records_organization_slug')
    .unique()
    .on('records')
    .columns([sql`(data ->> 'slug')`])
    .where('model', '=', 'organization')
    .execute()
  // A person's memberships are looked up by the user, in all organizations.
  await schema
    .createIndex('records_member_user')
    .on('records')
    .columns([sql`(data ->> 'userId')`, 'organization_id'])
    .where(sql.ref('model'), '=', 'member')
    .execute()
  // For each column an index for each order of a list. A record that lacks the field is in neither.
  for (const column of ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8']) {
    await schema
      .createIndex(`records_${column}`)
      .on('records')
      .columns(['organization_id', 'model', column, 'id'])
      .where(column, 'is not', null)
      .execute()
    await schema
      .createIndex(`records_${column}_changes`)
      .on('records')
      .columns(['organization_id', 'model', column, 'updated_at', 'id'])
      .where(column, 'is not', null)
      .execute()
  }
}

/**
 * Which field of a model is in which column of `records`, counted from 1; of a term filter, the edition of its terms. Written when the
 * database is opened (`sync-record-columns.ts`). Belongs to no organization.
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

/** One value of a field of which a record has several: who should do a task, the words of a name. Written with the record. */
async function createRecordTerms({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('record_terms')
    .addColumn('organization_id', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('record_id', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('term', types.byteText, required)
    .addPrimaryKeyConstraint('record_terms_pkey', ['organization_id', 'model', 'record_id', 'field', 'term'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
  await schema
    .createIndex('record_terms_term')
    .on('record_terms')
    .columns(['organization_id', 'model', 'field', 'term', 'record_id'])
    .execute()
}

/** One change of one record: the audit log. Written with every change, so the row is in the index of its key. */
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
  // A page of the log is one range of one of these, and what is too old is a range of the first.
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
  await schema
    .createIndex('record_changes_operation')
    .on('record_changes')
    .columns(['organization_id', 'operation', 'at', 'record_id', 'version'])
    .where('operation', 'is not', null)
    .execute()
}

/** A moment at which something is to happen to a record. Written by the operations on it, removed by the worker `timers`. */
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

/** The last number of a series without gaps, such as that of invoices. Written by the operation that takes the next number. */
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

/** The bytes of a file, under the id of its record: they would make the records themselves slow to read. Written by an upload. */
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
