import { customer, exampleId, newRecord } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { insertRecord } from '../../src/store/queries/records.ts'
import type { Store } from '../../src/store/store.ts'
import { createSimulations } from '../../src/unit-of-work/simulation/simulations.ts'
import { add, addStay, alter, clockFlow } from '../support/clock-flows.ts'
import { draw, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { centuries, watchThreads } from '../support/threads.ts'
import { watchStore } from '../support/watch-store.ts'

const PARK = '/api/orgs/test-park'
const noon = '2026-07-01T12:00:00Z'
const simulate = ({ call }: Pick<TestServer, 'call'>, body: object, key?: string) =>
  call('POST', `${PARK}/automations/simulate`, { body, ...(key === undefined ? {} : { key }) })

/** A server with a customer, an open task and a meter, a flow that reads and changes them, and what starts it. */
async function park() {
  const server = await startTestServer()
  const ada = await add(server, 'customers', { firstName: 'Ada', lastName: 'Lovelace', externalId: 'crm-1' })
  const call = await add(server, 'tasks', { title: 'Call back' })
  const meter = await add(server, 'meters', { type: 'WATER', serial: 'W-1' })
  const start = { perform: { operation: 'meters.update', input: { id: meter, body: { serial: 'W-2' } } } }
  return { server, ada, call, meter, start, definition: noting(ada) }
}

const noting = (id: string) =>
  draw(
    {
      start: on('meter:updated'),
      find: ['taskFind', { title: 'Call back', onlyOpen: true }],
      look: ['recordLookup', { model: 'Customer', recordId: id }],
      note: ['customerUpdate', { customerId: id, status: 'VIP', notes: 'Was {foundCustomer.status}' }],
      again: ['recordLookup', { model: 'Customer', recordId: id }],
      make: ['taskCreate', { title: '{foundCustomer.lastName}, {foundCustomer.status}: {foundCustomer.notes}' }],
      refind: ['taskFind', { title: 'Lovelace, VIP: Was DEFAULT' }],
    },
    ['start out find', 'find found look', 'look found note', 'note out again', 'again found make', 'make out refind'],
  )
const lookUp = (id: string) =>
  draw({ start: on('customer:created'), look: ['recordLookup', { model: 'Customer', recordId: id }] }, ['start out look'])
const eva = { perform: { operation: 'customers.create', input: { body: { firstName: 'Eva' } } } }
const everything = { permissions: ['*'] }

describe('a simulation on the server', () => {
  test('reads the records of the organization, and what it changes is seen by later steps and nowhere else', async () => {
    const { server, ada, meter, start, definition } = await park()
    const changes = await watchStore(server.installation)
    const { status, body } = await simulate(server, { definition, start, script: { now: noon } })
    expect(body).toMatchObject({
      runs: [
        {
          status: 'completed',
          path: ['start out', 'find found', 'look found', 'note out', 'again found', 'make out', 'refind found'],
        },
      ],
      records: { tasks: [{ title: 'Lovelace, VIP: Was DEFAULT' }] },
      changed: {
        customers: [{ id: ada, status: 'VIP', notes: 'Was DEFAULT', version: 2 }],
        meters: [{ id: meter, serial: 'W-2', version: 2 }],
      },
      removed: {},
    })
    expect(status).toBe(200)
    expect(body.records).not.toHaveProperty('customers')
    expect(await changes()).toEqual([])
    expect((await server.call('GET', `${PARK}/customers/${ada}`)).body).toMatchObject({ status: 'DEFAULT', notes: null, version: 1 })
  })

  test('shows what would be removed, and counts in what the script expects only what it gives, makes or changes', async () => {
    const { server, call, definition } = await park()
    const other = await add(server, 'tasks', { title: 'Other' })
    const start = { perform: { operation: 'tasks.delete', input: { id: call } } }
    const script = { now: noon, expect: { records: { tasks: 0 }, runs: 0 } }
    const { body } = await simulate(server, { definition, start, script })
    expect(body).toMatchObject({ removed: { tasks: [{ id: call, title: 'Call back' }] }, changed: {}, records: {}, failures: [] })
    expect((await server.call('GET', `${PARK}/tasks/${other}`)).status).toBe(200)
  })

  test('counts on from the numbers that were given, and refuses an external id that is taken', async () => {
    const { server, ada, definition } = await park()
    await addStay(server, '2030-07-02T14:00:00Z')
    const stay = { customerId: ada, checkInAt: '2030-08-01T14:00:00Z', checkOutAt: '2030-08-02T10:00:00Z' }
    const reserve = { perform: { operation: 'reservations.create', input: { body: stay } } }
    const { body } = await simulate(server, { definition, start: reserve, script: {} })
    expect(body.records.reservations).toMatchObject([{ number: 'R-00002' }])
    const twin = { perform: { operation: 'customers.create', input: { body: { externalId: 'crm-1' } } } }
    const refused = await simulate(server, { definition, start: twin, script: {} })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ message: expect.stringContaining('was refused') }] } })
  })

  test('puts a record of the script in the place of the one with its id', async () => {
    const { server, ada, start, definition } = await park()
    const records = [{ model: 'customer', id: ada, values: { lastName: 'Byron' } }]
    const { body } = await simulate(server, { definition, start, script: { now: noon, records } })
    expect(body.records).toMatchObject({ tasks: [{ title: 'Byron, VIP: Was DEFAULT' }] })
    expect(body.changed).not.toHaveProperty('customers')
  })

  test('is started by the dates of the records that are there', async () => {
    const server = await startTestServer()
    await addStay(server, '2030-07-02T14:00:00Z')
    await addStay(server, '2030-08-02T14:00:00Z')
    const definition = clockFlow({ source: 'dateReached', date: 'reservation.checkInAt' }, '{reservation.number} {customer.firstName}')
    const script = { now: '2030-07-01T00:00:00Z', steps: [{ advance: '10 days' }] }
    const { body } = await simulate(server, { definition, script })
    expect(body.records).toMatchObject({ tasks: [{ title: 'R-00001 Ada' }] })
    expect(body.runs).toHaveLength(1)
  })
})

