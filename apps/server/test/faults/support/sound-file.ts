import Database from 'better-sqlite3'
import { expect } from 'vitest'

/** Expects that SQLite finds nothing wrong in a file, on a connection of its own. */
export function expectSoundFile(file: string): void {
  const database = new Database(file)
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(database.pragma('foreign_key_check')).toEqual([])
  } finally {
    database.close()
  }
}
