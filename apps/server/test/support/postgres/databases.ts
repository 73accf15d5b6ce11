import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** The prefix of all databases of one test run, recognizable on a server that has others. */
export function newRun(): string {
  return `belfry_test_${randomBytes(4).toString('hex')}`
}

/** A name for a database of a test run. */
export function databaseName(run: string): string {
  return `${run}_${randomBytes(6).toString('hex')}`
}

/** Runs statements on a server, one after another, and returns the rows of the last. */
export async function onServer(url: string, statements: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
