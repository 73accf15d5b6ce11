import { claimErasure, type ErasureKey, insertErasedRecords, selectErasedRecords, updateErasure } from '../../store/queries/erasures.ts'
import type { Store } from '../../store/store.ts'
import type { ErasuresTable } from '../../store/tables.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { eraseAnswers } from './erase-answers.ts'
import { eraseChanges } from './erase-changes.ts'
import { eraseEffects } from './erase-effects.ts'
import { eraseEvents } from './erase-events.ts'
import { eraseRecords } from './erase-records.ts'
import { eraseRuns } from './erase-runs.ts'
import type { BatchResult, ErasureContext } from './erasure-context.ts'
import { namedIds } from './named-ids.ts'

type Phase = Exclude<ErasuresTable['phase'], 'done'>

/** Each phase with its successor. Records come first, because the later searches depend on them; then what could still write. */
const phases: {
  readonly [P in Phase]: readonly [
    work: (service: Service, unit: Unit, context: ErasureContext) => Promise<BatchResult>,
    next: ErasuresTable['phase'],
  ]
} = {
  records: [eraseRecords, 'runs'],
  runs: [eraseRuns, 'effects'],
  effects: [eraseEffects, 'events'],
  events: [eraseEvents, 'changes'],
  changes: [eraseChanges, 'answers'],
  answers: [eraseAnswers, 'done'],
}

/** Advances an erasure by one batch. Its position is stored, so any process can continue. */
export async function advanceErasure(service: Service, unit: Unit, due: ErasureKey): Promise<void> {
  const { db, now } = unit
  const row = await claimErasure(db, due, now)
  if (!row || row.phase === 'done') return
  const [work, next] = phases[row.phase]
  const { position, endPosition, counts } = await work(service, unit, await takeUp(service, unit, row))
  const phase = position === null ? next : row.phase
  const { records = 0, runs = 0, events = 0, deliveries = 0, changes = 0 } = counts
  await updateErasure(db, row, {
    phase,
    position,
    end_position: position === null ? null : (endPosition ?? row.end_position),
    ...(phase === 'done' ? { due_at: null, completed_at: now } : {}),
    records: row.records + records,
    runs: row.runs + runs,
    events: row.events + events,
    deliveries: row.deliveries + deliveries,
    changes: row.changes + changes,
  })
}

/** The last erasure that this process has advanced, and the records that it has emptied or removed: there may be very many. */
const lastIds = new WeakMap<Store, { readonly erasureId: string; readonly ids: Set<string> }>()

/** An erasure counts its records, so the number shows whether the cached ids are complete and contain none of a batch that was undone. */
async function idsOf({ store }: Service, { db }: Unit, row: ErasuresTable): Promise<Set<string>> {
  const last = lastIds.get(store)
  if (last?.erasureId === row.id && last.ids.size === row.records) return last.ids
  const ids = new Set(await selectErasedRecords(db, row))
  lastIds.set(store, { erasureId: row.id, ids })
  return ids
}

async function takeUp(service: Service, unit: Unit, row: ErasuresTable): Promise<ErasureContext> {
  const { db } = unit
  const ids = await idsOf(service, unit, row)
  return {
    row,
    ids,
    names: (text) => namedIds(text).some((id) => ids.has(id)),
    async add(more) {
      for (const id of more) ids.add(id)
      await insertErasedRecords(db, row, more)
    },
  }
}
