import { type ExaminedFlow, liveRootsOf, type RunStart, type StartVerdict, withJudged } from '@belfry/automation-engine'
import type { AutomationPort, Definition, EventView, IdKind, Organization, StartJudgement } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { StartCandidate } from '../definitions/examiner.ts'
import type { Service } from '../service/service.ts'
import { actorOf } from './enqueue-run.ts'

type Judge = AutomationPort['judge']

/** The organization for which an event is evaluated, and the means to do it. */
interface JudgeContext {
  readonly db: Kysely<Tables>
  readonly examiner: Service['examiner']
  readonly organization: Organization
}

/** An id that no run has: the flow is evaluated, not started. */
const NO_RUN = 'run_00000000000000000000000000'

/**
 * Whether an event of the log would start the flows of these definitions, evaluated as of its time: with the data in the event, and with
 * `records` where it only names them. The organization is the current one, because the log does not store it.
 *
 * @throws UnexaminedError when definitions are large and not cached
 */
export async function judgeEvent({ db, examiner, organization }: JudgeContext, ...[event, flows]: Parameters<Judge>): ReturnType<Judge> {
  const examined = examiner.known(
    flows.map(({ definition }) => definition),
    organization,
  )
  const start = await startOf(db, organization, event)
  const starts = new Map<number, StartCandidate>()
  for (const [index, { definition, records }] of flows.entries()) {
    const { source, judges } = examined[index] as ExaminedFlow
    if (!start || !source || !judges) continue
    const cause = await withJudged({ judges, liveRoots: liveRootsOf(source) }, start.cause, records)
    starts.set(index, { definition: definition as Definition, start: { ...start, cause } })
  }
  const verdicts = examiner.judged([...starts.values()], organization)
  const judged = new Map([...starts.keys()].map((index, position) => [index, verdicts[position]]))
  return flows.map((_, index) => judgementOf(judged.get(index)))
}

/** The start of a run for the event; `null` when the event is about no record. */
async function startOf(db: Kysely<Tables>, organization: Organization, event: EventView): Promise<RunStart | null> {
  if (event.recordModel === null || event.recordId === null) return null
  const timestamp = Date.parse(event.createdAt)
  const cause = {
    kind: 'event',
    id: event.id,
    key: event.eventKey,
    timestamp,
    about: { model: event.recordModel as IdKind, id: event.recordId },
    data: event.envelope.data as Readonly<Record<string, unknown>>,
  } as const
  return { runId: NO_RUN, now: timestamp, cause, actor: await actorOf({ db }, event.actor), organization }
}

function judgementOf(verdict: StartVerdict | undefined): StartJudgement | null {
  if (!verdict) return null
  return verdict.starts ? verdict : { starts: false, message: verdict.message }
}
