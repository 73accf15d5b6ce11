import { inject } from 'vitest'
import { addressOf, databaseName, onServer } from './databases.ts'

/** A database of one test. */
export interface TemporaryDatabase {
  readonly url: string
  readonly name: string
  /** Runs statements on the server, as a superuser. */
  admin(...statements: string[]): Promise<readonly Record<string, unknown>[]>
  remove(): Promise<void>
}

type Kind = 'empty' | 'migrated'

/** The next database is created while a test runs: that takes longer than most tests. */
const nextOnes = new Map<Kind, Promise<string>>()

/**
 * Creates a database: empty, or with all tables and no rows. It is removed in the background; the global teardown removes what is left
 * after all tests.
 */
export async function createTemporaryDatabase({ migrated }: { readonly migrated: boolean }): Promise<TemporaryDatabase> {
  const kind = migrated ? 'migrated' : 'empty'
  const name = await (nextOnes.get(kind) ?? create(kind))
  const next = create(kind)
  next.catch(() => {}) // the test that takes it gets the error
  nextOnes.set(kind, next)
  const serverUrl = inject('postgresUrl')
  const admin = (...statements: string[]) => onServer(serverUrl, statements)
  return {
    url: addressOf(serverUrl, name),
    name,
    admin,
    async remove() {
      admin(`drop database ${name} with (force)`).catch(() => {})
    },
  }
}

async function create(kind: Kind): Promise<string> {
  const name = databaseName(inject('postgresRun'))
  // Copying the files takes a third of what writing every page to the log does, and is all the same to a server that syncs nothing.
  const source =
    kind === 'migrated'
      ? `template ${inject('postgresTemplate')} strategy file_copy`
      : "template template0 encoding 'UTF8' locale 'C' strategy file_copy"
  await onServer(inject('postgresUrl'), [`create database ${name} ${source}`])
  return name
}
