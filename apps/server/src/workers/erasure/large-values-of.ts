import type { Kysely } from 'kysely'
import { deleteValue, isValueHeld } from '../../store/queries/erasure/run-values.ts'
import { type LargeValue, selectRunValues } from '../../store/queries/run-values.ts'
import type { RunsTable, Tables } from '../../store/tables.ts'
import { hashesIn, valuesOf } from '../../unit-of-work/runs/large-values.ts'

/**
 * The large values that a run itself refers to, among those it may share with others. The text consists of its state, signals and trace.
 */
export async function readValues(db: Kysely<Tables>, row: RunsTable, text: string): Promise<readonly LargeValue[]> {
  const hashes = hashesIn(text)
  return hashes.length === 0 ? [] : selectRunValues(db, valuesOf(row), hashes)
}

/** Deletes large values that a run no longer refers to; those that others of its family refer to stay until these are emptied too. */
export async function dropValues(db: Kysely<Tables>, row: RunsTable, values: readonly LargeValue[]): Promise<void> {
  const family = valuesOf(row)
  for (const { hash } of values) if (!(await isValueHeld(db, family, hash))) await deleteValue(db, family, hash)
}
