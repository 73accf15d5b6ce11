import { ALL_EVENTS, type EventKey } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import { recordModel } from '../record-field.ts'
import type { EventSubscriptionsTable, Tables } from '../tables.ts'

/** Replaces the event keys of a webhook or an automation. */
export async function replaceSubscriptions(
  db: Kysely<Tables>,
  target: Omit<EventSubscriptionsTable, 'event_key'>,
  eventKeys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('event_subscriptions')
    .where('organization_id', '=', target.organization_id)
    .where('kind', '=', target.kind)
    .where('target_id', '=', target.target_id)
    .execute()
  if (eventKeys.length === 0) return
  const rows = eventKeys.map((key) => ({ ...target, event_key: key }))
  await db.insertInto('event_subscriptions').values(rows).execute()
}

/** A subscriber of an event: a webhook or an automation. */
export type Subscriber = Pick<EventSubscriptionsTable, 'kind' | 'target_id'>

const subscribersOf = preparedQuery<Pick<EventSubscriptionsTable, 'organization_id' | 'event_key'> & { all: string }>()((db, param) =>
  db
    .selectFrom('event_subscriptions')
    .select(['kind', 'target_id'])
    .where('organization_id', '=', param('organization_id'))
    .where('event_key', 'in', [param('event_key'), param('all')]),
)

/** The subscribers of an event of an organization, including those of all events. */
export async function selectSubscribers(db: Kysely<Tables>, organizationId: string, key: EventKey): Promise<readonly Subscriber[]> {
  return (await subscribersOf(db, { organization_id: organizationId, event_key: key, all: ALL_EVENTS })).rows
}

/** How many automations an event starts, and the size of their definitions together in bytes. */
export async function selectStarted(
  db: Kysely<Tables>,
  organizationId: string,
  eventKey: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('event_subscriptions as subscribed')
    .innerJoin('automation_versions as version', (join) =>
      join.onRef('version.organization_id', '=', 'subscribed.organization_id').onRef('version.automation_id', '=', 'subscribed.target_id'),
    )
    .innerJoin('definitions', (join) =>
      join.onRef('definitions.organization_id', '=', 'version.organization_id').onRef('definitions.hash', '=', 'version.definition_hash'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .select(sql<number | string | null>`sum(octet_length(cast(definitions.definition as text)))`.as('bytes'))
    .where('subscribed.organization_id', '=', organizationId)
    .where('subscribed.kind', '=', 'automation')
    .where('subscribed.event_key', '=', eventKey)
    .where('version.number', '=', (query) =>
      query
        .selectFrom('automation_versions as last')
        .select(({ fn }) => fn.max('last.number').as('number'))
        .whereRef('last.organization_id', '=', 'version.organization_id')
        .whereRef('last.automation_id', '=', 'version.automation_id'),
    )
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0) }
}

/** The parts of an automation's record that tell what it does. */
export interface StoredAutomation {
  readonly id: string
  readonly name: string
  readonly definition: unknown
}

/** The enabled automations that one of these events starts. */
export async function selectAutomationsStartedBy(
  db: Kysely<Tables>,
  organizationId: string,
  eventKeys: readonly string[],
  limit: number,
): Promise<readonly StoredAutomation[]> {
  const started = db
    .selectFrom('event_subscriptions')
    .select('target_id')
    .where('organization_id', '=', organizationId)
    .where('event_key', 'in', eventKeys)
    .where('kind', '=', 'automation')
  const rows = await db
    .selectFrom('records')
    .select(['id', 'data'])
    .where('organization_id', '=', organizationId)
    .where(recordModel('automation'))
    .where('id', 'in', started)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, data }) => ({ id, ...(JSON.parse(data) as Pick<StoredAutomation, 'name' | 'definition'>) }))
}
