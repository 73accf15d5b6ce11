import { type AnyModel, isAbout, isRemoved, models, type Values, withoutPersonal } from '@belfry/core'
import { bytesOf } from '../../store/queries/page-bytes.ts'
import type { RecordChangesTable } from '../../store/tables.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { batchOf } from './batch-of.ts'
import type { Batch, ErasureAtHand } from './erasure-at-hand.ts'

/** How many entries are looked at in one transaction. */
const BATCH = 500

type Change = Pick<RecordChangesTable, 'record_id' | 'version' | 'model' | 'change' | 'previous' | 'changed'>

/**
 * Takes out of the audit log what the erased records held before. Also of records that had been about the customer and were deleted before
 * the erasure: who changed them stays.
 */
export async function eraseChanges(_service: Service, unit: Unit, hand: ErasureAtHand): Promise<Batch> {
  const { organization_id: organizationId, position } = hand.row
  const [recordId = '', version = '0'] = position?.split(' ') ?? []
  const following = unit.db
    .selectFrom('record_changes')
    .where('organization_id', '=', organizationId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('record_id', 'version'), '>', tuple(recordId, Number(version))))
    .orderBy('record_id')
    .orderBy('version')
  const sizes = await following
    .select(bytesOf(unit.db, ['previous', 'changed']).as('size'))
    .limit(BATCH)
    .execute()
  const { count, isMore } = batchOf(sizes, BATCH)
  const rows: readonly Change[] = await following
    .select(['record_id', 'version', 'model', 'change', 'previous', 'changed'])
    .limit(count)
    .execute()
  let changes = 0
  for (const row of rows) {
    if ((row.previous === null && row.changed === null) || !concerns(row, hand)) continue
    changes += await strip(unit, organizationId, row)
    // What a record held that is gone stands in the entries before this one too.
    if (row.change === 'deleted' && !hand.ids.has(row.record_id)) changes += await stripEarlier(unit, organizationId, row)
  }
  const last = rows.at(-1)
  return { position: isMore && last ? `${last.record_id} ${last.version}` : null, counts: { changes } }
}

function concerns({ record_id, model, previous, changed }: Change, { row, ids }: ErasureAtHand): boolean {
  if (ids.has(record_id)) return true
  const known = modelOf(model)
  if (known === undefined || model === models.customer.name) return false
  return [previous, changed].some((values) => values !== null && isAbout(known, JSON.parse(values) as Values, row.customer_id))
}

async function stripEarlier(unit: Unit, organizationId: string, { record_id, version }: Change): Promise<number> {
  const rows: readonly Change[] = await unit.db
    .selectFrom('record_changes')
    .select(['record_id', 'version', 'model', 'change', 'previous', 'changed'])
    .where('organization_id', '=', organizationId)
    .where('record_id', '=', record_id)
    .where('version', '<', version)
    .where((where) => where.or([where('previous', 'is not', null), where('changed', 'is not', null)]))
    .execute()
  let changes = 0
  for (const row of rows) changes += await strip(unit, organizationId, row)
  return changes
}

/** Returns how many entries were changed: one or none. */
async function strip({ db }: Unit, organizationId: string, { record_id, version, model, ...values }: Change): Promise<number> {
  const previous = withoutPersonalIn(model, values.previous)
  const changed = withoutPersonalIn(model, values.changed)
  if (previous === values.previous && changed === values.changed) return 0
  await db
    .updateTable('record_changes')
    .set({ previous, changed })
    .where('organization_id', '=', organizationId)
    .where('record_id', '=', record_id)
    .where('version', '=', version)
    .execute()
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
