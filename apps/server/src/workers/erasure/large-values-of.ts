import type { Kysely } from 'kysely'
import { deleteValue, isValueHeld, type LargeValue, selectValues } from '../../store/queries/erasure/run-values.ts'
import type { RunsTable, Tables } from '../../store/tables.ts'
import { hashesIn, valuesOf } from '../../unit-of-work/runs/large-values.ts'

/** Of the large values that a run may share with others, those that it holds itself: the text is its state, and what it was told and did. */
export async function readValues(db: Kysely<Tables>, row: RunsTable, text: string): Promise<readonly LargeValue[]> {
  const hashes = hashesIn(text)
  return hashes.length === 0 ? [] : selectValues(db, valuesOf(row), hashes)
}

/** Removes what a run held that holds nothing any more; what others of its family hold stays until they are emptied, too. */
export async function dropValues(db: Kysely<Tables>, row: RunsTable, values: readonly LargeValue[]): Promise<void> {
  const family = valuesOf(row)
  for (const { hash } of values) if (!(await isValueHeld(db, family, hash))) await deleteValue(db, family, hash)
}
