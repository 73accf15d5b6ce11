import { beforeEach, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { task } from '../../tasks/tasks/task.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const newLabel = async (name = 'Maintenance', where = site.park) =>
  String((await site.call('labels.create', { body: { name }, in: where })).body.id)
const newTask = (body: object) => site.call('tasks.create', { body: { title: 'Mow', ...body } })
const remove = (id: string) => site.call('labels.delete', { params: { id } })

test('a label has a name and may have a colour, and no event tells of it', async () => {
  const { body } = await site.call('labels.create', { body: { name: 'Garden', color: '#2E7d32' } })
  expect(body).toMatchObject({ name: 'Garden', color: '#2E7d32', version: 1 })
  expect(await site.call('labels.create', { body: { name: 'Garden' } })).toMatchObject({ status: 201, body: { color: null } })
  for (const color of ['green', '#2e7', '2e7d32', '#2e7d3g'])
    expect(await site.call('labels.create', { body: { name: 'x', color } })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/color' }] },
    })
  expect(site.events()).toEqual([])
})

test('a task is marked with labels, in their order', async () => {
  const labelIds = [await newLabel('b'), await newLabel('a')]
  const { body } = await newTask({ labelIds })
  expect(body).toMatchObject({ labelIds })
  const params = { id: String(body.id) }
  expect((await site.call('tasks.update', { params, body: { labelIds: [labelIds[1]] } })).body).toMatchObject({ labelIds: [labelIds[1]] })
})

test('a label that does not exist here is refused, by its place', async () => {
  const known = await newLabel()
  const elsewhere = await newLabel('theirs', site.addOrganization('elsewhere'))
  for (const id of [exampleId('label', 99), elsewhere]) {
    const refused = { status: 400, problem: { code: 'invalid_request', errors: [{ pointer: '/labelIds/1', code: 'unknown_record' }] } }
    expect(await newTask({ labelIds: [known, id] })).toMatchObject(refused)
    const params = { id: String((await newTask({})).body.id) }
    expect(await site.call('tasks.update', { params, body: { labelIds: [known, id] } })).toMatchObject(refused)
  }
  expect(await newTask({ labelIds: [known, known] })).toMatchObject({ status: 400 })
  expect(await newTask({ labelIds: [exampleId('view')] })).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/labelIds/0' }] } })
})

test('a label that is deleted is taken off every task, however many there are', async () => {
  const [doomed, kept] = [await newLabel('doomed'), await newLabel('kept')]
  const others = (await newTask({ labelIds: [kept] })).body
  for (let count = 0; count < 403; count++) site.memory.add(task, { title: 'x', labelIds: count % 2 ? [doomed] : [kept, doomed] })
  expect(await remove(doomed)).toMatchObject({ status: 200 })
  const tasks = site.memory.all(task)
  expect(tasks.filter(({ labelIds }) => (labelIds as string[]).includes(doomed))).toEqual([])
  expect(tasks.filter(({ labelIds }) => (labelIds as string[]).includes(kept))).toHaveLength(203)
  // A changed task is a new version, so nobody overwrites it unaware; the others are as they were.
  expect(tasks.filter(({ version }) => version === 2)).toHaveLength(403)
  expect(site.record(others.id)).toEqual(others)
  expect(site.events()).toEqual([])
})
