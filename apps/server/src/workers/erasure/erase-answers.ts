import { type AnyModel, erasedValues, idPrefixes, models, type Values } from '@belfry/core'
import { selectAnswerSizes, selectAnswers, updateAnswer } from '../../store/queries/erasure/answers.ts'
import type { IdempotencyKeysTable } from '../../store/tables.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { batchOf } from './batch-of.ts'
import type { BatchResult, ErasureContext } from './erasure-context.ts'

/** How many answers one transaction examines. */
const BATCH = 200

/** Empties the answers that are stored for idempotency keys: a repeat gets the record as the erasure leaves it. */
export async function eraseAnswers(_service: Service, { db }: Unit, context: ErasureContext): Promise<BatchResult> {
  const { organization_id, position } = context.row
  const [scope, key] = position === null ? ['', ''] : (JSON.parse(position) as [string, string])
  const after = { scope, key }
  const { count, isMore } = batchOf(await selectAnswerSizes(db, organization_id, after, BATCH), BATCH)
  const rows = await selectAnswers(db, organization_id, after, count)
  for (const row of rows) {
    const emptied = row.answer === null ? null : emptyAnswer(row.answer, context)
    if (emptied !== null) await updateAnswer(db, row, emptied)
  }
  const last = rows.at(-1)
  return { position: isMore && last ? JSON.stringify([last.scope, last.key]) : null, counts: {} }
}

/** The answer without personal fields; `null` when it is not one of the records. */
function emptyAnswer(answer: NonNullable<IdempotencyKeysTable['answer']>, { ids }: ErasureContext): string | null {
  const body = JSON.parse(answer) as Values | null
  const id = body?.id
  if (typeof id !== 'string' || !ids.has(id)) return null
  const kind = Object.entries(idPrefixes).find(([, prefix]) => id.startsWith(`${prefix}_`))?.[0] ?? ''
  const model = (models as Readonly<Record<string, AnyModel>>)[kind]
  return model ? JSON.stringify({ ...body, ...erasedValues(model) }) : null
}
