import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Finds the webhooks that a definition names, to forget them with it. */
export const flowWebhooksByDefinition: Migration = {
  name: '0032-flow-webhooks-by-definition',
  async up(db) {
    await sql`create index flow_webhooks_definition on flow_webhooks (organization_id, definition_hash)`.execute(db)
  },
}
