import { exampleId, models, wordsOf } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { createClock } from '../support/clock.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

interface ListedRecord {
  readonly id: string
  readonly title?: string
  readonly firstName?: string
}

async function add(server: TestServer, collection: string, body: object): Promise<ListedRecord & { readonly version: number }> {
  const answer = await server.call('POST', `${ORG}/${collection}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

/** What a list shows, page by page. */
async function listRecords(server: TestServer, path: string, limit = 200): Promise<readonly ListedRecord[]> {
  const all: ListedRecord[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await server.call('GET', `${ORG}/${path}&limit=${limit}${cursor}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.length).toBeLessThanOrEqual(limit)
    all.push(...body.data)
    if (body.nextCursor === null) return all
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
}

const titles = async (server: TestServer, query: string, limit?: number) =>
  (await listRecords(server, `tasks?${query}`, limit)).map(({ title }) => title)
const names = async (server: TestServer, query: string, limit?: number) =>
  (await listRecords(server, `customers?${query}`, limit)).map(({ firstName }) => firstName)

const termsOf = (server: TestServer, id: string) =>
  server.installation.store.read((db) => db.selectFrom('record_terms').selectAll().where('record_id', '=', id).execute())

describe('tasks are found by who should do them and by what they are about', () => {
  test('newest first, page by page, and in the order of change', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const ben = await addColleague(server, { email: 'ben@example.com', permissions: ['tasks:read'] })
    const eva = await addColleague(server, { email: 'eva@example.com', permissions: ['tasks:read'] })
    const ada = await add(server, 'customers', { firstName: 'Ada' })
    const links = [{ model: 'customer', id: ada.id }]
    const made = []
    for (let number = 1; number <= 7; number++) {
      clock.advance(1000)
      const assigneeIds = [...(number % 2 === 1 ? [ben.userId] : []), ...(number > 5 ? [eva.userId] : [])]
      made.push(await add(server, 'tasks', { title: `${number}`, assigneeIds, links: number % 3 === 0 ? links : [] }))
    }
    expect(await titles(server, `assigneeId=${ben.userId}`)).toEqual(['7', '5', '3', '1'])
    expect(await titles(server, `assigneeId=${ben.userId}`, 1)).toEqual(['7', '5', '3', '1'])
    expect(await titles(server, `assigneeId=${eva.userId}`)).toEqual(['7', '6'])
    expect(await titles(server, `linkedRecordId=${ada.id}`)).toEqual(['6', '3'])
    expect(await titles(server, `linkedRecordId=${ada.id}&assigneeId=${ben.userId}`)).toEqual(['3'])
    expect(await titles(server, `assigneeId=${exampleId('user', 9)}`)).toEqual([])
    for (const id of [exampleId('customer', 9), '%25']) expect(await titles(server, `linkedRecordId=${id}`)).toEqual([])
    clock.advance(1000)
    await server.call('PATCH', `${ORG}/tasks/${made[0]?.id}`, { body: { status: 'COMPLETED' } })
    expect(await titles(server, `assigneeId=${ben.userId}&status=COMPLETED`)).toEqual(['1'])
    expect(await titles(server, `assigneeId=${ben.userId}&status=PENDING`, 2)).toEqual(['7', '5', '3'])
    expect(await titles(server, `assigneeId=${ben.userId}&updatedSince=2026-07-01T12:00:00Z`, 1)).toEqual(['3', '5', '7', '1'])
    expect(await titles(server, `assigneeId=${ben.userId}&updatedSince=2026-07-01T12:00:06Z`)).toEqual(['7', '1'])
  })

  test('as they are now: after changes and deletions, however they were made', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: ['tasks:read'] })
    const ada = await add(server, 'customers', { firstName: 'Ada' })
    const task = await add(server, 'tasks', { title: 'Mow', assigneeIds: [ben.userId], subtasks: ['Part'] })
    const links = [{ model: 'customer', id: ada.id }]
    await server.call('PATCH', `${ORG}/tasks/${task.id}`, { body: { assigneeIds: [], links } })
    expect([await titles(server, `assigneeId=${ben.userId}`), await titles(server, `linkedRecordId=${ada.id}`)]).toEqual([[], ['Mow']])
    await server.call('POST', `${ORG}/tasks/${task.id}/amend`, { body: { assigneeIds: [ben.userId] } })
    await server.call('PUT', `${ORG}/tasks/by-external-id/crm-1`, { body: { title: 'Kept elsewhere', assigneeIds: [ben.userId] } })
    expect(await titles(server, `assigneeId=${ben.userId}`)).toEqual(['Kept elsewhere', 'Mow'])
    expect(await titles(server, `assigneeId=${ben.userId}&externalId=crm-1`)).toEqual(['Kept elsewhere'])
    await server.call('DELETE', `${ORG}/tasks/${task.id}`)
    expect([await titles(server, `assigneeId=${ben.userId}`), await termsOf(server, task.id)]).toEqual([['Kept elsewhere'], []])
  })

  test('of another organization they are not', async () => {
    const server = await startTestServer()
    const { body: other } = await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other' } })
    const me = (await server.call('GET', '/api/session')).body.user?.id ?? (await server.call('GET', `${ORG}/members`)).body.data[0].userId
    await add(server, 'tasks', { title: 'Here', assigneeIds: [me] })
    expect((await server.call('GET', `/api/orgs/${other.id}/tasks?assigneeId=${me}`)).body.data).toEqual([])
  })
})

