import { expect, onTestFinished, test } from 'vitest'
import { hasSignallings } from '../../src/store/queries/retention-jobs.ts'
import { inBackground } from '../../src/unit-of-work/perform/write-lock.ts'
import { createDueJobs, type DueJob } from '../../src/workers/loop/due-jobs.ts'
import { noteStatements } from '../support/count-statements.ts'
import { openTwoParks } from '../support/two-parks.ts'

// Two organizations with thousands of jobs had all turns between them, and within one organization tidying kept doors waiting.

/** How far the clock of these jobs is ahead of the server's, which would take them itself. */
const AHEAD_MS = 3_600_000

/** Jobs of organizations that nobody else works on, and in which order they were taken. */
async function openJobs() {
  const { stop, server, clock } = await openTwoParks()
  onTestFinished(stop)
  const { service } = server.server
  const { store } = service
  const now = () => service.now() + AHEAD_MS
  await store.write(({ db }) => db.deleteFrom('retention_jobs').execute())
  const order: string[] = []
  /** In which order they were begun. Several are at work side by side on PostgreSQL, where one may wait for a connection meanwhile. */
  const startedJobs: string[] = []
  const loop = createDueJobs(
    { ...service, now },
    {
      table: 'retention_jobs',
      name: 'background work',
      isRanked: true,
      options({ organization_id, id }) {
        startedJobs.push(`${organization_id} ${id}`)
        return inBackground(organization_id, { alone: true })
      },
      nameOf: async (_, { id }) => `the job ${id}`,
      async advance({ db }, job: DueJob) {
        if (job.id.startsWith('broken')) throw new Error('broken')
        order.push(`${job.organization_id} ${job.id}`)
        await db.deleteFrom('retention_jobs').where('organization_id', '=', job.organization_id).where('id', '=', job.id).execute()
      },
    },
  )
  onTestFinished(() => loop.stop())
  const put = (organization_id: string, ids: readonly string[], rank = 3) =>
    store.write(({ db }) =>
      db
        .insertInto('retention_jobs')
        .values(ids.map((id) => ({ organization_id, id, rank, kind: 'dismissed' as const, due_at: now() })))
        .execute(),
    )
  return { loop, order, begun: startedJobs, put, store, now, clock, server }
}

const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`)

test('every organization has its turn, however many jobs two others have', async () => {
  const { loop, order, begun, put } = await openJobs()
  await put('a', named('job', 30))
  await put('b', named('job', 30))
  await put('c', ['only'])
  await loop.idle()
  expect(order).toHaveLength(61)
  expect(begun.indexOf('c only')).toBeLessThan(6)
})

test('what is urgent goes before what an organization has had to tidy up for longer', async () => {
  const { loop, order, put } = await openJobs()
  await put('a', named('tidy', 30))
  await put('a', ['door'], 0)
  await loop.idle()
  expect(order).toHaveLength(31)
  expect(order.indexOf('a door')).toBeLessThan(3)
})

test('a job that fails is named, rests longer each time, and keeps no other waiting', async () => {
  const { loop, order, put, store, now, clock, server } = await openJobs()
  await put('a', ['broken'], 0)
  await put('a', ['sound'])
  await put('b', ['sound'])
  const rests = []
  for (let count = 0; count < 3; count++) {
    await loop.idle()
    const row = await store.read((db) =>
      db.selectFrom('retention_jobs').select('due_at').where('id', '=', 'broken').executeTakeFirstOrThrow(),
    )
    const rest = row.due_at - now()
    rests.push(rest)
    clock.advance(rest)
  }
  expect(order.toSorted()).toEqual(['a sound', 'b sound'])
  expect(rests).toEqual([1000, 2000, 4000])
  expect(server.logged()).toContain('the job broken')
})

test('an organization whose lock is held keeps the jobs of no other waiting', async () => {
  const { loop, order, put, store } = await openJobs()
  // On SQLite there are no such locks: whoever writes is alone.
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held =
    store.dialect === 'postgres'
      ? store.write(
          async () => {
            locked.resolve()
            await released.promise
          },
          { owner: 'a', lock: { name: 'organization:a', shared: false } },
        )
      : Promise.resolve(locked.resolve())
  await locked.promise
  await put('a', ['only'])
  await put('b', named('job', 5))
  loop.wake()
  await expect.poll(() => order.filter((job) => job.startsWith('b ')).length).toBe(5)
  if (store.dialect === 'postgres') expect(order).not.toContain('a only')
  released.resolve()
  await held
  await loop.idle()
  expect(order).toContain('a only')
})

test('whether runs are still to be told of events is asked by a range of the key', async () => {
  const { store } = await openJobs()
  const queries = await store.read(async (db) => {
    const statements = noteStatements(db)
    await hasSignallings(db, 'a')
    return statements
  })
  // On PostgreSQL others may ask on the same handle meanwhile.
  expect(queries.filter((sql) => sql.includes('"id" >= '))).toHaveLength(1)
  expect(queries.filter((sql) => sql.includes('"kind" ='))).toEqual([])
})
