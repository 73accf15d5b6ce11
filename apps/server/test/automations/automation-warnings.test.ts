import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on } from '../support/flows.ts'
import { addAutomation } from '../support/hooks.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What is pointed out of a definition for which the rest of the organization must be known.
const ORG = '/api/orgs/test-park'

interface Problem {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly nodeId: string
  readonly pointer: string
  readonly loop?: readonly object[]
}

const calls = (method: string, path: string, body?: string) =>
  ['httpRequest', { target: 'tillor', method, path, ...(body ? { body } : {}) }] as const
const makes = (collection: string) => calls('POST', `/${collection}`, '{"name": "x"}')
const ofCode = (problems: readonly Problem[], code: string) => problems.filter((problem) => problem.code === code)
const read = async ({ call }: TestServer, id: string) => (await call('GET', `${ORG}/automations/${id}`)).body
const loopsOf = async (server: TestServer, id: string): Promise<readonly Problem[]> =>
  ofCode((await read(server, id)).problems, 'flow_loop')
const validated = async ({ call }: TestServer, definition: unknown): Promise<readonly Problem[]> =>
  (await call('POST', `${ORG}/automations/validate`, { body: { definition } })).body.problems

describe('automations that start one another', () => {
  const customerMakesProduct = draw({ start: on('customer:created'), make: makes('products') })
  const productMakesCustomer = draw({ start: on('product:created'), ask: makes('customers') })

  test('are pointed out with the way round, each from its own side', async () => {
    const server = await startTestServer()
    const first = await enableFlow(server, customerMakesProduct, 'Welcome')
    expect(await loopsOf(server, first)).toEqual([])
    const second = await enableFlow(server, productMakesCustomer, 'Follow up')

    expect(await loopsOf(server, second)).toEqual([
      {
        code: 'flow_loop',
        severity: 'warning',
        nodeId: 'ask',
        pointer: '/nodes/1',
        message: expect.stringMatching(/"Follow up" causes customer:created, which starts "Welcome"; "Welcome" causes product:created/),
        docs: 'reference/flow-problems#flow_loop',
        loop: [
          { automationId: second, nodeId: 'ask', operation: 'customers.create', eventKey: 'customer:created', starts: first },
          { automationId: first, nodeId: 'make', operation: 'products.create', eventKey: 'product:created', starts: second },
        ],
      },
    ])
    expect(await loopsOf(server, first)).toMatchObject([{ nodeId: 'make', loop: [{ automationId: first }, { automationId: second }] }])
  })

  test('are pointed out before one of them is saved or enabled, and nothing is kept from anything', async () => {
    const server = await startTestServer()
    await enableFlow(server, customerMakesProduct, 'Welcome')
    expect(ofCode(await validated(server, productMakesCustomer), 'flow_loop')).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/"This automation" causes customer:created/) },
    ])
    const { status, body } = await server.call('POST', `${ORG}/automations`, { body: { name: 'New', definition: productMakesCustomer } })
    expect(status).toBe(201)
    expect(ofCode(body.problems, 'flow_loop')).toHaveLength(1)
    const enabled = await server.call('PATCH', `${ORG}/automations/${body.id}`, { body: { enabled: true } })
    expect(enabled.status).toBe(200)
    expect(ofCode(enabled.body.problems, 'flow_loop')).toHaveLength(1)
  })

  test('are found through a third one, and not through one that is disabled', async () => {
    const server = await startTestServer()
    const first = await enableFlow(server, customerMakesProduct, 'A')
    const second = await enableFlow(server, draw({ start: on('product:created'), make: makes('invoices') }), 'B')
    await enableFlow(server, draw({ start: on('invoice:created'), make: makes('customers') }), 'C')
    expect(await loopsOf(server, first)).toMatchObject([
      { loop: [{ eventKey: 'product:created' }, { eventKey: 'invoice:created' }, { eventKey: 'customer:created', starts: first }] },
    ])
    await server.call('PATCH', `${ORG}/automations/${second}`, { body: { enabled: false } })
    expect(await loopsOf(server, first)).toEqual([])
    // Of the one that is disabled itself it is told: it would be one of them.
    expect(await loopsOf(server, second)).toHaveLength(1)
  })

  test('one that starts itself is told so once, as a finding of its definition', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, draw({ start: on('customer:created'), make: makes('customers') }), 'Again')
    const { problems } = await read(server, id)
    expect(ofCode(problems, 'starts_itself')).toHaveLength(1)
    expect(ofCode(problems, 'flow_loop')).toEqual([])
  })
})

describe('records that a definition names', () => {
  const sends = (webhookId: string, assigneeIds: readonly string[], labelIds: readonly string[]) =>
    draw(
      {
        start: on('customer:created'),
        tell: ['webhookSend', { webhookId, event: 'x', payload: '{}' }],
        make: ['taskCreate', { title: 'x', assigneeIds, labelIds }],
      },
      ['start out tell', 'tell success make'],
    )
  const missing = (problems: readonly Problem[]) =>
    ofCode(problems, 'missing_here').map(({ severity, pointer }) => `${severity} ${pointer}`)

  test('G33 a webhook, a user and a label that are not there are pointed out, and those that are there are not', async () => {
    const server = await startTestServer()
    const { call } = server
    const { body: webhook } = await call('POST', `${ORG}/webhooks`, {
      body: { url: 'https://example.com/', subscribedEventKeys: ['customer:created'] },
    })
    const { body: label } = await call('POST', `${ORG}/labels`, { body: { name: 'x' } })
    const { userId } = await addColleague(server, { permissions: ['tasks:read'] })
    const there = sends(webhook.id, [userId], [label.id])
    expect(missing(await validated(server, there))).toEqual([])
    const unknownRecords = sends(exampleId('webhook', 7), [userId, exampleId('user', 7)], [exampleId('label', 7), label.id])
    expect(missing(await validated(server, unknownRecords))).toEqual([
      'warning /nodes/1/config/webhookId',
      'warning /nodes/2/config/assigneeIds/1',
      'warning /nodes/2/config/labelIds/0',
    ])

    const id = await enableFlow(server, there)
    await call('DELETE', `${ORG}/labels/${label.id}`)
    const { problems } = await read(server, id)
    expect(ofCode(problems, 'missing_here')).toMatchObject([
      { nodeId: 'make', message: `"make" names the label ${label.id}, which is not there: choose another.` },
    ])
    expect((await call('PATCH', `${ORG}/automations/${id}`, { body: { enabled: true } })).status).toBe(200)
  })

  test('what cannot be told is not: ids of what is no record, and a value that is no definition', async () => {
    const server = await startTestServer()
    const named = ['event', 'run', 'apiKey'].map((kind) => exampleId(kind as 'event', 7)).join(' ')
    expect(missing(await validated(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: named }] })))).toEqual([])
    expect((await validated(server, { nodes: 5 })).map(({ code }) => code)).toEqual(['required', 'type'])
    await addAutomation(server, sends(exampleId('webhook', 7), [], []))
  })

  test('records of another organization are not there', async () => {
    const server = await startTestServer()
    const { body: other } = await server.call('POST', '/api/orgs', { body: { name: 'Other park', slug: 'other-park' } })
    expect(other.id).toMatch(/^org_/)
    const { body: label } = await server.call('POST', '/api/orgs/other-park/labels', { body: { name: 'x' } })
    expect(missing(await validated(server, sends('{event.id}', [], [label.id])))).toEqual(['warning /nodes/2/config/labelIds/0'])
  })
})
