import { describe, expect, test } from 'vitest'
import { createClock, HOUR } from '../support/clock.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const TASKS = '/api/orgs/test-park/tasks'
const NOBODY = 'usr_01k8e5m1z0f7q8r9s0t1v2w301'

describe('a task', () => {
  test('is pending, of medium priority and given to nobody unless it is said otherwise', async () => {
    const { call } = await startTestServer()
    const { body } = await call('POST', TASKS, { body: { title: 'Sweep' } })
    expect(body).toMatchObject({
      title: 'Sweep',
      description: null,
      status: 'PENDING',
      priority: 'MEDIUM',
      assigneeIds: [],
      dueAt: null,
      parentId: null,
      position: 0,
      links: [],
      completedAt: null,
    })
  })

  test('knows when it was completed, and forgets it when it is opened again', async () => {
    const clock = createClock()
    const { call } = await startTestServer({ now: clock.now })
    const { body } = await call('POST', TASKS, { body: { title: 'Sweep' } })
    const patch = async (sent: unknown) => (await call('PATCH', `${TASKS}/${body.id}`, { body: sent })).body
    clock.advance(HOUR)
    expect(await patch({ status: 'COMPLETED' })).toMatchObject({ status: 'COMPLETED', completedAt: '2026-07-01T13:00:00.000Z' })
    clock.advance(HOUR)
    expect(await patch({ status: 'COMPLETED', title: 'Swept' })).toMatchObject({ completedAt: '2026-07-01T13:00:00.000Z', version: 3 })
    expect(await patch({ status: 'IN_PROGRESS' })).toMatchObject({ status: 'IN_PROGRESS', completedAt: null })
    const done = await call('POST', TASKS, { body: { title: 'Already done', status: 'COMPLETED' } })
    expect(done.body.completedAt).toBe('2026-07-01T14:00:00.000Z')
  })

  test('is given to members only', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: [] })
    const good = await server.call('POST', TASKS, { body: { title: 'Sweep', assigneeIds: [ben.userId] } })
    expect(good.body.assigneeIds).toEqual([ben.userId])
    for (const { status, body } of [
      await server.call('POST', TASKS, { body: { title: 'Sweep', assigneeIds: [ben.userId, NOBODY] } }),
      await server.call('PATCH', `${TASKS}/${good.body.id}`, { body: { assigneeIds: [ben.userId, NOBODY] } }),
    ]) {
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ pointer: '/assigneeIds/1', code: 'unknown_record' }])
    }
  })

  test('links to records that exist', async () => {
    const { call } = await startTestServer()
    const { body: customer } = await call('POST', '/api/orgs/test-park/customers', { body: {} })
    const links = [{ model: 'customer', id: customer.id }]
    expect((await call('POST', TASKS, { body: { title: 'Call', links } })).body.links).toEqual(links)
    const wrong = [...links, { model: 'customer', id: 'cus_01k8e5m1z0f7q8r9s0t1v2w301' }, { model: 'castle', id: customer.id }]
    const { status, body } = await call('POST', TASKS, { body: { title: 'Call', links: wrong } })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      { pointer: '/links/1', code: 'unknown_record' },
      { pointer: '/links/2', code: 'unknown_record' },
    ])
  })
})

describe('subtasks', () => {
  test('are made with their task, in order, and listed by it', async () => {
    const { call } = await startTestServer()
    const { status, body } = await call('POST', TASKS, { body: { title: 'Season', subtasks: ['Paint', 'Sweep', 'Open'] } })
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('subtasks')
    const { data } = (await call('GET', `${TASKS}?parentId=${body.id}`)).body
    const inOrder = data.toSorted((a: { position: number }, b: { position: number }) => a.position - b.position)
    expect(inOrder.map(({ title, parentId }: { title: string; parentId: string }) => [title, parentId])).toEqual([
      ['Paint', body.id],
      ['Sweep', body.id],
      ['Open', body.id],
    ])
  })

  test('are tasks: they can be read, moved and completed', async () => {
    const { call } = await startTestServer()
    const make = async (title: string) => (await call('POST', TASKS, { body: { title } })).body.id as string
    const [first, second, part] = [await make('First'), await make('Second'), await make('Part')]
    const move = (parentId: string | null) => call('PATCH', `${TASKS}/${part}`, { body: { parentId } })
    expect((await move(first)).body.parentId).toBe(first)
    expect((await move(second)).body.parentId).toBe(second)
    expect((await call('PATCH', `${TASKS}/${part}`, { body: { status: 'COMPLETED' } })).status).toBe(200)
    expect((await call('GET', `${TASKS}/${second}`)).body.status).toBe('PENDING')
    expect((await move(null)).body.parentId).toBe(null)
  })

  test('have no subtasks of their own, in whatever order it is tried', async () => {
    const { call } = await startTestServer()
    const make = async (sent: object) => (await call('POST', TASKS, { body: { title: 'Task', ...sent } })).body.id as string
    const parent = await make({})
    const part = await make({ parentId: parent })
    const other = await make({})
    for (const [answer, pointer] of [
      [await call('POST', TASKS, { body: { title: 'Deep', parentId: part } }), '/parentId'],
      [await call('POST', TASKS, { body: { title: 'Deep', parentId: parent, subtasks: ['Deeper'] } }), '/subtasks'],
      [await call('PATCH', `${TASKS}/${other}`, { body: { parentId: part } }), '/parentId'],
      [await call('PATCH', `${TASKS}/${parent}`, { body: { parentId: other } }), '/parentId'],
      [await call('PATCH', `${TASKS}/${parent}`, { body: { parentId: parent } }), '/parentId'],
    ] as const) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toMatchObject([{ pointer, code: 'nested' }])
    }
    expect((await call('GET', TASKS)).body.data).toHaveLength(3)
  })

  test('belong to a task that exists', async () => {
    const { call } = await startTestServer()
    const { status, body } = await call('POST', TASKS, { body: { title: 'Part', parentId: 'tsk_01k8e5m1z0f7q8r9s0t1v2w301' } })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ pointer: '/parentId', code: 'unknown_record' }])
  })

  test('go with their task', async () => {
    const { call } = await startTestServer()
    const { body } = await call('POST', TASKS, { body: { title: 'Season', subtasks: ['Paint', 'Sweep'] } })
    const { body: other } = await call('POST', TASKS, { body: { title: 'Other' } })
    expect((await call('DELETE', `${TASKS}/${body.id}`)).status).toBe(200)
    expect((await call('GET', TASKS)).body.data).toEqual([other])
  })
})

describe('the list of tasks', () => {
  test('is filtered by status and by task at once', async () => {
    const { call } = await startTestServer()
    const { body: season } = await call('POST', TASKS, { body: { title: 'Season', subtasks: ['Paint', 'Sweep'] } })
    const parts = (await call('GET', `${TASKS}?parentId=${season.id}`)).body.data
    await call('PATCH', `${TASKS}/${parts[0].id}`, { body: { status: 'COMPLETED' } })
    const titles = async (query: string) =>
      (await call('GET', `${TASKS}?${query}`)).body.data.map(({ title }: { title: string }) => title).sort()
    expect(await titles('status=PENDING')).toEqual([parts[1].title, 'Season'].sort())
    expect(await titles(`parentId=${season.id}&status=COMPLETED`)).toEqual([parts[0].title])
    expect(await titles('status=WAITING')).toEqual([])
  })
})
