import type { Kysely } from 'kysely'
import type { FilesTable, Tables } from '../tables.ts'

type Key = Pick<FilesTable, 'organization_id' | 'id'>

/** Stores a file in place of the one with its id. */
export async function upsertFile(db: Kysely<Tables>, row: FilesTable): Promise<void> {
  const { organization_id: _, id: __, ...values } = row
  await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(values))
    .execute()
}

/** The file of an organization by id; `undefined` when there is none. */
export function selectFile(db: Kysely<Tables>, { organization_id, id }: Key): Promise<FilesTable | undefined> {
  return db.selectFrom('files').selectAll().where('organization_id', '=', organization_id).where('id', '=', id).executeTakeFirst()
}

/** Removes a file, if it is there. */
export async function deleteFile(db: Kysely<Tables>, { organization_id, id }: Key): Promise<void> {
  await db.deleteFrom('files').where('organization_id', '=', organization_id).where('id', '=', id).execute()
}
