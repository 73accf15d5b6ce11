import { judgeTrigger, type RunStart } from '@belfry/automation-engine'
import { type Author, automation, type Envelope, type EventKey, type IdKind, type Organization } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Cause, Service } from '../service.ts'
import { selectRecord } from '../store/queries/records.ts'
import { createFlowCache, requireFlow } from './flow-cache.ts'
import type { StoredRun } from './stored-run.ts'

/** An event that may start a run of one automation. */
export interface PossibleStart {
  readonly automationId: string
  readonly eventId: string
  readonly envelope: Envelope
  readonly about: { readonly model: IdKind; readonly id: string }
  readonly organization: Organization
  readonly actor: Author
  readonly cause: Cause
}

/** How many automations may lead to one another before a run is refused as a loop. */
export const MAX_LINEAGE = 10

const parse = createFlowCache()

/**
 * Notes down a run in the transaction of the event, if the trigger's conditions hold over the event's own data. The run itself begins
 * after the commit, so a flow can never make the write that started it fail.
 */
export async function startRun(service: Service, unit: Unit, start: PossibleStart): Promise<void> {
  const { organization, automationId, cause } = start
  const { db, now } = unit
  const record = await selectRecord(db, automation, organization.id, automationId)
  if (!record) return
  const definition = JSON.stringify(record.definition)
  const flow = requireFlow(parse(definition))
  const runId = service.newId('run')
  const runStart = await describeStart(unit, runId, start)
  if (!judgeTrigger(flow, runStart).starts) return

  await db
    .insertInto('definitions')
    .values({ organization_id: organization.id, hash: flow.definitionHash, definition, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const isLoop = cause.lineage.automationIds.length >= MAX_LINEAGE
  await db
    .insertInto('runs')
    .values({
      organization_id: organization.id,
      id: runId,
      automation_id: automationId,
      definition_hash: flow.definitionHash,
      status: isLoop ? 'failed' : 'running',
      event_id: start.eventId,
      record_model: start.about.model,
      record_id: start.about.id,
      due_at: isLoop ? null : now,
      state: JSON.stringify({ start: runStart } satisfies StoredRun),
      error: isLoop ? `loop: ${MAX_LINEAGE} automations have led to one another` : null,
      lineage: JSON.stringify(cause.lineage),
      trace_id: cause.traceId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (!isLoop) unit.afterCommit(service.wake.runs)
}

async function describeStart(
  { db, now }: Unit,
  runId: string,
  { eventId, envelope, about, organization, actor }: PossibleStart,
): Promise<RunStart> {
  const member =
    actor.type === 'MEMBER' && actor.id !== null
      ? await db.selectFrom('users').select(['id', 'name']).where('id', '=', actor.id).executeTakeFirst()
      : undefined
  return {
    runId,
    now,
    cause: { kind: 'event', id: eventId, key: envelope.event as EventKey, timestamp: envelope.timestamp, about, data: envelope.data },
    actor: member ?? null,
    organization,
  }
}
