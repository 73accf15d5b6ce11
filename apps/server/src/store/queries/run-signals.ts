import type { EpochMs, EventKey } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { RunSignalsTable, Tables } from '../tables.ts'
import type { RunKey } from './run-ticks.ts'

/** A signal as the run reads it. */
export type RunSignalRow = Pick<RunSignalsTable, 'request_key' | 'source_id' | 'answer'>

const signalsOf = preparedQuery<RunKey>()((db, param) =>
  db
    .selectFrom('run_signals')
    .select(['request_key', 'source_id', 'answer'])
    .where('organization_id', '=', param('organizationId'))
    .where('run_id', '=', param('runId'))
    .orderBy('at')
    .orderBy('source_id'),
)

/** The signals of a run, the oldest first. */
export async function selectRunSignals(db: Kysely<Tables>, key: RunKey): Promise<readonly RunSignalRow[]> {
  return (await signalsOf(db, key)).rows
}

/** Stores signals; one that a run has already stays unchanged. There must be at least one. */
export async function insertRunSignals(db: Kysely<Tables>, rows: readonly RunSignalsTable[]): Promise<void> {
  await db
    .insertInto('run_signals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many signals are deleted in one statement. */
const AT_ONCE = 100

/** Deletes these signals of a run. Signals added meanwhile stay. */
export async function deleteRunSignals(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  signals: readonly RunSignalRow[],
): Promise<void> {
  for (let first = 0; first < signals.length; first += AT_ONCE) {
    const some = signals.slice(first, first + AT_ONCE)
    await db
      .deleteFrom('run_signals')
      .where('organization_id', '=', organizationId)
      .where('run_id', '=', runId)
      .where(({ eb, or, and }) =>
        or(some.map(({ request_key, source_id }) => and([eb('request_key', '=', request_key), eb('source_id', '=', source_id)]))),
      )
      .execute()
  }
}

/** How many runs are signalled in one statement. */
export const SIGNALLED_AT_ONCE = 200

/** An event, and the records whose waiting runs are signalled. */
export interface SignallingEvent {
  readonly organization_id: string
  readonly event_id: string
  readonly event_key: EventKey
  /** Empty, to signal runs that wait for any record; the same as `first` when those were signalled before. */
  readonly any: string
  readonly first: string
  readonly second: string
  readonly third: string
  readonly fourth: string
  /** The run that caused the event; empty when there is none. */
  readonly causing: string
  readonly now: EpochMs
}

const signalSome = preparedQuery<SignallingEvent>()((db, param) =>
  db
    .insertInto('run_signals')
    .columns(['organization_id', 'run_id', 'request_key', 'source_id', 'at'])
    .expression(
      db
        .selectFrom('run_waits')
        .select(['organization_id', 'run_id', 'request_key'])
        .select([sql<string>`cast(${param('event_id')} as text)`.as('source_id'), sql<number>`cast(${param('now')} as bigint)`.as('at')])
        .where('organization_id', '=', param('organization_id'))
        .where('event_key', '=', param('event_key'))
        .where('record_id', 'in', [param('any'), param('first'), param('second'), param('third'), param('fourth')])
        .where('run_id', '!=', param('causing'))
        .limit(sql.lit(SIGNALLED_AT_ONCE)),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** Signals the first runs that wait for an event, except the run that caused it. Returns how many signals are new. */
export async function signalWaitingRuns(db: Kysely<Tables>, event: SignallingEvent): Promise<number> {
  return Number((await signalSome(db, event)).numAffectedRows)
}
