import { exampleId, models, newRecord } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { createChangeNotes } from '../../src/unit-of-work/ports/record-changes.ts'
import { createClock, HOUR } from '../support/clock.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

async function changesOf(server: TestServer, recordId: string, search = '') {
  const { status, body } = await server.call('GET', `${ORG}/audit-log?recordId=${recordId}${search}`)
  expect(status).toBe(200)
  return body.data
}

test('says who created, changed and deleted a record, by which key and operation, and from which values', async () => {
  const clock = createClock()
  const server = await startTestServer({ now: clock.now })
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada', phone: '1' } })
  clock.advance(HOUR)
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
  await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { phone: '2', firstName: 'Ada' }, headers: { traceparent } })
  await server.call('DELETE', `${ORG}/customers/${customer.id}`)
  const [{ id: keyId }] = (await server.call('GET', '/api/api-keys')).body.data
  const shared = {
    ...{ recordId: customer.id, model: 'customer', author: customer.createdBy, keyId, automationId: null, runId: null },
    ...{ authorName: 'Administrator', keyName: 'Test', automationName: null, label: 'Ada', requestId: expect.stringMatching(/^req_/) },
  }
  expect(await changesOf(server, customer.id)).toEqual([
    {
      ...shared,
      version: 3,
      change: 'deleted',
      at: '2026-07-01T13:00:00.000Z',
      operation: 'customers.delete',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      previous: { firstName: 'Ada', phone: '2', status: 'DEFAULT', customFields: {} },
      changed: null,
      summary: 'Administrator deleted the customer “Ada” with the key “Test” (customers: delete)',
    },
    {
      ...shared,
      version: 2,
      change: 'updated',
      at: '2026-07-01T13:00:00.000Z',
      operation: 'customers.update',
      traceId: 'ab'.repeat(16),
      previous: { phone: '1' },
      changed: { phone: '2' },
      summary: 'Administrator changed phone of the customer “Ada” with the key “Test” (customers: update)',
    },
    {
      ...shared,
      version: 1,
      change: 'created',
      at: '2026-07-01T12:00:00.000Z',
      operation: 'customers.create',
      traceId: expect.any(String),
      previous: null,
      changed: null,
      summary: 'Administrator made the customer “Ada” with the key “Test” (customers: create)',
    },
  ])
})

test('what was refused, or changed nothing, is no change', async () => {
  const server = await startTestServer()
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { firstName: 'Ada' } })
  await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { language: 'not a language' } })
  await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { firstName: 'Bob' }, headers: { 'if-match': '"7"' } })
  expect(await changesOf(server, customer.id)).toHaveLength(1)
})

test('is read in pages, the newest first', async () => {
  const server = await startTestServer()
  const { body: task } = await server.call('POST', `${ORG}/tasks`, { body: { title: '0' } })
  for (const title of ['1', '2', '3', '4']) await server.call('PATCH', `${ORG}/tasks/${task.id}`, { body: { title } })
  const path = `${ORG}/audit-log?recordId=${task.id}&limit=2`
  const versions: number[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await server.call('GET', `${path}${cursor && `&cursor=${cursor}`}`)
    versions.push(body.data.map(({ version }: { version: number }) => version))
    cursor = body.nextCursor
  }
  expect(versions).toEqual([[5, 4], [3, 2], [1]])
  const { body: other } = await server.call('POST', `${ORG}/tasks`, { body: { title: 'Other' } })
  const { body: page } = await server.call('GET', path)
  const strange = await server.call('GET', `${ORG}/audit-log?recordId=${other.id}&cursor=${page.nextCursor}`)
  expect(strange.body).toMatchObject({ status: 400, code: 'invalid_cursor' })
})

