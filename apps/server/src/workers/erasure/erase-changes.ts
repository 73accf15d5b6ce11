import { type AnyModel, isAbout, isRemoved, models, type Values, withoutPersonal } from '@belfry/core'
import {
  type ChangeWithValues,
  selectChangeSizes,
  selectChanges,
  selectEarlierChanges,
  updateChange,
} from '../../store/queries/erasure/changes.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { batchOf } from './batch-of.ts'
import type { BatchResult, ErasureContext } from './erasure-context.ts'

/** How many entries one transaction examines. */
const BATCH = 500

/**
 * Removes the old values of erased records from the audit log; also those of records that were about the customer and were deleted before
 * the erasure. Who changed them is kept.
 */
export async function eraseChanges(_service: Service, unit: Unit, context: ErasureContext): Promise<BatchResult> {
  const { organization_id: organizationId, position } = context.row
  const [recordId = '', version = '0'] = position?.split(' ') ?? []
  const after = { record_id: recordId, version: Number(version) }
  const { count, isMore } = batchOf(await selectChangeSizes(unit.db, organizationId, after, BATCH), BATCH)
  const rows = await selectChanges(unit.db, organizationId, after, count)
  let changes = 0
  for (const row of rows) {
    if ((row.previous === null && row.changed === null) || !concerns(row, context)) continue
    changes += await strip(unit, organizationId, row)
    // Earlier entries contain values of a deleted record too.
    if (row.change === 'deleted' && !context.ids.has(row.record_id)) changes += await stripEarlier(unit, organizationId, row)
  }
  const last = rows.at(-1)
  return { position: isMore && last ? `${last.record_id} ${last.version}` : null, counts: { changes } }
}

function concerns({ record_id, model, previous, changed }: ChangeWithValues, { row, ids }: ErasureContext): boolean {
  if (ids.has(record_id)) return true
  const known = modelOf(model)
  if (known === undefined || model === models.customer.name) return false
  return [previous, changed].some((values) => values !== null && isAbout(known, JSON.parse(values) as Values, row.customer_id))
}

async function stripEarlier(unit: Unit, organizationId: string, deleted: ChangeWithValues): Promise<number> {
  let changes = 0
  for (const row of await selectEarlierChanges(unit.db, organizationId, deleted)) changes += await strip(unit, organizationId, row)
  return changes
}

/** Removes personal values from an entry. Returns how many entries were changed: one or none. */
async function strip({ db }: Unit, organizationId: string, change: ChangeWithValues): Promise<number> {
  const previous = withoutPersonalIn(change.model, change.previous)
  const changed = withoutPersonalIn(change.model, change.changed)
  if (previous === change.previous && changed === change.changed) return 0
  await updateChange(db, organizationId, change, { previous, changed })
  return 1
}

function withoutPersonalIn(name: string, values: string | null): string | null {
  const model = modelOf(name)
  if (values === null || !model || isRemoved(model)) return null
  return JSON.stringify(withoutPersonal(model, JSON.parse(values) as Values))
}

function modelOf(name: string): AnyModel | undefined {
  return (models as Readonly<Record<string, AnyModel>>)[name]
}
