import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bootstrapApiKey } from '../../src/cli/bootstrap.ts'
import { accept, addColleague, PASSWORD } from '../support/people.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

// Two servers on one PostgreSQL. What SQLite gets from having one writer has to hold here too, whatever happens at the same moment.

const PARK = '/api/orgs/test-park'
const ROUNDS = 3

/** Starts two nodes that a suite shares, and its caller stops: on PostgreSQL starting them takes longer than most tests. */
async function openTwo(environment: Readonly<Record<string, string>> = {}) {
  const { stop, ...here } = await openTestServer({ environment: { BELFRY_RATE_LIMIT: '0', ...environment } })
  const there = await here.startNode()
  const both = [here, there] as const
  return { here, there, both, nodeOf: (index: number) => both[index % 2] as TestServer, stop }
}

/** Starts two nodes for one test. */
async function startTwo(environment: Readonly<Record<string, string>> = {}) {
  const { stop, ...two } = await openTwo(environment)
  onTestFinished(stop)
  return two
}

/** The key of a new account with a place in an organization. */
async function accountIn(server: TestServer, slug: string, email: string): Promise<string> {
  const { body } = await server.call('POST', `/api/orgs/${slug}/members`, { body: { email, name: 'Somebody' } })
  await accept(server.installation, body)
  return bootstrapApiKey(server.installation, { email, name: 'Test' })
}

