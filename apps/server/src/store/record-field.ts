import { type RawBuilder, sql } from 'kysely'

/**
 * A field inside `records.data`, as the indexes on a slug and on a member's user have it: what is looked for in all organizations. Lists
 * of one organization read `recordColumn`. Null when the record lacks it; a JSON number stays a number on SQLite.
 *
 * A query finds the index only with this very expression: Kysely's own JSON path writes `'$.field'`, which SQLite takes for another
 * expression, and a bound parameter for none at all.
 *
 * @throws RangeError when the field is not a plain name
 */
export function recordField(field: string): RawBuilder<string | null> {
  return sql<string | null>`data ->> ${sql.lit(plainName(field))}`
}

/** Whether a field of `records.data` that `->>` has given is a yes: 1 from SQLite, and text from PostgreSQL. */
export function isYes(value: string | number): boolean {
  return String(value) === '1' || value === 'true'
}

/**
 * The condition that the partial indexes on records carry: `model = '…'` with the name as a literal. With the name as a bound
 * parameter the planner cannot know that the index applies.
 *
 * @throws RangeError when the model is not a plain name
 */
export function recordModel(model: string): RawBuilder<boolean> {
  return sql<boolean>`model = ${sql.lit(plainName(model))}`
}

/** The name, when it consists of letters and digits and begins with a letter, so that it may stand in SQL; otherwise throws `RangeError`. */
function plainName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) {
    throw new RangeError(`${JSON.stringify(name)} cannot name a model or a field in SQL: use letters and digits, beginning with a letter.`)
  }
  return name
}
