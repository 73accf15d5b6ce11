import { sql } from 'kysely'
import type { Installation } from '../../src/maintenance/open-installation.ts'

/** Everything stored, as bytes: every text unchanged, and every blob. */
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