test('names the automation and the run that did it, and each operation of a run', async () => {
  const server = await startTestServer()
  const definition = draw(
    {
      start: on('customer:created'),
      task: ['taskCreate', { title: 'Welcome {customer.firstName}' }],
      call: ['httpRequest', { target: 'tillor', method: 'PATCH', path: '/customers/{customer.id}', body: '{"status": "VIP"}' }],
    },
    ['start out task', 'task out call'],
  )
  const automationId = await enableFlow(server, definition)
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  const [run] = (await server.call('GET', `${ORG}/automation-runs`)).body.data
  const [task] = (await server.call('GET', `${ORG}/tasks`)).body.data
  const done = { author: { type: 'WORKFLOW' }, keyId: null, automationId, runId: run.id }
  expect(await changesOf(server, task.id)).toMatchObject([{ ...done, operation: 'tasks.create', change: 'created' }])
  expect(await changesOf(server, customer.id)).toMatchObject([
    { ...done, operation: 'customers.update', previous: { status: 'DEFAULT' } },
    { author: { type: 'MEMBER' }, automationId: null, runId: null },
  ])
})

test('is also kept of settings: the organization, members, webhooks and automations', async () => {
  const server = await startTestServer()
  await server.call('PATCH', ORG, { body: { name: 'New name' } })
  expect(await changesOf(server, server.organization.id)).toMatchObject([
    { model: 'organization', operation: 'orgs.update', previous: { name: server.organization.name } },
    { change: 'created', operation: 'orgs.create', author: { type: 'SYSTEM', id: null } },
  ])
  const [member] = (await server.call('GET', `${ORG}/members`)).body.data
  expect(await changesOf(server, member.id)).toMatchObject([{ model: 'member', change: 'created' }])
  const { body: webhook } = await server.call('POST', `${ORG}/webhooks`, {
    body: { url: 'https://example.com/a', subscribedEventKeys: [] },
  })
  await server.call('PATCH', `${ORG}/webhooks/${webhook.id}`, { body: { url: 'https://example.com/b' } })
  const changes = await changesOf(server, webhook.id)
  expect(changes).toMatchObject([{ operation: 'webhooks.update', previous: { url: 'https://example.com/a' } }, { change: 'created' }])
  expect(JSON.stringify(changes)).not.toContain(webhook.signingSecret)
})

test('never holds the value of a secret field', async () => {
  const server = await startTestServer()
  const { fields } = models.task
  const model = { ...models.task, fields: { ...fields, description: { ...fields.description, secret: () => true as const } } }
  const organizationId = server.organization.id
  const record = newRecord(model, exampleId('task'), organizationId, { title: 'Door', description: '4711' }, anonymous.caller, 0)
  const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
  await server.installation.store.write(async ({ db, afterCommit }) => {
    const notes = createChangeNotes({ db, afterCommit, now: 0 }, { caller: anonymous.caller, cause, operation: null })
    await notes.created(model, record)
    const changed = { ...record, version: 2, title: 'Gate', description: '4712' }
    await notes.updated(model, record, changed, { title: 'Gate', description: '4712' })
    await notes.deleted(model, changed)
  })
  const changes = await changesOf(server, record.id)
  expect(changes).toMatchObject([
    { previous: { title: 'Gate' } },
    { previous: { title: 'Door' }, changed: { title: 'Gate' } },
    { previous: null },
  ])
  expect(JSON.stringify(changes)).not.toMatch(/471[12]|description/)
})

describe('whoever may not read such records', () => {
  test('may not read who changed them either, also when they are gone', async () => {
    const server = await startTestServer()
    const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: {} })
    await server.call('DELETE', `${ORG}/customers/${customer.id}`)
    const { key } = await addColleague(server, { permissions: ['tasks:read'] })
    const { body } = await server.call('GET', `${ORG}/audit-log?recordId=${customer.id}`, { key })
    expect(body).toMatchObject({ status: 403, code: 'forbidden', detail: expect.stringContaining('customers:read') })
  })
})

test('of a record that never was, nothing is known', async () => {
  const server = await startTestServer()
  const { body } = await server.call('GET', `${ORG}/audit-log?recordId=cus_01k8e5m1z0f7q8r9s0t1v2w3zz`)
  expect(body).toMatchObject({ status: 404, errors: [{ parameter: 'recordId' }] })
})

