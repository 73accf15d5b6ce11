import { type Kysely, type RawBuilder, sql } from 'kysely'
import { preparedInsert } from '../prepared-insert.ts'
import { preparedQuery } from '../prepared-query.ts'
import { type RecordTerm, type TermedModel, termFiltersOf, termsOf } from '../record-terms.ts'
import type { RecordTermsTable, Tables } from '../tables.ts'

/** Identifies a record whose terms are stored. */
export interface TermedRecord {
  readonly organizationId: string
  readonly id: string
}

/** A searched term: a whole term, or with `byBeginning` the beginning of one. */
export type SearchTerm = RecordTerm

/** Sorts after every letter and digit. */
const LAST_CHARACTER = '\u{10ffff}'

const insert = preparedInsert('record_terms', ['organization_id', 'model', 'field', 'term', 'record_id', 'by_beginning'], {
  isDeferred: true,
})

const remove = preparedQuery<RecordTermsTable>()((db, param) =>
  db
    .deleteFrom('record_terms')
    .where('organization_id', '=', param('organization_id'))
    .where('model', '=', param('model'))
    .where('field', '=', param('field'))
    .where('term', '=', param('term'))
    .where('record_id', '=', param('record_id')),
)

/** A record, or the values from which its terms are derived. */
type Values = Readonly<Record<string, unknown>>

/** Stores the terms of new records. */
export async function insertTerms(db: Kysely<Tables>, model: TermedModel, records: readonly (TermedRecord & Values)[]): Promise<void> {
  if (termFiltersOf(model).length === 0) return
  await insert(
    db,
    records.flatMap((record) => rowsOf(model, record, record)),
  )
}

/** Stores the terms of a changed record. Unchanged terms are left alone. `previous` are the values whose terms are stored. */
export async function changeTerms(
  db: Kysely<Tables>,
  model: TermedModel,
  record: TermedRecord,
  { previous, values }: { readonly previous: Values; readonly values: Values },
): Promise<void> {
  if (termFiltersOf(model).length === 0) return
  const [before, now] = [rowsOf(model, record, previous), rowsOf(model, record, values)]
  const nameOf = ({ field, term }: RecordTermsTable) => `${field} ${term}`
  const [had, has] = [new Set(before.map(nameOf)), new Set(now.map(nameOf))]
  for (const row of before) if (!has.has(nameOf(row))) await remove(db, row)
  await insert(
    db,
    now.filter((row) => !had.has(nameOf(row))),
  )
}

/** Deletes all terms of these models, of all organizations. */
export async function deleteTermsOfModels(db: Kysely<Tables>, models: readonly string[]): Promise<void> {
  await db.deleteFrom('record_terms').where('model', 'in', models).execute()
}

/** The position of a record in a term's index. */
export type TermPosition = Pick<RecordTermsTable, 'term' | 'record_id'>

/** The organization and the model of the records. */
interface TermScope {
  readonly organizationId: string
  readonly model: TermedModel
}

function matchesOf(db: Kysely<Tables>, { organizationId, model }: TermScope, { field, term, byBeginning }: SearchTerm) {
  const query = db
    .selectFrom('record_terms')
    .where('organization_id', '=', organizationId)
    .where('model', '=', model.name)
    .where('field', '=', field)
  return byBeginning ? query.where('term', '>=', term).where('term', '<', `${term}${LAST_CHARACTER}`) : query.where('term', '=', term)
}

/** The ids of the records with a term, each once, unordered; with `range` ordered by id, from a given id on. */
export async function selectTermed(
  db: Kysely<Tables>,
  scope: TermScope,
  term: SearchTerm,
  { limit, range }: { readonly limit: number; readonly range?: { readonly descending: boolean; readonly after: string | null } },
): Promise<{ readonly ids: readonly string[]; readonly isAll: boolean }> {
  let query = matchesOf(db, scope, term).select('record_id')
  if (range) {
    if (range.after !== null) query = query.where('record_id', range.descending ? '<' : '>', range.after)
    query = query.orderBy('record_id', range.descending ? 'desc' : 'asc')
  }
  const rows = await query.limit(limit).execute()
  return { ids: [...new Set(rows.map(({ record_id }) => record_id))], isAll: rows.length < limit }
}

/** Some positions of a term, in the order of its index. */
export async function selectTermPositions(
  db: Kysely<Tables>,
  scope: TermScope,
  term: SearchTerm,
  { after, limit }: { readonly after: TermPosition | null; readonly limit: number },
): Promise<readonly TermPosition[]> {
  const query = matchesOf(db, scope, term)
  const rest = after
    ? query.where(({ eb, refTuple, tuple }) => eb(refTuple('term', 'record_id'), '>', tuple(after.term, after.record_id)))
    : query
  return rest.select(['term', 'record_id']).orderBy('term').orderBy('record_id').limit(limit).execute()
}

/** The records among `ids` that have the term. */
export async function selectStanding(
  db: Kysely<Tables>,
  scope: TermScope,
  term: SearchTerm,
  ids: readonly string[],
): Promise<readonly string[]> {
  let matches = matchesOf(db, scope, term)
  if (term.byBeginning) matches = matches.where(inRecordIndex)
  const rows = await matches.select('record_id').distinct().where('record_id', 'in', ids).execute()
  return rows.map(({ record_id }) => record_id)
}

/** Whether a row of `records` has a term. A scalar subquery, so that no planner turns it into a join. */
export function standsUnder({ field, term, byBeginning }: SearchTerm): RawBuilder<boolean> {
  const condition = byBeginning ? sql`${inRecordIndex} and term >= ${term} and term < ${`${term}${LAST_CHARACTER}`}` : sql`term = ${term}`
  return sql<boolean>`(select 1 from record_terms where record_terms.organization_id = records.organization_id
    and record_terms.model = records.model and record_terms.record_id = records.id and field = ${field} and ${condition} limit 1) = 1`
}

/** The condition of the index by record. */
const inRecordIndex = sql<boolean>`by_beginning = 1`

function rowsOf(model: TermedModel, { organizationId, id }: TermedRecord, values: Values): readonly RecordTermsTable[] {
  return termsOf(model, values).map(({ field, term, byBeginning }) => ({
    organization_id: organizationId,
    model: model.name,
    field,
    term,
    record_id: id,
    by_beginning: byBeginning ? 1 : 0,
  }))
}
