import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startJobThread } from '../../platform/threads/job-thread.ts'
import type { Store } from '../store.ts'
import { checkpoint, type LogState } from './checkpoint.ts'
import type { CheckpointJob, CheckpointThread } from './checkpointer.ts'
import { openTemporary } from './sqlite.testsetup.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const limits = { from: 50, pauseFrom: 200 }
/** The longest log: the writer waits when it has `pauseFrom`, and then ends one more transaction. */
const MOST = limits.pauseFrom + 50

const startThread = (): CheckpointThread =>
  startJobThread<CheckpointJob, LogState>({
    file: new URL('./checkpoint-worker.ts', import.meta.url),
    what: 'checkpoint',
    maxMs: 30_000,
  })

/** A store with short limits, and another connection that looks at its log. */
async function openWatched(start: () => CheckpointThread = startThread) {
  const errors: unknown[] = []
  const opened = await openTemporary({ checkpoints: { limits, start }, onError: (error) => errors.push(error) })
  cleanUps.push(opened.dispose)
  const { store, file } = opened
  await store.migrate()
  const other = new Database(file)
  cleanUps.push(() => other.close())
  const log = other.prepare('pragma wal_checkpoint(noop)')
  const frames = () => (log.get() as { readonly log: number }).log
  return { store, file, other, errors, frames, close: opened.store.close }
}

let stored = 0
/** Stores a thousand bytes, in a transaction of its own. */
async function writeOne(store: Store): Promise<void> {
  const name = `note ${stored++}`
  await store.write(({ db }) => sql`insert into instance (name, value) values (${name}, ${'x'.repeat(1000)})`.execute(db))
}

/** Writes without rest, and returns the longest log. */
async function writeMany(store: Store, frames: () => number, count = 600): Promise<number> {
  let longest = 0
  for (let i = 0; i < count; i++) {
    await writeOne(store)
    longest = Math.max(longest, frames())
  }
  return longest
}

async function countNotes(store: Store): Promise<number> {
  const { rows } = await store.read((db) => sql<{ n: number }>`select count(*) as n from instance where name like 'note %'`.execute(db))
  return rows[0]?.n ?? 0
}

