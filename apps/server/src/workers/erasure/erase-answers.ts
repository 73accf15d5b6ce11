import { type AnyModel, erasedValues, idPrefixes, models, type Values } from '@belfry/core'
import { bytesOf } from '../../store/queries/page-bytes.ts'
import type { IdempotencyKeysTable } from '../../store/tables.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { batchOf } from './batch-of.ts'
import type { Batch, ErasureAtHand } from './erasure-at-hand.ts'

/** How many answers are looked at in one transaction. */
const BATCH = 200

/** Empties the answers that are kept for repeated requests: a repeat is answered with the record as an erasure leaves it. */
export async function eraseAnswers(_service: Service, { db }: Unit, hand: ErasureAtHand): Promise<Batch> {
  const { organization_id, position } = hand.row
  const [afterScope, afterKey] = position === null ? ['', ''] : (JSON.parse(position) as [string, string])
  const following = db
    .selectFrom('idempotency_keys')
    .where('scope', 'like', `${organization_id}|%`)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('scope', 'key'), '>', tuple(afterScope, afterKey)))
    .orderBy('scope')
    .orderBy('key')
  const { count, isMore } = batchOf(
    await following
      .select(bytesOf(db, ['answer']).as('size'))
      .limit(BATCH)
      .execute(),
    BATCH,
  )
  const rows = await following.select(['scope', 'key', 'answer']).limit(count).execute()
  for (const { scope, key, answer } of rows) {
    const emptied = answer === null ? null : emptyAnswer(answer, hand)
    if (emptied !== null)
      await db.updateTable('idempotency_keys').set({ answer: emptied }).where('scope', '=', scope).where('key', '=', key).execute()
  }
  const last = rows.at(-1)
  return { position: isMore && last ? JSON.stringify([last.scope, last.key]) : null, counts: {} }
}

/** The answer without what is personal in it; `null` when it is not one of the records. */
function emptyAnswer(answer: NonNullable<IdempotencyKeysTable['answer']>, { ids }: ErasureAtHand): string | null {
  const body = JSON.parse(answer) as Values | null
  const id = body?.id
  if (typeof id !== 'string' || !ids.has(id)) return null
  const kind = Object.entries(idPrefixes).find(([, prefix]) => id.startsWith(`${prefix}_`))?.[0] ?? ''
  const model = (models as Readonly<Record<string, AnyModel>>)[kind]
  return model ? JSON.stringify({ ...body, ...erasedValues(model) }) : null
}
