import { judgeTrigger, type StartCause, withJudged } from '@belfry/automation-engine'
import type { Organization } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Service } from '../service/service.ts'
import { createRecordReader } from './record-reader.ts'
import { readCommitted } from './remembered.ts'

/** An id that no run has: the flow is evaluated, not started. */
const NO_RUN = 'run_00000000000000000000000000'

/** A possible start by an unknown caller. */
export interface PossibleCall {
  readonly automationId: string
  readonly organization: Organization
  readonly happened: StartCause
}

/**
 * Whether the trigger's conditions match, based on committed data. Outside a `write`: avoids a transaction for calls that start nothing.
 */
export async function wouldStart(
  service: Service,
  db: Kysely<Tables>,
  { automationId, organization, happened }: PossibleCall,
): Promise<boolean> {
  const flow = await readCommitted(service, db, organization.id, automationId)
  if (!flow) return false
  const reader = createRecordReader(db, organization.id)
  const cause = await withJudged(flow, happened, reader)
  return judgeTrigger(flow, { runId: NO_RUN, now: service.now(), cause, actor: null, organization }).starts
}
