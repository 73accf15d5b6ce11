import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { lockRows } from './lock-rows.ts'
import { kyselyOver } from './sqlite/dialect.ts'
import type { Tables } from './tables.ts'

const sqlite = kyselyOver(() => ({ rows: [] }))
const postgres = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const due = (db: Kysely<Tables>) => db.selectFrom('runs').select('id').orderBy('due_at').limit(2)

test('locks on PostgreSQL, and leaves out what others have locked where that is wanted', () => {
  expect(lockRows(due(postgres), postgres).compile().sql).toMatch(/limit \$1 for update$/)
  expect(lockRows(due(postgres), postgres, { skipLocked: true }).compile().sql).toMatch(/limit \$1 for update skip locked$/)
})

test('locks the rows of the tables named, and not those that were joined', () => {
  const joined = postgres.selectFrom('runs').innerJoin('definitions', 'definitions.hash', 'runs.definition_hash').select('runs.id')
  expect(lockRows(joined, postgres, { of: ['runs'], skipLocked: true }).compile().sql).toMatch(/for update of "runs" skip locked$/)
})

test('changes no text on SQLite, also in a query within a query', () => {
  const text = due(sqlite).compile().sql
  expect(lockRows(due(sqlite), sqlite, { skipLocked: true }).compile().sql).toBe(text)
  const outer = sqlite
    .updateTable('runs')
    .set({ due_at: null })
    .where('id', 'in', lockRows(due(sqlite), sqlite))
    .compile()
  expect(outer.sql).not.toContain('for update')
})
