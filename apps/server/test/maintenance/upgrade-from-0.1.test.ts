import { describe, expect, test } from 'vitest'
import { taskTitles } from '../support/flows.ts'
import { signIn } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { moveClock } from '../support/standing-clock.ts'
import { defaultDatabase } from '../support/test-database.ts'
import { type OldRow, startUpgraded, type UpgradedServer } from '../support/upgraded-server.ts'

// What stands beside this test was written by a server of version 0.1, over HTTP, on each of the databases.

const PARK = '/api/orgs/test-park'
const ELSE = '/api/orgs/other-park'

interface Invited {
  readonly memberId: string
  readonly userId: string
  readonly token: string
}

/** What the old server has said, and to whom. */
interface OldAnswers {
  readonly otherKey: string
  readonly benKey: string
  readonly benOtherKey: string
  readonly restrictedKey: string
  readonly eveKey: string
  readonly password: string
  readonly eveCookie: string
  readonly adminCookie: string
  readonly benWelcome: string
  readonly cleo: Invited
  readonly dora: Invited
  readonly ben: { readonly memberId: string; readonly userId: string }
  readonly ids: Readonly<Record<'arrives' | 'fails' | 'named' | 'carried' | 'plain' | 'asks' | 'calls' | 'ada' | 'gone' | 'task', string>>
  readonly received: readonly { readonly id: string; readonly signature: string; readonly body: string }[]
}

type Server = UpgradedServer<OldAnswers>

const rowsOf = ({ rows }: Server, table: string): readonly OldRow['values'][] =>
  rows.filter((row) => row.table === table).map(({ values }) => values)
const statusOf = async (server: Server, key: string, path = `${PARK}/tasks`) => (await server.call('GET', path, { key })).status