describe('the log of an organization', () => {
  async function startWithChanges() {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const { key, userId } = await addColleague(server, { permissions: ['tasks:read', 'tasks:write', 'customers:read'] })
    clock.advance(HOUR)
    const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Grace' } })
    clock.advance(HOUR)
    const { body: task } = await server.call('POST', `${ORG}/tasks`, { key, body: { title: 'Mow' } })
    await server.call('PATCH', `${ORG}/tasks/${task.id}`, { key, body: { title: 'Mow the lawn' } })
    clock.advance(HOUR)
    await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { lastName: 'Hopper' } })
    const read = async (search: string, options = {}) => server.call('GET', `${ORG}/audit-log?${search}`, options)
    const summaries = async (search: string) => (await read(search)).body.data.map(({ summary }: { summary: string }) => summary)
    return { server, key, userId, customer, task, read, summaries }
  }

  test('is read by time, kind, author and operation, alone or together', async () => {
    const { userId, summaries } = await startWithChanges()
    const grace = 'Administrator changed lastName of the customer “Grace Hopper” with the key “Test” (customers: update)'
    const made = 'Administrator made the customer “Grace Hopper” with the key “Test” (customers: create)'
    const mow = 'Ben changed title of the task “Mow the lawn” with the key “Key of ben@example.com” (tasks: update)'
    const task = 'Ben made the task “Mow the lawn” with the key “Key of ben@example.com” (tasks: create)'
    expect(await summaries('limit=4')).toEqual([grace, mow, task, made])
    expect(await summaries('model=customer')).toEqual([grace, made])
    const accepted = 'Ben changed userId, email, status of the member “Ben” (invitations: accept)'
    expect(await summaries(`authorId=${userId}`)).toEqual([mow, task, accepted])
    expect(await summaries('operation=tasks.create')).toEqual([task])
    expect(await summaries('since=2026-07-01T14:00:00Z&until=2026-07-01T15:00:00Z')).toEqual([mow, task])
    expect(await summaries(`model=task&operation=tasks.update&authorId=${userId}&since=2026-07-01T12:00:00Z`)).toEqual([mow])
    expect(await summaries(`model=customer&authorId=${userId}`)).toEqual([])
  })

  test('is read in pages that lose nothing, also of what has changed in one moment', async () => {
    const { server, read } = await startWithChanges()
    for (const name of ['a', 'b', 'c', 'd']) await server.call('POST', `${ORG}/products`, { body: { name, price: 1, vat: 21 } })
    const recordVersions = (data: readonly { recordId: string; version: number }[]) =>
      data.map(({ recordId, version }) => `${recordId} ${version}`)
    const whole = recordVersions((await read('limit=200')).body.data)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await read(`limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...recordVersions(body.data))
      cursor = body.nextCursor
    }
    expect(paged).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
    const { body: page } = await read('limit=1')
    expect((await read(`model=customer&cursor=${page.nextCursor}`)).body).toMatchObject({ code: 'invalid_cursor' })
  })

  test('whole is for administrators, of one kind for who may read such records', async () => {
    const { key, read, customer } = await startWithChanges()
    expect((await read('limit=1', { key })).body).toMatchObject({ status: 403, detail: expect.stringContaining('for administrators') })
    expect((await read('operation=customers.update', { key })).status).toBe(403)
    expect((await read('model=customer', { key })).status).toBe(200)
    expect((await read('model=invoice', { key })).body).toMatchObject({ status: 403, detail: expect.stringContaining('invoices:read') })
    expect((await read('model=nothing', { key })).status).toBe(400)
    expect((await read(`model=task&recordId=${customer.id}`, { key })).status).toBe(404)
  })

  test('shows a record that was deleted as it was known', async () => {
    const { server, task, read } = await startWithChanges()
    await server.call('DELETE', `${ORG}/tasks/${task.id}`)
    const { data } = (await read(`recordId=${task.id}`)).body
    expect(data.map(({ label }: { label: string }) => label)).toEqual(['Mow the lawn', 'Mow the lawn', 'Mow the lawn'])
  })
})
