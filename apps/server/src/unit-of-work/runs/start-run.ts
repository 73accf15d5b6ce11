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
import type { Cause, Lineage } from '../../store/cause.ts'
import { deleteFiring, insertFiring } from '../../store/queries/clock-firings.ts'
import { insertRun, insertStart } from '../../store/queries/runs.ts'
import { selectUserName } from '../../store/queries/users.ts'
import { noteFailedRun, noteRefusedStart } from '../incidents/note-run-end.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'
import { createRecordReader } from './record-reader.ts'
import { readEnabled } from './remembered.ts'
import { ceilingReached } from './room-to-begin.ts'
import type { StoredRun } from './stored-run.ts'

/** Something that may start a run of one automation. */
export interface PossibleStart {
  readonly automationId: string
  readonly organization: Organization
  readonly happened: StartCause
  /** Who did it. Only a member becomes the run's actor. */
  readonly author: Author
  readonly cause: Cause
}

/** Whether a run was started, and why not. */
export type Started = { readonly runId: string } | { readonly runId: null; readonly reason: NotStarted; readonly message: string }

/**
 * Why no run was started. `once`: that record has begun the flow before, or that moment has been. `gone`: there is no such automation. `paused`: the
 * organization starts none at present. `full`: too many have yet to begin.
 */
export type NotStarted = Extract<StartVerdict, { readonly starts: false }>['reason'] | 'once' | 'gone' | 'paused' | 'full'

/**
 * Notes down a run in the transaction of what starts it, if the trigger's conditions hold over what that brought. The run itself begins
 * after the commit, so a flow can never make the write that started it fail.
 */
export async function startRun(service: Service, unit: Unit, start: PossibleStart): Promise<Started> {
  const { organization, automationId, happened, cause } = start
  if (organization.automationsPaused) return { runId: null, reason: 'paused', message: 'The organization has paused its automations.' }
  const flow = await readEnabled(service, unit.db, organization.id, automationId)
  if (!flow) return { runId: null, reason: 'gone', message: `There is no automation ${automationId}.` }
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
  const { once } = verdict
  const led = cause.lineage.rootId ?? null
  const ceiling = await ceilingReached(service, unit, organization.id, led)
  if (ceiling !== null) {
    // What the clock would start waits with the clock: its moment has not been yet.
    if (firing) await deleteFiring(unit.db, firing)
    else await noteRefusedStart(service, unit, key, ceiling)
    return { runId: null, reason: 'full', message: 'Too many runs have yet to begin.' }
  }
  // That a moment comes once is noted already, and not for ever.
  const isForGood = once !== null && !(firing && once.endsWith(firing.slot))
  const isFirst = !isForGood || (await insertStart(unit.db, { ...key, once, run_id: runId }))
  if (!isFirst) return { runId: null, reason: 'once', message: `${once} has begun this flow before, and may do so once only.` }

  const loop = loopError(cause.lineage.automationIds.length)
  const started = { ...key, id: runId }
  const rootId = led ?? (happened.kind === 'event' ? happened.id : runId)
  const row = {
    ...started,
    // Every version of an automation is kept under its hash when it is saved.
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
  await insertRun(unit.db, service.store.dialect, row, { to_begin: loop === null ? rootId : null })
  if (loop === null) unit.afterCommit(service.wake.runs)
  else await noteFailedRun(service, unit, { ...started, root_run_id: null }, { step: null, error: loop })
  return { runId }
}

/** The member who did something, as a run knows the one whose doing started it; `null` when it was no member. */
export async function actorOf({ db }: Pick<Unit, 'db'>, { type, id }: Author): Promise<Actor | null> {
  if (type !== 'MEMBER' || id === null) return null
  return selectUserName(db, id)
}
