import type { EpochMs } from '@belfry/core'
import { sql } from 'kysely'
import { preparedQuery } from '../../store/prepared-query.ts'
import { dropRetries, stopThese } from '../../store/queries/delivery-transitions.ts'
import { lockDueDeliveries } from '../../store/queries/due-deliveries.ts'
import { toldBody } from '../../store/queries/told-body.ts'
import type { ClaimedDelivery } from '../../unit-of-work/deliveries/attempt.ts'
import type { Claim } from '../../unit-of-work/deliveries/handover.ts'
import { tellRunsOfGoneWebhook } from '../../unit-of-work/deliveries/tell-runs.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import { type ClaimLimits, type Kind, kindOf } from './lane.ts'

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
      'deliveries.body as ownBody',
      'events.key as eventKey',
      'events.body as eventBody',
      'events.told as eventTold',
      'webhook_secrets.sealed as sealedSecret',
      'records.data as webhook',
    ])
    .where('deliveries.organization_id', '=', param('organizationId'))
    .where('deliveries.id', '=', param('id')),
)

/** A unit of work that claims, and may find that runs wait in vain. */
export type ClaimingUnit = Pick<Unit, 'db' | 'now' | 'afterCommit'> & { wakeRuns(): void }

/** Claims what is due at one endpoint, of each kind the longest due first, and reads what attempts need. */
export async function claimDeliveries(
  unit: ClaimingUnit,
  webhookId: string,
  { atMost, first, late, lateBefore }: ClaimLimits,
  claim: Claim,
): Promise<readonly ClaimedDelivery[]> {
  const deliveries: ClaimedDelivery[] = []
  for (const [kind, limit] of [
    ['late', lateBefore],
    ['first', first],
    ['late', late],
  ] as const) {
    const lateOnes = deliveries.filter((delivery) => kindOf(delivery) === 'late').length
    const left = Math.min(limit - (kind === 'late' ? lateOnes : 0), atMost - deliveries.length)
    deliveries.push(...(await claimSome(unit, kind, { webhookId, limit: left }, claim)))
  }
  return deliveries
}

async function claimSome(
  unit: ClaimingUnit,
  kind: Kind,
  { webhookId, limit }: { readonly webhookId: string; readonly limit: number },
  claim: Claim,
): Promise<readonly ClaimedDelivery[]> {
  const { db, now } = unit
  const deliveries: ClaimedDelivery[] = []
  for (const { organizationId, id } of await lockDueDeliveries(db, kind, { webhookId, now, limit })) {
    const [row] = (await claimed(db, { organizationId, id })).rows
    const webhook = row?.webhook ? (JSON.parse(row.webhook) as { readonly url: string; readonly enabled: boolean }) : null
    const body = row?.ownBody ?? (row && bodyOfEvent(row))
    if (row?.sealedSecret && body && webhook?.enabled) {
      await claimOne(db, { organizationId, id, ...claim })
      const { signature, attempts, sealedSecret } = row
      deliveries.push({
        organizationId,
        id,
        webhookId,
        url: webhook.url,
        sealedSecret,
        signature: body === (row.ownBody ?? row.eventBody) ? signature : null,
        attempts,
        body,
        claimedUntil: claim.until,
      })
    } else if (row) await putAside(unit, row, webhook !== null)
  }
  return deliveries
}

/** The bytes of an event; `null` when it is no longer kept. */
function bodyOfEvent({ eventKey, eventBody, eventTold }: EventParts): Uint8Array | null {
  return eventKey === null || eventBody === null ? null : toldBody({ key: eventKey, body: eventBody, told: eventTold ?? 0 })
}

/** What of an event a delivery is joined with. */
interface EventParts {
  readonly eventKey: string | null
  readonly eventBody: Uint8Array | null
  readonly eventTold: number | null
}

/**
 * Takes a delivery off the schedule whose webhook was disabled or deleted: whoever did that could not see it yet, or stops very many and has
 * not come to it.
 */
async function putAside(
  unit: ClaimingUnit,
  { organizationId, webhookId, id }: Pick<ClaimedDelivery, 'organizationId' | 'webhookId' | 'id'>,
  webhookIsThere: boolean,
): Promise<void> {
  const { db, now } = unit
  const why = webhookIsThere ? 'disabled' : 'deleted'
  if (await tellRunsOfGoneWebhook(unit, { organizationId, webhookId, ids: [id], why })) unit.afterCommit(unit.wakeRuns)
  await dropRetries(db, organizationId, [id])
  if (webhookIsThere) return stopThese(db, organizationId, [id], now)
  await db.deleteFrom('delivery_attempts').where('organization_id', '=', organizationId).where('delivery_id', '=', id).execute()
  await db.deleteFrom('deliveries').where('organization_id', '=', organizationId).where('id', '=', id).execute()
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
