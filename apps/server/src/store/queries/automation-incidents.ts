import type { RunSignal } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { AutomationIncidentsTable, AutomationSignalsTable, Tables } from '../tables.ts'

/** Identifies the incident of an automation. */
export type AutomationKey = Pick<AutomationIncidentsTable, 'organization_id' | 'automation_id'>

const concerned = preparedQuery<AutomationKey>()((db, param) =>
  db.selectNoFrom(({ or, exists }) => {
    const rowsOf = (table: 'automation_incidents' | 'automation_signals') =>
      db
        .selectFrom(table)
        .select('automation_id')
        .where('organization_id', '=', param('organization_id'))
        .where('automation_id', '=', param('automation_id'))
    return or([exists(rowsOf('automation_incidents')), exists(rowsOf('automation_signals'))]).as('concerned')
  }),
)

/**
 * Whether an automation has an incident, or signals that may open one. Only then it matters that a run completes. Costs two index lookups.
 */
export async function hasIncident(db: Kysely<Tables>, { organization_id, automation_id }: AutomationKey): Promise<boolean> {
  const [found] = (await concerned(db, { organization_id, automation_id })).rows
  // SQLite returns a number.
  return Boolean(found?.concerned)
}

/** Whether a run, or another with the same root, has failed or is unfinished. The newest are checked first. */
export async function hasUnfinished(
  db: Kysely<Tables>,
  organizationId: string,
  { rootRunId, but }: { readonly rootRunId: string; readonly but: string },
): Promise<boolean> {
  const runs = db
    .selectFrom('runs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '<>', but)
    .where('status', 'in', ['failed', 'running', 'waiting'])
  if (await runs.where('id', '=', rootRunId).executeTakeFirst()) return true
  return (await runs.where('root_run_id', '=', rootRunId).orderBy('id', 'desc').limit(1).executeTakeFirst()) !== undefined
}

/** Records how a run ended, for the incident worker. Only inserts, so no transaction waits for another. */
export async function insertSignal(
  db: Kysely<Tables>,
  key: AutomationKey & Pick<AutomationSignalsTable, 'id' | 'run_id'>,
  signal: RunSignal,
): Promise<void> {
  const { kind, rootRunId: root_run_id, at } = signal
  const { step, error } = signal.kind === 'failed' ? signal : { step: null, error: null }
  await db
    .insertInto('automation_signals')
    .values({ ...key, kind, root_run_id, at, due_at: at, step, error })
    .execute()
}

/** Records that a run was not started, for the incident worker. Only inserts, so no transaction waits for another. */
export async function insertRefusedStart(
  db: Kysely<Tables>,
  key: AutomationKey & Pick<AutomationSignalsTable, 'id'>,
  { ceiling, at }: { readonly ceiling: RefusedStart['ceiling']; readonly at: number },
): Promise<void> {
  await refuse(db, { ...key, step: ceiling, at, due_at: at })
}

const refuse = preparedQuery<Omit<AutomationSignalsTable, 'kind' | 'root_run_id' | 'run_id' | 'error'>>()((db, param) =>
  db.insertInto('automation_signals').values({
    organization_id: param('organization_id'),
    automation_id: param('automation_id'),
    id: param('id'),
    kind: 'refused',
    root_run_id: '',
    run_id: '',
    at: param('at'),
    due_at: param('due_at'),
    step: param('step'),
    error: null,
  }),
)

/** The automation of a signal that has not been processed. */
export async function selectSignalled(db: Kysely<Tables>, organizationId: string, id: string): Promise<AutomationKey | undefined> {
  return db
    .selectFrom('automation_signals')
    .select(['organization_id', 'automation_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A run that was not started, because too many were waiting to start. */
export interface RefusedStart {
  readonly ceiling: 'organization' | 'cause'
  readonly at: number
}

/** How many signals are processed in one transaction. */
const TAKEN = 500

/**
 * Removes and returns the oldest signals of an automation, in order: ended runs and refused starts. Signals up to the id `forgotten` are
 * removed without being returned.
 */
export async function takeAutomationSignals(
  db: Kysely<Tables>,
  key: AutomationKey,
  forgotten: string,
): Promise<{ readonly ended: readonly RunSignal[]; readonly refused: readonly RefusedStart[] }> {
  const rows = (await deleteOldest(db, key)).filter(({ id }) => id > forgotten)
  const ordered = rows.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return {
    ended: ordered.flatMap(({ kind, run_id, root_run_id, at, step, error }): readonly RunSignal[] => {
      if (kind === 'refused') return []
      if (kind === 'completed') return [{ kind, rootRunId: root_run_id, at }]
      return [{ kind, runId: run_id, rootRunId: root_run_id, at, step, error: error ?? '' }]
    }),
    refused: ordered.flatMap(({ kind, at, step }) =>
      kind === 'refused' ? [{ ceiling: step === 'cause' ? 'cause' : 'organization', at }] : [],
    ),
  }
}

/** The root run of the automation's open incident; `null` when there is none. */
export async function selectAutomationIncident(db: Kysely<Tables>, key: AutomationKey): Promise<string | null> {
  const row = await db
    .selectFrom('automation_incidents')
    .select('root_run_id')
    .where('organization_id', '=', key.organization_id)
    .where('automation_id', '=', key.automation_id)
    .executeTakeFirst()
  return row?.root_run_id ?? null
}

/** Opens an incident of an automation. */
export async function insertAutomationIncident(db: Kysely<Tables>, row: AutomationIncidentsTable): Promise<void> {
  await db.insertInto('automation_incidents').values(row).execute()
}

/** Ends the incident of an automation. */
export async function deleteAutomationIncident(db: Kysely<Tables>, { organization_id, automation_id }: AutomationKey): Promise<void> {
  await db
    .deleteFrom('automation_incidents')
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .execute()
}

/** Removes some signals of an automation, up to an id. Returns whether there may be more. */
export async function forgetAutomationSignals(db: Kysely<Tables>, key: AutomationKey, until: string): Promise<boolean> {
  const rows = await deleteOldest(db, key, until)
  return rows.length === TAKEN
}

async function deleteOldest(
  db: Kysely<Tables>,
  { organization_id, automation_id }: AutomationKey,
  until?: string,
): Promise<readonly AutomationSignalsTable[]> {
  const oldest = db
    .selectFrom('automation_signals')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .orderBy('id')
    .limit(TAKEN)
  return db
    .deleteFrom('automation_signals')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', until === undefined ? oldest : oldest.where('id', '<=', until))
    .returningAll()
    .execute()
}
