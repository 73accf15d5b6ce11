import { type EpochMs, firstNoticeDueAt, type Incident, type Page, type StoredIncident, type Unresolved } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import type { Tables, WebhookIncidentsTable } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'

/** A webhook of an organization. */
export interface WebhookKey {
  readonly organizationId: string
  readonly webhookId: string
}

/** The open incident of a webhook. */
export async function selectOpenIncident(db: Kysely<Tables>, webhook: WebhookKey): Promise<StoredIncident | null> {
  const row = await incidentsOf(db, webhook).selectAll().where('resolved_at', 'is', null).executeTakeFirst()
  return row ? incidentFrom(row) : null
}

/** One page of the incidents of a webhook, newest first. */
export async function selectIncidents(
  db: Kysely<Tables>,
  webhook: WebhookKey,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<StoredIncident>> {
  let range = incidentsOf(db, webhook).selectAll().orderBy('id', 'desc')
  if (cursor !== undefined) range = range.where('id', '<', readCursor('incidents', cursor, ['string'])[0])
  const rows = await range.limit(limit + 1).execute()
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data: data.map(incidentFrom), nextCursor: rows.length > limit && last ? writeCursor('incidents', [last.id]) : null }
}

/** Stores a new incident. */
export async function insertIncident(
  db: Kysely<Tables>,
  { organizationId, webhookId, id }: WebhookKey & { readonly id: string },
  incident: Incident,
): Promise<void> {
  const columns = { organization_id: organizationId, id, webhook_id: webhookId }
  await db
    .insertInto('webhook_incidents')
    .values({ ...columns, ...columnsOf(incident, null) })
    .execute()
}

/** Stores the state of an incident. */
export async function updateIncident(
  db: Kysely<Tables>,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  incident: Incident,
  resolvedAt: EpochMs | null,
): Promise<void> {
  await db
    .updateTable('webhook_incidents')
    .set(columnsOf(incident, resolvedAt))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the incidents of a webhook, and its signals. */
export async function deleteIncidents(db: Kysely<Tables>, { organizationId, webhookId }: WebhookKey): Promise<void> {
  for (const table of ['webhook_incidents', 'incident_signals'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('webhook_id', '=', webhookId).execute()
}

/** Whether a delivery of a webhook was tried without success and is still waiting, or has failed permanently: two index lookups. */
export async function hasUnresolved(db: Kysely<Tables>, webhook: WebhookKey): Promise<boolean> {
  return (await firstOf(retriedDeliveries(db, webhook))) !== null || (await firstOf(lostDeliveries(db, webhook))) !== null
}

/** The undelivered deliveries that keep an incident open; `null` when there are none. */
export async function selectUnresolved(db: Kysely<Tables>, webhook: WebhookKey): Promise<Unresolved | null> {
  const firsts = [await firstOf(retriedDeliveries(db, webhook)), await firstOf(lostDeliveries(db, webhook))]
  const firstDeliveryId = firsts.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one))
  if (firstDeliveryId === null) return null
  const [waitingForRetry, permanentlyFailed] = [await countOf(retriedDeliveries(db, webhook)), await countOf(lostDeliveries(db, webhook))]
  return { waitingForRetry, permanentlyFailed, firstDeliveryId }
}

function retriedDeliveries(db: Kysely<Tables>, webhook: WebhookKey) {
  return deliveriesOf(db, webhook).where('status', '=', sql.lit('waiting')).where('attempts', '>', 0)
}

/** Failed test messages do not count: their sender has seen the result. */
function lostDeliveries(db: Kysely<Tables>, webhook: WebhookKey) {
  return deliveriesOf(db, webhook).where('status', '=', sql.lit('failed')).where('schedule', '<>', 'test')
}

function deliveriesOf(db: Kysely<Tables>, { organizationId, webhookId }: WebhookKey) {
  return db.selectFrom('deliveries').where('organization_id', '=', organizationId).where('webhook_id', '=', webhookId)
}

async function firstOf(deliveries: ReturnType<typeof deliveriesOf>): Promise<string | null> {
  return (await deliveries.select('id').orderBy('id').limit(1).executeTakeFirst())?.id ?? null
}

async function countOf(deliveries: ReturnType<typeof deliveriesOf>): Promise<number> {
  const { count } = await deliveries.select(sql<number | string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

function incidentsOf(db: Kysely<Tables>, { organizationId, webhookId }: WebhookKey) {
  return db.selectFrom('webhook_incidents').where('organization_id', '=', organizationId).where('webhook_id', '=', webhookId)
}

function columnsOf(incident: Incident, resolvedAt: EpochMs | null): Omit<WebhookIncidentsTable, 'organization_id' | 'id' | 'webhook_id'> {
  return {
    started_at: incident.startedAt,
    failing_since: incident.failingSince,
    last_failed_at: incident.lastFailedAt,
    last_delivered_at: incident.lastDeliveredAt,
    notified_first_at: incident.notifiedFirstAt,
    notified_final_at: incident.notifiedFinalAt,
    resolved_at: resolvedAt,
    due_at: resolvedAt === null ? firstNoticeDueAt(incident) : null,
  }
}

function incidentFrom(row: WebhookIncidentsTable): StoredIncident {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    startedAt: row.started_at,
    failingSince: row.failing_since,
    lastFailedAt: row.last_failed_at,
    lastDeliveredAt: row.last_delivered_at,
    notifiedFirstAt: row.notified_first_at,
    notifiedFinalAt: row.notified_final_at,
    resolvedAt: row.resolved_at,
  }
}
