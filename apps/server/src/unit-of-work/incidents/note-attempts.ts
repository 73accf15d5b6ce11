import { automaticAttempts, type DeliverySchedule, type DeliveryStatus, essentialSignals, type IncidentSignal } from '@belfry/core'
import { insertSignals, selectWatchedWebhooks } from '../../store/queries/incident-signals.ts'
import type { WebhookKey } from '../../store/queries/incidents.ts'
import type { Attempt, ClaimedDelivery } from '../service/attempt.ts'
import type { Unit } from '../service/unit.ts'

/** A recorded attempt; `after` is the state of its delivery afterwards, `null` when it simply was delivered. */
export interface NotedAttempt {
  readonly delivery: ClaimedDelivery
  readonly attempt: Attempt
  readonly after: { readonly schedule: DeliverySchedule; readonly status: DeliveryStatus; readonly attempts: number } | null
}

/**
 * Records signals about attempts for the incident worker, in the transaction that records the attempts. A success after a failure is always
 * recorded, because it may end the incident; a success at the first attempt only if a notification depends on it. So as long as everything
 * is delivered, nothing is written, at the cost of one lookup in a small index.
 */
export async function noteAttempts(
  { db, afterCommit, wakeIncidents }: Pick<Unit, 'db' | 'afterCommit'> & { wakeIncidents(): void },
  noted: readonly NotedAttempt[],
): Promise<void> {
  const signals: { readonly place: WebhookKey; readonly id: string; readonly signal: IncidentSignal }[] = []
  const firsts = noted.filter(({ attempt, delivery }) => attempt.delivered && delivery.attempts === 0)
  const watched = firsts.length === 0 ? NOBODY : await selectWatchedWebhooks(db, new Set(firsts.map(({ delivery }) => delivery.webhookId)))
  for (const one of noted) {
    const { organizationId, webhookId, id, attempts } = one.delivery
    const signal = signalOf(one, watched)
    if (signal) signals.push({ place: { organizationId, webhookId }, id: `${id} ${attempts + 1}`, signal })
  }
  if (signals.length === 0) return
  const rows = [...new Set(signals.map(({ place }) => place.webhookId))].flatMap((webhookId) => {
    const its = signals.filter(({ place }) => place.webhookId === webhookId)
    const essential = new Set(essentialSignals(its.map(({ signal }) => signal)))
    return its.filter(({ signal }) => essential.has(signal))
  })
  await insertSignals(
    db,
    rows.map(({ place, id, signal }) => ({
      organization_id: place.organizationId,
      webhook_id: place.webhookId,
      id,
      kind: signal.kind,
      at: signal.at,
      delivery_id: signal.kind === 'failedForGood' ? signal.deliveryId : null,
    })),
  )
  afterCommit(wakeIncidents)
}

const NOBODY: ReadonlySet<string> = new Set()

function signalOf({ delivery, attempt, after }: NotedAttempt, watched: ReadonlySet<string>): IncidentSignal | null {
  const at = attempt.endedAt
  if (attempt.delivered) return delivery.attempts > 0 || watched.has(delivery.webhookId) ? { kind: 'delivered', at } : null
  // The sender of a test message sees its result. Manual attempts after the end of the schedule add nothing: the delivery had failed
  // permanently.
  if (!after || after.schedule === 'test' || after.attempts > automaticAttempts(after.schedule)) return null
  if (after.status === 'failed') return { kind: 'failedForGood', at, deliveryId: delivery.id }
  return after.status === 'waiting' ? { kind: 'failed', at } : null
}
