import { type EpochMs, formatTime } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** Under this name a database notes that everything in it goes on elsewhere. */
export const MOVED_AWAY = 'moved_away'

/** What is noted under it: where it went, without a password, and when. */
export function movedMark(to: string, at: EpochMs): string {
  return `${to} on ${formatTime(at)}`
}

/** Why nobody is served from a database that was moved, and what to do; `null` when it was not. */
export async function whyNotServed(db: Kysely<Tables>, name: string): Promise<string | null> {
  const mark = await db.selectFrom('instance').select('value').where('name', '=', MOVED_AWAY).executeTakeFirst()
  return mark
    ? `${name} was moved to ${mark.value}. Set BELFRY_DATABASE_URL to that one: both would send the same messages. ` +
        'If nothing has been served there yet and this one is to go on, run "belfry migrate --stay" with its address.'
    : null
}
