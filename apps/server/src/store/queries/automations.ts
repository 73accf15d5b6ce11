import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { DefinitionsTable, Tables } from '../tables.ts'

const insert = preparedQuery<DefinitionsTable>()((db, param) =>
  db
    .insertInto('definitions')
    .values({
      organization_id: param('organization_id'),
      hash: param('hash'),
      definition: param('definition'),
      created_at: param('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Keeps a definition under its content hash, if it is not there yet. */
export async function insertDefinition(db: Kysely<Tables>, row: DefinitionsTable): Promise<void> {
  await insert(db, row)
}
