import {
  type Actor,
  type EventCause,
  judgeTrigger,
  loopError,
  type RunStart,
  type StartVerdict,
  type WebhookCause,
} from '@belfry/automation-engine'
import type { Author, Organization } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Cause, Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import { insertRun, insertStart } from '../store/queries/runs.ts'
import { readEnabled } from './remembered.ts'
import type { StoredRun } from './stored-run.ts'

/** Something that may start a run of one automation. */
export interface PossibleStart {
  readonly automationId: string
  readonly organization: Organization
  readonly happened: EventCause | WebhookCause
  /** Who did it. Only a member becomes the run's actor. */
  readonly author: Author
  readonly cause: Cause
}

/** Whether a run was started, and why not. */
export type Started = { readonly runId: string } | { readonly runId: null; readonly reason: NotStarted; readonly message: string }

/** Why no run was started. `once`: that record has begun the flow before. `gone`: there is no such automation. */
export type NotStarted = Extract<StartVerdict, { readonly starts: false }>['reason'] | 'once' | 'gone'

/**
 * Notes down a run in the transaction of what starts it, if the trigger's conditions hold over what that brought. The run itself begins
 * after the commit, so a flow can never make the write that started it fail.
 */
export async function startRun(service: Service, unit: Unit, start: PossibleStart): Promise<Started> {
  const { organization, automationId, happened, cause } = start
  const flow = await readEnabled(service, unit.db, organization.id, automationId)
  if (!flow) return { runId: null, reason: 'gone', message: `There is no automation ${automationId}.` }
  const runId = service.newId('run')
  const runStart: RunStart = { runId, now: unit.now, cause: happened, actor: await actorOf(unit, start.author), organization }
  const verdict = judgeTrigger(flow, runStart)
  if (!verdict.starts) return { runId: null, reason: verdict.reason, message: verdict.message }
  const { once } = verdict
  const isFirst =
    once === null || (await insertStart(unit.db, { organization_id: organization.id, automation_id: automationId, once, run_id: runId }))
  if (!isFirst) return { runId: null, reason: 'once', message: `${once} has begun this flow before, and may do so once only.` }

  const loop = loopError(cause.lineage.automationIds.length)
  const event = happened.kind === 'event' ? happened : null
  await insertRun(unit.db, service.store.dialect, {
    organization_id: organization.id,
    id: runId,
    automation_id: automationId,
    // Every version of an automation is kept under its hash when it is saved.
    definition_hash: flow.definitionHash,
    status: loop === null ? 'running' : 'failed',
    event_id: event?.id ?? null,
    record_model: event?.about.model ?? null,
    record_id: event?.about.id ?? null,
    due_at: loop === null ? unit.now : null,
    state: JSON.stringify({ start: runStart } satisfies StoredRun),
    error: loop,
    lineage: JSON.stringify({ automationIds: cause.lineage.automationIds }),
    trace_id: cause.traceId,
    created_at: unit.now,
    updated_at: unit.now,
  })
  if (loop === null) unit.afterCommit(service.wake.runs)
  return { runId }
}

const userById = preparedQuery<{ id: string }>()((db, param) => db.selectFrom('users').select(['id', 'name']).where('id', '=', param('id')))

async function actorOf({ db }: Unit, { type, id }: Author): Promise<Actor | null> {
  if (type !== 'MEMBER' || id === null) return null
  return (await userById(db, { id })).rows[0] ?? null
}
