import { expect, test } from 'vitest'
import type { RecordChangesTable } from '../../src/store/tables.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
/** How many rows a page looks at where not all of them are shown. */
const LOOKED_AT = 2000

/** Puts changes of records into the audit log, the oldest first, each a moment after the one before. */
async function storeChanges({ server: { service }, organization }: TestServer, count: number, values: Partial<RecordChangesTable>) {
  const nothing = { key_id: null, automation_id: null, run_id: null, request_id: null, previous: null, changed: null }
  const author = { author: '{"type":"MEMBER","id":"usr_1"}', author_id: 'usr_1' }
  await service.store.write(async ({ db }) => {
    const { last } = await db
      .selectFrom('record_changes')
      .select(({ fn }) => fn.max('at').as('last'))
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, index): RecordChangesTable => {
      const what = { record_id: service.newId('task'), version: 1, model: 'task', change: 'created' as const, operation: 'tasks.create' }
      const when = { at: Number(last) + index + 1, trace_id: '0'.repeat(32) }
      return { organization_id: organization.id, ...what, ...when, ...author, ...nothing, ...values }
    })
    for (let first = 0; first < count; first += 500)
      await db
        .insertInto('record_changes')
        .values(rows.slice(first, first + 500))
        .execute()
  })
}

test('[A4] the audit log is looked through in pieces for several filters, and for an operation', async () => {
  const server = await startTestServer()
  const { key } = await addColleague(server, { permissions: ['tasks:read'] })
  const lengths = async (query: string) => {
    const pageLengths: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await server.call('GET', `${ORG}/audit-log?${query}&limit=200${cursor && `&cursor=${cursor}`}`, { key })
      pageLengths.push(body.data.length)
      cursor = body.nextCursor
    }
    return pageLengths
  }
  await storeChanges(server, 3, { operation: 'tasks.move' })
  await storeChanges(server, LOOKED_AT, { author: '{"type":"MEMBER","id":"usr_2"}', author_id: 'usr_2' })
  await storeChanges(server, LOOKED_AT + 100, {})
  expect(await lengths('model=task&authorId=usr_1&operation=tasks.move')).toEqual([0, 3])
  expect(await lengths('model=task&operation=tasks.create&authorId=usr_2')).toEqual(Array(10).fill(200))
  expect(await lengths('model=task&operation=tasks.move')).toEqual([0, 0, 3])
  expect(await lengths('model=task&authorId=usr_3')).toEqual([0])
})
