import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isToldOnce, StoreUnavailableError } from '../../store/errors.ts'
import { logFailure } from '../../store/log-failure.ts'
import {
  type DueJob,
  type JobTable,
  postponeJob,
  selectDueJob,
  selectDueRound,
  selectNextDueJob,
  selectRankedJob,
} from '../../store/queries/due-jobs.ts'
import type { WriteOptions } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { createDueLoop, type DueLoop } from './due-loop.ts'

export type { DueJob } from '../../store/queries/due-jobs.ts'

/** Which jobs, and how one of them is taken a batch further in one transaction. */
export interface DueJobsOptions {
  readonly table: JobTable
  /** In words, for the log. */
  readonly name: string
  advance(unit: Unit, job: DueJob): Promise<void>
  /** What a job does, for the log. */
  nameOf?(db: Kysely<Tables>, job: DueJob): Promise<string | null>
  /** How the transaction of a batch is run. */
  options?(job: DueJob): WriteOptions
  /** Whether it is in no hurry: after each batch it rests as long as the work of it took, so at least half of the time is left to others. */
  readonly patient?: boolean
  /** Whether the jobs of an organization have ranks, of which the smallest goes first. */
  readonly isRanked?: boolean
}

/** How long a job rests that could not go on, in milliseconds: doubled each time in a row, up to the longest. */
const REST_MS = 1000
const LONGEST_REST_MS = 900_000
/** Of how many jobs it is remembered that they failed. */
const REMEMBERED = 10_000
/** How many organizations are served side by side. SQLite has one writer. */
const LANES = { sqlite: 1, postgres: 4 } as const
/** How many places of the index a round is made from at a time. */
const PLACES = 1000
/** Every so many rounds what is least urgent goes first, so that it gets on as well. */
const REVERSED_EVERY = 8
/** How long it waits for those it serves before it looks for others, in milliseconds, although nobody has woken it. */
const LOOK_MS = 1000

/**
 * Works on jobs in the background, a batch at a time. The organizations of which something is due make a round, in which each has one batch:
 * however many jobs one of them has, the others have their turns. Never are two jobs of one organization under way in a process, so what an
 * organization's own lock keeps waiting is its own work only. Several processes may do so on one database: a job is always in the hands of one.
 */
export function createDueJobs({ store, now, logger }: Service, jobsOptions: DueJobsOptions): DueLoop {
  const { table, name, advance, nameOf, options, patient = false, isRanked = false } = jobsOptions
  const lanes = LANES[store.dialect]
  /** Who is still to be served in this round, and after which place of the index it goes on. */
  let round: string[] = []
  let after = ''
  let rounds = 0
  const inHand = new Map<string, Promise<void>>()
  const failures = new Map<string, number>()
  let fault: { readonly error: unknown } | undefined
  let stirred = Promise.withResolvers<void>()

  /** The job of the next organization that has something due and is not being served. */
  async function nextJob(): Promise<DueJob | undefined> {
    return store.read(async (db) => {
      let isSearched = after === ''
      for (let isNew = false; ; ) {
        for (let organizationId = round.shift(); organizationId !== undefined; organizationId = round.shift()) {
          if (inHand.has(organizationId)) continue
          const which = { organizationId, now: now() }
          const reversed = rounds % REVERSED_EVERY === 0
          const job = await (isRanked ? selectRankedJob(db, { ...which, reversed }) : selectDueJob(db, table, which))
          if (job) return job
        }
        if (isNew && after === '' && isSearched) return undefined
        isSearched ||= after === ''
        const found = await selectDueRound(db, table, { after, now: now(), limit: PLACES })
        if (after === '') rounds++
        round = [...found.organizationIds]
        after = found.after ?? ''
        isNew = true
      }
    })
  }

  async function look(): Promise<boolean> {
    stirred = Promise.withResolvers()
    while (inHand.size < lanes) {
      const job = await nextJob()
      if (!job) break
      const done = serve(job).finally(() => inHand.delete(job.organization_id))
      inHand.set(job.organization_id, done)
    }
    if (inHand.size === 0) return false
    await someChange()
    if (!fault) return true
    const { error } = fault
    fault = undefined
    throw error
  }

  /** One of those it serves is done; or, while there is room for more, something else may be due. */
  async function someChange(): Promise<void> {
    const ends = [...inHand.values()]
    if (inHand.size === lanes) return Promise.race(ends)
    const over = new AbortController()
    const passed = pause(LOOK_MS, undefined, { ref: false, signal: over.signal }).catch(() => {})
    await Promise.race([...ends, stirred.promise, passed])
    over.abort()
  }

  async function serve(job: DueJob): Promise<void> {
    // What it waits for before, such as a lock, is no work.
    let workedMs = 0
    const timed = async (unit: Unit): Promise<void> => {
      const begun = performance.now()
      await advance(unit, job).finally(() => {
        workedMs += performance.now() - begun
      })
    }
    const owner = backgroundOf(job.organization_id)
    try {
      await store.write(({ db, afterCommit }) => timed({ db, afterCommit, now: now() }), { owner, ...options?.(job) })
      failures.delete(keyOf(job))
    } catch (error) {
      await postpone(job, error).catch((unstored: unknown) => {
        fault = { error: unstored }
      })
    }
    if (patient) await pause(workedMs)
  }

  /** The others go on meanwhile. */
  async function postpone(job: DueJob, error: unknown): Promise<void> {
    const { organization_id: organizationId, id } = job
    const restMs = restOf(job, error)
    const what = await store.write(
      async ({ db }) => {
        await postponeJob(db, table, job, now() + restMs)
        return nameOf?.(db, job)
      },
      { owner: backgroundOf(organizationId) },
    )
    const about = { error, organizationId, jobId: id, ...(what == null ? {} : { job: what }), restMs }
    logger[isToldOnce(error) ? 'debug' : 'warn'](about, `could not go on with ${name}; it stays due`)
  }

  /** A database that could not be used, or a lock that was held, is no fault of the job. */
  function restOf(job: DueJob, error: unknown): number {
    if (error instanceof StoreUnavailableError) return REST_MS
    const key = keyOf(job)
    const times = failures.get(key) ?? 0
    failures.delete(key)
    const [oldest] = failures.keys()
    if (failures.size >= REMEMBERED && oldest !== undefined) failures.delete(oldest)
    failures.set(key, times + 1)
    return Math.min(REST_MS * 2 ** times, LONGEST_REST_MS)
  }

  const nextDueAt = () => store.read((db) => selectNextDueJob(db, table))
  const loop = createDueLoop({ now, look, nextDueAt, onError: logFailure(logger, `could not go on with ${name}; it stays due`) })
  function wake(): void {
    stirred.resolve()
    loop.wake()
  }
  return {
    ...loop,
    wake,
    async stop() {
      stirred.resolve()
      await loop.stop()
      await Promise.all(inHand.values())
    },
  }
}

function keyOf({ organization_id, id }: DueJob): string {
  return `${organization_id} ${id}`
}
