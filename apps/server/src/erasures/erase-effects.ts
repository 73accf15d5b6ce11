import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import type { Batch, ErasureAtHand } from './erasure-at-hand.ts'

/** For how many records effects are looked at in one transaction. */
const BATCH = 200

/**
 * Empties what the outside was asked for about the records, and what it answered. What has not been sent yet never is; of what is being sent
 * at this moment only that stays which the answer needs.
 */
export async function eraseEffects(_service: Service, { db, now }: Unit, { row, ids }: ErasureAtHand): Promise<Batch> {
  const begun = row.position === null ? 0 : Number(row.position)
  const batch = [...ids].sort().slice(begun, begun + BATCH)
  if (batch.length === 0) return { position: null, counts: {} }
  const ofThese = db.updateTable('intents').where('organization_id', '=', row.organization_id).where('record_id', 'in', batch)
  const dropped = { status: 'refused' as const, due_at: null, updated_at: now }
  await ofThese.set(dropped).where('status', '=', 'queued').execute()
  await ofThese.set({ payload: '{}' }).where('status', '=', 'sending').execute()
  await ofThese.set({ payload: '{}', memo: '{}', answer: null, result: null, own_call: null }).where('status', '!=', 'sending').execute()
  return { position: batch.length === BATCH ? String(begun + BATCH) : null, counts: {} }
}
