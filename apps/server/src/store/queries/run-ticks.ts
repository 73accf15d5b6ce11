import type { ChildStart, RunStart, Signal } from '@belfry/automation-engine'
import type { EpochMs } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Store } from '../store.ts'
import type { RunsTable, RunTicksTable, Tables } from '../tables.ts'
import { currentCheckpoint } from './log-checkpoints.ts'

/** Identifies a run. */
export interface RunKey {
  readonly organizationId: string
  readonly runId: string
}

/** One input of the interpreter. In order, from the start on, they replay the run. */
export type TickEntry =
  | { readonly start: RunStart }
  | { readonly child: ChildStart }
  | { readonly signal: Signal }
  | { readonly retry: { readonly now: EpochMs } }
  | { readonly cancel: { readonly now: EpochMs } }

interface NewTick extends RunKey {
  readonly entries: string
  readonly trace: string
}

const first = preparedQuery<NewTick>()(
  (db, param) =>
    db.insertInto('run_ticks').values({
      organization_id: param('organizationId'),
      run_id: param('runId'),
      position: 0,
      entries: param('entries'),
      trace: param('trace'),
    }),
  { isDeferred: true },
)

const append = preparedQuery<NewTick>()(
  (db, param) =>
    db.insertInto('run_ticks').values((eb) => ({
      organization_id: param('organizationId'),
      run_id: param('runId'),
      position: sql<number>`coalesce((${eb
        .selectFrom('run_ticks')
        .select((last) => last.fn.max('position').as('last'))
        .where('organization_id', '=', param('organizationId'))
        .where('run_id', '=', param('runId'))}), -1) + 1`,
      entries: param('entries'),
      trace: param('trace'),
    })),
  { isDeferred: true },
)

/**
 * Stores the signals and the trace of a run's first tick, both as JSON. Most runs have no other tick, and on SQLite the subquery for the
 * last position costs more than the insert: such a statement needs a journal of its own.
 */
export async function insertFirstTick(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  entries: string,
  trace: string,
): Promise<void> {
  await first(db, { organizationId, runId, entries, trace })
}

/** Appends the signals and the trace of a tick, both as JSON. Only while the run's row is locked. */
export async function appendTick(db: Kysely<Tables>, { organizationId, runId }: RunKey, entries: string, trace: string): Promise<void> {
  await append(db, { organizationId, runId, entries, trace })
}

/** The signals and traces of a run's ticks, in order, as JSON. */
export function selectTicks(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
): Promise<readonly Pick<RunTicksTable, 'entries' | 'trace'>[]> {
  return db
    .selectFrom('run_ticks')
    .select(['entries', 'trace'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
}

/** The state of a run after a tick. */
export interface RunChange extends RunKey {
  readonly status: RunsTable['status']
  readonly dueAt: EpochMs | null
  readonly state: string
  readonly error: string | null
  readonly now: EpochMs
  /** Whether its next wait checks events from this moment on. */
  readonly since: 'now' | 'unchanged'
}

type Changed = Omit<RunChange, 'since'>

const changes = {
  sqlite: { now: changeOf('sqlite', 'now'), unchanged: changeOf('sqlite', 'unchanged') },
  postgres: { now: changeOf('postgres', 'now'), unchanged: changeOf('postgres', 'unchanged') },
}

function changeOf(dialect: Store['dialect'], since: RunChange['since']) {
  return preparedQuery<Changed>()(
    (db, param) =>
      db
        .updateTable('runs')
        .set({
          status: param('status'),
          due_at: param('dueAt'),
          state: param('state'),
          error: param('error'),
          updated_at: param('now'),
          pending_cause: null,
          ...(since === 'now' ? { log_checkpoint: currentCheckpoint(dialect, param('organizationId')), checks: 0 } : {}),
        })
        .where('organization_id', '=', param('organizationId'))
        .where('id', '=', param('runId')),
    { isDeferred: true },
  )
}

/** Stores the state of a run after a tick, which also means that it no longer waits to start. Only while its row is locked. */
export async function updateRun(db: Kysely<Tables>, dialect: Store['dialect'], { since, ...change }: RunChange): Promise<void> {
  await changes[dialect][since](db, change)
}

const noteCheck = preparedQuery<RunKey & { readonly nextAt: EpochMs }>()((db, param) =>
  db
    .updateTable('runs')
    .set((eb) => ({ due_at: param('nextAt'), checks: eb(eb.fn.coalesce('checks', eb.lit(0)), '+', 1) }))
    .where('organization_id', '=', param('organizationId'))
    .where('id', '=', param('runId')),
)

/** Counts a check of what a run waits for, and stores when to check again. Only while its row is locked. */
export async function countCheck(db: Kysely<Tables>, { organizationId, runId }: RunKey, nextAt: EpochMs): Promise<void> {
  await noteCheck(db, { organizationId, runId, nextAt })
}
