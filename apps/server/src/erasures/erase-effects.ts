import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import type { Batch, ErasureAtHand } from './erasure-at-hand.ts'

/** How many effects are looked at in one transaction. */
const BATCH = 200

/**
 * Empties what the outside was asked for that names one of the records, and what it answered. What has not been sent yet never is; of what is
 * being sent at this moment only that stays which its settling needs.
 */
export async function eraseEffects(_service: Service, { db, now }: Unit, { row, names }: ErasureAtHand): Promise<Batch> {
  const rows = await db
    .selectFrom('intents')
    .select(['id', 'record_id', 'status', 'payload', 'memo', 'own_call', 'answer', 'result'])
    .where('organization_id', '=', row.organization_id)
    .where('id', '>', row.position ?? '')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id, record_id, status, payload, memo, own_call, answer, result } of rows) {
    if (!names(`${record_id} ${payload} ${memo} ${own_call} ${answer} ${result}`)) continue
    const emptied = status === 'sending' ? { payload: '{}' } : { payload: '{}', memo: '{}', own_call: null, answer: null, result: null }
    const dropped = status === 'queued' ? { status: 'refused' as const, due_at: null, updated_at: now } : {}
    await db
      .updateTable('intents')
      .set({ ...emptied, ...dropped })
      .where('organization_id', '=', row.organization_id)
      .where('id', '=', id)
      .execute()
  }
  return { position: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null, counts: {} }
}
