import { type EpochMs, formatTime } from '@belfry/core'
import type { Kysely } from 'kysely'
import { MOVED_AWAY, selectFact } from '../../store/queries/instance-facts.ts'
import type { Tables } from '../../store/tables.ts'

/** What a database notes under `MOVED_AWAY`: where it went, without a password, and when. */
export function movedMark(to: string, at: EpochMs): string {
  return `${to} on ${formatTime(at)}`
}

/** Why nobody is served from a database that was moved, and what to do; `null` when it was not. */
export async function whyNotServed(db: Kysely<Tables>, name: string): Promise<string | null> {
  const mark = await selectFact(db, MOVED_AWAY)
  return mark === null
    ? null
    : `${name} was moved to ${mark}. Set BELFRY_DATABASE_URL to that one: both would send the same messages. ` +
        'If nothing has been served there yet and this one is to go on, run "belfry migrate --stay" with its address.'
}
