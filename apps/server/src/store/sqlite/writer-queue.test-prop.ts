import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedStore } from '../store.testsuite.ts'
import type { WriteContext } from '../store.ts'
import { createConnection } from './connection.ts'
import { openWriter } from './open-database.ts'
import { openTemporary, temporaryFile } from './sqlite.testsetup.ts'
import { createWriterQueue } from './writer-queue.ts'

/** What a function does with the row that bears its name. */
type Behaviour = (context: WriteContext, name: string) => Promise<unknown>

const insert: Behaviour = ({ db }, name) => db.insertInto('instance').values({ name, value: 'good' }).execute()

const succeeding: readonly Behaviour[] = [
  insert,
  async function insertDeleteInsert(context, name) {
    await insert(context, name)
    await context.db.deleteFrom('instance').where('name', '=', name).execute()
    await insert(context, name)
  },
]

const failing: readonly Behaviour[] = [
  function throwAtOnce() {
    throw new Error('at once')
  },
  async function insertThenThrow(context, name) {
    await insert(context, name)
    throw new Error('too late')
  },
  async function insertTwice(context, name) {
    await insert(context, name)
    await insert(context, name)
  },
  async function spoilAllThenThrow({ db }) {
    await db.updateTable('instance').set({ value: 'spoilt' }).execute()
    throw new Error('spoilt')
  },
]

const breakingTheCommit: Behaviour = async function insertAndBreakTheCommit(context, name) {
  await insert(context, name)
  await sql`insert into children values ('nobody')`.execute(context.db)
}

let opened: OpenedStore
beforeAll(async () => {
  opened = await openTemporary({}, { migrated: true })
  await opened.store.write(async ({ db }) => {
    await sql`create table parents (id text primary key)`.execute(db)
    await sql`create table children (parent text references parents (id) deferrable initially deferred)`.execute(db)
  })
})
afterAll(() => opened.dispose())

/** Runs waves of functions, one wave per tick of the event loop. Returns the outcome of each function. */
async function play(waves: readonly (readonly Behaviour[])[]) {
  const { store } = opened
  await store.write(({ db }) => db.deleteFrom('instance').execute())
  const actions: string[] = []
  const calls: { readonly name: string; readonly behaviour: Behaviour; readonly resolves: Promise<boolean> }[] = []
  for (const wave of waves) {
    for (const behaviour of wave) {
      const name = String(calls.length).padStart(4, '0')
      const promise = store.write(
        async (context) => {
          context.afterCommit(() => actions.push(name))
          return behaviour(context, name)
        },
        { background: calls.length % 3 > 0 },
      )
      const resolves = promise.then(
        () => true,
        () => false,
      )
      calls.push({ name, behaviour, resolves })
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  const resolved = await Promise.all(calls.map((call) => call.resolves))
  const rows = await store.read((db) => db.selectFrom('instance').selectAll().orderBy('name').execute())
  return { calls, actions, rows, resolved: calls.filter((_, index) => resolved[index]) }
}

const wavesOf = (behaviours: readonly Behaviour[]) =>
  fc.array(fc.array(fc.constantFrom(...behaviours), { maxLength: 90 }), { maxLength: 4 })
const expectedRows = (calls: readonly { readonly name: string }[]) => calls.map(({ name }) => ({ name, value: 'good' }))

test('any mix of functions ends with exactly the rows of those that succeed', async () => {
  await fc.assert(
    fc.asyncProperty(wavesOf([...succeeding, ...failing]), async (waves) => {
      const { calls, actions, rows, resolved } = await play(waves)
      expect(resolved).toEqual(calls.filter((call) => succeeding.includes(call.behaviour)))
      expect(rows).toEqual(expectedRows(resolved))
      expect(actions).toEqual(resolved.map((call) => call.name))
    }),
    { numRuns: propertyRuns(40) },
  )
})

test('also when commits fail: what resolved is stored, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(wavesOf([...succeeding, ...succeeding, ...failing, breakingTheCommit]), async (waves) => {
      const { actions, rows, resolved } = await play(waves)
      expect(rows).toEqual(expectedRows(resolved))
      expect(actions).toEqual(resolved.map((call) => call.name))
    }),
    { numRuns: propertyRuns(40) },
  )
})

/** A queued function: its owner, its time in milliseconds, and the tick of the event loop in which it is queued. */
const callArbitrary = fc.record({
  owner: fc.constantFrom('a', 'b', 'c', 'd', undefined),
  ms: fc.constantFrom(0, 0, 1, 4, 5, 80),
  turn: fc.nat({ max: 5 }),
  patient: fc.boolean(),
  background: fc.boolean(),
})

type Called = typeof callArbitrary extends fc.Arbitrary<infer T> ? T : never

test('whatever others queue, nothing is lost, owners keep their order, and who has few is served soon', async () => {
  const { file, remove } = temporaryFile()
  const writer = createConnection(openWriter({ file, busyTimeoutMs: 0, trace: undefined }))
  let batch = 0
  let elapsed = 0
  const queue = createWriterQueue(writer, {
    strictTicks: true,
    stopwatch: () => elapsed,
    onBegin() {
      batch++
    },
    onError() {},
    onUndone() {},
    onBatchEnd() {},
  })
  await fc.assert(
    fc.asyncProperty(fc.array(callArbitrary, { maxLength: 200 }), fc.nat({ max: 5 }), async (calls, turnOfFew) => {
      const queued: Called[] = []
      const ran: Called[] = []
      const promises: Promise<unknown>[] = []
      let waited = 0
      for (let tick = 0; tick <= 5; tick++) {
        for (const call of calls) {
          if (call.turn !== tick) continue
          queued.push(call)
          const work = async () => {
            ran.push(call)
            elapsed += call.ms
            return call
          }
          promises.push(
            queue.write(work, {
              patient: call.patient,
              background: call.background,
              ...(call.owner === undefined ? {} : { owner: call.owner }),
            }),
          )
        }
        if (tick === turnOfFew) {
          const before = batch
          const work = async () => {
            waited = batch - before
          }
          promises.push(queue.write(work, { owner: 'few' }))
        }
        await new Promise((resolve) => setImmediate(resolve))
      }
      const results = await Promise.all(promises)
      expect(results.filter((result) => result !== undefined)).toHaveLength(calls.length)
      for (const { owner } of calls)
        expect(ran.filter((call) => call.owner === owner)).toEqual(queued.filter((call) => call.owner === owner))
      // One batch may be in progress, and each of the five other owners may be served once before.
      expect(waited).toBeLessThanOrEqual(7)
    }),
    { numRuns: propertyRuns(60) },
  )
  await queue.drain()
  writer.close()
  remove()
})
