import { type AnyOperation, customer, customers, defineOperation, done, fieldProblem, Refusal, type ServicePort } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../src/unit-of-work/perform/perform.ts'
import { createClock, HOUR } from '../support/clock.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts'
import { addWebhook, readEvents } from '../support/webhooks.ts'

async function start(options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  const caller = { ...anonymous.caller, permissions: ['*'] }
  const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
  const executionContext = { ...anonymous, caller, organization: server.organization, cause }
  return {
    ...server,
    run: (operation: AnyOperation, input: unknown = {}) => perform(server.server.service, operation, input, executionContext),
    executionContext,
  }
}

/** An operation that stores a customer and then does something else. */
function addThen(then: (port: ServicePort) => Promise<void>) {
  return defineOperation({
    name: 'test.add',
    permission: 'customers:write',
    async run(port: ServicePort) {
      await port.create(customer, { firstName: 'Ada', status: 'DEFAULT' })
      await port.emit('customer:created', { model: 'customer', id: 'cus_0' }, {})
      await then(port)
      return done(null)
    },
  })
}

async function storedCounts(server: TestServer) {
  const { data } = (await server.call('GET', '/api/orgs/test-park/customers')).body
  const deliveries = await server.installation.store.read((db) => db.selectFrom('deliveries').select('id').execute())
  return [data.length, (await readEvents(server)).length, deliveries.length]
}

describe('an operation', () => {
  test('that is done leaves everything it wrote', async () => {
    const server = await start()
    await addWebhook(server, 'https://example.com/hook')
    expect(await server.run(addThen(async () => {}))).toEqual({ kind: 'done', value: null })
    expect(await storedCounts(server)).toEqual([1, 1, 1])
  })

  test('that is refused leaves nothing, also of what it wrote before', async () => {
    const server = await start()
    await addWebhook(server, 'https://example.com/hook')
    const reason = fieldProblem('conflict', '/x', 'it cannot be')
    const refusing = addThen(async () => {
      throw new Refusal(reason)
    })
    expect(await server.run(refusing)).toEqual({ kind: 'refused', problem: reason })
    expect(await storedCounts(server)).toEqual([0, 0, 0])
  })

  test('that fails leaves nothing, and the failure is passed on', async () => {
    const server = await start()
    const failing = addThen(async () => {
      throw new TypeError('a mistake')
    })
    await expect(server.run(failing)).rejects.toThrow('a mistake')
    expect(await storedCounts(server)).toEqual([0, 0, 0])
  })

  test('for which the permission is missing does not begin', async () => {
    const { server, executionContext } = await start()
    const started: string[] = []
    const operation = addThen(async () => void started.push('begun'))
    const outcome = await perform(
      server.service,
      operation,
      {},
      { ...executionContext, caller: { ...executionContext.caller, permissions: ['tasks:read'] } },
    )
    expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'forbidden', detail: expect.stringContaining('customers:write') } })
    expect(started).toEqual([])
  })

  test('that says it only reads cannot write', async () => {
    const server = await start()
    const lying = defineOperation({ ...addThen(async () => {}), readOnly: true })
    await expect(server.run(lying)).rejects.toThrow('store.read')
    expect(await storedCounts(server)).toEqual([0, 0, 0])
  })

  test('lives at one moment, however long it takes', async () => {
    const clock = createClock()
    const server = await start({ now: clock.now })
    const moments: number[] = []
    await server.run(
      addThen(async (port) => {
        moments.push(port.now)
        clock.advance(HOUR)
        moments.push(port.now)
      }),
    )
    expect(new Set(moments).size).toBe(1)
    const [event] = await readEvents(server)
    expect(event?.at).toBe(moments[0])
  })

  test('of an organization that is called outside of one says so', async () => {
    const { server, executionContext } = await start()
    const withoutOrganization = { ...executionContext, organization: null }
    const operation = defineOperation({
      name: 'test.outside',
      permission: null,
      run: async (port: ServicePort) => done(await port.webhooks.subscribe('whk_0', [])),
    })
    await expect(perform(server.service, operation, {}, withoutOrganization)).rejects.toThrow('called outside of one')
  })
})

test('operations at the same moment see each other only when they are done', async () => {
  const server = await start()
  const add = (externalId: string) => server.run(customers.create, { body: { externalId } })
  const outcomes = await Promise.all([add('a'), add('b'), add('a'), add('c'), add('b')])
  // Who of two is first is decided by the database.
  const kinds = outcomes.map(({ kind }) => kind)
  expect([[kinds[0], kinds[2]], [kinds[1], kinds[4]], [kinds[3]]].map((same) => same.sort())).toEqual([
    ['done', 'refused'],
    ['done', 'refused'],
    ['done'],
  ])
  expect((await storedCounts(server)).slice(0, 2)).toEqual([3, 3])
})
