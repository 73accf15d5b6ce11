import { dateIn, type RecordDateSource } from '@belfry/automation-engine'
import type { AnyModel, AnyRecord, Organization } from '@belfry/core'
import { deleteDate, deleteDatesOf, putDate } from '../../store/queries/record-dates.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { firstDue, isDated, type RecordClock, readRecordClocks } from './date-clocks.ts'

/** Moments this near wake the worker, in milliseconds; it finds later ones by itself. */
const NEAR_MS = 1000

/** Stores when dates of records are due, in the transaction that writes the record. */
export interface DateNotes {
  created(model: AnyModel, ...records: readonly AnyRecord[]): Promise<void>
  /** An unchanged date keeps its row, even if it is due and has not been processed. */
  updated(model: AnyModel, before: AnyRecord, changed: AnyRecord): Promise<void>
  removed(model: AnyModel, id: string): Promise<void>
}

/**
 * Creates the writer for dates of an organization's records. It stores only dates that trigger an enabled automation and have a moment to
 * come, so other records cost nothing.
 */
export function createDateNotes(service: Service, unit: Unit, { id: organization_id, timeZone }: Organization): DateNotes {
  const { db, now } = unit

  async function note(model: AnyModel, records: readonly AnyRecord[], before: AnyRecord | null): Promise<void> {
    if (!isDated(model.name) || records.length === 0) return
    for (const [field, clocks] of await readRecordClocks(service, db, organization_id, model.name)) {
      const { source } = clocks[0] as { readonly source: RecordDateSource }
      for (const record of records) {
        const date = dateIn(source, record)
        if (date === (before && dateIn(source, before))) continue
        await noteOne({ organization_id, model: model.name, record_id: record.id, field }, { clocks, date, isNew: before === null })
      }
    }
  }

  async function noteOne(
    key: Parameters<typeof deleteDate>[1],
    { clocks, date, isNew }: { readonly clocks: readonly RecordClock[]; readonly date: string | null; readonly isNew: boolean },
  ): Promise<void> {
    const due_at = date === null ? null : firstDue(clocks, date, { after: now, now, timeZone })
    if (due_at === null) {
      if (!isNew) await deleteDate(db, key)
      return
    }
    await putDate(db, { ...key, set_at: now, checked_until: now, due_at })
    if (due_at <= now + NEAR_MS) unit.afterCommit(service.wake.clock)
  }

  return {
    created: (model, ...records) => note(model, records, null),
    updated: (model, before, changed) => note(model, [changed], before),
    async removed(model, id) {
      if (isDated(model.name)) await deleteDatesOf(db, organization_id, model.name, id)
    },
  }
}
