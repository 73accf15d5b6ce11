import { afterAttempt, type DeliveryState, reportedStatus } from '@belfry/core'
import {
  clearResponse,
  completeDelivery,
  endRetries,
  type Fence,
  insertAttempt,
  lockClaimed,
  updateAttempted,
} from '../../store/queries/delivery-results.ts'
import { signalRun } from '../../unit-of-work/deliveries/signal-runs.ts'
import { type NotedAttempt, noteAttempts } from '../../unit-of-work/incidents/note-attempts.ts'
import type { Attempt, ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/** An attempt whose result must be recorded. */
export interface MadeAttempt {
  readonly delivery: ClaimedDelivery
  readonly attempt: Attempt
}

/** The unit of work for recording results, which can wake the workers for runs and for incidents. */
export type RecordUnit = Pick<Unit, 'db' | 'now' | 'afterCommit'> & { wakeRuns(): void; wakeIncidents(): void }

/**
 * Records the results of attempts. A result counts only while the lease of the attempt is valid: a worker whose lease has expired changes
 * nothing, and a deleted delivery stays deleted.
 */
export async function recordAttempts(unit: RecordUnit, owner: string, made: readonly MadeAttempt[]): Promise<void> {
  // In the same order everywhere, so that two nodes never deadlock.
  const ordered = [...made].sort((a, b) => (a.delivery.id < b.delivery.id ? -1 : 1))
  const noted: NotedAttempt[] = []
  for (const one of ordered) {
    const after = await recordAttempt(unit, owner, one)
    if (after !== false) noted.push({ ...one, after })
  }
  await noteAttempts(unit, noted)
}

/** Records one attempt. Returns the state of the delivery; `null` when it simply was delivered; `false` when the result does not count. */
async function recordAttempt(unit: RecordUnit, owner: string, made: MadeAttempt): Promise<DeliveryState | null | false> {
  const { delivery, attempt } = made
  const fence: Fence = { organization_id: delivery.organizationId, id: delivery.id, owner, attemptsBefore: delivery.attempts }
  // The usual case: it was delivered, and neither a retry job nor a run waits for it. One statement, which also checks the lease.
  const isDone = attempt.delivered && (await completeDelivery(unit.db, fence, attempt.endedAt))
  const after = isDone ? null : await goOn(unit, fence, made)
  if (after !== false) await noteAttempt(unit, made)
  return after
}

/** All other cases: continues from the current state, because the delivery may have been stopped or retried manually during the attempt. */
async function goOn(unit: RecordUnit, fence: Fence, { attempt }: MadeAttempt): Promise<DeliveryState | false> {
  const { db } = unit
  const [row] = (await lockClaimed(db, fence)).rows
  if (!row) return false
  const before: DeliveryState = { schedule: row.schedule, status: row.status, attempts: fence.attemptsBefore, dueAt: null }
  const after = afterAttempt(before, attempt)
  const { organization_id, id } = fence
  await updateAttempted(db, {
    organization_id,
    id,
    status: after.status,
    attempts: after.attempts,
    due_at: after.dueAt,
    completed_at: after.status === 'delivered' || after.status === 'failed' ? attempt.endedAt : null,
  })
  await signalRun(
    unit,
    { organizationId: organization_id, deliveryId: id, runId: row.waiting_run_id, key: row.waiting_request_key },
    reportedStatus(after),
  )
  if (row.retrying === 1) await endRetries(db, fence, attempt.delivered ? 'delivered' : 'failed')
  return after
}

async function noteAttempt({ db }: Pick<Unit, 'db'>, { delivery, attempt }: MadeAttempt): Promise<void> {
  const number = delivery.attempts + 1
  const attemptKey = { organization_id: delivery.organizationId, delivery_id: delivery.id }
  await insertAttempt(db, {
    ...attemptKey,
    number,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    status_code: attempt.statusCode,
    outcome: attempt.delivered ? 'delivered' : 'failed',
    error: attempt.error,
    response_body: attempt.responseBody,
  })
  // Only the first and the last response are kept.
  if (number > 2) await clearResponse(db, { ...attemptKey, number: number - 1 })
}
