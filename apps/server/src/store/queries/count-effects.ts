import { type EffectKind, type EpochMs, effectKinds } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** What came of the effects of a kind: how many each, without those of which there are none. */
export interface EffectCounts {
  readonly kind: EffectKind
  readonly counts: readonly (readonly [outcome: string, count: number])[]
}

const outcomes = ['accepted', 'simulated', 'refused', 'unknown', 'sending', 'queued']

/** What came of the effects that were asked for since a moment, in all organizations. Reads every effect that is kept. */
export async function countEffects(db: Kysely<Tables>, since: EpochMs): Promise<readonly EffectCounts[]> {
  // The last member of the answer itself, in either database; one of them writes JSON with spaces. What a connector answers stands in its `values`.
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
