import { inject } from 'vitest'
import { addressOf, databaseName, onServer } from './databases.ts'

/** A database of one test. */
export interface TemporaryDatabase {
  readonly url: string
  readonly name: string
  /** Runs statements on the server, as a user who may do everything there. */
  admin(...statements: string[]): Promise<readonly Record<string, unknown>[]>
  remove(): Promise<void>
}

/** Makes a database: empty, or with all tables and no rows. */
export async function createTemporaryDatabase({ migrated }: { readonly migrated: boolean }): Promise<TemporaryDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = databaseName()
  const admin = (...statements: string[]) => onServer(serverUrl, statements)
  const source = migrated ? `template ${inject('postgresTemplate')}` : "template template0 encoding 'UTF8' locale 'C'"
  await admin(`create database ${name} ${source}`)
  return { url: addressOf(serverUrl, name), name, admin, remove: async () => void (await admin(`drop database ${name} with (force)`)) }
}
