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
  const signals: { readonly webhook: WebhookKey; readonly id: string; readonly signal: IncidentSignal }[] = []
  const firsts = noted.filter(({ attempt, delivery }) => attempt.delivered && delivery.attempts === 0)
  const watched = firsts.length === 0 ? NOBODY : await selectWatchedWebhooks(db, new Set(firsts.map(({ delivery }) => delivery.webhookId)))
  for (const one of noted) {
    const { organizationId, webhookId, id, attempts } = one.delivery
    const signal = signalOf(one, watched)
    if (signal) signals.push({ webhook: { organizationId, webhookId }, id: `${id} ${attempts + 1}`, signal })
  }
  if (signals.length === 0) return
  const rows = [...new Set(signals.map(({ webhook }) => webhook.webhookId))].flatMap((webhookId) => {
    const its = signals.filter(({ webhook }) => webhook.webhookId === webhookId)
    const essential = new Set(essentialSignals(its.map(({ signal }) => signal)))
    return its.filter(({ signal }) => essential.has(signal))
  })
  await insertSignals(
    db,
    rows.map(({ webhook, id, signal }) => ({
      organization_id: webhook.organizationId,
      webhook_id: webhook.webhookId,
      id,
      kind: signal.kind,
      at: signal.at,
      delivery_id: signal.kind === 'permanentlyFailed' ? signal.deliveryId : null,
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
  if (after.status === 'failed') return { kind: 'permanentlyFailed', at, deliveryId: delivery.id }
  return after.status === 'waiting' ? { kind: 'failed', at } : null
}
