import type { Kysely } from 'kysely'
import type { Tables, WebhookSecretsTable } from '../tables.ts'

type Key = Pick<WebhookSecretsTable, 'organization_id' | 'webhook_id'>

/** Stores the encrypted signing secret of a webhook. */
export async function insertWebhookSecret(db: Kysely<Tables>, row: WebhookSecretsTable): Promise<void> {
  await db.insertInto('webhook_secrets').values(row).execute()
}

/** The encrypted signing secret of a webhook, and the event keys that it has signed. Throws when there is no such webhook. */
export function requireWebhookSecret(
  db: Kysely<Tables>,
  { organization_id, webhook_id }: Key,
): Promise<Pick<WebhookSecretsTable, 'sealed' | 'signed_event_keys'>> {
  return db
    .selectFrom('webhook_secrets')
    .select(['sealed', 'signed_event_keys'])
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirstOrThrow()
}

/** Stores which event keys the secret of a webhook has signed, as JSON. */
export async function updateSignedKeys(db: Kysely<Tables>, { organization_id, webhook_id }: Key, signed_event_keys: string): Promise<void> {
  await db
    .updateTable('webhook_secrets')
    .set({ signed_event_keys })
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhook_id)
    .execute()
}

/** Deletes the signing secret of a webhook. */
export async function deleteWebhookSecret(db: Kysely<Tables>, { organization_id, webhook_id }: Key): Promise<void> {
  await db.deleteFrom('webhook_secrets').where('organization_id', '=', organization_id).where('webhook_id', '=', webhook_id).execute()
}
