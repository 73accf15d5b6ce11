import { ALL_EVENTS } from '@belfry/core'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import { recordModel } from '../record-field.ts'
import type { AutomationVersionsTable, FlowWebhooksTable, Tables } from '../tables.ts'

/** The hash that means a delivered message instead of a definition. */
const SENT = ''

const insertFlowWebhook = preparedQuery<FlowWebhooksTable>()((db, param) =>
  db
    .insertInto('flow_webhooks')
    .values({ organization_id: param('organization_id'), webhook_id: param('webhook_id'), definition_hash: param('definition_hash') })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Records that a webhook has delivered a message of a flow. */
export async function noteFlowMessage(db: Kysely<Tables>, organizationId: string, webhookId: string): Promise<void> {
  await insertFlowWebhook(db, { organization_id: organizationId, webhook_id: webhookId, definition_hash: SENT })
}

/** How many webhooks are looked up in one statement, whose number of parameters is limited. */
const AT_ONCE = 500

/** Records the webhooks that a definition names, if they exist in the organization. */
export async function noteNamedWebhooks(
  db: Kysely<Tables>,
  { organizationId, hash }: { readonly organizationId: string; readonly hash: string },
  webhookIds: readonly string[],
): Promise<void> {
  for (let first = 0; first < webhookIds.length; first += AT_ONCE) {
    const rows = await db
      .selectFrom('webhook_secrets')
      .select('webhook_id')
      .where('organization_id', '=', organizationId)
      .where('webhook_id', 'in', webhookIds.slice(first, first + AT_ONCE))
      .execute()
    if (rows.length === 0) continue
    await db
      .insertInto('flow_webhooks')
      .values(rows.map(({ webhook_id }) => ({ organization_id: organizationId, webhook_id, definition_hash: hash })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Deletes which webhooks these definitions name. */
export async function forgetNamedWebhooks(db: Kysely<Tables>, organizationId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('flow_webhooks').where('organization_id', '=', organizationId).where('definition_hash', 'in', hashes).execute()
}

/**
 * Deletes the webhooks that an automation has named in definitions that no longer count: one that was replaced and was never enabled, or
 * all of an automation that is being deleted. A definition counts while it is the last one of some automation, or if it was enabled in one,
 * where runs of it may continue. Only with exclusive access to the organization.
 *
 * @param hash the definition that was replaced; `null` for all of the automation
 */
export async function forgetUncounted(
  db: Kysely<Tables>,
  organizationId: string,
  { automationId, hash }: { readonly automationId: string; readonly hash: string | null },
): Promise<void> {
  const own = db
    .selectFrom('automation_versions')
    .select('definition_hash')
    .where('organization_id', '=', organizationId)
    .where('automation_id', '=', automationId)
  // Whether a definition counts is determined once, and not for each of its webhooks.
  const named = db
    .selectFrom('flow_webhooks')
    .select('definition_hash')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('definition_hash', 'in', hash === null ? own : [hash])
    .as('named')
  const uncounted = db
    .selectFrom(named)
    .select('named.definition_hash')
    .where(({ not, exists, selectFrom }) => {
      const alike = selectFrom('automation_versions as version')
        .select('version.number')
        .where('version.organization_id', '=', organizationId)
        .whereRef('version.definition_hash', '=', 'named.definition_hash')
        .where((eb) => eb.or([eb('version.enabled_by', 'is not', null), eb('version.number', '=', lastNumber(eb))]))
        .where((eb) => eb.exists(automationOf(eb)))
      return not(exists(hash === null ? alike.where('version.automation_id', '<>', automationId) : alike))
    })
  await db.deleteFrom('flow_webhooks').where('organization_id', '=', organizationId).where('definition_hash', 'in', uncounted).execute()
}

type OfVersion = ExpressionBuilder<Tables & { version: AutomationVersionsTable }, 'version'>

function lastNumber({ selectFrom }: OfVersion) {
  return selectFrom('automation_versions as other')
    .select(({ fn }) => fn.max('other.number').as('last'))
    .whereRef('other.organization_id', '=', 'version.organization_id')
    .whereRef('other.automation_id', '=', 'version.automation_id')
}

function automationOf({ selectFrom }: OfVersion) {
  return selectFrom('records')
    .select('records.id')
    .whereRef('records.organization_id', '=', 'version.organization_id')
    .where(recordModel('automation'))
    .whereRef('records.id', '=', 'version.automation_id')
}

/** Whether a definition names the webhook, or the webhook has delivered a message of a flow. */
export async function isFlowWebhook(db: Kysely<Tables>, organizationId: string, webhookId: string): Promise<boolean> {
  const rows = db
    .selectFrom('flow_webhooks')
    .select('webhook_id')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Which of these webhooks have delivered no message of a flow, and had a secret that people without full access could read until a
 * definition named them. A webhook that was subscribed to all events never had such a secret.
 */
export async function selectOpenSecrets(
  db: Kysely<Tables>,
  organizationId: string,
  webhookIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select(['webhook_id', 'signed_event_keys'])
    .where('organization_id', '=', organizationId)
    .where('webhook_id', 'in', webhookIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flow_webhooks')
            .select('flow_webhooks.webhook_id')
            .whereRef('flow_webhooks.organization_id', '=', 'webhook_secrets.organization_id')
            .whereRef('flow_webhooks.webhook_id', '=', 'webhook_secrets.webhook_id')
            .where('flow_webhooks.definition_hash', '=', SENT),
        ),
      ),
    )
    .execute()
  return rows
    .filter(({ signed_event_keys }) => !(JSON.parse(signed_event_keys) as string[]).includes(ALL_EVENTS))
    .map(({ webhook_id }) => webhook_id)
}

/** Deletes the rows of a webhook that is being deleted. */
export async function forgetFlowWebhook(db: Kysely<Tables>, organizationId: string, webhookId: string): Promise<void> {
  await db.deleteFrom('flow_webhooks').where('organization_id', '=', organizationId).where('webhook_id', '=', webhookId).execute()
}
