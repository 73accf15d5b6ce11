import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { createSimulations } from '../../src/unit-of-work/simulation/simulations.ts'
import { add, addStay, alter, clockFlow } from '../support/clock-flows.ts'
import { openSimulatedPark } from '../support/simulated-park.ts'
import { noon, simulate } from '../support/simulations.ts'
import { startTestServer } from '../support/test-server.ts'
import { centuries, watchThreads } from '../support/threads.ts'
import { watchStore } from '../support/watch-store.ts'

const PARK = '/api/orgs/test-park'
const everything = { permissions: ['*'] }

// Nobody changes what was in it at first.
let shared: Awaited<ReturnType<typeof openSimulatedPark>>
beforeAll(async () => {
  shared = await openSimulatedPark()
})
afterAll(() => shared.server.stop())

describe('a simulation on the server', () => {
  test('reads the records of the organization, and what it changes is seen by later steps and nowhere else', async () => {
    const { server, ada, meter, start, definition } = shared
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
    const { server, call, definition } = shared
    const other = await add(server, 'tasks', { title: 'Other' })
    const start = { perform: { operation: 'tasks.delete', input: { id: call } } }
    const script = { now: noon, expect: { records: { tasks: 0 }, runs: 0 } }
    const { body } = await simulate(server, { definition, start, script })
    expect(body).toMatchObject({ removed: { tasks: [{ id: call, title: 'Call back' }] }, changed: {}, records: {}, failures: [] })
    expect((await server.call('GET', `${PARK}/tasks/${other}`)).status).toBe(200)
  })

  test('counts on from the numbers that were given, and refuses an external id that is taken', async () => {
    const { server, ada, definition } = shared
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
    const { server, ada, start, definition } = shared
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
    const { server, ada, call, start, definition } = await openSimulatedPark()
    onTestFinished(server.stop)
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
