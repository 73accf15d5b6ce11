import { describe, expect, test } from 'vitest'
import type { ApiRecord } from '../support/api-record.ts'
import { add } from '../support/clock-flows.ts'
import { type DrawnStep, draw, enableFlow, on } from '../support/flows.ts'
import { enableCalled, onCall } from '../support/hooks.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What a run has read is for those who may read it, however the run was begun.

const RUNS = '/api/orgs/test-park/automation-runs'
const NAME = 'Zebulon'

/** A park with a customer, and somebody who may read automations and this. */
async function startPark(...permissions: readonly string[]) {
  const server = await startTestServer()
  const customerId = await add(server, 'customers', { firstName: NAME })
  const { key } = await addColleague(server, { permissions: ['automations:read', ...permissions] })
  return { server, customerId, read: (path = '', init = {}) => server.call('GET', `${RUNS}${path}`, { key, ...init }) }
}

type Park = Awaited<ReturnType<typeof startPark>>

/** All runs as somebody sees them, the oldest first; those in lists hold the same and no more. */
async function seenBy(read: Park['read']): Promise<readonly ApiRecord[]> {
  const { body } = await read('?limit=200')
  const rows = (body.data as readonly ApiRecord[]).toReversed()
  const runs = await Promise.all(rows.map(async ({ id }) => (await read(`/${id}`)).body as ApiRecord))
  for (const [index, row] of rows.entries()) expect(runs[index]).toMatchObject({ error: row.error, status: row.status })
  return runs
}

const call = async (server: TestServer, steps: Readonly<Record<string, DrawnStep>>, id: string, lines?: readonly string[]) => {
  const flow = await enableCalled(server, draw({ start: onCall(), ...steps }, lines))
  await flow.post({ body: { id } })
  await server.server.idle()
}

const look: DrawnStep = ['recordLookup', { model: 'Customer', recordId: '{body.id}' }]
const ask: DrawnStep = ['httpRequest', { target: 'tillor', method: 'GET', path: '/customers/{body.id}' }]
const fails: DrawnStep = ['taskCreate', { title: '{customer.phone}' }]
const waits: DrawnStep = ['waitForEvent', { eventKey: 'customer:updated', sameRecord: false }]

