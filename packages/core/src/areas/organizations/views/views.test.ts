import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { lane } from '../../tasks/tasks/lane.ts'
import { task } from '../../tasks/tasks/task.ts'

let site: Site
let board: string
let other: string
let toDo: string
let doing: string
let elsewhere: string
beforeEach(async () => {
  site = createSite()
  board = await newView('Housekeeping')
  other = await newView('Garden')
  toDo = await newLane(board, 'To do')
  doing = await newLane(board, 'Doing')
  elsewhere = await newLane(other, 'To do')
})

const newView = async (name: string) => String((await site.call('views.create', { body: { name } })).body.id)
const newLane = async (viewId: string, name: string) =>
  String((await site.call('views.lanes.create', { params: { viewId }, body: { name } })).body.id)
const create = (body: object) => site.call('tasks.create', { body: { title: 'Clean', ...body } })
const made = async (body: object) => String((await create(body)).body.id)
const update = (id: string, body: object) => site.call('tasks.update', { params: { id }, body })
const positionOf = (id: string) => {
  const record = site.record(id)
  return [record?.viewId, record?.laneId]
}

test('a view has lanes, which live inside it, and no event tells of either', async () => {
  const lanes = await site.call('views.lanes.list', { params: { viewId: board } })
  expect(rowsOf(lanes)).toMatchObject([
    { id: doing, viewId: board, position: 0 },
    { id: toDo, name: 'To do' },
  ])
  expect(await site.call('views.lanes.get', { params: { viewId: other, id: toDo } })).toMatchObject({ status: 404 })
  expect(site.events()).toEqual([])
})

describe('a task is placed', () => {
  test('on a view, and in one of its lanes', async () => {
    expect(positionOf(await made({ viewId: board }))).toEqual([board, null])
    expect(positionOf(await made({ viewId: board, laneId: toDo }))).toEqual([board, toDo])
    expect(rowsOf(await site.call('tasks.list', { query: { laneId: toDo, viewId: board } }))).toHaveLength(1)
  })

  test('by its lane alone, which says the view', async () => {
    expect(positionOf(await made({ laneId: toDo }))).toEqual([board, toDo])
    expect(positionOf(await made({ laneId: toDo, viewId: null }))).toEqual([board, toDo])
    const id = await made({ viewId: board })
    await update(id, { laneId: elsewhere })
    expect(positionOf(id)).toEqual([other, elsewhere])
  })

  test('on another view, where it is in no lane until one is named', async () => {
    const id = await made({ laneId: toDo })
    await update(id, { viewId: other })
    expect(positionOf(id)).toEqual([other, null])
    await update(id, { viewId: board, laneId: doing })
    expect(positionOf(id)).toEqual([board, doing])
    await update(id, { title: 'Clean twice' })
    expect(positionOf(id)).toEqual([board, doing])
    await update(id, { viewId: null })
    expect(positionOf(id)).toEqual([null, null])
  })

  test('in a lane of the view that is named, or not at all', async () => {
    const refused = { status: 400, problem: { code: 'invalid_request', errors: [{ pointer: '/laneId', code: 'other_view' }] } }
    expect(await create({ viewId: other, laneId: toDo })).toMatchObject(refused)
    const id = await made({ laneId: toDo })
    for (const body of [
      { viewId: other, laneId: toDo },
      { viewId: other, laneId: doing },
      { viewId: null, laneId: doing },
    ])
      expect(await update(id, body), JSON.stringify(body)).toMatchObject(refused)
    expect(positionOf(id)).toEqual([board, toDo])
  })

  test.each([
    ['viewId', () => exampleId('view', 99)],
    ['laneId', () => exampleId('lane', 99)],
    ['viewId', () => String(site.memory.add(task, { title: 'x' }).id)],
  ])('nowhere that does not exist: an unknown %s is refused', async (name, id) => {
    const refused = { status: 400, problem: { errors: [{ pointer: `/${name}` }] } }
    expect(await create({ [name]: id() })).toMatchObject(refused)
    expect(await update(await made({}), { [name]: id() })).toMatchObject(refused)
  })
})

describe('deleting', () => {
  const fill = (values: object) => {
    for (let count = 0; count < 201; count++) site.memory.add(task, { title: 'x', ...values })
  }
  const positions = () => new Set(site.memory.all(task).map(({ viewId, laneId }) => `${viewId} ${laneId}`))

  test('a lane leaves its tasks on the view, however many', async () => {
    fill({ viewId: board, laneId: toDo })
    const unaffected = await made({ laneId: doing })
    expect(await site.call('views.lanes.delete', { params: { viewId: board, id: toDo } })).toMatchObject({ status: 200 })
    expect(positions()).toEqual(new Set([`${board} null`, `${board} ${doing}`]))
    expect(site.record(unaffected)).toMatchObject({ version: 1 })
  })

  test('a view takes its lanes along and leaves its tasks on no board', async () => {
    fill({ viewId: board, laneId: toDo })
    fill({ viewId: board })
    const unaffected = await made({ laneId: elsewhere })
    expect(await site.call('views.delete', { params: { id: board } })).toMatchObject({ status: 200 })
    expect(positions()).toEqual(new Set(['null null', `${other} ${elsewhere}`]))
    expect(site.memory.all(lane).map(({ id }) => id)).toEqual([elsewhere])
    expect(site.record(unaffected)).toMatchObject({ version: 1 })
    expect(site.events()).toEqual([])
  })
})
