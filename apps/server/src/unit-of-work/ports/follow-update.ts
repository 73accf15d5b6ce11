import type { AnyModel, AnyRecord, Consequence } from '@belfry/core'
import { insertStop } from '../../store/queries/retention-jobs.ts'
import { moveClocks, resumeClocks } from '../schedules/set-clock.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

type Follow = (service: Service, unit: Unit, changed: AnyRecord) => Promise<void>

const consequences: { readonly [C in Consequence]: Follow } = {
  moveClocks: (service, unit, organization) => moveClocks(service, unit, organization.id),
  restartClocks: (_service, unit, organization) => resumeClocks(unit, organization.id),
  // They are cancelled after the commit, in batches.
  stopAllRuns: (service, unit, organization) => stopRuns(service, unit, organization.id, null),
  stopOwnRuns: (service, unit, automation) => stopRuns(service, unit, automation.organizationId, automation.id),
}

/** Applies the consequences of an update of a record, as declared by its model. */
export async function followUpdate(
  service: Service,
  unit: Unit,
  { model, record, changed }: { readonly model: AnyModel; readonly record: AnyRecord; readonly changed: AnyRecord },
): Promise<void> {
  if (!model.onUpdate) return
  for (const consequence of model.onUpdate(record, changed)) if (consequence) await consequences[consequence](service, unit, changed)
}

async function stopRuns(
  service: Service,
  { db, now, afterCommit }: Unit,
  organizationId: string,
  automationId: string | null,
): Promise<void> {
  await insertStop(db, organizationId, automationId, now)
  afterCommit(service.wake.retention)
}
