import { type EffectKind, type EpochMs, effectKinds } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The number of effects of a kind by outcome, without zeros. */
export interface EffectCounts {
  readonly kind: EffectKind
  readonly counts: readonly (readonly [outcome: string, count: number])[]
}

const outcomes = ['accepted', 'simulated', 'refused', 'unknown', 'sending', 'queued']

/** Counts the effects requested since a moment, in all organizations. Reads every stored effect. */
export async function countEffects(db: Kysely<Tables>, since: EpochMs): Promise<readonly EffectCounts[]> {
  // `simulated` is the last member of the answer itself; PostgreSQL writes JSON with spaces. What a connector answers is inside `values`.
  const isSimulated = sql<boolean>`replace(cast(answer as text), ' ', '') like '%"simulated":true}'`
  const outcome = sql<string>`case when status = 'accepted' and ${isSimulated} then 'simulated' else status end`
  const rows = await db
    .selectFrom('intents')
    .select(['kind', outcome.as('outcome'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy(['kind', outcome])
    .execute()
  const countOf = (kind: EffectKind, name: string) => Number(rows.find((row) => row.kind === kind && row.outcome === name)?.count ?? 0)
  return effectKinds.flatMap((kind) => {
    const counts = outcomes.flatMap((name) => (countOf(kind, name) > 0 ? [[name, countOf(kind, name)] as const] : []))
    return counts.length > 0 ? [{ kind, counts }] : []
  })
}
