import { judgeTrigger, parseFlow, siteFactsOf, steps, withJudged } from '@belfry/automation-engine'
import type { EventView, IdKind, Organization, RecordPort, StartJudgement } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { servedSources } from './served-sources.ts'
import { actorOf } from './start-run.ts'

/** No run has it: the flow is asked, not started. */
const NO_RUN = 'run_00000000000000000000000000'

/**
 * Whether an event of the log would start a definition's flow, judged as it was when it happened: over the data that the event holds, over
 * `records` where it only names them, and at its time. `null` of a definition that cannot run. The organization is that of now, because the log does not keep it.
 */
export async function judgeEvent(
  db: Kysely<Tables>,
  organization: Organization,
  definition: unknown,
  event: EventView,
  records: Pick<RecordPort, 'get' | 'list'>,
): Promise<StartJudgement | null> {
  const { flow } = parseFlow(definition, steps, siteFactsOf(organization, servedSources))
  if (!flow || event.recordModel === null || event.recordId === null) return null
  const timestamp = Date.parse(event.createdAt)
  const cause = {
    kind: 'event',
    id: event.id,
    key: event.key,
    timestamp,
    about: { model: event.recordModel as IdKind, id: event.recordId },
    data: event.envelope.data as Readonly<Record<string, unknown>>,
  } as const
  const actor = await actorOf({ db }, event.actor)
  const judged = await withJudged(flow, cause, records)
  const verdict = judgeTrigger(flow, { runId: NO_RUN, now: timestamp, cause: judged, actor, organization })
  return verdict.starts ? verdict : { starts: false, message: verdict.message }
}
