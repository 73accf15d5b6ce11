import { models } from '@belfry/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { record } from '../../src/store/store.testrows.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Several filters are answered from the index of one after the other, some of each at a time. Whoever asks must not notice.

interface Task {
  readonly id: string
  readonly status: string
  readonly viewId: string | null
  readonly laneId: string | null
  readonly parentId: string | null
  readonly externalId: string | null
  readonly updatedAt: string
}

type Filters = Readonly<Partial<Record<'status' | 'viewId' | 'laneId' | 'parentId' | 'externalId', string>>>

const TASKS = '/api/orgs/test-park/tasks'
const COUNT = 400
const SINCE = '1970-01-01T00:00:00Z'

let server: TestServer
let all: readonly Task[]
const view = (number: number) => `viw_01k8e5m1z0f7q8r9s0t1v2w30${number}`
const lane = (number: number) => `lan_01k8e5m1z0f7q8r9s0t1v2w30${number}`
const task = (number: number) => `tsk_01k8e5m1z0f7q8r9s0t1v2${String(number).padStart(4, '0')}`

beforeAll(async () => {
  const { stop, ...opened } = await openTestServer()
  server = opened
  const statuses = ['PENDING', 'COMPLETED', 'COMPLETED', 'WAITING']
  const rows = Array.from({ length: COUNT }, (_, index) =>
    record({
      organization_id: server.organization.id,
      id: task(index),
      external_id: `crm-${index}`,
      updated_at: 1000 + ((index * 7) % 100), // four at each moment
      data: JSON.stringify({
        ...models.task.example,
        title: `Task ${index}`,
        status: statuses[index % 4],
        viewId: index % 3 === 0 ? view(1) : index % 50 === 1 ? view(2) : null,
        laneId: index < COUNT / 2 ? lane(1) : index % 4 === 1 ? lane(2) : null,
        parentId: index % 100 === 99 ? task(0) : null,
      }),
    }),
  )
  await server.installation.store.write(async ({ db }) => {
    for (const row of rows) await db.insertInto('records').values(row).execute()
  })
  all = await readAll('limit=200')
  expect(all).toHaveLength(COUNT)
  return stop
})

async function readAll(query: string): Promise<Task[]> {
  const seen: Task[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await server.call('GET', `${TASKS}?${query}${cursor}`)
    expect(status, JSON.stringify(body)).toBe(200)
    seen.push(...body.data)
    if (body.nextCursor === null) return seen
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
}

const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

describe('a list with several filters has what all of them let through, in order, on pages of every size', () => {
  test.each<[string, Filters, number]>([
    ['many and many', { status: 'COMPLETED', viewId: view(1) }, 66],
    ['many and few', { status: 'COMPLETED', viewId: view(2) }, 3],
    ['many and those at the other end', { status: 'PENDING', laneId: lane(1) }, 50],
    ['many and many that have nothing in common', { status: 'PENDING', laneId: lane(2) }, 0],
    ['three', { status: 'COMPLETED', viewId: view(1), laneId: lane(1) }, 33],
    ['four', { status: 'WAITING', viewId: view(1), laneId: lane(1), parentId: task(0) }, 1],
    ['one that nobody has', { status: 'IN_PROGRESS', viewId: view(1) }, 0],
    ['an external id and one that fits', { externalId: 'crm-0', viewId: view(1) }, 1],
    ['an external id and one that does not', { externalId: 'crm-0', viewId: view(2) }, 0],
  ])('%s', async (_, asked, count) => {
    const fits = (one: Task) => Object.entries(asked).every(([field, value]) => one[field as keyof Filters] === value)
    const expected = all.filter(fits)
    expect(expected).toHaveLength(count)
    const changed = expected.toSorted((a, b) => order(a.updatedAt, b.updatedAt) || order(a.id, b.id))
    for (const limit of [1, 3, 7, 200]) {
      const query = new URLSearchParams({ ...asked, limit: String(limit) })
      expect(ids(await readAll(`${query}`))).toEqual(ids(expected))
      expect(ids(await readAll(`${query}&updatedSince=${SINCE}`))).toEqual(ids(changed))
    }
  })
})

test('a list since a time goes on at the later of the time and the cursor', async () => {
  const { body } = await server.call('GET', `${TASKS}?status=COMPLETED&limit=9&updatedSince=${SINCE}`)
  const cursor = encodeURIComponent(body.nextCursor)
  const rest = async (since: string) =>
    (await server.call('GET', `${TASKS}?status=COMPLETED&limit=1&cursor=${cursor}&updatedSince=${since}`)).body
  const last: Task = body.data.at(-1)
  const [next] = (await rest(SINCE)).data
  expect([last.updatedAt, last.id] < [next.updatedAt, next.id]).toBe(true)
  expect((await rest(last.updatedAt)).data).toEqual([next])
  const [later] = (await rest('1970-01-01T00:00:01.050Z')).data
  expect(later.updatedAt > next.updatedAt).toBe(true)
  expect(later.updatedAt >= '1970-01-01T00:00:01.050Z').toBe(true)
})

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
