import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteStatements } from '../../test/support/count-statements.ts'
import { preparedInsert } from './prepared-insert.ts'
import type { OpenedStore, OpenTemporary } from './store.testsuite.ts'

const insertFacts = preparedInsert('instance', ['name', 'value'])

/** Tests that rows are inserted by as few statements as the database has quickly. */
export function testPreparedInsert(open: OpenTemporary, cases: readonly (readonly [rows: number, statements: number])[]): void {
  describe('a prepared insert', () => {
    let opened: OpenedStore
    beforeAll(async () => {
      opened = await open({}, { migrated: true })
    })
    afterAll(() => opened.dispose())

    test.each(cases)('puts each of %i rows there once, by %i statements', async (count, expected) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        name: `fact ${count} ${String(index).padStart(3, '0')}`,
        value: `${index}`,
      }))
      const statements = await opened.store.write(async ({ db }) => {
        const noted = noteStatements(db)
        await insertFacts(db, rows)
        return noted
      })
      expect(statements).toHaveLength(expected)
      const facts = opened.store.read((db) =>
        db.selectFrom('instance').selectAll().where('name', 'like', `fact ${count} %`).orderBy('name').execute(),
      )
      expect(await facts).toEqual(rows)
    })
  })
}
