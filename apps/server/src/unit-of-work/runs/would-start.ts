import { judgeTrigger, type StartCause, withJudged } from '@belfry/automation-engine'
import type { Organization } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Service } from '../service.ts'
import { createRecordReader } from './record-reader.ts'
import { readCommitted } from './remembered.ts'

/** No run has it: the flow is asked, not started. */
const NO_RUN = 'run_00000000000000000000000000'

/** Something that nobody known to us has done, and that may start a run of an automation. */
export interface PossibleCall {
  readonly automationId: string
  readonly organization: Organization
  readonly happened: StartCause
}

/** Whether the trigger's conditions hold, by what is committed. Outside of a `write`: for what is not worth a transaction unless they do. */
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
