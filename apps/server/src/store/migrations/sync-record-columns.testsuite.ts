import { type AnyModel, models, type TermFilter } from '@belfry/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { selectRecords } from '../queries/record-lists.ts'
import { type ListedModel, recordColumnNames } from '../record-columns.ts'
import { record } from '../store.testrows.ts'
import type { OpenedStore } from '../store.testsuite.ts'
import type { RecordsTable } from '../tables.ts'

const listedBy = (...filters: string[]): AnyModel => ({ ...models.task, filters, termFilters: {} })

/** A task as stored in a database, with empty columns. */
function task(number: number, data: object, given: Partial<RecordsTable> = {}): RecordsTable {
  const id = `tsk_${String(number).padStart(4, '0')}`
  const none = Object.fromEntries(recordColumnNames.map((name) => [name, null]))
  return { ...record({ id }), ...none, data: JSON.stringify(data), ...given }
}

/**
 * Tests what happens to the columns of records when the models change. `open` returns an empty database whose store uses the models that
 * are in the list when it migrates.
 */
export function testRecordColumns(name: string, open: (recordModels: readonly ListedModel[]) => Promise<OpenedStore>): void {
  describe(name, () => {
    let listed: ListedModel[]
    let opened: OpenedStore

    beforeEach(async () => {
      listed = []
      opened = await open(listed)
      await opened.store.migrate()
    })
    afterEach(() => opened.dispose())

    /** Starts over with other models. */
    async function migrateFor(...now: ListedModel[]): Promise<void> {
      listed.splice(0, listed.length, ...now)
      await opened.store.migrate()
    }

    const put = (rows: readonly RecordsTable[]) => opened.store.write(({ db }) => db.insertInto('records').values(rows).execute())
    const find = async (model: AnyModel, filters: Readonly<Record<string, unknown>>) => {
      const query = { limit: 200, filters: filters as Readonly<Record<string, string>> }
      return (await opened.store.read((db) => selectRecords(db, model, 'org_1', query))).data.map(({ id }) => id)
    }
    const columns = () =>
      opened.store.read((db) => db.selectFrom('records').select(recordColumnNames).orderBy('organization_id').orderBy('id').execute())
    const written = () =>
      opened.store.read((db) => db.selectFrom('record_columns').select(['model', 'field', 'position']).orderBy('position').execute())

    test('a filter that is new finds the records that are older', async () => {
      const before = listedBy('status')
      await migrateFor(before)
      await put([task(1, { status: 'WAITING', viewId: 'viw_1' }), task(2, { status: 'WAITING', viewId: null }), task(3, {})])
      await migrateFor(listedBy())
      await migrateFor(before)
      expect(await find(before, { status: 'WAITING' })).toEqual(['tsk_0002', 'tsk_0001'])
      const now = listedBy('viewId', 'status')
      await migrateFor(now)
      expect(await find(now, { viewId: 'viw_1' })).toEqual(['tsk_0001'])
      expect(await find(now, { status: 'WAITING' })).toEqual(['tsk_0002', 'tsk_0001'])
      expect(await find(now, { status: 'WAITING', viewId: 'viw_1' })).toEqual(['tsk_0001'])
      expect(await written()).toEqual([
        { model: 'task', field: 'viewId', position: 1 },
        { model: 'task', field: 'status', position: 2 },
      ])
    })

    test('values are texts, and what is not there is null', async () => {
      const odd = `it's "ünicode" \\ and 'true'`
      await put([task(1, { a: true, b: 7, c: odd, d: null }), task(2, { a: false, b: 0.5, c: '' })])
      const now = listedBy('a', 'b', 'c', 'd', 'e')
      await migrateFor(now)
      const rest = { f4: null, f5: null, f6: null, f7: null, f8: null }
      expect(await columns()).toEqual([
        { f1: 'true', f2: '7', f3: odd, ...rest },
        { f1: 'false', f2: '0.5', f3: '', ...rest },
      ])
      expect(await find(now, { a: true })).toEqual(['tsk_0001'])
      expect(await find(now, { a: 'false', b: 0.5 })).toEqual(['tsk_0002'])
    })

    test('a field that is no longer a filter leaves its column, and the others move', async () => {
      await migrateFor(listedBy('status', 'viewId'))
      await put([task(1, { status: 'WAITING', viewId: 'viw_1' }, { f1: 'WAITING', f2: 'viw_1' })])
      await migrateFor(listedBy('viewId'))
      expect(await columns()).toMatchObject([{ f1: 'viw_1', f2: null }])
      await migrateFor(listedBy())
      expect(await columns()).toMatchObject([{ f1: null, f2: null }])
      expect(await written()).toEqual([])
    })

    test('what records stand under is written for those that are older, and goes with its filter', async () => {
      const withTerms: AnyModel = { ...models.task, filters: [] }
      const terms = () =>
        opened.store.read((db) => db.selectFrom('record_terms').selectAll().orderBy('record_id').orderBy('term').execute())
      await put([
        task(1, { assigneeIds: ['usr_1', 'usr_2'], links: [{ model: 'customer', id: 'cus_1' }] }),
        task(2, { assigneeIds: ['usr_1'] }, { organization_id: 'org_2' }),
        task(3, {}),
      ])
      await migrateFor(withTerms)
      expect(await terms()).toEqual([
        { organization_id: 'org_1', model: 'task', field: 'linkedRecordId', term: 'cus_1', record_id: 'tsk_0001', by_beginning: 0 },
        { organization_id: 'org_1', model: 'task', field: 'assigneeId', term: 'usr_1', record_id: 'tsk_0001', by_beginning: 0 },
        { organization_id: 'org_1', model: 'task', field: 'assigneeId', term: 'usr_2', record_id: 'tsk_0001', by_beginning: 0 },
        { organization_id: 'org_2', model: 'task', field: 'assigneeId', term: 'usr_1', record_id: 'tsk_0002', by_beginning: 0 },
      ])
      expect(await find(withTerms, { assigneeId: 'usr_2' })).toEqual(['tsk_0001'])
      await migrateFor({ ...withTerms, termFilters: { assigneeId: withTerms.termFilters?.assigneeId as TermFilter } })
      expect(await terms()).toHaveLength(3)
      await migrateFor(listedBy())
      expect(await terms()).toEqual([])
    })

    test('what records stand under is written anew when the terms of their values are others', async () => {
      const assigneeId = models.task.termFilters?.assigneeId as TermFilter
      const first: AnyModel = { ...listedBy(), termFilters: { assigneeId } }
      const upper: TermFilter = {
        ...assigneeId,
        edition: 1,
        termsOf: (values) => assigneeId.termsOf(values).map((id) => id.toUpperCase()),
      }
      const terms = async () =>
        (await opened.store.read((db) => db.selectFrom('record_terms').select('term').execute())).map(({ term }) => term)
      await put([task(1, { assigneeIds: ['usr_1'] })])
      await migrateFor(first)
      expect(await terms()).toEqual(['usr_1'])
      await migrateFor({ ...first, termFilters: { assigneeId: upper } })
      expect(await terms()).toEqual(['USR_1'])
    })

    test('all records of the model are written, of all organizations, and no other ones', async () => {
      const count = 1201
      const other = { model: 'customer', data: '{"status":"ACTIVE"}', f1: 'ACTIVE', f2: 'kept' }
      const rows = Array.from({ length: count }, (_, index) =>
        task(index, { status: `s${index}` }, { organization_id: index % 3 === 0 ? 'org_2' : 'org_1' }),
      )
      for (let from = 0; from < count; from += 100) await put(rows.slice(from, from + 100))
      await put([task(9999, {}, { ...other, organization_id: 'org_3' })])
      await migrateFor(listedBy('status'))
      const rowsAfter = await opened.store.read((db) => db.selectFrom('records').select(['model', 'data', 'f1', 'f2']).execute())
      expect(rowsAfter).toHaveLength(count + 1)
      for (const { model, data, f1, f2 } of rowsAfter)
        expect([f1, f2]).toEqual(model === 'task' ? [JSON.parse(data).status, null] : ['ACTIVE', 'kept'])
    })

    test('nothing is written while the filters stay', async () => {
      await migrateFor(listedBy('status'))
      await put([task(1, { status: 'WAITING' }, { f1: 'as it was' })])
      await migrateFor(listedBy('status'), { name: 'customer', filters: ['status'] })
      expect(await columns()).toMatchObject([{ f1: 'as it was' }])
    })
  })
}
