import { afterDisable, type DeliveryState, type EpochMs } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import type { Unit } from '../operations/unit.ts'
import { lockRows } from '../store/lock-rows.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import type { Tables } from '../store/tables.ts'
import type { ClaimedDelivery } from './attempt.ts'
import type { Claim } from './handover.ts'
import { tellRunsOfGoneWebhook } from './tell-runs.ts'

/** An endpoint that has a delivery waiting, and when the first of them is due. */
export interface WaitingEndpoint {
  readonly webhookId: string
  readonly dueAt: EpochMs
}

const nextDue = preparedQuery<object>()((db) =>
  db
    .selectFrom('deliveries')
    .select('due_at')
    .where('status', '=', sql.lit('waiting'))
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1),
)

const dueOf = preparedQuery<{ webhookId: string; now: EpochMs; limit: number }>()((db, param) =>
  lockRows(
    db
      .selectFrom('deliveries')
      .select(['organization_id', 'id'])
      .where('status', '=', sql.lit('waiting'))
      .where('webhook_id', '=', param('webhookId'))
      .where('due_at', '<=', param('now'))
      .orderBy('due_at')
      .orderBy('organization_id')
      .orderBy('id')
      .limit(param('limit') as never),
    db,
    { skipLocked: true },
  ),
)

const claimOne = preparedQuery<{ organizationId: string; id: string; owner: string; until: EpochMs }>()((db, param) =>
  db
    .updateTable('deliveries')
    .set({ lease_owner: param('owner'), due_at: param('until') })
    .where('organization_id', '=', param('organizationId'))
    .where('id', '=', param('id')),
)

const claimed = preparedQuery<{ organizationId: string; id: string }>()((db, param) =>
  db
    .selectFrom('deliveries')
    .leftJoin('events', (join) =>
      join.onRef('events.organization_id', '=', 'deliveries.organization_id').onRef('events.id', '=', 'deliveries.event_id'),
    )
    .leftJoin('records', (join) =>
      join
        .onRef('records.organization_id', '=', 'deliveries.organization_id')
        .on('records.model', '=', sql.lit('webhook'))
        .onRef('records.id', '=', 'deliveries.webhook_id'),
    )
    .leftJoin('webhook_secrets', (join) =>
      join
        .onRef('webhook_secrets.organization_id', '=', 'deliveries.organization_id')
        .onRef('webhook_secrets.webhook_id', '=', 'deliveries.webhook_id'),
    )
    .select([
      'deliveries.organization_id as organizationId',
      'deliveries.id',
      'deliveries.webhook_id as webhookId',
      'deliveries.signature',
      'deliveries.attempts',
      'deliveries.schedule',
      'deliveries.body as ownBody',
      'events.body as eventBody',
      'webhook_secrets.sealed as sealedSecret',
      'records.data as webhook',
    ])
    .where('deliveries.organization_id', '=', param('organizationId'))
    .where('deliveries.id', '=', param('id')),
)

/** When the next attempt of all is due, or a claim ends; `null` when nothing waits. */
export async function selectNextDue(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await nextDue(db, {})).rows[0]?.due_at ?? null
}

/**
 * The endpoints that have something due, in the order of their ids, beginning behind `after`: from one to the next by the index, so the
 * cost does not depend on how much waits at each.
 */
export async function selectDueEndpoints(
  db: Kysely<Tables>,
  { after, now, limit }: { readonly after: string; readonly now: EpochMs; readonly limit: number },
): Promise<readonly WaitingEndpoint[]> {
  const { rows } = await sql<WaitingEndpoint>`
    with recursive endpoint (webhook_id) as (
      select (select min(webhook_id) from deliveries where status = 'waiting' and webhook_id > ${after})
      union all
      select (select min(later.webhook_id) from deliveries later where later.status = 'waiting' and later.webhook_id > endpoint.webhook_id)
      from endpoint where endpoint.webhook_id is not null
    )
    select webhook_id as "webhookId", due_at as "dueAt" from (
      select endpoint.webhook_id,
        (select min(first.due_at) from deliveries first where first.status = 'waiting' and first.webhook_id = endpoint.webhook_id) as due_at
      from endpoint where endpoint.webhook_id is not null
    ) waiting
    where due_at <= ${now} limit ${limit}`.execute(db)
  return rows
}