describe('what it reads', () => {
  test('is one snapshot: what others change meanwhile is not seen', async () => {
    const { server, ada, call, start, definition } = await park()
    const { store } = server.installation
    const meddled: Pick<Store, 'snapshot'> = {
      snapshot: (work) =>
        store.snapshot(async (db) => {
          await alter(server, `customers/${ada}`, { lastName: 'King', status: 'WARNING' })
          await add(server, 'tasks', { title: 'Call back' })
          return work(db)
        }),
    }
    const simulations = createSimulations(meddled)
    const job = { definition, script: { now: noon, start } }
    const played = await simulations.play(job, { caller: everything, organizationId: server.organization.id })
    expect(played).toMatchObject({
      kind: 'completed',
      report: {
        records: { tasks: [{ title: 'Lovelace, VIP: Was DEFAULT' }] },
        runs: [{ steps: [{}, { output: { foundTask: { id: call } } }, {}, {}, {}, {}, {}] }],
      },
    })
    await simulations.stop()
    const later = await simulate(server, { definition, start, script: {} })
    expect(later.body.records).toMatchObject({ tasks: [{ title: 'King, VIP: Was WARNING' }] })
  })

  test('is never of another organization, also for a script that names it', async () => {
    const { server, ada } = await park()
    const { installation } = server
    const other = await bootstrapOrganization(installation, { name: 'Other', slug: 'other-park' })
    const theirs = exampleId('customer', 77)
    const author = { author: { type: 'SYSTEM', id: null } } as const
    const record = newRecord(customer, theirs, other.id, { lastName: 'Noel' }, author, Date.now())
    await installation.store.write(({ db }) => insertRecord(db, customer, record))
    const pathWith = async (id: string, organization = {}) => {
      const { body } = await simulate(server, { definition: lookUp(id), start: eva, script: { organization } })
      return body.runs[0].path
    }
    expect(await pathWith(ada)).toEqual(['start out', 'look found'])
    expect(await pathWith(theirs)).toEqual(['start out', 'look notFound'])
    for (const id of [ada, theirs]) expect(await pathWith(id, { id: other.id })).toEqual(['start out', 'look notFound'])
    const change = { perform: { operation: 'customers.update', input: { id: theirs, body: { lastName: 'x' } } } }
    expect((await simulate(server, { definition: lookUp(ada), start: change, script: {} })).status).toBe(400)
  })

  test('is what the caller may read: else it is refused, naming the permission', async () => {
    const { server, start, definition } = await park()
    const request = { definition, start, script: {} }
    const half = await addColleague(server, { email: 'half@example.com', permissions: ['automations:read', 'tasks:read', 'meters:read'] })
    const { status, body } = await simulate(server, request, half.key)
    expect([status, body.code, body.detail]).toEqual([403, 'forbidden', expect.stringContaining('customers:read')])
    expect(JSON.stringify(body)).not.toMatch(/Lovelace|Call back/)
    const whole = await addColleague(server, {
      email: 'whole@example.com',
      permissions: ['automations:read', 'tasks:read', 'meters:read', 'customers:read'],
    })
    expect((await simulate(server, request, whole.key)).status).toBe(200)
    const operations = { 'customers.update': { answer: { id: exampleId('customer'), status: 'VIP' } } }
    const scripted = draw({ start: on('meter:updated'), note: ['customerUpdate', { customerId: exampleId('customer'), notes: 'x' }] })
    expect((await simulate(server, { definition: scripted, start, script: { operations } }, half.key)).status).toBe(200)
  })

  test('holds no secret: neither the thread nor the answer is given one', async () => {
    const { server, ada, start } = await park()
    const { body: method } = await server.call('POST', `${PARK}/access-methods`, { body: { type: 'PIN_CODE', customerId: ada } })
    expect(method.value).toMatch(/^\d{4,}$/)
    const definition = draw(
      {
        start: on('meter:updated'),
        look: ['recordLookup', { model: 'AccessMethod', recordId: method.id }],
        make: ['taskCreate', { title: 'The code is {foundAccessMethod.value}.' }],
      },
      ['start out look', 'look found make'],
    )
    const threads = watchThreads()
    const { body } = await simulate(server, { definition, start, script: {} })
    expect(body.records).toMatchObject({ tasks: [{ title: 'The code is .' }] })
    const threadMessages = JSON.stringify(threads.messages())
    expect(threadMessages).toContain(method.id)
    const secrets = [method.value, server.key, server.installation.masterKeys.pepper]
    for (const secret of secrets) expect(`${threadMessages} ${JSON.stringify(body)}`).not.toContain(secret)
  })
})

