import { eraseChild, eraseRun, eraseStart, eraseTrace, parseRunState } from '@belfry/automation-engine'
import { idPrefixes } from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectAwaitedDeliveries } from '../../store/queries/erasure/deliveries.ts'
import {
  changeRun,
  deleteWaitsSignalsAndCalls,
  lockNextRuns,
  selectNumberedTicks,
  selectRunSizes,
  updateTick,
} from '../../store/queries/erasure/runs.ts'
import { wasMadeBy } from '../../store/queries/record-changes.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { RunKey } from '../../store/queries/run-ticks.ts'
import type { LargeValue } from '../../store/queries/run-values.ts'
import { deleteClaimsOfRun } from '../../store/queries/step-claims.ts'
import type { RunsTable, RunTicksTable, Tables } from '../../store/tables.ts'
import { attachLarge, valuesOf } from '../../unit-of-work/runs/large-values.ts'
import type { StoredRun } from '../../unit-of-work/runs/stored-run.ts'
import type { StoredTraceEntry } from '../../unit-of-work/runs/told-outputs.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { batchOf, ERASURE_BATCH_BYTES } from './batch-of.ts'
import { dropDeliveries } from './drop-deliveries.ts'
import { type Eraser, erasable, openEraser } from './erase-records.ts'
import type { BatchResult, ErasureContext } from './erasure-context.ts'
import { dropValues, readValues } from './large-values-of.ts'
import { namedIds } from './named-ids.ts'

/** How many runs one transaction examines, with everything that they contain. */
const BATCH = 50

/** Replaces the error of an erased run. */
const ERASED_MESSAGE = 'What this run held was erased with a customer.'

/** Everything stored of a run. */
interface WholeRun {
  readonly row: RunsTable
  readonly ticks: readonly Pick<RunTicksTable, 'position' | 'entries' | 'trace'>[]
  /** The large values that it refers to. */
  readonly values: readonly LargeValue[]
  /** All of it as one text. */
  readonly text: string
}

/**
 * Empties the next runs that name one of the erased records anywhere. Unfinished ones are cancelled. Their own messages are erased too, and
 * so are the personal fields of the records that they have created, linked or not: a flow may have filled in what it knows.
 */
export async function eraseRuns(service: Service, unit: Unit, context: ErasureContext): Promise<BatchResult> {
  const { organization_id: organizationId, position } = context.row
  const { db } = unit
  const after = position ?? ''
  const { count, isMore } = batchOf(await selectRunSizes(db, organizationId, after, BATCH), BATCH)
  const rows = await lockNextRuns(db, organizationId, after, count)
  let [runs, records, deliveries, length] = [0, 0, 0, 0]
  let last: RunsTable | undefined
  // One eraser for all of them, which notifies controllers of as many access methods as fit into a transaction.
  const eraser = await openEraser(service, unit, context)
  for (const row of rows) {
    // The signals and traces of a run are longer than its state, and their size is known only after reading.
    if (length > ERASURE_BATCH_BYTES) break
    last = row
    const whole = await readWhole(db, row)
    length += whole.text.length
    if (!holds(whole, context)) continue
    runs += 1
    deliveries += await dropDeliveries(service, unit, organizationId, await messagesOf(db, whole))
    records += await eraseMade(unit, { context, eraser }, whole)
    await emptyRun(unit, whole)
  }
  const isLast = !isMore && last?.id === rows.at(-1)?.id
  return { position: isLast ? null : (last?.id ?? null), counts: { runs, records, deliveries } }
}

/**
 * A run that started after the erasure began can only contain other records that had not been reached yet: its own record, or one that it
 * has found. A child run contains what its root contained.
 */
function holds({ row, text }: WholeRun, { row: erasure, ids, names }: ErasureContext): boolean {
  if ((row.root_run_id ?? row.id) <= erasure.last_run_id) return names(text)
  return namedIds(text).some((id) => id !== erasure.customer_id && ids.has(id))
}

async function readWhole(db: Kysely<Tables>, row: RunsTable): Promise<WholeRun> {
  const ticks = await selectNumberedTicks(db, keyOf(row))
  const own = [row.record_id ?? '', row.state, ...ticks.flatMap(({ entries, trace }) => [entries, trace])].join('\n')
  const values = await readValues(db, row, own)
  return { row, ticks, values, text: [own, ...values.map(({ value }) => value)].join('\n') }
}

/** The messages that a run has sent: those it waits for, and those in its signals. */
async function messagesOf(db: Kysely<Tables>, { row, text }: WholeRun): Promise<readonly string[]> {
  const awaited = await selectAwaitedDeliveries(db, keyOf(row))
  return [...new Set([...awaited, ...namedIds(text).filter((id) => id.startsWith('dlv_'))])].sort()
}

/** Empties the records that a run has created. Returns how many there were. */
async function eraseMade(
  unit: Unit,
  { context, eraser }: { readonly context: ErasureContext; readonly eraser: Eraser },
  { row, text }: WholeRun,
): Promise<number> {
  const { organization_id: organizationId, id: runId } = row
  let count = 0
  for (const id of new Set(namedIds(text))) {
    const model = erasable.find(({ name }) => id.startsWith(`${idPrefixes[name]}_`))
    if (!model || context.ids.has(id) || !(await wasMadeBy(unit.db, { organizationId, recordId: id, runId }))) continue
    const record = await selectRecord(unit.db, model, organizationId, id)
    if (!record) continue
    await eraser.erase(model, record)
    count += 1
  }
  return count
}

async function emptyRun({ db, now }: Unit, { row, ticks, values }: WholeRun): Promise<void> {
  const key = keyOf(row)
  for (const { position, trace } of ticks) {
    const erased = (JSON.parse(trace) as readonly StoredTraceEntry[]).map(({ told: _, ...entry }) => eraseTrace(entry))
    await updateTick(db, key, { position, entries: '[]', trace: JSON.stringify(erased) })
  }
  await changeRun(db, key, {
    status: row.status === 'completed' ? 'completed' : 'cancelled',
    due_at: null,
    state: JSON.stringify(emptyState(JSON.parse(await attachLarge(db, valuesOf(row), row.state)) as StoredRun, now)),
    error: ERASED_MESSAGE,
    updated_at: now,
  })
  await deleteClaimsOfRun(db, key.organizationId, key.runId)
  await deleteWaitsSignalsAndCalls(db, key)
  await dropValues(db, row, values)
}

function keyOf({ organization_id, id }: RunsTable): RunKey {
  return { organizationId: organization_id, runId: id }
}

function emptyState(stored: StoredRun, now: number): StoredRun {
  if ('start' in stored) return { start: eraseStart(stored.start) }
  if ('child' in stored) return { child: eraseChild(stored.child) }
  const parsed = parseRunState(stored.run)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return { run: eraseRun(parsed.value, now), requests: [] }
}
