import {
  type AnyModel,
  type AnyRecord,
  eraseRecord,
  erasingWorth,
  firstWithin,
  isAbout,
  isErasable,
  models,
  organization,
  recordModels,
} from '@belfry/core'
import { selectNextRecords, selectRecordSizes } from '../../store/queries/erasure/records.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { batchOf } from './batch-of.ts'
import type { BatchResult, ErasureContext } from './erasure-context.ts'

/** How many records one transaction examines, and the most weight of those that it empties or removes. */
const BATCH = 500
const MOST = 50

/**
 * The models that can be about a customer: first those through which the customer can still act, then parents before their children, which
 * are found through them. The customer itself was erased first.
 */
export const erasable: readonly AnyModel[] = recordModels
  .filter((model) => isErasable(model) && model.name !== models.customer.name)
  .toSorted((a, b) => rankOf(a) - rankOf(b))

/**
 * Empties or removes the next records that are about the customer, or belong to one that was. They are examined one by one, model by model,
 * because not everything that names a customer is a link with an index. No events are emitted for them; that of the customer covers all.
 */
export async function eraseRecords(service: Service, unit: Unit, context: ErasureContext): Promise<BatchResult> {
  const { row } = context
  const [name = erasable[0]?.name, after = ''] = row.position?.split(' ') ?? []
  const index = erasable.findIndex((model) => model.name === name)
  const model = erasable[index]
  if (!model) return { position: null, counts: {} }
  const stretch = { organizationId: row.organization_id, model, after }
  const { count, isMore } = batchOf(await selectRecordSizes(unit.db, stretch, BATCH), BATCH)
  const records = await selectNextRecords(unit.db, stretch, count)
  const concerned = records.filter((record) => concerns(model, record, context))
  const batch = firstWithin(concerned, (record) => erasingWorth(model, record), MOST)
  if (batch.length > 0) {
    const port = await openEraser(service, unit, context)
    for (const record of batch) await port.erase(model, record)
  }
  const last = batch.length < concerned.length ? batch.at(-1) : isMore ? records.at(-1) : undefined
  const next = erasable[index + 1]
  const position = last ? `${model.name} ${last.id}` : next ? `${next.name} ` : null
  return { position, counts: { records: batch.length } }
}

function concerns(model: AnyModel, record: AnyRecord, { row, ids }: ErasureContext): boolean {
  if (isAbout(model, record, row.customer_id)) return true
  const parent = model.parent && record[model.parent.field as string]
  return typeof parent === 'string' && ids.has(parent)
}

/** Empties or removes records in the name of the user who requested the erasure. */
export interface Eraser {
  erase(model: AnyModel, record: AnyRecord): Promise<void>
}

/** Creates the eraser for one batch of an erasure. */
export async function openEraser(service: Service, unit: Unit, { row, add }: ErasureContext): Promise<Eraser> {
  const site = await selectRecord(unit.db, organization, row.organization_id, row.organization_id)
  if (!site) throw new Error(`there is no organization ${row.organization_id}`)
  const port = createPort(service, unit, {
    caller: { ...anonymous.caller, author: JSON.parse(row.author), keyId: row.key_id },
    organization: site as never,
    credentials: anonymous.credentials,
    cause: { traceId: row.trace_id, lineage: JSON.parse(row.lineage) },
  })
  port.noteOperation?.('customers.erase')
  return {
    async erase(model, record) {
      await eraseRecord(port, model, record)
      await add([record.id])
    },
  }
}

function rankOf(model: AnyModel): number {
  return model.name === models.accessMethod.name || model.name === models.mandate.name ? 0 : 1 + depthOf(model)
}

function depthOf({ parent }: AnyModel): number {
  const model = parent && (models as Readonly<Record<string, AnyModel>>)[parent.model]
  return model ? 1 + depthOf(model) : 0
}