describe('when the server stops', () => {
  test('threads of requests that were given up are ended', async () => {
    const server = await startTestServer()
    const threads = watchThreads()
    const controller = new AbortController()
    const request = fetch(`http://127.0.0.1:${server.server.port}${PARK}/automations/simulate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': server.key },
      body: JSON.stringify(centuries),
      signal: controller.signal,
    }).catch(() => {})
    await expect.poll(() => threads.messages().length, { timeout: 30_000 }).toBeGreaterThan(0)
    controller.abort()
    await request
    await server.server.stop()
    expect(threads.running()).toBe(0)
  })

  test('what is played fails as everything else that needs the store, and so does what is asked for later', async () => {
    const { installation, organization } = await startTestServer()
    const simulations = createSimulations(installation.store)
    const threads = watchThreads()
    const play = () => simulations.play(centuries, { caller: everything, organizationId: organization.id })
    const playing = play()
    const failed = expect(playing).rejects.toMatchObject({ name: 'StoreUnavailableError', reason: 'closing' })
    await expect.poll(() => threads.messages().length, { timeout: 30_000 }).toBeGreaterThan(0)
    await simulations.stop()
    await failed
    expect(threads.running()).toBe(0)
    await expect(play()).rejects.toMatchObject({ reason: 'closing' })
  })
})
