import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const create = (body: object) => site.call('tasks.create', { body: { title: 'Welcome Ada', ...body } })
const made = async (body: object = {}) => (await create(body)).body
const update = (id: unknown, body: object) => site.call('tasks.update', { params: { id: String(id) }, body })
const list = async (query = {}) => rowsOf(await site.call('tasks.list', { query }))

test('a task has its defaults, and no event tells of it', async () => {
  const task = await made()
  expect(task).toMatchObject({
    status: 'PENDING',
    priority: 'MEDIUM',
    assigneeIds: [],
    links: [],
    position: 0,
    completedAt: null,
    parentId: null,
  })
  await update(task.id, { priority: 'URGENT' })
  await site.call('tasks.delete', { params: { id: String(task.id) } })
  expect(site.events()).toEqual([])
})

test('a due time is stored in UTC, whatever zone it came in', async () => {
  const task = await made({ dueAt: '2026-07-02T00:00:00+02:00' })
  expect(task.dueAt).toBe('2026-07-01T22:00:00.000Z')
  expect(await update(task.id, { dueAt: '2026-07-01T22:00:00Z' })).toMatchObject({ status: 200, body: { version: 1 } })
})

describe('completedAt follows the status', () => {
  test('from the beginning', async () => {
    expect(await made({ status: 'COMPLETED' })).toMatchObject({ completedAt: '2026-07-01T12:00:00.000Z' })
  })

  test('there and back', async () => {
    const { id } = await made()
    site.surroundings.now = NOON + 60_000
    expect((await update(id, { status: 'COMPLETED' })).body).toMatchObject({ completedAt: '2026-07-01T12:01:00.000Z' })
    site.surroundings.now = NOON + 120_000
    expect((await update(id, { status: 'COMPLETED', title: 'Welcomed' })).body).toMatchObject({ completedAt: '2026-07-01T12:01:00.000Z' })
    expect((await update(id, { status: 'WAITING' })).body).toMatchObject({ completedAt: null })
  })

  test('and cannot be set by hand', async () => {
    expect(await create({ completedAt: '2026-07-01T12:00:00Z' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/completedAt' }] },
    })
  })
})

describe('subtasks', () => {
  test('are made with their task, in order, blank of everything else', async () => {
    const parent = await made({ subtasks: ['first', 'second', 'third'], priority: 'HIGH' })
    expect(parent).not.toHaveProperty('subtasks')
    const children = await list({ parentId: parent.id })
    expect(children.map(({ title, position, priority }) => [title, position, priority])).toEqual([
      ['third', 2, 'MEDIUM'],
      ['second', 1, 'MEDIUM'],
      ['first', 0, 'MEDIUM'],
    ])
  })

  test('go with their task, however many', async () => {
    const parent = await made({ subtasks: ['first', 'second'] })
    for (let count = 0; count < 201; count++) await create({ parentId: parent.id })
    const other = await made()
    await site.call('tasks.delete', { params: { id: String(parent.id) } })
    expect((await list()).map(({ id }) => id)).toEqual([other.id])
  })

  test('are made and moved by their parentId', async () => {
    const [parent, other] = [await made(), await made()]
    const child = await made({ parentId: parent.id })
    expect(await update(child.id, { parentId: other.id })).toMatchObject({ status: 200 })
    expect(await list({ parentId: parent.id })).toEqual([])
    expect(await update(child.id, { parentId: null })).toMatchObject({ status: 200, body: { parentId: null } })
  })

  test.each<[string, (parent: unknown, child: unknown) => Promise<unknown>, string]>([
    ['a subtask below a subtask', (_, child) => create({ parentId: child }), '/parentId'],
    ['a subtask with subtasks', (parent) => create({ parentId: parent, subtasks: ['x'] }), '/subtasks'],
    ['moving a task below a subtask', async (_, child) => update((await made()).id, { parentId: child }), '/parentId'],
    ['moving a task with subtasks below another', async (parent) => update(parent, { parentId: (await made()).id }), '/parentId'],
    ['a task below itself', async (_, child) => update(child, { parentId: child }), '/parentId'],
  ])('are not nested: %s is refused', async (_, attempt, pointer) => {
    const parent = await made()
    const child = await made({ parentId: parent.id })
    const kept = site.record(child.id)
    expect(await attempt(parent.id, child.id)).toMatchObject({
      status: 400,
      problem: { code: 'invalid_request', detail: expect.stringContaining(pointer.slice(1)), errors: [{ pointer, code: 'nested' }] },
    })
    expect(site.record(child.id)).toEqual(kept)
    expect(await list({ parentId: child.id })).toEqual([])
    expect((await list()).filter(({ title }) => title === 'x')).toEqual([])
  })

  test('have a parent that exists here', async () => {
    const elsewhere = site.addOrganization('elsewhere')
    const { body } = await site.call('tasks.create', { body: { title: 'theirs' }, in: elsewhere })
    for (const parentId of [exampleId('task', 99), body.id]) {
      expect(await create({ parentId })).toMatchObject({
        status: 400,
        problem: { errors: [{ pointer: '/parentId', code: 'unknown_record' }] },
      })
    }
  })

  test('are not made by a change: a list of them in a second PUT is not stored', async () => {
    const put = () => site.call('tasks.putByExternalId', { params: { externalId: 'crm-1' }, body: { title: 'Welcome', subtasks: ['x'] } })
    const first = await put()
    expect(first).toMatchObject({ status: 201 })
    expect(await put()).toMatchObject({ status: 200, body: { version: 1 } })
    expect(site.record(first.body.id)).not.toHaveProperty('subtasks')
    expect(await list({ parentId: first.body.id })).toHaveLength(1)
  })
})

describe('what a task points to', () => {
  test('may be members, and records of any model', async () => {
    const customer = site.addCustomer()
    const links = [
      { model: 'customer', id: customer.id },
      { model: 'task', id: (await made()).id },
    ]
    expect(await create({ assigneeIds: [site.ada.id], links })).toMatchObject({ status: 201, body: { assigneeIds: [site.ada.id], links } })
  })

  test.each([
    ['an assignee who does not exist', () => ({ assigneeIds: [site.ada.id, exampleId('user', 99)] }), '/assigneeIds/1'],
    ['a user who is no member', () => ({ assigneeIds: [site.addUser('eve@example.com').id] }), '/assigneeIds/0'],
    ['a record that does not exist', () => ({ links: [{ model: 'customer', id: exampleId('customer', 99) }] }), '/links/0'],
    [
      'a record of another organization',
      () => ({ links: [{ model: 'customer', id: site.addCustomer({}, site.addOrganization('elsewhere')).id }] }),
      '/links/0',
    ],
    ['a record under the name of another model', () => ({ links: [{ model: 'task', id: site.addCustomer().id }] }), '/links/0'],
    ['a model that does not exist', () => ({ links: [{ model: 'toString', id: 'x' }] }), '/links/0'],
    ['what is no record of the organization', () => ({ links: [{ model: 'apiKey', id: exampleId('apiKey') }] }), '/links/0'],
  ])('is refused: %s', async (_, body, pointer) => {
    const task = await made()
    const [sent, kept] = [body(), site.snapshot()]
    for (const answer of [await create(sent), await update(task.id, sent)]) {
      expect(answer).toMatchObject({ status: 400, problem: { code: 'invalid_request', errors: [{ pointer, code: 'unknown_record' }] } })
    }
    expect(site.snapshot()).toEqual(kept)
  })

  test('is told all at once', async () => {
    const answer = await create({ assigneeIds: [exampleId('user', 8), exampleId('user', 9)], links: [{ model: 'x', id: 'y' }] })
    expect(answer.problem?.errors.map(({ pointer }) => pointer)).toEqual(['/assigneeIds/0', '/assigneeIds/1', '/links/0'])
  })
})
