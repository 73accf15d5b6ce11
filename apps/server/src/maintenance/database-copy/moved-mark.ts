import { type EpochMs, formatTime } from '@belfry/core'
import type { Kysely } from 'kysely'
import { MOVED_AWAY, selectFact } from '../../store/queries/instance-facts.ts'
import type { Tables } from '../../store/tables.ts'

/** The value of `MOVED_AWAY`: the new database without its password, and when it was moved. */
export function movedMark(to: string, at: EpochMs): string {
  return `${to} on ${formatTime(at)}`
}

/** Why no server may use a database that was moved, and what to do; `null` when it was not moved. */
export async function whyNotServed(db: Kysely<Tables>, name: string): Promise<string | null> {
  const mark = await selectFact(db, MOVED_AWAY)
  return mark === null
    ? null
    : `${name} was moved to ${mark}. Set BELFRY_DATABASE_URL to that one: both would send the same messages. ` +
        'If nothing has been served there yet and this one is to go on, run "belfry migrate --stay" with its address.'
}
