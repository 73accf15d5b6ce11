import { beforeEach, describe, expect, test } from 'vitest'
import { draw, enableFlow, on, theRun } from '../support/flows.ts'
import { addColleague, type Colleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// An approval means that a human, who was asked, saw the question (G166).

const PARK = '/api/orgs/test-park'
const EVERYTHING_BUT = ['tasks:read', 'tasks:write', 'customers:read', 'customers:write', 'automations:read']

let server: TestServer
let eve: Colleague
let mallory: Colleague

beforeEach(async () => {
  server = await startTestServer()
  eve = await addColleague(server, { email: 'eve@example.com', permissions: ['tasks:read'] })
  mallory = await addColleague(server, { email: 'mallory@example.com', permissions: EVERYTHING_BUT })
})

/** Lets a run ask Eve; its task. */
async function ask(): Promise<string> {
  const config = { title: 'Refund {customer.firstName}?', description: '10 euro', assigneeIds: [eve.userId] }
  await enableFlow(server, draw({ start: on('customer:created'), ask: ['approval', config] }))
  await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  const { body } = await server.call('GET', `${PARK}/tasks?approvalStatus=OPEN`)
  return body.data[0].id
}

const decide = (taskId: string, key: string) =>
  server.call('POST', `${PARK}/automation-approvals/${taskId}`, { key, body: { decision: 'approved' } })
const taskOf = async (id: string) => (await server.call('GET', `${PARK}/tasks/${id}`)).body
const isRefused = (...fields: readonly string[]) => ({
  status: 409,
  body: { code: 'approval_open', errors: fields.map((name) => ({ pointer: `/${name}` })) },
})

describe('whoever may write tasks and was not asked', () => {
  test('[G166] cannot make themselves the one who decides', async () => {
    const id = await ask()
    const before = await taskOf(id)
    const path = `${PARK}/tasks/${id}`
    const change = (method: string, to: string, body: unknown) => server.call(method, to, { key: mallory.key, body })
    expect(await change('PATCH', path, { assigneeIds: [mallory.userId] })).toMatchObject(isRefused('assigneeIds'))
    expect(await change('POST', `${path}/amend`, { assigneeIds: [mallory.userId] })).toMatchObject(isRefused('assigneeIds'))
    expect((await decide(id, mallory.key)).status).toBe(403)
    expect(await taskOf(id)).toEqual(before)
    expect((await theRun(server)).status).toBe('waiting')
  })

  test('[G166] cannot change the question', async () => {
    const id = await ask()
    const before = await taskOf(id)
    const change = (method: string, path: string, body: unknown) => server.call(method, `${PARK}/tasks/${path}`, { key: mallory.key, body })
    const other = { title: 'Lunch?', description: 'Yes', links: [] }
    expect(await change('PATCH', id, other)).toMatchObject(isRefused('title', 'description', 'links'))
    expect(await change('POST', `${id}/amend`, { title: 'Lunch?' })).toMatchObject(isRefused('title'))
    expect(await taskOf(id)).toEqual(before)
  })

  test('[G166] cannot make the question disappear, nor put it under a task that is theirs', async () => {
    const id = await ask()
    const remove = (path: string) => server.call('DELETE', `${PARK}/tasks/${path}`, { key: mallory.key })
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'approval_open' } })
    const { body: own } = await server.call('POST', `${PARK}/tasks`, { key: mallory.key, body: { title: 'Mine' } })
    const moved = await server.call('PATCH', `${PARK}/tasks/${id}`, { key: mallory.key, body: { parentId: own.id } })
    expect(moved).toMatchObject(isRefused('parentId'))
    await server.call('PATCH', `${PARK}/tasks/${id}`, { body: { parentId: own.id } })
    expect(await remove(own.id)).toMatchObject({ status: 409, body: { code: 'approval_open' } })
    expect((await decide(id, eve.key)).status).toBe(200)
    expect((await remove(own.id)).status).toBe(200)
  })

  test('[G166] cannot change the question by way of an external id either', async () => {
    const id = await ask()
    await server.call('PATCH', `${PARK}/tasks/${id}`, { body: { externalId: 'ask-1' } })
    const path = `${PARK}/tasks/by-external-id/ask-1`
    const answer = await server.call('PUT', path, { key: mallory.key, body: { title: 'Lunch?' } })
    expect(answer).toMatchObject(isRefused('title'))
  })

  test('[G166] may still say how far the task is, and once it is decided change it as any other', async () => {
    const id = await ask()
    const change = (body: unknown) => server.call('PATCH', `${PARK}/tasks/${id}`, { key: mallory.key, body })
    expect((await change({ priority: 'HIGH', dueAt: '2026-08-01T00:00:00Z' })).status).toBe(200)
    // What is as it was is no change.
    expect((await change({ title: 'Refund Ada?' })).status).toBe(200)
    expect((await decide(id, eve.key)).status).toBe(200)
    expect((await change({ title: 'Done', assigneeIds: [mallory.userId] })).body).toMatchObject({ title: 'Done' })
    expect((await decide(id, mallory.key)).status).toBe(403)
  })
})

