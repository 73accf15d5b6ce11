import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { RunsTable, Tables } from '../tables.ts'
import type { RunKey } from './run-turns.ts'

export type { RunKey } from './run-turns.ts'

const due = preparedQuery<{ now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('runs')
    .select(['organization_id as organizationId', 'id as runId'])
    .where('due_at', '<=', param('now'))
    .orderBy('due_at')
    .orderBy('organization_id')
    .orderBy('id')
    .limit(param('limit') as never),
)

const told = preparedQuery<{ limit: number }>()((db, param) =>
  db
    .selectFrom('run_signals')
    .select(['organization_id as organizationId', 'run_id as runId'])
    .distinct()
    .limit(param('limit') as never),
)

const next = preparedQuery<object>()((db) =>
  db.selectFrom('runs').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1),
)

const claim = preparedQuery<RunKey>()((db, param) =>
  lockRows(db.selectFrom('runs').selectAll().where('organization_id', '=', param('organizationId')).where('id', '=', param('runId')), db, {
    skipLocked: true,
  }),
)

/** Runs that are due, the longest first, and runs that were told something. */
export async function selectAwake(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly RunKey[]> {
  const runs = new Map<string, RunKey>()
  for (const run of (await told(db, { limit })).rows) runs.set(run.runId, run)
  for (const run of (await due(db, { now, limit })).rows) runs.set(run.runId, run)
  return [...runs.values()]
}

/** When the next run is due; `null` when none is. Who was told something is due at once. */
export async function selectNextDue(db: Kysely<Tables>): Promise<EpochMs | null> {
  const [signal] = (await told(db, { limit: 1 })).rows
  return signal ? 0 : ((await next(db, {})).rows[0]?.due_at ?? null)
}

/** The run, locked until the transaction ends; undefined when another process has locked it, or it is gone. */
export async function claimRun(db: Kysely<Tables>, key: RunKey): Promise<RunsTable | undefined> {
  return (await claim(db, key)).rows[0]
}
