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

/** A part of the organizations, in the order of their ids. */
export interface DueOrganizations {
  readonly organizationIds: readonly string[]
  /** After whom to go on; `null` when there is nobody else. */
  readonly after: string | null
}

/**
 * Organizations that have something to send now: what somebody waits for, or what nobody does. Each costs one step in an index, however much
 * it has.
 *
 * @param steps how many organizations are looked at
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

/** The first that are due in an organization, locked; those that another process has in hand are left out. */
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

/** Names a claim: nobody else makes this attempt. */
export type IntentClaim = Pick<IntentsTable, 'organization_id' | 'id' | 'attempts'>

/** Begins an attempt. Only while the row is locked. */
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

/** How an attempt ended. */
export interface IntentEnd {
  readonly status: IntentsTable['status']
  /** When to try again; `null` when it is over. */
  readonly dueAt: EpochMs | null
  readonly answer: EffectAnswer
  readonly now: EpochMs
}

/** Ends an attempt. `false` when the claim no longer stands: then nothing is changed. */
export async function endAttempt(db: Kysely<Tables>, claim: IntentClaim, end: IntentEnd): Promise<boolean> {
  const query = ending(db, claim, end).where('status', '=', 'sending').where('attempts', '=', claim.attempts)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

/** Ends what somebody reports of, and nobody has sent. `false` when it is over already, or nobody is to report of it. */
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

/** Keeps what came of an effect for whoever has asked. */
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

/** How many effects of a kind an organization has yet to send, up to `most`. */
export async function countWaitingIntents(
  db: Kysely<Tables>,
  which: { readonly organizationId: string; readonly kind: EffectKind; readonly most: number },
): Promise<number> {
  return Number((await waiting(db, which)).rows[0]?.count)
}

const next = preparedQuery<object>()((db) =>
  db.selectFrom('intents').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1),
)

/** When there is something to look after; `null` when there is nothing. */
export async function selectNextIntent(db: Kysely<Tables>): Promise<EpochMs | null> {
  return (await next(db, {})).rows[0]?.due_at ?? null
}
