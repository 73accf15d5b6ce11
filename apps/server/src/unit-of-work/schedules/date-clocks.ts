import { CATCH_UP_MS, dateColumns, nextFiring, type RecordDateSource, scheduleOfDate } from '@belfry/automation-engine'
import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { type DateClock, selectDateClocks } from '../../store/queries/automation-clocks.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { createVersionCache, type VersionCache } from '../../store/version-cache.ts'
import type { Service } from '../service/service.ts'

/** An enabled automation with a date of records as its trigger. */
export interface RecordClock {
  readonly automationId: string
  readonly source: RecordDateSource
  /** When it was enabled with this trigger: earlier moments do not count. */
  readonly since: EpochMs
}

/** The automations triggered by dates of a model's records, by the name of the date, such as `customFields.expiry`. */
export type RecordClocks = ReadonlyMap<string, readonly RecordClock[]>

const NONE: RecordClocks = new Map()
/** The models whose records have dates that can start flows. */
const dated: ReadonlySet<string> = new Set([...dateColumns.values()].map(({ model }) => model))
const byStore = new WeakMap<Store, VersionCache<RecordClocks>>()

/** Whether dates of a model's records can start flows. */
export function isDated(model: string): boolean {
  return dated.has(model)
}

/** The automations triggered by dates of a model's records, cached until a setting changes. Only inside a `write`. */
export function readRecordClocks(
  { store }: Pick<Service, 'store'>,
  db: Kysely<Tables>,
  organizationId: string,
  model: string,
): Promise<RecordClocks> {
  let cache = byStore.get(store)
  if (!cache) {
    cache = createVersionCache(store, 10_000)
    byStore.set(store, cache)
  }
  return cache(`${organizationId} ${model}`, async () => {
    const rows = await selectDateClocks(db, organizationId, model)
    return rows.length === 0 ? NONE : Map.groupBy(rows.map(clockOf), ({ source }) => fieldOf(source))
  })
}

/** The name of a date in its records. */
export function fieldOf({ path }: Pick<RecordDateSource, 'path'>): string {
  return path.join('.')
}

/** When a date is next due for one of its automations after a moment; `null` when it never is. */
export function firstDue(
  clocks: readonly RecordClock[],
  date: string,
  { after, now, timeZone }: { readonly after: EpochMs; readonly now: EpochMs; readonly timeZone: string },
): EpochMs | null {
  let first: EpochMs | null = null
  for (const { source, since } of clocks) {
    const schedule = scheduleOfDate(source, date)
    // Moments that are too old to be caught up are lost, so they are skipped.
    const at = schedule && nextFiring(schedule, Math.max(after, since, now - CATCH_UP_MS - 1), timeZone)?.at
    if (at !== null && at !== undefined && (first === null || at < first)) first = at
  }
  return first
}

function clockOf({ automation_id, source, since }: DateClock): RecordClock {
  return { automationId: automation_id, source: JSON.parse(source) as RecordDateSource, since }
}
