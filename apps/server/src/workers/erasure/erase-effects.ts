import { lockEffects, selectEffectSizes, updateEffect } from '../../store/queries/erasure/effects.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { completeUnsent } from '../effects/complete-intent.ts'
import { batchOf } from './batch-of.ts'
import type { BatchResult, ErasureContext } from './erasure-context.ts'

/** How many effects one transaction examines. */
const BATCH = 200

/**
 * Empties effects that name one of the records, and their answers. Effects that have not been sent are not sent any more, and count as
 * refused. Of effects in flight only what their completion needs is kept. Notices that ask others to forget the customer contain nothing
 * personal, and are sent.
 */
export async function eraseEffects(service: Service, unit: Unit, { row, names }: ErasureContext): Promise<BatchResult> {
  const { db, now } = unit
  const after = row.position ?? ''
  const { count, isMore } = batchOf(await selectEffectSizes(db, row.organization_id, after, BATCH), BATCH)
  const rows = await lockEffects(db, row.organization_id, after, count)
  for (const intent of rows) {
    const { record_id, status, payload, operation_state, own_call, answer, result } = intent
    if (isErasureNotice(payload) || !names(`${record_id} ${payload} ${operation_state} ${own_call} ${answer} ${result}`)) continue
    if (status === 'queued') await completeUnsent(service, unit, intent, 'The customer was erased.')
    const emptied =
      status === 'sending' ? { payload: '{}' } : { payload: '{}', operation_state: '{}', own_call: null, answer: null, result: null }
    const dropped = status === 'queued' ? { status: 'refused' as const, due_at: null, updated_at: now } : {}
    await updateEffect(db, intent, { ...emptied, ...dropped })
  }
  return { position: isMore ? (rows.at(-1)?.id ?? null) : null, counts: {} }
}

function isErasureNotice(payload: string): boolean {
  return (JSON.parse(payload) as { readonly erased?: unknown }).erased === true
}