describe('the write-ahead log', () => {
  test('stays short under a writer that never rests, and is moved by the thread alone', async () => {
    const { store, frames, errors } = await openWatched()
    expect(await writeMany(store, frames)).toBeLessThan(MOST)
    expect(store.checkpoints?.made).toBeGreaterThan(2)
    expect(store.checkpoints?.failed).toBe(0)
    expect(errors).toEqual([])
    expect(await countNotes(store)).toBe(600)
  })

  test('stays short also while others read all the time', async () => {
    const { store, frames } = await openWatched()
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        await countNotes(store)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const longest = await writeMany(store, frames)
    isOver = true
    await reading
    expect(longest).toBeLessThan(MOST)
  })

  test('keeps the writer waiting when it is long, until all of it is moved', async () => {
    const asked: PromiseWithResolvers<LogState>[] = []
    const thread: CheckpointThread = {
      make() {
        const answer = Promise.withResolvers<LogState>()
        asked.push(answer)
        return answer.promise
      },
      isOver: false,
      end: async () => {},
    }
    const { store, frames, other } = await openWatched(() => thread)
    let [begun, done] = [0, 0]
    while (store.checkpoints?.pauses === 0) {
      begun++
      void writeOne(store).then(() => done++)
      for (let tick = 0; tick < 5 && done < begun; tick++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(frames()).toBeGreaterThanOrEqual(limits.pauseFrom)
    expect(asked).toHaveLength(1)
    const waiting = begun - done
    expect(waiting).toBeGreaterThan(0)
    // What was committed since the first checkpoint began is moved by a second one.
    asked[0]?.resolve({ frames: 60, moved: 60 })
    while (asked.length < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(begun - done).toBe(waiting)
    const [moved] = other.pragma('wal_checkpoint(passive)') as readonly { readonly log: number; readonly checkpointed: number }[]
    asked[1]?.resolve({ frames: moved?.log ?? 0, moved: moved?.checkpointed ?? 0 })
    await writeOne(store)
    expect(frames()).toBeLessThan(limits.from)
  })

  test('grows while somebody reads an old state, which no writer waits for, and starts anew afterwards', async () => {
    const { store, frames } = await openWatched()
    await writeOne(store)
    const before = await countNotes(store)
    const release = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const snapshot = store.snapshot(async (db) => {
      begun.resolve()
      await release.promise
      const { rows } = await sql<{ n: number }>`select count(*) as n from instance where name like 'note %'`.execute(db)
      return rows[0]?.n
    })
    await begun.promise
    expect(await writeMany(store, frames)).toBeGreaterThan(2 * MOST)
    release.resolve()
    expect(await snapshot).toBe(before)
    await writeMany(store, frames, 100)
    expect(await writeMany(store, frames)).toBeLessThan(MOST)
  })

  test('is moved beside the writer after a long read, however much that is', async () => {
    const { store, frames } = await openWatched()
    const release = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const snapshot = store.snapshot(async (db) => {
      begun.resolve()
      await sql`select count(*) from instance`.execute(db)
      await release.promise
    })
    await begun.promise
    await writeMany(store, frames)
    const before = store.checkpoints?.pauses ?? 0
    await writeMany(store, frames)
    expect(store.checkpoints?.pauses).toBe(before)
    release.resolve()
    await snapshot
    while (frames() > limits.from) await writeOne(store)
    expect(store.checkpoints?.pauses).toBeLessThanOrEqual(before + 2)
  })

  test('is moved by the next thread when one was killed', async () => {
    const threads: CheckpointThread[] = []
    const { store, frames } = await openWatched(() => {
      const thread = startThread()
      threads.push(thread)
      return thread
    })
    let longest = 0
    for (let kills = 0; kills < 5; kills++) {
      longest = Math.max(longest, await writeMany(store, frames, 200))
      void threads.at(-1)?.end()
    }
    expect(longest).toBeLessThan(MOST)
    expect(threads.length).toBeGreaterThan(3)
    expect(await countNotes(store)).toBe(1000)
  })

  test('is moved by the writer where no thread can be had, which is told', async () => {
    const { store, frames, errors } = await openWatched(() => {
      throw new Error('no thread to be had')
    })
    expect(await writeMany(store, frames)).toBeLessThan(MOST)
    expect(store.checkpoints?.made).toBeGreaterThan(2)
    expect(errors.length).toBe(store.checkpoints?.failed)
    expect(String(errors[0])).toContain('no thread to be had')
    expect(await countNotes(store)).toBe(600)
  })

  test('is in the file when the store closes while a checkpoint is under way', async () => {
    const { store, file, other } = await openWatched()
    while (store.checkpoints?.made === 0) await writeOne(store)
    const all = await countNotes(store)
    other.close()
    await store.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    const closed = new Database(file, { readonly: true })
    cleanUps.push(() => closed.close())
    expect(closed.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(closed.prepare("select count(*) from instance where name like 'note %'").pluck().get()).toBe(all)
  })
})

describe('a checkpoint', () => {
  test('while another process makes one says how far that has come', () => {
    const rows: Record<string, unknown> = {
      'pragma wal_checkpoint(passive)': { busy: 1, log: -1, checkpointed: -1 },
      'pragma wal_checkpoint(noop)': { busy: 0, log: 300, checkpointed: 120 },
    }
    expect(checkpoint((text) => rows[text], 'passive')).toEqual({ frames: 300, moved: 120 })
  })

  test('without a log has nothing to move', () => {
    const database = new Database(':memory:')
    cleanUps.push(() => database.close())
    const { frames, moved } = checkpoint((text) => database.prepare(text).get(), 'passive')
    expect(moved).toBe(frames)
  })
})
