import { type RawBuilder, sql } from 'kysely'

/**
 * A field inside `records.data`, exactly as in the expression indexes on a slug and on a member's user: for searches across organizations.
 * Lists of one organization use `recordColumn`. Null when the record lacks the field; a JSON number stays a number on SQLite.
 *
 * Only this very expression uses the index: Kysely's own JSON path writes `'$.field'`, which SQLite treats as another expression, and a
 * bound parameter never matches.
 *
 * @throws RangeError when the field is not a plain name
 */
export function recordField(field: string): RawBuilder<string | null> {
  return sql<string | null>`data ->> ${sql.lit(plainName(field))}`
}

/** Whether a boolean field of `records.data`, as `->>` returns it, is true: 1 on SQLite, a text on PostgreSQL. */
export function isYes(value: string | number): boolean {
  return String(value) === '1' || value === 'true'
}

/**
 * The condition of the partial indexes on records: `model = '…'` with the name as a literal. With a bound parameter the planner cannot know
 * that the index applies.
 *
 * @throws RangeError when the model is not a plain name
 */
export function recordModel(model: string): RawBuilder<boolean> {
  return sql<boolean>`model = ${sql.lit(plainName(model))}`
}

/**
 * Returns a name that is safe in SQL: letters and digits, beginning with a letter.
 *
 * @throws RangeError for any other
 */
function plainName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) {
    throw new RangeError(`${JSON.stringify(name)} cannot name a model or a field in SQL: use letters and digits, beginning with a letter.`)
  }
  return name
}
