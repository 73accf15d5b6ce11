import { sql } from 'kysely'
import type { Installation } from '../../src/operate/open-installation.ts'

/** Every row of every table as a line of text, without what changes by being asked: sessions, and when a key was last used. */
export function readStore({ store }: Pick<Installation, 'store'>): Promise<readonly string[]> {
  return store.read(async (db) => {
    const lines: string[] = []
    for (const { name } of await db.introspection.getTables()) {
      if (name === 'sessions') continue
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      lines.push(...rows.map(({ last_used_at: _, ...row }) => `${name} ${JSON.stringify(row, asText)}`))
    }
    return lines.sort()
  })
}

/** All that is stored, as bytes: every text as it is, and every blob. */
export function readBytes({ store }: Pick<Installation, 'store'>): Promise<Buffer> {
  return store.read(async (db) => {
    const parts: Uint8Array[] = []
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      for (const value of rows.flatMap(Object.values)) parts.push(value instanceof Uint8Array ? value : Buffer.from(`${value}\n`))
    }
    return Buffer.concat(parts)
  })
}

/** Says what came and went between two readings of the store; empty when nothing did. */
export function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const was = new Set(before)
  const is = new Set(after)
  return [
    ...before.filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ]
}

/** Watches a store: each call says what has changed since the call before. */
export async function watchStore(installation: Pick<Installation, 'store'>): Promise<() => Promise<readonly string[]>> {
  let before = await readStore(installation)
  return async () => {
    const after = await readStore(installation)
    const found = differences(before, after)
    before = after
    return found
  }
}

function asText(_key: string, value: unknown): unknown {
  const { type, data } = (value ?? {}) as { readonly type?: unknown; readonly data?: unknown }
  return type === 'Buffer' ? Buffer.from(data as number[]).toString('base64') : value
}