/** Claims what is due at one endpoint, the longest due first, and reads what attempts need. */
export async function claimDeliveries(
  unit: Pick<Unit, 'db' | 'now'>,
  webhookId: string,
  limit: number,
  claim: Claim,
): Promise<readonly ClaimedDelivery[]> {
  const { db, now } = unit
  const { rows: due } = await dueOf(db, { webhookId, now, limit })
  const deliveries: ClaimedDelivery[] = []
  for (const { organization_id: organizationId, id } of due) {
    const [row] = (await claimed(db, { organizationId, id })).rows
    const webhook = row?.webhook ? (JSON.parse(row.webhook) as { readonly url: string; readonly enabled: boolean }) : null
    const body = row?.ownBody ?? row?.eventBody
    if (row?.sealedSecret && body && webhook?.enabled) {
      await claimOne(db, { organizationId, id, ...claim })
      const { signature, attempts, sealedSecret } = row
      deliveries.push({
        organizationId,
        id,
        webhookId,
        url: webhook.url,
        sealedSecret,
        signature,
        attempts,
        body,
        claimedUntil: claim.until,
      })
    } else if (row) await putAside(unit, row, webhook !== null)
  }
  return deliveries
}

/**
 * Takes a delivery off the schedule that was written in the very moment in which its webhook was disabled or deleted: whoever did that
 * could not see it yet.
 */
async function putAside(
  { db, now }: Pick<Unit, 'db' | 'now'>,
  delivery: Pick<ClaimedDelivery, 'organizationId' | 'webhookId' | 'id' | 'attempts'> & Pick<DeliveryState, 'schedule'>,
  webhookIsThere: boolean,
): Promise<void> {
  const { organizationId, webhookId, id, schedule, attempts } = delivery
  const message = `The webhook ${webhookId} was ${webhookIsThere ? 'disabled' : 'deleted'} before the message had arrived.`
  await tellRunsOfGoneWebhook(db, { organizationId, webhookId, now, message })
  await db
    .updateTable('retry_job_deliveries')
    .set({ result: 'dropped' })
    .where('organization_id', '=', organizationId)
    .where('delivery_id', '=', id)
    .where('result', 'is', null)
    .execute()
  if (webhookIsThere) {
    const { status } = afterDisable({ schedule, status: 'waiting', attempts, dueAt: null })
    const stop = db.updateTable('deliveries').set({ status, due_at: null, lease_owner: null, retrying: 0 })
    await stop.where('organization_id', '=', organizationId).where('id', '=', id).execute()
  } else {
    await db.deleteFrom('delivery_attempts').where('organization_id', '=', organizationId).where('delivery_id', '=', id).execute()
    await db.deleteFrom('deliveries').where('organization_id', '=', organizationId).where('id', '=', id).execute()
  }
}

/** Gives claims back that were not used: the deliveries are due again at once. */
export async function releaseClaims(unit: Pick<Unit, 'db' | 'now'>, owner: string, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  for (const { organizationId, id } of [...deliveries].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await unit.db
      .updateTable('deliveries')
      .set({ lease_owner: null, due_at: unit.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .where('status', '=', sql.lit('waiting'))
      .execute()
  }
}

/** Gives back every claim of processes that have ended. Only for a process that is alone with its database. */
export async function releaseAllClaims({ db, now }: Pick<Unit, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ lease_owner: null, due_at: now })
    .where('status', '=', sql.lit('waiting'))
    .where('lease_owner', 'is not', null)
    .execute()
}