describe('[G164] [G166] [G167] a database of version 0.1', () => {
  test('is brought up to date, and loses no record, event, run or entry of the audit log', async () => {
    const server = await startUpgraded<OldAnswers>()
    expect(server.migrated[0]).toBe('0018-invitations')
    expect(JSON.parse(server.logged().split('\n')[0] as string)).toMatchObject({
      pending: server.migrated,
      msg: 'the database is brought up to date, which may take minutes',
    })
    await server.server.idle()
    await server.installation.store.read(async (db) => {
      for (const table of ['records', 'events', 'runs', 'deliveries', 'users', 'api_keys', 'intents'] as const) {
        const ids = new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))
        expect([table, rowsOf(server, table).filter(({ id }) => !ids.has(String(id)))]).toEqual([table, []])
      }
      for (const table of ['run_turns', 'record_changes'] as const) {
        const rows = await db.selectFrom(table).selectAll().execute()
        expect([table, rowsOf(server, table).filter((row) => !rows.some((now) => isSame(row, now)))]).toEqual([table, []])
      }
    })
    const old = rowsOf(server, 'records')
    const collections = [
      ['customers', 'customer'],
      ['tasks', 'task'],
      ['products', 'product'],
      ['automations', 'automation'],
      ['webhooks', 'webhook'],
      ['members', 'member'],
    ] as const
    for (const [path, model] of collections) {
      const { status, body } = await server.call('GET', `${PARK}/${path}?limit=100`)
      const park = old.find((row) => row.model === 'organization' && JSON.parse(String(row.data)).slug === 'test-park')
      const before = old.filter((row) => row.model === model && row.organization_id === park?.id)
      expect([path, status, body.data.length]).toEqual([path, 200, before.length])
      for (const row of before) {
        const { data, ...columns } = row as { readonly data: string; readonly id: string; readonly version: number }
        expect((await server.call('GET', `${PARK}/${path}/${columns.id}`)).body).toMatchObject({
          version: columns.version,
          ...expectedOf(model, JSON.parse(data)),
        })
      }
    }
    expect((await server.call('GET', `${PARK}/audit-log?limit=100`)).body.data.length).toBeGreaterThan(30)
    expect((await server.call('GET', `${PARK}/events?limit=100`)).body.data.length).toBeGreaterThan(6)
    expect((await server.call('GET', `${ELSE}/tasks`, { key: server.told.otherKey })).body.data).toMatchObject([{ title: 'Theirs' }])
    expect((await server.call('GET', `${PARK}/customers/${server.told.ids.gone}`)).body).toMatchObject({ firstName: null })
  })

  test('lets everybody in who came in before: by key, session and password', async () => {
    const server = await startUpgraded<OldAnswers>()
    const { told, call } = server
    for (const key of [told.key, told.benKey, told.benOtherKey, told.restrictedKey, told.eveKey])
      expect(await statusOf(server, key)).toBe(200)
    expect(await statusOf(server, told.benKey, `${ELSE}/tasks`)).toBe(200)
    expect(await statusOf(server, told.otherKey)).toBe(404)
    expect(await statusOf(server, told.restrictedKey, `${PARK}/customers`)).toBe(403)
    for (const cookie of [told.eveCookie, told.adminCookie])
      expect((await call('GET', `${PARK}/tasks`, { key: null, headers: { cookie } })).status).toBe(200)
    expect((await signIn(server, 'eve@example.com', told.password)).answer.status).toBe(200)
    const again = await call('POST', `${PARK}/customers`, {
      body: { firstName: 'Ada', phone: '+3212345678' },
      headers: { 'idempotency-key': 'ada' },
    })
    expect(again.body.id).toBe(told.ids.ada)
  })

  test('has links that set the password of who has one place, and of nobody whom two organizations share', async () => {
    const server = await startUpgraded<OldAnswers>()
    const { told, call } = server
    const use = (token: string) => call('POST', '/api/password-reset', { key: null, body: { token, password: 'another good password' } })
    expect(await use(told.cleo.token)).toMatchObject({ status: 200 })
    expect(await use(told.dora.token)).toMatchObject({ status: 409, body: { code: 'link_used' } })
    expect(await use(told.benWelcome)).toMatchObject({ status: 409, body: { code: 'link_used' } })
    const { body } = await call('GET', `${PARK}/members?limit=100`)
    expect(body.data.map(({ status }: { readonly status: string }) => status)).toEqual(Array(body.data.length).fill('ACTIVE'))
    expect(await call('POST', `${PARK}/members/${told.dora.memberId}/invite`)).toMatchObject({ status: 409 })
  })

  test('has no link that an organization has handed out before its account got its place in another one', async () => {
    const { told, call } = await startUpgraded<OldAnswers>({
      // The first organization has removed the member, and the other one has invited the same account afterwards.
      change: ({ rows, told: { cleo } }) =>
        rows.map(({ table, values }) => {
          const isMembership = table === 'records' && values.id === cleo.memberId
          return { table, values: isMembership ? { ...values, created_at: Number(values.created_at) + 1 } : values }
        }),
    })
    const body = { token: told.cleo.token, password: 'another good password' }
    expect(await call('POST', '/api/password-reset', { key: null, body })).toMatchObject({ status: 409, body: { code: 'link_used' } })
  })

  test('has open approvals that who was asked decides', async () => {
    const server = await startUpgraded<OldAnswers>()
    const { told, call } = server
    const { body: open } = await call('GET', `${PARK}/automation-approvals`, { key: told.benKey })
    expect(open.data).toMatchObject([{ assignees: [{ id: told.ben.userId }] }])
    const { taskId: id } = open.data[0]
    const decide = (key: string) => call('POST', `${PARK}/automation-approvals/${id}`, { key, body: { decision: 'approved' } })
    expect(await decide(told.eveKey)).toMatchObject({ status: 403 })
    expect(await decide(told.restrictedKey)).toMatchObject({ status: 403 })
    expect((await call('PATCH', `${PARK}/tasks/${id}`, { key: told.benKey, body: { title: 'Lunch?' } })).status).toBe(409)
    expect((await decide(told.benKey)).status).toBe(200)
    await server.server.idle()
    expect(await taskTitles(server)).toContain('Yes Ada')
  })

  test.each([true, false])(
    'has runs that go on by clock, event and a call that was allowed then; in its cluster: %j',
    async (inItsCluster) => {
      const server = await startUpgraded<OldAnswers>({ inItsCluster })
      const isElsewhere = defaultDatabase === 'postgres' && !inItsCluster
      const logs = await server.installation.store.read((db) => db.selectFrom('logs').select('era').execute())
      expect(logs).toEqual(isElsewhere ? [{ era: 1 }, { era: 1 }] : [])
      await server.call('PATCH', `${PARK}/customers/${server.told.ids.ada}`, { body: { notes: 'Heard' } })
      await server.server.idle()
      expect(await taskTitles(server)).toContain('Heard Ada')
      await moveClock(server, { advance: '3 days' })
      const titles = await taskTitles(server)
      expect(titles).toEqual(expect.arrayContaining(['Late Ada', 'Members 200']))
      expect(titles.join()).not.toContain('Gone')
      const { body } = await server.call('GET', `${PARK}/automation-runs?status=failed`)
      expect(body.data).toEqual([])
      const ids = (await followed(server)).map(({ id }) => id)
      const before = new Set(rowsOf(server, 'events').map(({ id }) => id))
      const first = ids.findIndex((id) => !before.has(id))
      expect(first).toBeGreaterThan(5)
      expect(ids.slice(first).filter((id) => before.has(id))).toEqual([])
    },
  )

  test('has runs that have yet to begin, which pausing cancels', async () => {
    const server = await startUpgraded<OldAnswers>({ change: ({ rows, told: { moment } }) => [...rows, ...backlog(rows, moment + DAY_MS)] })
    const [begins, child, goesOn] = backlog(server.rows, 0).map(({ values }) => values) as [Values, Values, Values]
    const { store } = server.installation
    const toBegin = async () => {
      const rows = await store.read((db) => db.selectFrom('runs').select(['id', 'to_begin']).execute())
      return [begins, child, goesOn].map(({ id }) => rows.find((row) => row.id === id)?.to_begin)
    }
    expect(await toBegin()).toEqual([begins.event_id, `family ${child.root_run_id}`, null])
    expect((await server.call('PATCH', PARK, { body: { automationsPaused: true } })).status).toBe(200)
    await server.server.idle()
    expect(await toBegin()).toEqual([null, `family ${child.root_run_id}`, null])
    expect((await server.call('GET', `${PARK}/automation-runs/${begins.id}`)).body).toMatchObject({
      status: 'cancelled',
      error: expect.stringContaining('paused'),
    })
  })

  test('still knows how far its log was cleaned up', async () => {
    const { call } = await startUpgraded<OldAnswers>({
      change: ({ rows, told: { moment } }) => [...rows, cleanedLog(rows, moment + 1)],
    })
    const { body } = await call('GET', `${PARK}/events?after=start&limit=2`)
    const answer = await call('GET', `${PARK}/events?after=${encodeURIComponent(body.nextCursor)}`)
    expect(answer).toMatchObject({ status: 410, body: { code: 'cursor_expired' } })
  })

  test('has an access method that works longer than any can now, and can be blocked', async () => {
    const server = await startUpgraded<OldAnswers>({ change: ({ rows, told: { ids } }) => [...rows, lastingPin(rows, ids.ada)] })
    const path = `${PARK}/access-methods/${lastingPin(server.rows, '').values.id}`
    expect((await server.call('GET', path)).body).toMatchObject({ status: 'ACTIVE', periodTo: '9999-12-31T23:59:59.000Z' })
    expect(await server.call('PATCH', path, { body: { status: 'BLOCKED' } })).toMatchObject({ status: 200, body: { status: 'BLOCKED' } })
  })

  test('has webhooks of which it is known which flows write to', async () => {
    const server = await startUpgraded<OldAnswers>()
    const { told, call } = server
    const readAs = async (key: string, id: string) => (await call('GET', `${PARK}/webhooks/${id}`, { key })).body
    for (const name of ['named', 'carried', 'plain'] as const)
      expect([name, await readAs(told.benKey, told.ids[name])]).not.toEqual([
        name,
        expect.objectContaining({ signingSecret: expect.anything() }),
      ])
    for (const name of ['arrives', 'fails'] as const)
      expect([name, await readAs(told.benKey, told.ids[name])]).toEqual([
        name,
        expect.objectContaining({ signingSecret: expect.anything() }),
      ])
  })

  test('has deliveries that say the same, and are sent as they were signed', async () => {
    const server = await startUpgraded<OldAnswers>()
    const { told, call } = server
    const bodies = new Map(told.received.map(({ id, ...sent }) => [id, sent]))
    const displayed = []
    for (const { id } of rowsOf(server, 'deliveries')) displayed.push((await call('GET', `${PARK}/webhook-deliveries/${id}`)).body)
    expect(displayed.filter(({ id }) => bodies.has(id)).length).toBeGreaterThan(2)
    const receiver = await startReceiver()
    await call('PATCH', `${PARK}/webhooks/${told.ids.fails}`, { body: { url: receiver.url } })
    const failing = displayed.filter(({ webhookId, eventId }) => webhookId === told.ids.fails && eventId !== null)
    expect(failing.length).toBeGreaterThan(0)
    for (const { id, body } of failing) {
      await call('POST', `${PARK}/webhook-deliveries/${id}/retry`)
      await server.server.idle()
      const sent = await receiver.next()
      expect([sent.headers['webhook-id'], sent.body.toString('utf8')]).toEqual([id, body])
      const event = told.received.find(({ body: other }) => JSON.parse(other).event === 'customer:created' && other.includes(told.ids.ada))
      expect(JSON.parse(body).data).toEqual(JSON.parse(String(event?.body)).data)
    }
  })
})

