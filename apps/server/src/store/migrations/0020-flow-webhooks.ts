import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** How many definitions are read at a time: one may have a megabyte. */
const BATCH = 50

/** Which webhooks flows write to: those that a definition names, and those that have carried a message of a flow. */
export const flowWebhooks: Migration = {
  name: '0020-flow-webhooks',
  async up(db, types) {
    for (const statement of statements(types)) await sql.raw(statement).execute(db)
    // By the names themselves SQLite would walk along an index, and read every delivery at another place of the file.
    await sql`insert into flow_webhooks (organization_id, webhook_id, definition_hash)
      select distinct organization_id || '', webhook_id || '', '' from deliveries where event_id is null and schedule <> 'test'`.execute(db)
    for (let last: DefinitionRow | undefined, rows = await definitionsAfter(last); rows.length > 0; rows = await definitionsAfter(last)) {
      for (const row of rows) for (const id of new Set(row.definition.match(WEBHOOK_ID))) await note(row, id)
      last = rows.at(-1)
    }

    async function definitionsAfter(row: DefinitionRow | undefined): Promise<readonly DefinitionRow[]> {
      const after = sql`(organization_id, hash) > (${row?.organization_id ?? ''}, ${row?.hash ?? ''})`
      const columns = sql`organization_id, hash, cast(definition as text) as definition`
      const query = sql<DefinitionRow>`select ${columns} from definitions where ${after} order by organization_id, hash limit ${sql.lit(BATCH)}`
      return (await query.execute(db)).rows
    }

    function note({ organization_id, hash }: DefinitionRow, id: string) {
      return sql`insert into flow_webhooks (organization_id, webhook_id, definition_hash) values (${organization_id}, ${id}, ${hash})`.execute(
        db,
      )
    }
  },
}

interface DefinitionRow {
  readonly organization_id: string
  readonly hash: string
  readonly definition: string
}

const WEBHOOK_ID = /\bwhk_[0-9a-z]{26}\b/g

const statements = ({ tableOptions }: ColumnTypes) => [
  // '' stands for a message that was sent, which stays known when the definition that sent it goes.
  `create table flow_webhooks (
    organization_id text not null,
    webhook_id text not null,
    definition_hash text not null,
    primary key (organization_id, webhook_id, definition_hash)
  ) ${tableOptions}`,
  // Finds the webhooks that a definition names, to forget them with it.
  'create index flow_webhooks_definition on flow_webhooks (organization_id, definition_hash)',
]
