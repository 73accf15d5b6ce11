import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { TestServer } from '../test-server.ts'

/** Holds the file of a server's database, as another program that writes to it. Returns the function that releases it. */
export function holdFile({ installation }: TestServer): () => void {
  const { database } = installation.settings
  const other = new Database(database.kind === 'sqlite' ? database.file : '')
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  return () => void other.exec('rollback')
}
