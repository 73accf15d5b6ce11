import type { EffectAnswer, EffectKind, EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { IntentResult } from '../intent-result.ts'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { Flag, IntentsTable, Tables } from '../tables.ts'
import { UNTIL_REPORTED } from './intents.ts'

const nextOrganization = preparedQuery<{ awaited: Flag; after: string }>()((db, param) =>
  db
    .selectFrom('intents')
    .select(['organization_id as organizationId', 'due_at as dueAt'])
    .where('due_at', 'is not', null)
    .where('awaited', '=', param('awaited'))
    .where('organization_id', '>', param('after'))
    .orderBy('awaited')
    .orderBy('organization_id')
    .orderBy('due_at')
    .limit(1),
)

/** Some of the organizations, ordered by id. */
export interface DueOrganizations {
  readonly organizationIds: readonly string[]
  /** Where to continue; `null` when there are no more. */
  readonly after: string | null
}

/**
 * Organizations with due effects, either those that somebody waits for or the others. Each costs one index step, however many effects it
 * has.
 *
 * @param steps how many organizations are examined
 */
export async function selectDueOrganizations(
  db: Kysely<Tables>,
  { awaited, after, now, steps }: { awaited: boolean; after: string; now: EpochMs; steps: number },
): Promise<DueOrganizations> {
  const organizationIds: string[] = []
  let last = after
  for (let step = 0; step < steps; step++) {
    const [next] = (await nextOrganization(db, { awaited: awaited ? 1 : 0, after: last })).rows
    if (!next) return { organizationIds, after: null }
    last = next.organizationId
    if ((next.dueAt as EpochMs) <= now) organizationIds.push(last)
  }
  return { organizationIds, after: last }
}

/** The first due effects of an organization, locked; leaves out those that another process has locked. */
export function lockDueIntents(
  db: Kysely<Tables>,
  { organizationId, awaited, now, limit }: { organizationId: string; awaited: boolean; now: EpochMs; limit: number },
): Promise<readonly IntentsTable[]> {
  const due = db
    .selectFrom('intents')
    .selectAll()
    .where('awaited', '=', awaited ? 1 : 0)
    .where('organization_id', '=', organizationId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
  return lockRows(due, db, { skipLocked: true }).execute()
}

/** Identifies a lease: only one process makes this attempt. */
export type IntentClaim = Pick<IntentsTable, 'organization_id' | 'id' | 'attempts'>

/** Starts an attempt. Only while the row is locked. */
export async function claimIntent(
  db: Kysely<Tables>,
  { organization_id, id, attempts }: IntentClaim,
  { until, now }: { readonly until: EpochMs; readonly now: EpochMs },
): Promise<void> {
  await db
    .updateTable('intents')
    .set({ status: 'sending', attempts: attempts + 1, due_at: until, updated_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

/** The result of an attempt. */
export interface IntentEnd {
  readonly status: IntentsTable['status']
  /** When to try again; `null` when there is no further attempt. */
  readonly dueAt: EpochMs | null
  readonly answer: EffectAnswer
  readonly now: EpochMs
}

/** Ends an attempt. Returns `false` without any change when the lease is no longer valid. */
export async function endAttempt(db: Kysely<Tables>, claim: IntentClaim, end: IntentEnd): Promise<boolean> {
  const query = ending(db, claim, end).where('status', '=', 'sending').where('attempts', '=', claim.attempts)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

/** Ends an effect that a program of the site reports. Returns `false` when it has ended already, or is not to be reported. */
export async function endReported(db: Kysely<Tables>, claim: IntentClaim, end: Omit<IntentEnd, 'dueAt'>): Promise<boolean> {
  const query = ending(db, claim, { ...end, dueAt: null })
    .where('status', '=', 'queued')
    .where('due_at', '=', UNTIL_REPORTED)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

function ending(db: Kysely<Tables>, { organization_id, id }: IntentClaim, { status, dueAt, answer, now }: IntentEnd) {
  return db
    .updateTable('intents')
    .set({ status, due_at: dueAt, answer: JSON.stringify(answer), updated_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
}

/** Stores the result of an effect for its caller. */
export async function keepResult(db: Kysely<Tables>, { organization_id, id }: IntentClaim, result: IntentResult): Promise<void> {
  await db
    .updateTable('intents')
    .set({ result: JSON.stringify(result) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

const waiting = preparedQuery<{ organizationId: string; kind: EffectKind; most: number }>()((db, param) =>
  db
    .selectFrom(
      db
        .selectFrom('intents')
        .select('kind')
        .where('organization_id', '=', param('organizationId'))
        .where('kind', '=', param('kind'))
        .where('due_at', 'is not', null)
        .limit(param('most') as never)
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count')),
)

/** How many unsent effects of a kind an organization has, at most `most`. */
export async function countWaitingIntents(
  db: Kysely<Tables>,
  which: { readonly organizationId: string; readonly kind: EffectKind; readonly most: number },
): Promise<number> {
  return Number((await waiting(db, which)).rows[0]?.count)
}

const next = preparedQuery<object>()((db) =>
  db.selectFrom('intents').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1),
)

/** When the next effect is due; `null` when none is. */
export async function selectNextIntent(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}
