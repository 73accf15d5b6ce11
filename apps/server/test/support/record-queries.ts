import type { AnyModel, ListQuery } from '@belfry/core'
import type { Kysely } from 'kysely'
import { writeCursor } from '../../src/store/queries/cursor.ts'
import { listedFields, recordColumn } from '../../src/store/record-columns.ts'
import { record } from '../../src/store/store.testrows.ts'
import type { Tables } from '../../src/store/tables.ts'

/** All queries for a model's list with at most one filter. */
export function recordQueries(model: AnyModel): readonly (readonly [string, ListQuery])[] {
  const fields = [...listedFields(model), ...(model.integration ? ['externalId'] : [])]
  const filters = [{}, ...fields.map((field) => ({ [field]: 'value' }))]
  return filters.flatMap((filter) => {
    const name = Object.keys(filter)[0] ?? 'no filter'
    return [
      [`${name}, newest first`, { limit: 50, filters: filter }],
      [`${name}, newest first, second page`, { limit: 50, filters: filter, cursor: writeCursor(model.collection, ['cus_0']) }],
      [`${name}, since a time`, { limit: 50, filters: filter, updatedSince: 1 }],
      [
        `${name}, since a time, second page`,
        { limit: 50, filters: filter, updatedSince: 1, cursor: writeCursor(`${model.collection}:changes`, [1, 'cus_0']) },
      ],
    ] as const
  })
}

/** The index for one of `recordQueries`, by its name. With a filter and a time it is that of the filter, as long as few records match. */
export function indexOf(model: AnyModel, { filters, updatedSince }: ListQuery, primaryKey: string): string {
  const [field] = Object.keys(filters)
  if (field === 'externalId') return 'records_external_id'
  if (field !== undefined) return `records_${recordColumn(model, field)}`
  return updatedSince === undefined ? primaryKey : 'records_updated'
}

/** Two filters of tasks. Of the tasks of `insertTasks`, fifty match the one, fifty the other, and none both. */
export const tasksOfNobody = { status: 'PENDING', viewId: 'viw_0' }

/** Inserts tasks, a hundred by default, with only the fields that `tasksOfNobody` filters by. */
export async function insertTasks(db: Kysely<Tables>, organizationId: string, count = 100): Promise<void> {
  const data = [{ status: 'PENDING' }, { status: 'COMPLETED', viewId: 'viw_0' }].map((values) => JSON.stringify(values))
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `tsk_${String(index).padStart(4, '0')}`
    return record({ organization_id: organizationId, id, updated_at: 100 + index, data: data[index % 2] as string })
  })
  for (let first = 0; first < rows.length; first += 500)
    await db
      .insertInto('records')
      .values(rows.slice(first, first + 500))
      .execute()
}
