import type { EventCause } from '@belfry/automation-engine'
import type { EventKey } from '@belfry/core'
import type { Kysely, Selectable } from 'kysely'
import type { EventsTable, Tables } from '../tables.ts'

/** The columns that `causeOf` needs. */
const causeColumns = ['id', 'key', 'at', 'record_model', 'record_id', 'body'] as const

/** An event in the form in which runs receive it; `null` when it is no longer stored. */
export async function selectCause(db: Kysely<Tables>, organizationId: string, id: string): Promise<EventCause | null> {
  const row = await db
    .selectFrom('events')
    .select(causeColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? causeOf(row) : null
}

/** Converts a row; the data comes from its envelope. */
export function causeOf(row: Selectable<Pick<EventsTable, (typeof causeColumns)[number]>>): EventCause {
  const { data } = JSON.parse(Buffer.from(row.body).toString()) as Pick<EventCause, 'data'>
  const about = { model: row.record_model ?? '', id: row.record_id ?? '' }
  return { kind: 'event', id: row.id, key: row.key as EventKey, timestamp: row.at, about, data }
}
