import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../test/site.ts'
import { task } from '../../areas/tasks/tasks/task.ts'
import type { RecordOf } from '../models/define-model.ts'
import type { ListQuery, RecordPort } from '../operations/port.ts'
import { type Looked, lookThrough, lookToTheEnd, type RecordSearch, type SearchProgress } from './look-through.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const add = (values: object = {}) => site.memory.add(task, { title: 'Clean', ...values }).id
const clean = { model: task, lists: [{ title: 'Clean' }], fits: () => true, order: 'newest', most: 1 } as const

/** A port that reads a few records at a time, and how many pages it was asked for. */
function inPieces(limit: number) {
  const queries: ListQuery[] = []
  const port = site.port()
  const list = (model: typeof task, query: ListQuery) => {
    queries.push(query)
    return port.list(model, { ...query, limit })
  }
  return { queries, port: { ...port, list } as RecordPort }
}

async function idsOf(port: RecordPort, search: RecordSearch<typeof task>): Promise<readonly string[]> {
  return (await lookToTheEnd((progress) => lookThrough(port, search, progress))).map(({ id }) => id)
}

describe('a look', () => {
  test('ends with a page that is not the last one of its list, and says where to go on', async () => {
    const wanted = add({ priority: 'HIGH' })
    for (let made = 0; made < 10; made++) add()
    const { port, queries } = inPieces(4)
    const search: RecordSearch<typeof task> = { ...clean, fits: ({ priority }) => priority === 'HIGH' }
    const looked = await lookThrough(port, search, null)
    expect(looked).toMatchObject({ progress: { matches: [[]], cursor: expect.any(String), scanned: 4 } })
    expect(queries).toHaveLength(1)
    const { progress } = JSON.parse(JSON.stringify(looked)) as { progress: SearchProgress }
    expect(await lookThrough(port, search, progress)).toMatchObject({ progress: { scanned: 8 } })
    expect(await idsOf(port, search)).toEqual([wanted])
  })

  test('goes through all lists that have one page', async () => {
    add({ status: 'WAITING' })
    const newest = add({ status: 'PENDING' })
    const { port, queries } = inPieces(4)
    const lists = ['WAITING', 'PENDING', 'COMPLETED'].map((status) => ({ title: 'Clean', status }))
    expect(await lookThrough(port, { ...clean, lists }, null)).toMatchObject({ result: [{ id: newest }] })
    expect(queries).toHaveLength(3)
    expect(queries.every((query) => query.inPieces)).toBe(true)
  })
})

describe('what was found in an earlier look', () => {
  const lists = [
    { title: 'Clean', status: 'WAITING' },
    { title: 'Clean', status: 'PENDING' },
  ]
  const search: RecordSearch<typeof task> = { ...clean, lists, fits: ({ priority }) => priority === 'HIGH' }

  /** A search that has found a task in its first list, and has more to look at in the second. */
  async function halfway() {
    const other = add({ status: 'WAITING', priority: 'HIGH' })
    const matching = add({ status: 'WAITING', priority: 'HIGH' })
    for (let made = 0; made < 5; made++) add({ status: 'PENDING' })
    const { port } = inPieces(4)
    const looked = await lookThrough(port, search, null)
    if (!('progress' in looked)) throw new Error('there should be more to look at')
    expect(looked.progress.matches).toEqual([[matching], []])
    return { other, matching, port, progress: looked.progress }
  }

  test('is read again', async () => {
    const { matching, port, progress } = await halfway()
    expect(await lookThrough(port, search, progress)).toMatchObject({ result: [{ id: matching, title: 'Clean' }] })
  })

  test.each([
    ['other title', { title: 'Other' }],
    ['other status', { status: 'COMPLETED' }],
    ['that does not fit', { priority: 'LOW' }],
  ])('is not what was looked for any more with an %s: the search begins again', async (_, changes) => {
    const { other, matching, port, progress } = await halfway()
    const record = await port.get(task, matching)
    if (record) await site.port().update(task, record, changes)
    expect(await lookThrough(port, search, progress)).toEqual({ progress: { matches: [[]], cursor: null, scanned: 0 } })
    expect(await idsOf(port, search)).toEqual([other])
  })
})

test('the oldest of several lists come in their order, as many as are wanted', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => add({ status: index % 2 ? 'WAITING' : 'PENDING' }))
  const lists = ['WAITING', 'PENDING'].map((status) => ({ title: 'Clean', status }))
  expect(await idsOf(inPieces(2).port, { ...clean, lists, order: 'oldest', most: 5 })).toEqual(ids.slice(0, 5))
})

describe('of what has changed between two looks', () => {
  const lists = ['WAITING', 'PENDING'].map((status) => ({ title: 'Clean', status }))
  const search: RecordSearch<typeof task> = { ...clean, lists, order: 'oldest', most: 3 }

  /** Five that wait, of which three were found, and more to look at in the list behind them. */
  async function partlySearched() {
    const ids = Array.from({ length: 5 }, () => add({ status: 'WAITING' }))
    for (let made = 0; made < 3; made++) add({ status: 'PENDING', title: 'Other' })
    const later = Array.from({ length: 3 }, () => add({ status: 'PENDING' }))
    const { port } = inPieces(2)
    let progress: SearchProgress | null = null
    while ((progress?.matches.length ?? 0) < 2) {
      const looked: Looked<readonly RecordOf<typeof task>[]> = await lookThrough(port, search, progress)
      if (!('progress' in looked)) throw new Error('there should be more to look at')
      progress = looked.progress
    }
    const change = async (id: string, changes: Record<string, unknown>) => {
      const record = await port.get(task, id)
      if (record) await site.port().update(task, record, changes)
    }
    const goOn = async () => (await lookToTheEnd((next) => lookThrough(port, search, next ?? progress))).map(({ id }) => id)
    return { ids, later, change, goOn }
  }

  test('the others come in its place, also those that were not looked for before', async () => {
    const { ids, change, goOn } = await partlySearched()
    await change(ids[0] as string, { status: 'COMPLETED' })
    expect(await goOn()).toEqual(ids.slice(1, 4))
  })

  test('what has moved to a later list comes once', async () => {
    const { ids, change, goOn } = await partlySearched()
    await change(ids[0] as string, { status: 'PENDING' })
    expect(await goOn()).toEqual(ids.slice(0, 3))
  })
})
