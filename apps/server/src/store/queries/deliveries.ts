import {
  type DeliveryQuery,
  deliveryStatuses,
  idFloor,
  type Page,
  type ReadableDeliveries,
  type UndeliveredCounts,
  webhook,
} from '@belfry/core'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { recordModel } from '../record-field.ts'
import type { DeliveriesTable, DeliveryAttemptsTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { lastLookedAt } from './looked-at.ts'

const columns = [
  'deliveries.id',
  'webhook_id',
  'event_id',
  'event_key',
  'status',
  'due_at',
  'attempts',
  'lease_owner',
  'created_at',
  'completed_at',
] as const

const attemptColumns = ['number', 'started_at', 'duration_ms', 'status_code', 'outcome', 'error'] as const

type Row = Pick<
  DeliveriesTable,
  'id' | 'webhook_id' | 'event_id' | 'event_key' | 'status' | 'due_at' | 'attempts' | 'lease_owner' | 'created_at' | 'completed_at'
>

/** An attempt without the response body. */
export type AttemptRow = Pick<DeliveryAttemptsTable, (typeof attemptColumns)[number]>

/** A delivery with its last attempt; the attempt's columns are null before the first. */
export type DeliveryRow = Row & { readonly [Column in keyof AttemptRow]: AttemptRow[Column] | null }

/** A delivery with its bytes and those of its event. */
export type DeliveryBodyRow = DeliveryRow &
  Pick<DeliveriesTable, 'signature' | 'body'> & {
    readonly event_body: Uint8Array | null
  }

/**
 * One page of a webhook's deliveries, newest first, from one index range. For filters without an index of their own the range ends after a
 * fixed number of rows, and the page with it, however short it is: so its cost is bounded.
 */
export async function selectDeliveries(
  db: Kysely<Tables>,
  organizationId: string,
  webhookId: string,
  query: DeliveryQuery,
): Promise<Page<DeliveryRow>> {
  const { limit, filters, since, readable } = query
  const range = rangeOf(db, organizationId, webhookId, query)
  const isPicky = filters.eventKey !== undefined || filters.status === 'delivered' || readable !== null
  const end = isPicky ? await lastLookedAt(range.select('id')).executeTakeFirst() : undefined

  let picked = withLastAttempt(range).limit(limit + 1)
  if (end) picked = picked.where('deliveries.id', '>=', end.id)
  if (since !== undefined) picked = picked.where('created_at', '>=', since)
  if (filters.eventKey !== undefined) picked = picked.where('event_key', '=', filters.eventKey)
  if (filters.status === 'delivered') picked = picked.where('status', '=', 'delivered')
  if (readable !== null) picked = picked.where(isReadable(readable))
  const rows = await picked.execute()
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : end
  return { data, nextCursor: last ? writeCursor('deliveries', [last.id]) : null }
}

/** A delivery that the caller may read, with its bytes. */
export async function selectDelivery(
  db: Kysely<Tables>,
  organizationId: string,
  id: string,
  readable: ReadableDeliveries | null,
): Promise<DeliveryBodyRow | undefined> {
  const one = withLastAttempt(db.selectFrom('deliveries').where('deliveries.organization_id', '=', organizationId))
    .leftJoin('events', (join) =>
      join.onRef('events.organization_id', '=', 'deliveries.organization_id').onRef('events.id', '=', 'deliveries.event_id'),
    )
    .select(['signature', 'deliveries.body', 'events.body as event_body'])
    .where('deliveries.id', '=', id)
    .where(webhookIsThere)
  return (readable === null ? one : one.where(isReadable(readable))).executeTakeFirst()
}

/** The encrypted signing secret of a webhook. */
export async function selectSealedSecret(db: Kysely<Tables>, organizationId: string, webhookId: string): Promise<string> {
  const { sealed } = await db
    .selectFrom('webhook_secrets')
    .select('sealed')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return sealed
}

/** All attempts of a delivery in order, with the stored beginning of the responses. */
export async function selectAttempts(
  db: Kysely<Tables>,
  organizationId: string,
  deliveryId: string,
): Promise<readonly (AttemptRow & Pick<DeliveryAttemptsTable, 'response_body'>)[]> {
  return db
    .selectFrom('delivery_attempts')
    .select([...attemptColumns, 'response_body'])
    .where('organization_id', '=', organizationId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
}

/** How many deliveries of each webhook did not arrive, counted in partial indexes. */
export async function countUndelivered(db: Kysely<Tables>, organizationId: string): Promise<ReadonlyMap<string, UndeliveredCounts>> {
  const byWebhook = (status: 'waiting' | 'stopped' | 'failed') =>
    db
      .selectFrom('deliveries')
      .select(['webhook_id', sql<number | string>`count(*)`.as('count')])
      .where('organization_id', '=', organizationId)
      .where('status', '=', sql.lit(status))
      .groupBy('webhook_id')
  const counts = new Map<string, { waitingForRetry: number; permanentlyFailed: number }>()
  // Before its first attempt a delivery does not wait for a retry.
  for (const [name, query] of [
    ['waitingForRetry', byWebhook('waiting').where('attempts', '>', 0)],
    ['waitingForRetry', byWebhook('stopped')],
    ['permanentlyFailed', byWebhook('failed')],
  ] as const) {
    for (const { webhook_id, count } of await query.execute()) {
      const present = counts.get(webhook_id) ?? { waitingForRetry: 0, permanentlyFailed: 0 }
      present[name] += Number(count)
      counts.set(webhook_id, present)
    }
  }
  return counts
}

/** The part of a webhook's deliveries that an index can find. */
function rangeOf(db: Kysely<Tables>, organizationId: string, webhookId: string, { cursor, filters, since }: DeliveryQuery) {
  let range = db
    .selectFrom('deliveries')
    .where('deliveries.organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .orderBy('deliveries.id', 'desc')
  const status = deliveryStatuses.find((known) => known === filters.status)
  // Nearly all deliveries are delivered, so there is no index for that.
  if (status !== undefined && status !== 'delivered') range = range.where('status', '=', sql.lit(status))
  if (cursor !== undefined) range = range.where('deliveries.id', '<', readCursor('deliveries', cursor, ['string'])[0])
  // An id is created with the delivery or a moment later, never before.
  if (since !== undefined) range = range.where('deliveries.id', '>=', idFloor('delivery', since))
  return range
}

function withLastAttempt(deliveries: SelectQueryBuilder<Tables, 'deliveries', object>) {
  return deliveries
    .leftJoin('delivery_attempts', (join) =>
      join
        .onRef('delivery_attempts.organization_id', '=', 'deliveries.organization_id')
        .onRef('delivery_attempts.delivery_id', '=', 'deliveries.id')
        .onRef('delivery_attempts.number', '=', 'deliveries.attempts'),
    )
    .select([...columns, ...attemptColumns])
}

/** Hides deliveries of a deleted webhook, which are removed a little later. */
export function webhookIsThere({ exists, selectFrom }: ExpressionBuilder<Tables, 'deliveries'>) {
  return exists(
    selectFrom('records')
      .select('records.id')
      .whereRef('records.organization_id', '=', 'deliveries.organization_id')
      .where(recordModel(webhook.name))
      .whereRef('records.id', '=', 'deliveries.webhook_id'),
  )
}

function isReadable({ eventKeys, schedules }: ReadableDeliveries) {
  return sql<boolean>`(${isIn('schedule', schedules)} or (event_id is not null and ${isIn('event_key', eventKeys)}))`
}

/** Whether a column has one of these values. SQL has no empty list. */
function isIn(column: string, values: readonly string[]) {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`
}
