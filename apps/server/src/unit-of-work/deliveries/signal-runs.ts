import type { Answer, AnswerValues } from '@belfry/automation-engine'
import { endWaitFor, endWaitsFor, selectWaitingRuns } from '../../store/queries/awaited-deliveries.ts'
import { insertRunSignals } from '../../store/queries/run-signals.ts'
import type { Unit } from '../service/unit.ts'

/** A delivery, and the run that waits for its first attempts, if any. */
export interface AwaitedDelivery {
  readonly organizationId: string
  readonly deliveryId: string
  readonly runId: string | null
  readonly key: string | null
}

/**
 * Signals the run that waits for a message the result of its first attempts. Then no run waits for it any more, though attempts may
 * continue.
 */
export async function signalRun(
  { db, now, afterCommit, wakeRuns }: Pick<Unit, 'db' | 'now' | 'afterCommit'> & { wakeRuns(): void },
  { organizationId, deliveryId, runId, key }: AwaitedDelivery,
  outcome: 'delivered' | 'failed' | null,
): Promise<void> {
  if (runId === null || key === null || outcome === null) return
  const value: AnswerValues['deliver'] = { delivered: outcome === 'delivered', deliveryId }
  const answer: Answer = { ok: true, value }
  await insertRunSignals(db, [
    {
      organization_id: organizationId,
      run_id: runId,
      request_key: key,
      source_id: deliveryId,
      answer: JSON.stringify(answer),
      at: now,
    },
  ])
  await endWaitFor(db, organizationId, deliveryId)
  afterCommit(wakeRuns)
}

/** Deliveries of a webhook that was disabled or deleted. */
interface UndeliveredMessages {
  readonly organizationId: string
  readonly webhookId: string
  readonly ids: readonly string[]
  readonly why: 'disabled' | 'deleted'
}

/** Signals the runs that wait for these messages that they will not arrive. Returns whether there were any. */
export async function signalUndelivered(
  { db, now }: Pick<Unit, 'db' | 'now'>,
  { organizationId, webhookId, ids, why }: UndeliveredMessages,
): Promise<boolean> {
  if (ids.length === 0) return false
  const rows = await selectWaitingRuns(db, organizationId, ids)
  // Filtered here: as a condition of the query, it makes SQLite scan all deliveries for which runs wait.
  const waiting = rows.filter(({ waiting_run_id }) => waiting_run_id !== null)
  if (waiting.length === 0) return false
  const answer: Answer = { ok: false, message: `The webhook ${webhookId} was ${why} before the message had arrived.` }
  const signals = waiting.map(({ id, waiting_run_id, waiting_request_key }) => ({
    organization_id: organizationId,
    run_id: waiting_run_id as string,
    request_key: waiting_request_key as string,
    source_id: id,
    answer: JSON.stringify(answer),
    at: now,
  }))
  await insertRunSignals(db, signals)
  await endWaitsFor(db, organizationId, ids)
  return true
}
