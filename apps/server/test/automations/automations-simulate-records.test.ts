import { customer, exampleId, newRecord } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { insertRecord } from '../../src/store/queries/records.ts'
import { draw, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { openSimulatedPark } from '../support/simulated-park.ts'
import { simulate } from '../support/simulations.ts'
import { watchThreads } from '../support/threads.ts'

const PARK = '/api/orgs/test-park'
const eva = { perform: { operation: 'customers.create', input: { body: { firstName: 'Eva' } } } }

// Nobody changes what is in it.
let shared: Awaited<ReturnType<typeof openSimulatedPark>>
beforeAll(async () => {
  shared = await openSimulatedPark()
})
afterAll(() => shared.server.stop())

describe('what it reads', () => {
  test('is never of another organization, also for a script that names it', async () => {
    const { server, ada } = shared
    const { installation } = server
    const other = await bootstrapOrganization(installation, { name: 'Other', slug: 'other-park' })
    const theirs = exampleId('customer', 77)
    const author = { author: { type: 'SYSTEM', id: null } } as const
    const record = newRecord(customer, theirs, other.id, { lastName: 'Noel' }, author, Date.now())
    await installation.store.write(({ db }) => insertRecord(db, customer, record))
    const definition = draw(
      {
        start: on('customer:created'),
        look: ['recordLookup', { model: 'Customer', recordId: ada }],
        theirs: ['recordLookup', { model: 'Customer', recordId: theirs }],
      },
      ['start out look', 'look found theirs', 'look notFound theirs'],
    )
    const pathWith = async (organization: object) =>
      (await simulate(server, { definition, start: eva, script: { organization } })).body.runs[0].path
    expect(await pathWith({})).toEqual(['start out', 'look found', 'theirs notFound'])
    expect(await pathWith({ id: other.id })).toEqual(['start out', 'look notFound', 'theirs notFound'])
    const change = { perform: { operation: 'customers.update', input: { id: theirs, body: { lastName: 'x' } } } }
    expect((await simulate(server, { definition, start: change, script: {} })).status).toBe(400)
  })

  test('is what the caller may read: else it is refused, naming the permission', async () => {
    const { server, start, definition } = shared
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
    const { server, ada, start } = shared
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
