import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFile } from '../sqlite/sqlite.testsetup.ts'
import { BATCH_BYTES, BATCH_ROWS } from './database-end.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite-end.ts'

function newFile(): string {
  const { file, remove } = temporaryFile()
  onTestFinished(remove)
  return file
}

test('rows pass in batches that are bounded by their number and by their bytes, each row once', async () => {
  const target = openSqliteTarget(newFile(), () => 1)
  await target.begin('a test')
  const tables = await target.tables()
  const shape = (name: string) => tables.find((table) => table.name === name) ?? { name, columns: [] }
  const counters = shape('counters')
  await target.insert(
    counters,
    Array.from({ length: 1_201 }, (_, index) => ['org_1', `series ${index}`, BigInt(index)]),
  )
  const files = shape('files')
  const half = Buffer.alloc(BATCH_BYTES / 2, 7)
  // Columns are sorted by name.
  expect(files.columns).toEqual(['bytes', 'content_type', 'created_at', 'id', 'organization_id', 'sha256', 'size'])
  await target.insert(
    files,
    Array.from({ length: 5 }, (_, index) => [half, 'text/plain', 1n, `doc_${index}`, 'org_1', 'sum', 1n]),
  )
  const sizes = async (table: typeof counters) => {
    const batchSizes: number[] = []
    for await (const batch of target.rows(table)) batchSizes.push(batch.length)
    return batchSizes
  }
  expect(await sizes(counters)).toEqual([BATCH_ROWS, BATCH_ROWS, 1_201 - 2 * BATCH_ROWS])
  expect(Math.max(...(await sizes(files)))).toBeLessThanOrEqual(2)
  await target.close()
})

test('the log of a target stays short, however much is copied', async () => {
  const file = newFile()
  const target = openSqliteTarget(file, () => 1)
  await target.begin('a test')
  const files = (await target.tables()).find(({ name }) => name === 'files') ?? { name: 'files', columns: [] }
  let longest = 0
  for (let index = 0; index < 40; index++) {
    await target.insert(files, [[Buffer.alloc(1024 * 1024, 7), 'text/plain', 1n, `doc_${index}`, 'org_1', 'sum', 1n]])
    longest = Math.max(longest, statSync(`${file}-wal`).size)
  }
  expect(longest).toBeLessThan(8 * 1024 * 1024)
  await target.close()
})

test('while a source is read nobody can change it, and it is as it was afterwards', async () => {
  const file = newFile()
  const target = openSqliteTarget(file, () => 1)
  await target.begin('a test')
  await target.finish()
  await target.close()
  const source = openSqliteSource(file)
  const other = new Database(file, { timeout: 0 })
  const insert = () => other.prepare("insert into instance values ('x', 'y')").run()
  expect(insert).toThrow(/locked/)
  await source.close()
  expect(insert).not.toThrow()
  other.close()
})