describe('customers are found', () => {
  test('by their e-mail address, in capitals or not', async () => {
    const server = await startTestServer()
    await add(server, 'customers', { firstName: 'Ada', email: 'Ada@Example.com' })
    await add(server, 'customers', { firstName: 'Eva', email: 'eva@example.com' })
    expect(await names(server, 'email=ADA@example.com')).toEqual(['Ada'])
    expect(await names(server, 'email=ada@example.co')).toEqual([])
    expect((await server.call('GET', `${ORG}/customers?email=ada`)).status).toBe(400)
  })

  test('by the beginnings of the words of their name', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    for (const body of [
      { firstName: 'Ada', lastName: 'Lovelace', companyName: 'Analytical Engines' },
      { firstName: 'José', lastName: "O'Neil" },
      { firstName: 'Jean-Pierre', lastName: 'De Smet' },
      { firstName: 'Adam', lastName: 'Smith' },
      { firstName: 'Łukasz', lastName: 'Ångström' },
      { firstName: 'Наталья', lastName: 'Иванова' },
      { companyName: 'Adagio' },
    ]) {
      clock.advance(1000)
      await add(server, 'customers', body)
    }
    expect(await names(server, 'name=ada')).toEqual([null, 'Adam', 'Ada'])
    expect(await names(server, 'name=ada', 1)).toEqual([null, 'Adam', 'Ada'])
    expect(await names(server, 'name=ADA%20love')).toEqual(['Ada'])
    expect(await names(server, 'name=love%20ada')).toEqual(['Ada'])
    expect(await names(server, 'name=engines')).toEqual(['Ada'])
    expect(await names(server, 'name=ngines')).toEqual([])
    expect(await names(server, 'name=sm')).toEqual(['Adam', 'Jean-Pierre'])
    expect(await names(server, 'name=pierre')).toEqual(['Jean-Pierre'])
    expect(await names(server, "name=o'n")).toEqual(['José'])
    expect(await names(server, `name=${encodeURIComponent('JOSE')}`)).toEqual(['José'])
    expect(await names(server, `name=${encodeURIComponent('josé')}`)).toEqual(['José'])
    expect(await names(server, `name=${encodeURIComponent('ang')}`)).toEqual(['Łukasz'])
    expect(await names(server, `name=${encodeURIComponent('ИВАН')}`)).toEqual(['Наталья'])
    expect(await names(server, 'name=ada&updatedSince=2026-07-01T12:00:00Z', 2)).toEqual(['Ada', 'Adam', null])
    expect(await names(server, 'name=ada&status=VIP')).toEqual([])
    for (const name of ['%CD%BA', '%EF%BF%BF1']) expect(await names(server, `name=${name}`)).toEqual([])
    for (const name of ['', '-', 'ada%00', '%25', 'x'.repeat(101)])
      expect((await server.call('GET', `${ORG}/customers?name=${name}`)).status).toBe(400)
  })

  test('however a letter that Unicode takes apart for nobody is written, and in capitals', async () => {
    const server = await startTestServer()
    for (const lastName of ['Groß', 'Sørensen', 'Łukasz', 'Ærø', 'Đorđević', 'Σίσυφος'])
      await add(server, 'customers', { firstName: lastName, lastName })
    const spelled = { Groß: ['gross', 'GROSS', 'groß', 'GROẞ'], Sørensen: ['sorensen', 'SØR'], Łukasz: ['luk', 'ŁUKASZ'] }
    const others = { Ærø: ['aero', 'ÆRØ'], Đorđević: ['dordevic'], Σίσυφος: ['ΣΙΣ', 'ΣΊΣΥΦΟΣ', 'σισυφος', 'σισυφοσ'] }
    for (const [name, spellings] of Object.entries({ ...spelled, ...others }))
      for (const spelling of spellings) expect(await names(server, `name=${encodeURIComponent(spelling)}`), spelling).toEqual([name])
  })

  test('under the name that they have now, and under none when they were erased or deleted', async () => {
    const server = await startTestServer()
    const ada = await add(server, 'customers', { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' })
    await server.call('PATCH', `${ORG}/customers/${ada.id}`, { body: { lastName: 'Byron' } })
    expect([await names(server, 'name=lovelace'), await names(server, 'name=byron')]).toEqual([[], ['Ada']])
    const eva = await add(server, 'customers', { firstName: 'Eva' })
    await server.call('DELETE', `${ORG}/customers/${eva.id}`)
    expect(await server.call('POST', `${ORG}/customers/${ada.id}/erase`)).toMatchObject({ status: 202 })
    await server.server.idle()
    expect([await names(server, 'name=ada'), await names(server, 'name=eva'), await names(server, 'email=ada@example.com')]).toEqual([
      [],
      [],
      [],
    ])
    expect([await termsOf(server, ada.id), await termsOf(server, eva.id)]).toEqual([[], []])
  })
})

test('the words of a name are what people type', () => {
  expect(wordsOf("  Jean-Pierre  O'Neil, NV (2) ")).toEqual(['jean', 'pierre', 'o', 'neil', 'nv', '2'])
  expect(models.customer.termFilters?.name?.termsOf({ firstName: 'Ada', lastName: 'ada', companyName: null })).toEqual(['ada'])
})
