import { MAX_DESCENDANTS, type Request, tooManyChildren } from '@belfry/automation-engine'
import { type AnyRecord, itemsOf } from '@belfry/core'
import { selectOwnEvents } from '../../store/queries/log-checkpoints.ts'
import { countDescendants, insertRun } from '../../store/queries/runs.ts'
import { detach } from '../../unit-of-work/runs/large-values.ts'
import { rootOf } from '../../unit-of-work/runs/lineage-of.ts'
import { familyCeilingReached, familyOf } from '../../unit-of-work/runs/room-to-begin.ts'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'
import type { NewChild } from '../../unit-of-work/runs/stored-run.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { RetryTickError } from './retry-tick.ts'

/** Finds the items, and starts a child run for each if there is a step for it. */
export async function spawnChildren(
  service: Service,
  unit: RunUnit,
  context: RunContext,
  { source, parentId }: Request<'spawn'>,
): Promise<RequestOutcome> {
  const looked = await itemsOf(context.port, source, parentId, context.searchedTo)
  if ('progress' in looked) return { searchedTo: looked.progress }
  const { result } = looked
  if (!result.ok) return { ok: false, message: result.error }
  const { items, truncated } = result.value
  const snapshot = context.snapshot()
  const children = snapshot ? items : []
  if (await isTooMany(unit, context, children.length)) return { ok: false, message: tooManyChildren(children.length) }
  if (children.length > 0) {
    const cause = rootOf(context.row)
    const family = { organizationId: context.row.organization_id, cause, count: children.length }
    const ceiling = await familyCeilingReached(service, unit, family)
    if (ceiling !== null) return { ok: false, message: tooManyToBegin[ceiling] }
    await insertChildren(service, unit, context, { snapshot, items, cause })
  }
  return { ok: true, value: { items: items.length, truncated, children: children.length } }
}

const tooManyToBegin = {
  organization: 'Too many runs of the organization have yet to begin: try this run again when they have.',
  cause: 'Too many runs for items that the same event, call or moment has led to have yet to begin: try this run again when they have.',
} as const

/**
 * Whether the root would have too many descendants. Runs of the same root may start child runs concurrently: far from the limit they cannot
 * exceed it together; near it they must come one after another.
 */
async function isTooMany({ db, alone }: RunUnit, { row }: RunContext, more: number): Promise<boolean> {
  if (more === 0) return false
  const after = (await countDescendants(db, row.organization_id, row.root_run_id ?? row.id)) + more
  if (after > MAX_DESCENDANTS / 2 && !alone) throw new RetryTickError({ alone: true })
  return after > MAX_DESCENDANTS
}

/**
 * Inserts a run for each item, in the transaction of their parent's tick: all of them, exactly once. What they share is stored once. They
 * are due at once, and start after the commit.
 */
async function insertChildren(
  { store: { dialect }, newId, wake }: Service,
  { db, now, afterCommit }: RunUnit,
  { row }: RunContext,
  { snapshot, items, cause }: { readonly snapshot: unknown; readonly items: readonly AnyRecord[]; readonly cause: string },
): Promise<void> {
  const { organization_id, id: parentRunId, automation_id, definition_hash, event_id } = row
  const { record_model, record_id, source, lineage, trace_id } = row
  const root_run_id = row.root_run_id ?? parentRunId
  const shared = await detach(db, { organizationId: organization_id, runId: root_run_id }, snapshot)
  const before = await selectOwnEvents(db, dialect, organization_id)
  const seenEvents = before.length > 0 ? { seenEvents: before } : {}
  // They concern the same record as their parent, and have the same lineage.
  const alike = { organization_id, automation_id, definition_hash, event_id, record_model, record_id, source, lineage, trace_id }
  for (const [item_index, item] of items.entries()) {
    const id = newId('run')
    const child = { runId: id, parentRunId, now, item, snapshot: shared } as NewChild['child']
    const state = JSON.stringify({ child, ...seenEvents } satisfies NewChild)
    const times = { due_at: now, created_at: now, updated_at: now }
    await insertRun(
      db,
      dialect,
      { ...alike, ...times, id, status: 'running', state, error: null },
      { parent_run_id: parentRunId, root_run_id, item_index, pending_cause: familyOf(cause) },
    )
  }
  afterCommit(wake.runs)
}
