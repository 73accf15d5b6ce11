import type { EpochMs } from '@belfry/core'
import { dismissSome, dropRetries, stopSome } from '../../store/queries/delivery-transitions.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { signalUndelivered } from './signal-runs.ts'

/** How many deliveries one transaction stops, or dismisses. */
const BATCH = 200

/** A webhook of an organization. */
interface WebhookKey {
  readonly organizationId: string
  readonly webhookId: string
}

/** Stops the next waiting deliveries of a disabled webhook, and signals their runs. Returns whether there may be more. */
export async function stopNextDeliveries(service: Pick<Service, 'wake'>, unit: Unit, key: WebhookKey): Promise<boolean> {
  const ids = await stopSome(unit.db, key, { now: unit.now, limit: BATCH })
  if (await signalUndelivered(unit, { ...key, ids, why: 'disabled' })) unit.afterCommit(service.wake.runs)
  return ids.length === BATCH
}

/** Dismisses the next deliveries of a webhook that had failed permanently by a moment. Returns whether there may be more. */
export async function dismissNextDeliveries({ db }: Pick<Unit, 'db'>, key: WebhookKey, until: EpochMs): Promise<boolean> {
  return (await dismissSome(db, key, { until, limit: BATCH })) === BATCH
}

/** Informs runs and retry jobs that wait for these deliveries that their webhook was deleted. */
export async function giveUpDeliveries(
  service: Pick<Service, 'wake'>,
  unit: Unit,
  { ids, ...key }: WebhookKey & { readonly ids: readonly string[] },
): Promise<void> {
  await dropRetries(unit.db, key.organizationId, ids)
  if (await signalUndelivered(unit, { ...key, ids, why: 'deleted' })) unit.afterCommit(service.wake.runs)
}
