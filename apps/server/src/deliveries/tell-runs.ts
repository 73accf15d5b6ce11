import type { Answer, AnswerValues } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import type { Unit } from '../operations/unit.ts'
import type { Tables } from '../store/tables.ts'

/** A delivery, and the run that waits for its first attempts, if one does. */
export interface AwaitedDelivery {
  readonly organizationId: string
  readonly deliveryId: string
  readonly runId: string | null
  readonly key: string | null
}

/** Tells the run that waits for a message what came of its first attempts. From then on nobody waits, though attempts may go on. */
export async function tellRun(
  { db, now, afterCommit, wakeRuns }: Pick<Unit, 'db' | 'now' | 'afterCommit'> & { wakeRuns(): void },
  { organizationId, deliveryId, runId, key }: AwaitedDelivery,
  told: 'delivered' | 'failed' | null,
): Promise<void> {
  if (runId === null || key === null || told === null) return
  const value: AnswerValues['deliver'] = { delivered: told === 'delivered', deliveryId }
  const answer: Answer = { ok: true, value }
  await db
    .insertInto('run_signals')
    .values({
      organization_id: organizationId,
      run_id: runId,
      request_key: key,
      source_id: deliveryId,
      answer: JSON.stringify(answer),
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await noLongerAwaited(db).where('id', '=', deliveryId).where('organization_id', '=', organizationId).execute()
  afterCommit(wakeRuns)
}

/** Tells every run that waits for a message to a webhook that this has been disabled, or deleted. Returns whether there were any. */
export async function tellRunsOfGoneWebhook(
  db: Kysely<Tables>,
  { organizationId, webhookId, now, message }: { organizationId: string; webhookId: string; now: number; message: string },
): Promise<boolean> {
  const waiting = await db
    .selectFrom('deliveries')
    .select(['id', 'waiting_run_id', 'waiting_key'])
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('waiting_run_id', 'is not', null)
    .execute()
  const answer: Answer = { ok: false, message }
  for (const { id, waiting_run_id, waiting_key } of waiting) {
    await db
      .insertInto('run_signals')
      .values({
        organization_id: organizationId,
        run_id: waiting_run_id as string,
        request_key: waiting_key as string,
        source_id: id,
        answer: JSON.stringify(answer),
        at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (waiting.length > 0) {
    await noLongerAwaited(db)
      .where('organization_id', '=', organizationId)
      .where('webhook_id', '=', webhookId)
      .where('waiting_run_id', 'is not', null)
      .execute()
  }
  return waiting.length > 0
}

function noLongerAwaited(db: Kysely<Tables>) {
  return db.updateTable('deliveries').set({ waiting_run_id: null, waiting_key: null })
}
