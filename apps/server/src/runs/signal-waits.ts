import type { EventKey } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Cause, Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'

/** An event, as far as those who wait for it are concerned. */
export interface AwaitedHappening {
  readonly organizationId: string
  readonly eventId: string
  readonly key: EventKey
  /** The ids of the records that it concerns. */
  readonly concerned: readonly string[]
  readonly cause: Cause
}

interface Look {
  readonly organization_id: string
  readonly event_key: string
  readonly any: string
  readonly first: string
  readonly second: string
  readonly third: string
  readonly fourth: string
}

const waitsFor = preparedQuery<Look>()((db, param) =>
  db
    .selectFrom('run_waits')
    .select(['run_id', 'request_key'])
    .where('organization_id', '=', param('organization_id'))
    .where('event_key', '=', param('event_key'))
    .where('record_id', 'in', [param('any'), param('first'), param('second'), param('third'), param('fourth')]),
)

/** How many records one look asks for. */
const AT_ONCE = 4

/**
 * Tells the runs that wait for an event, in its transaction. It only inserts: whoever advances those runs takes the signals from there.
 * What a run has done itself is no answer to its own waits.
 */
export async function signalWaits(
  service: Service,
  unit: Unit,
  { organizationId, eventId, key, concerned, cause }: AwaitedHappening,
): Promise<void> {
  const { db, now } = unit
  const found = new Map<string, { readonly run_id: string; readonly request_key: string }>()
  for (let start = 0; start === 0 || start < concerned.length; start += AT_ONCE) {
    const [first = '', second = first, third = first, fourth = first] = concerned.slice(start, start + AT_ONCE)
    const look = { organization_id: organizationId, event_key: key, any: '', first, second, third, fourth }
    for (const wait of (await waitsFor(db, look)).rows) if (wait.run_id !== cause.lineage.runId) found.set(wait.request_key, wait)
  }
  if (found.size === 0) return
  const signal = { organization_id: organizationId, source_id: eventId, answer: null, at: now }
  for (const wait of found.values()) {
    await db
      .insertInto('run_signals')
      .values({ ...signal, ...wait })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  unit.afterCommit(service.wake.runs)
}
