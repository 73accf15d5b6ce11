import { type AnyModel, type AnyRecord, erasedValues, isAbout, isErasable, isRemoved, models, recordModels } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { recordOf } from '../store/queries/records.ts'
import { recordModel } from '../store/record-field.ts'
import type { Batch, ErasureAtHand } from './erasure-at-hand.ts'
import { openPort } from './open-port.ts'

/** How many records are looked at in one transaction. */
const BATCH = 500

/** What can be about a customer, parents before what lives in them: that is found by them. The customer itself was the first. */
export const erasable: readonly AnyModel[] = recordModels
  .filter((model) => isErasable(model) && model.name !== models.customer.name)
  .toSorted((a, b) => depthOf(a) - depthOf(b))

/**
 * Empties or removes the next records that are about the customer, or live inside one that was. They are looked for one by one, model by
 * model: what names a customer is not always a link that has an index. There are no events of it, that of the customer tells of all.
 */
export async function eraseRecords(service: Service, unit: Unit, hand: ErasureAtHand): Promise<Batch> {
  const { row } = hand
  const [name = erasable[0]?.name, after = ''] = row.position?.split(' ') ?? []
  const index = erasable.findIndex((model) => model.name === name)
  const model = erasable[index]
  if (!model) return { position: null, counts: {} }
  const records = await recordsOf(unit, row.organization_id, model, after)
  const found = records.filter((record) => concerns(model, record, hand))
  if (found.length > 0) {
    const port = await openEraser(service, unit, hand)
    for (const record of found) await port.erase(model, record)
  }
  return { position: placeAfter(model, index, records), counts: { records: found.length } }
}

function placeAfter(model: AnyModel, index: number, records: readonly AnyRecord[]): string | null {
  if (records.length === BATCH) return `${model.name} ${records.at(-1)?.id}`
  const next = erasable[index + 1]
  return next ? `${next.name} ` : null
}

function concerns(model: AnyModel, record: AnyRecord, { row, ids }: ErasureAtHand): boolean {
  if (isAbout(model, record, row.customer_id)) return true
  const parent = model.parent && record[model.parent.field as string]
  return typeof parent === 'string' && ids.has(parent)
}

async function recordsOf({ db }: Unit, organizationId: string, model: AnyModel, after: string): Promise<readonly AnyRecord[]> {
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(recordModel(model.name))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => recordOf(model, row))
}

/** Empties or removes records in the name of who asked for the erasure. */
export interface Eraser {
  erase(model: AnyModel, record: AnyRecord): Promise<void>
}

/** Makes what empties or removes records in one batch of an erasure. */
export async function openEraser(service: Service, unit: Unit, hand: ErasureAtHand): Promise<Eraser> {
  const port = await openPort(service, unit, hand)
  return {
    async erase(model, record) {
      if (isRemoved(model)) {
        await port.remove(model, record as never)
        await port.files.remove(record.id)
      } else await port.update(model, record as never, erasedValues(model))
      await hand.add([record.id])
    },
  }
}

function depthOf({ parent }: AnyModel): number {
  const model = parent && (models as Readonly<Record<string, AnyModel>>)[parent.model]
  return model ? 1 + depthOf(model) : 0
}