type Values = OldRow['values']

const DAY_MS = 86_400_000

/** All events of the organization, in the order of its log. */
async function followed({ call }: Server): Promise<readonly { readonly id: string }[]> {
  const events = []
  for (let after = 'start'; ; ) {
    const { body } = await call('GET', `${PARK}/events?limit=100&after=${encodeURIComponent(after)}`)
    events.push(...body.data)
    if (!body.hasMore) return events
    after = body.nextCursor
  }
}

/** A run that has yet to begin, one for an item, and one that has begun: as version 0.1 wrote them, beside one of its own. */
function backlog(rows: readonly OldRow[], due_at: number): readonly OldRow[] {
  const own = rows.find(({ table, values }) => table === 'runs' && values.status === 'waiting')?.values as Values
  const run = { ...own, status: 'running', due_at, checks: null }
  const family = { parent_run_id: own.id, root_run_id: own.id, item_index: 0 }
  const id = (last: number) => `run_01m81j18g0ept80k753y9g00${last}0`
  const start = { runId: id(1), now: own.created_at, cause: { kind: 'event', id: own.event_id }, actor: null, organization: {} }
  const child = { runId: id(2), parentRunId: own.id, now: own.created_at, item: {}, snapshot: {} }
  return [
    { ...run, id: id(1), state: JSON.stringify({ start }) },
    { ...run, ...family, id: id(2), state: JSON.stringify({ child }) },
    { ...run, id: id(3) },
  ].map((values) => ({ table: 'runs', values }))
}