describe('a run that no record began', () => {
  test.each<[string, Readonly<Record<string, DrawnStep>>, readonly string[] | undefined]>([
    ['looks up a record', { look }, undefined],
    ['asks the own API', { ask }, undefined],
    [
      'waits with what it has read',
      { look, waits, again: ['taskCreate', { title: '{foundCustomer.firstName}' }] },
      ['start out look', 'look found waits', 'waits received again'],
    ],
  ])(
    'and that %s shows its way to whoever may read automations, and what it has read to those who may read all',
    async (_, steps, lines) => {
      const { server, customerId, read } = await startPark('customers:read')
      await call(server, steps, customerId, lines)
      const [run] = await seenBy(read)
      const [whole] = await seenBy((path) => server.call('GET', `${RUNS}${path ?? ''}`))
      expect(JSON.stringify(whole)).toContain(NAME)
      expect(whole).toMatchObject({ redacted: false })
      expect(JSON.stringify(run)).not.toContain(NAME)
      expect(JSON.stringify(run)).not.toContain(customerId)
      expect(run).toEqual({
        ...whole,
        ...{ redacted: true, error: null, variables: {}, wait: null, records: [], itemId: null },
        steps: whole?.steps.map((step: object) => ({ ...step, input: null, output: null, error: null })),
      })
    },
  )

  test('and those of its items show neither the item nor why they fail, and keep their journals', async () => {
    const { server, customerId, read } = await startPark('customers:read')
    const documentId = await add(server, 'documents', { customerId, documentType: 'OTHER', fileName: `${NAME}.pdf` })
    const each: DrawnStep = ['forEach', { source: 'customerDocuments', parentId: '{body.id}' }]
    const fail: DrawnStep = ['taskCreate', { title: '{item.customFields.description}' }]
    await call(server, { each, fail }, customerId, ['start out each', 'each each fail'])
    const [parent, child] = await seenBy(read)
    expect(parent).toMatchObject({ redacted: true, childRunCount: 1, childRuns: [child?.id] })
    expect(child).toMatchObject({ redacted: true, status: 'failed', parentRunId: parent?.id, itemId: null, error: null })
    expect(JSON.stringify([parent, child])).not.toMatch(new RegExp(`${NAME}|${documentId}`))
    expect((await server.call('GET', `${RUNS}/${child?.id}`)).body).toMatchObject({ itemId: documentId, error: expect.any(String) })
    for (const run of [parent, child]) {
      const { status, body } = await read(`/${run?.id}/journal`)
      expect([status, body.code]).toEqual([403, 'forbidden'])
      expect(body.detail).toContain('documents:read')
      expect(body.detail).not.toContain('customers:read')
      expect((await server.call('GET', `${RUNS}/${run?.id}/journal`)).status).toBe(200)
    }
  })

  test('shows no more in the answer to whoever retries or cancels it', async () => {
    const { server, customerId } = await startPark()
    const { key } = await addColleague(server, { email: 'writer@example.com', permissions: ['automations:read', 'automations:write'] })
    await call(server, { look, fails: ['taskCreate', { title: '{foundCustomer.phone}' }] }, customerId, [
      'start out look',
      'look found fails',
    ])
    const [run] = await seenBy((path) => server.call('GET', `${RUNS}${path ?? ''}`))
    expect(run?.status).toBe('failed')
    const retried = await server.call('POST', `${RUNS}/${run?.id}/retry`, { key })
    expect([retried.status, retried.body.redacted]).toEqual([200, true])
    expect(JSON.stringify(retried.body)).not.toContain(NAME)
    await server.server.idle()
  })
})

describe('a run of a record', () => {
  test('is whole for whoever may read its record, when it has read no other kind', async () => {
    const { server, read } = await startPark('customers:read')
    await enableFlow(server, draw({ start: on('customer:created'), same: ['condition', { conditions: hasName }] }))
    await add(server, 'customers', { firstName: NAME })
    await server.server.idle()
    const [run] = await seenBy(read)
    expect(run).toMatchObject({ redacted: false, steps: [{}, { output: { rules: [{ actual: NAME }] } }] })
    expect((await read(`/${run?.id}/journal`)).status).toBe(200)
  })

  test('leaves out what it has read of a record that this one names', async () => {
    const { server, customerId, read } = await startPark('reservations:read')
    const flow = draw({ start: on('reservation:created'), vip: ['condition', { conditions: hasName }] })
    await enableFlow(server, flow)
    await add(server, 'reservations', { customerId, ...stay })
    await server.server.idle()
    const [run] = await seenBy(read)
    expect(run).toMatchObject({ redacted: true, steps: [{ exit: 'out' }, { exit: 'yes', output: null }] })
    const { status, body } = await read(`/${run?.id}/journal`)
    expect([status, body.detail]).toEqual([403, expect.stringContaining('missing: customers:read. ')])
  })

  test('leaves out in lists, too, why it failed with what it has read', async () => {
    const { server, customerId, read } = await startPark('reservations:read')
    await enableFlow(server, draw({ start: on('reservation:created'), fails }))
    await add(server, 'reservations', { customerId, ...stay })
    await server.server.idle()
    expect((await read()).body.data).toMatchObject([{ status: 'failed', redacted: true, error: null }])
    expect((await server.call('GET', RUNS)).body.data).toMatchObject([{ status: 'failed', redacted: false, error: expect.any(String) }])
  })
})

const stay = { checkInAt: '2030-07-20T14:00:00Z', checkOutAt: '2030-07-27T09:00:00Z' }
const hasName = { match: 'all', rules: [{ id: 'r', field: 'customer.firstName', operator: 'is', value: NAME }] }
