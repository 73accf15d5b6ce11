import { openSync, readSync } from 'node:fs'

/** What was written to the log of a SQLite database: how many transactions, and how many pages of 4 KiB. */
export interface LogSize {
  readonly commits: number
  readonly pages: number
}

/** Opened files. They are never closed: closing any descriptor of a file drops SQLite's own locks of it. */
const opened = new Map<string, number>()

/**
 * Reads how large the log has become, from the header that SQLite shares between processes. Differences count only while the log is not moved
 * into the database, which happens at 1,000 pages.
 */
export function readLogSize(database: string): LogSize {
  const path = `${database}-shm`
  const index = opened.get(path) ?? openSync(path, 'r')
  opened.set(path, index)
  const header = Buffer.alloc(48)
  readSync(index, header, 0, 48, 0)
  return { commits: header.readUInt32LE(8), pages: header.readUInt32LE(16) }
}
