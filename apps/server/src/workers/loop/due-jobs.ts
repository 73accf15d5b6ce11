import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { logFailure } from '../../store/log-failure.ts'
import { type DueJob, type JobTable, selectNextDueJob } from '../../store/queries/due-jobs.ts'
import type { WriteOptions } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { createDueLoop, type DueLoop } from './due-loop.ts'
import { createJobFailures } from './job-failures.ts'
import { createJobRound } from './job-round.ts'

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

/** How many organizations are served side by side. SQLite has one writer. */
const PARALLEL = { sqlite: 1, postgres: 4 } as const
/** How long it waits for those it serves before it looks for others, in milliseconds, although nobody has woken it. */
const LOOK_MS = 1000

/**
 * Works on jobs in the background, a batch at a time. The organizations of which something is due make a round, in which each has one batch:
 * however many jobs one of them has, the others have their turns. Never are two jobs of one organization under way in a process, so what an
 * organization's own lock keeps waiting is its own work only. Several processes may do so on one database: a job is always in the hands of one.
 */
export function createDueJobs(service: Pick<Service, 'store' | 'now' | 'logger'>, jobsOptions: DueJobsOptions): DueLoop {
  const { store, now, logger } = service
  const { table, name, advance, options, patient = false, isRanked = false } = jobsOptions
  const parallel = PARALLEL[store.dialect]
  const inFlight = new Map<string, Promise<void>>()
  const nextJob = createJobRound(store, { table, isRanked, now, isServed: (organizationId) => inFlight.has(organizationId) })
  const failures = createJobFailures(service, jobsOptions)
  let fault: { readonly error: unknown } | undefined
  let stirred = Promise.withResolvers<void>()

  async function look(): Promise<boolean> {
    stirred = Promise.withResolvers()
    while (inFlight.size < parallel) {
      const job = await nextJob()
      if (!job) break
      const done = serve(job).finally(() => inFlight.delete(job.organization_id))
      inFlight.set(job.organization_id, done)
    }
    if (inFlight.size === 0) return false
    await someChange()
    if (!fault) return true
    const { error } = fault
    fault = undefined
    throw error
  }

  /** One of those it serves is done; or, while there is room for more, something else may be due. */
  async function someChange(): Promise<void> {
    const ends = [...inFlight.values()]
    if (inFlight.size === parallel) return Promise.race(ends)
    const over = new AbortController()
    const passed = pause(LOOK_MS, undefined, { ref: false, signal: over.signal }).catch(() => {})
    await Promise.race([...ends, stirred.promise, passed])
    over.abort()
  }

  async function serve(job: DueJob): Promise<void> {
    // What it waits for before, such as a lock, is no work.
    let workedMs = 0
    const timed = async (unit: Unit): Promise<void> => {
      const startedAt = performance.now()
      await advance(unit, job).finally(() => {
        workedMs += performance.now() - startedAt
      })
    }
    const owner = backgroundOf(job.organization_id)
    try {
      await store.write(({ db, afterCommit }) => timed({ db, afterCommit, now: now() }), { owner, ...options?.(job) })
      failures.forget(job)
    } catch (error) {
      await failures.postpone(job, error).catch((unstored: unknown) => {
        fault = { error: unstored }
      })
    }
    if (patient) await pause(workedMs)
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
      await Promise.all(inFlight.values())
    },
  }
}
