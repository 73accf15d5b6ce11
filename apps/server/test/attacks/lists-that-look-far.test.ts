import { describe, expect, test } from 'vitest'
import type { IntentsTable } from '../../src/store/tables.ts'
import { draw, enableFlow, on, theRun } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { storeRuns } from '../support/stored-runs.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// A list of which somebody may read next to nothing walked through the whole table in one request, for a page that stayed empty.

const ORG = '/api/orgs/test-park'
/** How many rows a page looks at where not all of them are shown. */
const LOOKED_AT = 2000

/** Reads a list to its end: the ids, and how many each page holds. */
async function readAll({ call }: TestServer, path: string, key?: string) {
  const ids: string[] = []
  const lengths: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${cursor}`}`
    const { status, body } = await call('GET', `${path}${query}`, key === undefined ? {} : { key })
    expect(status).toBe(200)
    lengths.push(body.data.length)
    ids.push(...body.data.map(({ id }: { readonly id: string }) => id))
    cursor = body.nextCursor
  }
  return { ids, lengths }
}

/** Puts effects into the store that were sent, the oldest first. */
async function storeIntents(
  { server: { service }, organization }: TestServer,
  count: number,
  values: Partial<IntentsTable>,
): Promise<readonly string[]> {
  const now = service.now()
  const rows = Array.from({ length: count }, (): IntentsTable => {
    const id = service.newId('intent')
    const nothing = { due_at: null, run_id: null, request_key: null, own_call: null, result: null }
    const texts = { payload: '{}', operation_state: '{}', execution_context: '{}', answer: '{"accepted":true}' }
    const about = { kind: 'mail' as const, completion_handler: 'none', record_model: 'notificationDelivery', record_id: 'ntd_1' }
    const sent = { awaited: 0 as const, status: 'accepted' as const, attempts: 1, created_at: now, updated_at: now }
    return { organization_id: organization.id, id, key: id, ...about, ...texts, ...sent, ...nothing, ...values }
  })
  await service.store.write(async ({ db }) => {
    for (let first = 0; first < count; first += 500)
      await db
        .insertInto('intents')
        .values(rows.slice(first, first + 500))
        .execute()
  })
  return rows.map(({ id }) => id)
}

describe('what was asked of the outside', () => {
  test('[A4] is looked through in pieces for who may read little of it, and shown as before to who may read all', async () => {
    const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
    const { key } = await addColleague(server, { permissions: ['tasks:read'] })
    const old = await storeIntents(server, 3, { record_model: 'task' })
    await storeIntents(server, 2 * LOOKED_AT + 100, {})
    const seen = await readAll(server, `${ORG}/intents`, key)
    expect(seen).toEqual({ ids: old.toReversed(), lengths: [0, 0, 3] })
    const { lengths } = await readAll(server, `${ORG}/intents`)
    expect(lengths).toEqual([...Array(20).fill(200), 103])
    // Rows that are shown fill a page as soon as there are enough of them.
    const young = await storeIntents(server, 250, { record_model: 'task' })
    const again = await readAll(server, `${ORG}/intents`, key)
    expect(again).toEqual({ ids: [...old, ...young].toReversed(), lengths: [200, 50, 0, 3] })
  })

  test('[A4] is looked through in pieces for several filters', async () => {
    const server = await startTestServer()
    const mail = await storeIntents(server, 2, { status: 'refused' })
    await storeIntents(server, LOOKED_AT + 100, { kind: 'sms', status: 'refused' })
    await storeIntents(server, LOOKED_AT + 100, {})
    expect(await readAll(server, `${ORG}/intents?status=refused&kind=mail`)).toEqual({ ids: mail.toReversed(), lengths: [0, 2] })
    expect(await readAll(server, `${ORG}/intents?recordId=ntd_2&kind=mail`)).toEqual({ ids: [], lengths: [0] })
  })
})

describe('runs', () => {
  test('[A4] are looked through in pieces for who may read few of them, and for several filters', async () => {
    const server = await startTestServer()
    const { key } = await addColleague(server, { permissions: ['automations:read', 'tasks:read'] })
    const automation = await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'x' }] }))
    expect((await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })).status).toBe(201)
    await server.server.idle()
    const run = await theRun(server)
    const like = { organizationId: server.organization.id, runId: run.id }
    const ended = { status: 'completed', due_at: null, pending_cause: null } as const
    const old = await storeRuns(server, like, 2, { ...ended, status: 'failed', record_model: 'task', record_id: 'tsk_1' })
    await storeRuns(server, like, LOOKED_AT + 100, ended)
    expect(await readAll(server, `${ORG}/automation-runs`, key)).toEqual({ ids: old.toReversed(), lengths: [0, 2] })
    const failed = await readAll(server, `${ORG}/automation-runs?status=failed&automationId=${automation}`)
    expect(failed).toEqual({ ids: old.toReversed(), lengths: [0, 2] })
    const { ids, lengths } = await readAll(server, `${ORG}/automation-runs`)
    expect([ids.length, lengths]).toEqual([LOOKED_AT + 103, [...Array(10).fill(200), 103]])
  })
})