describe('an administrator', () => {
  test('[G166] may change the task and who decides, and the audit log says so', async () => {
    const id = await ask()
    const body = { title: 'Refund Ada 10 euro?', assigneeIds: [mallory.userId] }
    expect((await server.call('PATCH', `${PARK}/tasks/${id}`, { body })).body).toMatchObject(body)
    const log = await server.call('GET', `${PARK}/audit-log?recordId=${id}`)
    expect(log.body.data[0]).toMatchObject({ operation: 'tasks.update', previous: { title: 'Refund Ada?', assigneeIds: [eve.userId] } })
    expect((await decide(id, eve.key)).status).toBe(403)
    expect((await decide(id, mallory.key)).status).toBe(200)
  })

  test('[G166] whose key is restricted is none', async () => {
    const id = await ask()
    const { body } = await server.call('POST', '/api/api-keys', { body: { name: 'Tasks', permissions: ['tasks:read', 'tasks:write'] } })
    const answer = await server.call('PATCH', `${PARK}/tasks/${id}`, { key: body.key, body: { title: 'Lunch?' } })
    expect(answer).toMatchObject(isRefused('title'))
  })
})

test.each([
  ['PATCH', '', '{"title": "Lunch?"}'],
  ['POST', '/amend', '{"title": "Lunch?"}'],
])('[G166] a flow that changes the question by %s …%s gets 409', async (method, suffix, body) => {
  const id = await ask()
  const before = await taskOf(id)
  const steps = {
    start: on('product:created'),
    change: ['httpRequest', { target: 'tillor', method, path: `/tasks/${id}${suffix}`, body }],
    told: ['taskCreate', { title: '{response.status} {response.data.code}' }],
  } as const
  await enableFlow(server, draw(steps, ['start out change', 'change failed told']), 'Change')
  await server.call('POST', `${PARK}/products`, { body: { name: 'Night', price: 1 } })
  await server.server.idle()
  const { body: tasks } = await server.call('GET', `${PARK}/tasks?limit=1`)
  expect(tasks.data[0].title).toBe('409 approval_open')
  expect(await taskOf(id)).toEqual(before)
})

describe('a restricted key', () => {
  const restricted = async (...permissions: readonly string[]) => {
    const answer = await server.call('POST', '/api/api-keys', { key: eve.key, body: { name: 'Tasks', permissions } })
    expect(answer.status).toBe(201)
    return answer.body.key as string
  }

  test('[G166] of somebody who was asked decides nothing without approvals:decide', async () => {
    const id = await ask()
    const refused = await decide(id, await restricted('tasks:read'))
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('approvals:decide') } })
    expect((await theRun(server)).status).toBe('waiting')
  })

  test('[G166] of somebody who was asked reads no question without tasks:read or approvals:decide', async () => {
    await server.call('PATCH', `${PARK}/members/${eve.memberId}`, { body: { permissions: ['tasks:read', 'customers:read'] } })
    const id = await ask()
    const key = await restricted('customers:read')
    const read = (path: string, by: string) => server.call('GET', `${PARK}/automation-approvals${path}`, { key: by })
    expect([(await read('', key)).status, (await read(`/${id}`, key)).status]).toEqual([403, 403])
    expect((await read(`/${id}`, await restricted('tasks:read'))).status).toBe(200)
  })

  test('[G166] of somebody who was asked decides with approvals:decide, which everybody may give to their key', async () => {
    const id = await ask()
    const key = await restricted('approvals:decide')
    const read = (path: string) => server.call('GET', `${PARK}/${path}`, { key })
    expect([(await read('automation-approvals')).body.data.length, (await read(`automation-approvals/${id}`)).status]).toEqual([1, 200])
    // It widens nothing else: not even what its user may.
    expect([(await read('tasks')).status, (await read(`tasks/${id}`)).status, (await read('customers')).status]).toEqual([403, 403, 403])
    expect((await decide(id, key)).status).toBe(200)
  })

  test('[G166] with approvals:decide of somebody who was not asked decides nothing, of an administrator neither', async () => {
    const id = await ask()
    for (const by of [mallory.key, server.key]) {
      const body = { name: 'Decides', permissions: ['approvals:decide', 'tasks:read'] }
      const { body: made } = await server.call('POST', '/api/api-keys', { key: by, body })
      expect((await decide(id, made.key)).status).toBe(403)
    }
    expect((await theRun(server)).status).toBe('waiting')
  })

  test.each([
    ['ends some day', () => ({ expiresAt: '2099-01-01T00:00:00Z' })],
    ['is for one organization', () => ({ organizationIds: [server.organization.id] })],
    ['has a list with everything', () => ({ permissions: ['*'] })],
  ])('[G166] that only %s decides like its user', async (_, limits) => {
    await server.call('PATCH', `${PARK}/members/${eve.memberId}`, { body: { permissions: ['*'] } })
    const { body } = await server.call('POST', '/api/api-keys', { key: eve.key, body: { name: 'Limited', ...limits() } })
    await server.call('PATCH', `${PARK}/members/${eve.memberId}`, { body: { permissions: ['tasks:read'] } })
    const id = await ask()
    expect((await server.call('GET', `${PARK}/automation-approvals/${id}`, { key: body.key })).status).toBe(200)
    expect((await decide(id, body.key)).status).toBe(200)
  })
})