const statusesOf = async (calls: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort()

describe('at the same moment', () => {
  let two: Awaited<ReturnType<typeof openTwo>>
  beforeAll(async () => {
    two = await openTwo()
  })
  afterAll(() => two.stop())

  test('two administrators cannot both remove the other', async () => {
    const { here, there } = await startTwo()
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await addColleague(here, { email: `ann-${round}@example.com`, permissions: ['*'] })
      const bob = await addColleague(here, { email: `bob-${round}@example.com`, permissions: ['*'] })
      const { data } = (await here.call('GET', `${PARK}/members?limit=200`)).body
      for (const { id, permissions } of data) {
        const others = ![ann.memberId, bob.memberId].includes(id)
        if (others && permissions.includes('*')) await here.call('DELETE', `${PARK}/members/${id}`, { key: ann.key })
      }
      const statuses = await statusesOf([
        here.call('DELETE', `${PARK}/members/${bob.memberId}`, { key: bob.key }),
        there.call('DELETE', `${PARK}/members/${ann.memberId}`, { key: ann.key }),
      ])
      expect(statuses).toEqual([200, 409])
      const left = await here.installation.store.read((db) =>
        db.selectFrom('records').select('data').where('model', '=', 'member').execute(),
      )
      expect(left.filter((row) => JSON.parse(row.data).permissions.includes('*'))).toHaveLength(1)
      // For the next round the first administrator is back.
      const [keeper] = left.filter((row) => JSON.parse(row.data).permissions.includes('*')).map((row) => JSON.parse(row.data).email)
      const key = keeper === ann.email ? ann.key : bob.key
      const back = { email: here.email, name: 'Administrator', permissions: ['*'] }
      await accept(here.installation, (await here.call('POST', `${PARK}/members`, { key, body: back })).body)
    }
  })

  test('many who change one record all get their turn', async () => {
    const { here, nodeOf } = two
    const { id } = (await here.call('POST', `${PARK}/customers`, { body: {} })).body
    const path = `${PARK}/customers/${id}`
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => nodeOf(index).call('PATCH', path, { body: { firstName: `Ada ${index}` } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 2))
  })

  test('of many who have seen a version, one changes it', async () => {
    const { here, nodeOf } = two
    const { id } = (await here.call('POST', `${PARK}/customers`, { body: {} })).body
    const changes = Array.from({ length: 10 }, (_, index) =>
      nodeOf(index).call('PATCH', `${PARK}/customers/${id}`, { body: { firstName: `Ada ${index}` }, headers: { 'if-match': '"1"' } }),
    )
    expect(await statusesOf(changes)).toEqual([200, ...Array.from({ length: 9 }, () => 412)])
  })

  test('one external id becomes one record', async () => {
    const { here, nodeOf } = two
    for (let round = 0; round < ROUNDS; round++) {
      const puts = Array.from({ length: 10 }, (_, index) =>
        nodeOf(index).call('PUT', `${PARK}/customers/by-external-id/crm-${round}`, { body: { firstName: `Ada ${index}` } }),
      )
      expect(await statusesOf(puts)).toEqual([...Array.from({ length: 9 }, () => 200), 201])
      expect((await here.call('GET', `${PARK}/customers?externalId=crm-${round}`)).body.data).toMatchObject([{ version: 10 }])
    }
  })

  test('one slug becomes one organization', async () => {
    const { nodeOf } = two
    const founding = Array.from({ length: 6 }, (_, index) =>
      nodeOf(index).call('POST', '/api/orgs', { body: { name: 'Lake', slug: 'lake', timeZone: 'Europe/Brussels' } }),
    )
    expect(await statusesOf(founding)).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('[G164] an address that is invited twice has one place in each organization, and of those who accept one gets it', async () => {
    const { here, nodeOf } = two
    for (const slug of ['lake', 'pond']) await here.call('POST', '/api/orgs', { body: { name: slug, slug, timeZone: 'Europe/Brussels' } })
    for (let round = 0; round < ROUNDS; round++) {
      const keys = await Promise.all([1, 2, 3, 4].map((number) => accountIn(here, 'pond', `who-${round}-${number}@example.com`)))
      const invite = (index: number, slug: string) =>
        nodeOf(index).call('POST', `/api/orgs/${slug}/members`, { body: { email: `eve-${round}@example.com`, name: 'Eve' } })
      const answers = await Promise.all([invite(0, 'test-park'), invite(1, 'test-park'), invite(0, 'lake'), invite(1, 'lake')])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
      const welcomeTokens = answers.flatMap(({ body }) => body.welcomeToken ?? [])
      expect(new Set(welcomeTokens).size).toBe(2)
      const accepts = Array.from({ length: 4 }, (_, index) =>
        nodeOf(index).call('POST', `/api/invitations/${welcomeTokens[0]}/accept`, { key: keys[index] as string }),
      )
      expect(await statusesOf(accepts)).toEqual([200, 409, 409, 409])
    }
  })

  test('a one-time link is used once', async () => {
    const { here, nodeOf } = await startTwo()
    const uses = Array.from({ length: 4 }, (_, index) =>
      nodeOf(index).call('POST', '/api/password-reset', { key: null, body: { token: here.welcomeToken, password: PASSWORD } }),
    )
    expect((await statusesOf(uses)).filter((status) => status === 200)).toHaveLength(1)
  })

  test('of several renewals of one key one is done', async () => {
    const { here, nodeOf } = two
    const { id } = (await here.call('POST', '/api/api-keys', { body: { name: 'Import' } })).body
    const renewed = await Promise.all(
      Array.from({ length: 6 }, (_, index) => nodeOf(index).call('POST', `/api/api-keys/${id}/renew`, { body: { id } })),
    )
    expect(renewed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const values = renewed.flatMap(({ body }) => (body.key as string | undefined) ?? [])
    const answers = await Promise.all(values.map((key, index) => nodeOf(index).call('GET', '/api/orgs', { key })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('nothing is put into what goes', async () => {
    const { here, there } = two
    for (let round = 0; round < ROUNDS * 2; round++) {
      const { id } = (await here.call('POST', `${PARK}/customers`, { body: {} })).body
      const path = `${PARK}/customers/${id}`
      const contact = { body: { type: 'EMAIL', value: 'ada@example.com' } }
      const [gone] = await Promise.all([
        here.call('DELETE', path),
        ...Array.from({ length: 3 }, () => there.call('POST', `${path}/contacts`, contact)),
      ])
      expect(gone?.status).toBe(200)
    }
    const contacts = await here.installation.store.read((db) =>
      db.selectFrom('records').select('id').where('model', '=', 'customerContact').execute(),
    )
    expect(contacts).toEqual([])
  })

  test('two tasks do not become a part of each other', async () => {
    const { here, there } = two
    for (let round = 0; round < ROUNDS; round++) {
      const newTask = async () => (await here.call('POST', `${PARK}/tasks`, { body: { title: 'Sweep' } })).body.id as string
      const [one, other] = [await newTask(), await newTask()]
      const statuses = await statusesOf([
        here.call('PATCH', `${PARK}/tasks/${one}`, { body: { parentId: other } }),
        there.call('PATCH', `${PARK}/tasks/${other}`, { body: { parentId: one } }),
      ])
      expect(statuses).toEqual([200, 400])
    }
  })

  test('what a webhook is told of is what stands in its record', async () => {
    const { here, nodeOf } = two
    const webhook = await addWebhook(here, 'https://example.com/hook', ['customer:created'])
    const choices = [['customer:created', 'customer:deleted'], ['customer:updated'], ['customer:contact:created']]
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        nodeOf(index).call('PATCH', `${PARK}/webhooks/${webhook.id}`, { body: { subscribedEventKeys: choices[index % 3] } }),
      ),
    )
    const { subscribedEventKeys } = (await here.call('GET', `${PARK}/webhooks/${webhook.id}`)).body
    const stored = await here.installation.store.read((db) =>
      db.selectFrom('event_subscriptions').select('event_key').where('target_id', '=', webhook.id).execute(),
    )
    expect(stored.map(({ event_key }) => event_key).sort()).toEqual([...subscribedEventKeys].sort())
  })
})

describe('two nodes', () => {
  test('advance each run once', async () => {
    const { here, both, nodeOf } = await startTwo()
    const definition = {
      nodes: [
        { id: 'start', type: 'trigger', label: 'New', position: { x: 0, y: 0 }, config: { source: 'event', eventKey: 'customer:created' } },
        { id: 'task', type: 'taskCreate', label: 'Task', position: { x: 0, y: 9 }, config: { title: 'Welcome {customer.firstName}' } },
      ],
      edges: [{ id: 'e1', source: 'start', target: 'task', sourceHandle: 'out' }],
    }
    const { id } = (await here.call('POST', `${PARK}/automations`, { body: { name: 'Welcome', definition } })).body
    expect((await here.call('PATCH', `${PARK}/automations/${id}`, { body: { enabled: true } })).body.enabled).toBe(true)
    const names = Array.from({ length: 60 }, (_, index) => `Ada ${index}`)
    await Promise.all(names.map((firstName, index) => nodeOf(index).call('POST', `${PARK}/customers`, { body: { firstName } })))
    const completed = async () => {
      await Promise.all(both.map(({ server }) => server.idle()))
      const { data } = (await here.call('GET', `${PARK}/automation-runs?automationId=${id}&limit=200`)).body
      return data.filter(({ status }: { status: string }) => status === 'completed').length
    }
    await expect.poll(completed, { timeout: 20_000 }).toBe(names.length)
    const { data } = (await here.call('GET', `${PARK}/tasks?limit=200`)).body
    expect(data.map(({ title }: { title: string }) => title).sort()).toEqual(names.map((name) => `Welcome ${name}`).sort())
  })

  test('send each delivery once, and one takes up what the other has left', async () => {
    const { here, there, both, nodeOf } = await startTwo(receiversAllowed)
    const receiver = await startReceiver()
    await addWebhook(here, receiver.url, ['customer:created'])
    await Promise.all(Array.from({ length: 100 }, (_, index) => nodeOf(index).call('POST', `${PARK}/customers`, { body: {} })))
    await Promise.all(both.map(({ server }) => server.idle()))
    await expect.poll(() => receiver.received.length).toBe(100)
    const ids = receiver.received.map(({ headers }) => headers['x-webhook-event-id'])
    expect(new Set(ids).size).toBe(100)

    await there.server.stop()
    await here.call('POST', `${PARK}/customers`, { body: {} })
    await expect.poll(() => receiver.received.length).toBe(101)
  })

  test('know one database by one name', async () => {
    const { here, there } = await startTwo()
    expect(here.installation.epoch).toMatch(/^[0-9a-f]{32}$/)
    expect(there.server.service.epoch).toBe(here.installation.epoch)
  })
})
