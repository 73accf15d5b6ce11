import {
  type Actor,
  judgeTrigger,
  loopError,
  type RunStart,
  type StartCause,
  type StartVerdict,
  storedCause,
  withJudged,
} from '@belfry/automation-engine'
import type { Author, Organization } from '@belfry/core'
import type { Causation, Lineage } from '../../store/causation.ts'
import { deleteFiring, insertFiring } from '../../store/queries/clock-firings.ts'
import { insertRun, insertStart } from '../../store/queries/runs.ts'
import { selectUserName } from '../../store/queries/users.ts'
import { noteFailedRun, noteRefusedStart } from '../incidents/note-run-end.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { createRecordReader } from './record-reader.ts'
import { readEnabled } from './remembered.ts'
import { ceilingReached } from './room-to-begin.ts'
import type { StoredRun } from './stored-run.ts'

/** A possible start of a run of one automation. */
export interface PossibleStart {
  readonly automationId: string
  readonly organization: Organization
  readonly happened: StartCause
  /** Who caused it. Only a member becomes the run's actor. */
  readonly author: Author
  readonly cause: Causation
}

/** The id of the started run, or why none was started. */
export type Started = { readonly runId: string } | { readonly runId: null; readonly reason: SkippedStartReason; readonly message: string }

/**
 * Why no run was started. `once`: the record or the moment has started the flow before. `deleted`: the automation does not exist. `paused`:
 * the organization has paused its automations. `full`: too many runs are waiting to start.
 */
export type SkippedStartReason = Extract<StartVerdict, { readonly starts: false }>['reason'] | 'once' | 'deleted' | 'paused' | 'full'

/**
 * Stores a run in the transaction of its cause, if the trigger's conditions match. The run itself starts after the commit, so a flow can
 * never make the causing write fail.
 */
export async function enqueueRun(service: Service, unit: Unit, start: PossibleStart): Promise<Started> {
  const { organization, automationId, happened, cause } = start
  if (organization.automationsPaused) return { runId: null, reason: 'paused', message: 'The organization has paused its automations.' }
  const flow = await readEnabled(service, unit.db, organization.id, automationId)
  if (!flow) return { runId: null, reason: 'deleted', message: `There is no automation ${automationId}.` }
  const about = 'about' in happened ? happened.about : null
  const key = { organization_id: organization.id, automation_id: automationId }
  const firing = 'slot' in happened ? { ...key, record_id: about?.id ?? '', slot: happened.slot, at: happened.at } : null
  if (firing && !(await insertFiring(unit.db, firing))) return { runId: null, reason: 'once', message: `${firing.slot} has been.` }
  const runId = service.newId('run')
  const reader = createRecordReader(unit.db, organization.id)
  const startCause = await storedCause(happened, reader)
  const runStart: RunStart = { runId, now: unit.now, cause: startCause, actor: await actorOf(unit, start.author), organization }
  const verdict = judgeTrigger(flow, { ...runStart, cause: await withJudged(flow, happened, reader) })
  if (!verdict.starts) return { runId: null, reason: verdict.reason, message: verdict.message }
  const { once: startKey } = verdict
  const led = cause.lineage.rootId ?? null
  const ceiling = await ceilingReached(service, unit, organization.id, led)
  if (ceiling !== null) {
    // A start by the clock is postponed: its firing is deleted, so that the moment is still to come.
    if (firing) await deleteFiring(unit.db, firing)
    else await noteRefusedStart(service, unit, key, ceiling)
    return { runId: null, reason: 'full', message: 'Too many runs have yet to begin.' }
  }
  // That a moment fires once is recorded already, and need not be kept forever.
  const isForGood = startKey !== null && !(firing && startKey.endsWith(firing.slot))
  const isFirst = !isForGood || (await insertStart(unit.db, { ...key, start_key: startKey, run_id: runId }))
  if (!isFirst) return { runId: null, reason: 'once', message: `${startKey} has begun this flow before, and may do so once only.` }

  const loop = loopError(cause.lineage.automationIds.length)
  const started = { ...key, id: runId }
  const rootId = led ?? (happened.kind === 'event' ? happened.id : runId)
  const row = {
    ...started,
    // Every version of an automation is stored by hash when it is saved.
    definition_hash: flow.definitionHash,
    status: loop === null ? ('running' as const) : ('failed' as const),
    event_id: happened.kind === 'event' ? happened.id : null,
    source: happened.kind,
    record_model: about?.model ?? null,
    record_id: about?.id ?? null,
    due_at: loop === null ? unit.now : null,
    state: JSON.stringify({ start: runStart } satisfies StoredRun),
    error: loop,
    lineage: JSON.stringify({ automationIds: cause.lineage.automationIds, ...(led === null ? {} : { rootId: led }) } satisfies Lineage),
    trace_id: cause.traceId,
    created_at: unit.now,
    updated_at: unit.now,
  }
  await insertRun(unit.db, service.store.dialect, row, { pending_cause: loop === null ? rootId : null })
  if (loop === null) advanceSoon(service, unit, organization.id, runId)
  else await noteFailedRun(service, unit, { ...started, root_run_id: null }, { step: null, error: loop })
  return { runId }
}

/** On SQLite the first tick of the run then mostly shares the commit of its start. */
function advanceSoon({ wake }: Service, unit: Unit, organizationId: string, runId: string): void {
  let isTaken = false
  const take = () => {
    isTaken = wake.newRun(organizationId, runId)
  }
  unit.afterCommit(take, { early: true })
  unit.afterCommit(() => {
    if (!isTaken) wake.runs()
  })
}

/** The member who caused a start, as the run's actor; `null` when it was no member. */
export async function actorOf({ db }: Pick<Unit, 'db'>, { type, id }: Author): Promise<Actor | null> {
  if (type !== 'MEMBER' || id === null) return null
  return selectUserName(db, id)
}
