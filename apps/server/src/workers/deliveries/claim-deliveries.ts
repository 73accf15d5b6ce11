import { claimDelivery, releaseClaim, selectForAttempt } from '../../store/queries/delivery-claims.ts'
import { deleteDelivery } from '../../store/queries/delivery-removals.ts'
import { dropRetries, stopThese } from '../../store/queries/delivery-transitions.ts'
import { lockDueDeliveries } from '../../store/queries/due-deliveries.ts'
import { signalUndelivered } from '../../unit-of-work/deliveries/signal-runs.ts'
import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import type { Claim } from '../../unit-of-work/service/handover.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { type ClaimLimits, type Kind, kindOf } from './endpoint-queue.ts'

/** The unit of work for leasing. It may find that runs wait for deliveries that will never be made. */
export type ClaimingUnit = Pick<Unit, 'db' | 'now' | 'afterCommit'> & { wakeRuns(): void }

/** Leases due deliveries of one endpoint, of each kind the longest due first, and reads what their attempts need. */
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
    const [row] = (await selectForAttempt(db, { organizationId, id })).rows
    const webhook = row?.webhook ? (JSON.parse(row.webhook) as { readonly url: string; readonly enabled: boolean }) : null
    // Without either, the event is no longer stored.
    const body = row?.ownBody ?? row?.eventBody
    if (row?.sealedSecret && body && webhook?.enabled) {
      await claimDelivery(db, { organizationId, id, ...claim })
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
 * Unschedules a delivery whose webhook was disabled or deleted: the transaction that did so could not see it yet, or a background job has
 * not reached it.
 */
async function putAside(
  unit: ClaimingUnit,
  { organizationId, webhookId, id }: Pick<ClaimedDelivery, 'organizationId' | 'webhookId' | 'id'>,
  webhookIsThere: boolean,
): Promise<void> {
  const { db, now } = unit
  const why = webhookIsThere ? 'disabled' : 'deleted'
  if (await signalUndelivered(unit, { organizationId, webhookId, ids: [id], why })) unit.afterCommit(unit.wakeRuns)
  await dropRetries(db, organizationId, [id])
  if (webhookIsThere) return stopThese(db, organizationId, [id], now)
  await deleteDelivery(db, organizationId, id)
}

/** Releases unused leases: the deliveries are due at once. */
export async function releaseClaims(
  { db, now }: Pick<Unit, 'db' | 'now'>,
  owner: string,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  // In the same order everywhere, so that two nodes never deadlock.
  for (const delivery of [...deliveries].sort((a, b) => (a.id < b.id ? -1 : 1))) await releaseClaim(db, delivery, { owner, now })
}