function parkOf(rows: readonly OldRow[]): unknown {
  const isPark = ({ table, values }: OldRow) =>
    table === 'records' && values.model === 'organization' && JSON.parse(String(values.data)).slug === 'test-park'
  return rows.find(isPark)?.values.organization_id
}

function cleanedLog(rows: readonly OldRow[], removed_until: number): OldRow {
  return { table: 'cleaned_event_logs', values: { organization_id: parkOf(rows), removed_until } }
}

function lastingPin(rows: readonly OldRow[], customerId: string): OldRow {
  const { created_at, updated_at } = (rows.find(({ table }) => table === 'records') as OldRow).values
  const period = { periodFrom: '2026-07-01T12:00:00.000Z', periodTo: '9999-12-31T23:59:59.000Z' }
  const data = { customerId, type: 'PIN_CODE', value: '123456', ...period, status: 'ACTIVE', accessPointIds: [] }
  const key = { organization_id: parkOf(rows), model: 'accessMethod', id: 'acm_01m81j18g0ept80k753y9g0000', version: 1, external_id: null }
  const createdBy = { type: 'SYSTEM', id: null }
  return { table: 'records', values: { ...key, created_at, updated_at, data: JSON.stringify({ ...data, createdBy }) } }
}

/** Whether a row holds what it held; columns may have come. */
function isSame(before: OldRow['values'], now: object): boolean {
  return Object.entries(before).every(([name, value]) => (now as OldRow['values'])[name] === value)
}

/** What of a stored record is shown as it was: of some the secrets and definitions are not, money is stored in cents, and all members have come. */
function expectedOf(model: string, { organizationId: _, price, ...values }: Readonly<Record<string, unknown>>): object {
  if (model === 'webhook' || model === 'automation') return { name: values.name }
  if (model === 'member') return { ...values, status: 'ACTIVE' }
  return typeof price === 'number' ? { ...values, price: price / 100 } : values
}
