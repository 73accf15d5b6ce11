import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTemporary } from '../sqlite/sqlite.testsetup.ts'
import { EDITION } from './0001-first-schema.ts'

/** The edition, and SHA-256 of the statements that SQLite keeps of it. */
const known = { edition: 5, statements: '852a970eee6dfe176e3457442c3a83e46c471cd19ddfdef26b456704620be456' }

test('an edit of the first schema counts its edition up', async () => {
  const opened = await openTemporary()
  onTestFinished(() => opened.dispose())
  await opened.store.migrate()
  const { rows } = await opened.store.read((db) =>
    sql<{ sql: string }>`select sql from sqlite_schema where sql is not null order by type, name`.execute(db),
  )
  const statements = createHash('sha256')
    .update(rows.map((row) => row.sql).join('\n'))
    .digest('hex')
  expect({ edition: EDITION, statements }, 'count EDITION up in 0001-first-schema.ts, and write both down here').toEqual(known)
})
