import { sql } from 'kysely'
import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { key, required } from './columns.ts'

/** The event log and its subscribers. */
export const eventTables: readonly CreateTable[] = [createEvents, createEventLogs, createEventSubscriptions]

/** Events. Only inserted, by the transaction that emits them; removed by age. */
async function createEvents({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('events')
    .addColumn('position', types.eventPosition)
    .addColumn('organization_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('record_model', 'text')
    .addColumn('record_id', 'text')
    .addColumn('at', types.integer, required)
    .addColumn('trace_id', 'text', required)
    .addColumn('span_id', 'text', required)
    .addColumn('actor', types.json, required)
    .addColumn('lineage', types.json, required)
    .addColumn('body', types.blob, required)
    // The ids of the records that the event concerns, with a space before and after each.
    .addColumn('concerns', 'text', (column) => column.notNull().defaultTo(' '))
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('events_id').unique().on('events').columns(['organization_id', 'id']).execute()
  await schema.createIndex('events_position').on('events').columns(['organization_id', 'position', 'id']).execute()
  await schema.createIndex('events_key').on('events').columns(['organization_id', 'key', 'id']).execute()
  await schema
    .createIndex('events_record')
    .on('events')
    .columns(['organization_id', 'record_id', 'id'])
    .where('record_id', 'is not', null)
    .execute()
  // Finds out whether an event has concerned a record since a position. The index alone answers that.
  await schema.createIndex('events_concerns').on('events').columns(['organization_id', 'key', 'position', 'concerns']).execute()
}

/**
 * Facts about an organization's event log: its era, and up to where old events have been removed. Written when old events are removed, and
 * when the database is opened in another cluster. An organization without a row has era 0.
 */
async function createEventLogs({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('event_logs')
    .addColumn('organization_id', 'text', key)
    // Positions stay below 2^53, the limit up to which JavaScript represents integers exactly.
    .addColumn('era', types.integer, (column) => column.notNull().check(sql`era between 0 and 511`))
    .addColumn('removed_until', types.integer)
    .modifyEnd(types.tableOptions)
    .execute()
}

/** Subscribers to event keys: webhooks and enabled automations. Written when either is changed. */
async function createEventSubscriptions({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('event_subscriptions')
    .addColumn('organization_id', 'text', required)
    .addColumn('event_key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('target_id', 'text', required)
    .addPrimaryKeyConstraint('event_subscriptions_pkey', ['organization_id', 'event_key', 'kind', 'target_id'])
    .modifyEnd(types.keyOnlyTableOptions)
    .execute()
  await schema
    .createIndex('event_subscriptions_target')
    .on('event_subscriptions')
    .columns(['organization_id', 'kind', 'target_id'])
    .execute()
}
