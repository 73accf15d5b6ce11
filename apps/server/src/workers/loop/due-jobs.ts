import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { logFailure } from '../../store/log-failure.ts'
import { type DueJob, type JobTable, selectNextDueJob } from '../../store/queries/due-jobs.ts'
import type { WriteOptions } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { createDueLoop, type DueLoop } from './due-loop.ts'
import { createJobFailures } from './job-failures.ts'
import { createJobRound } from './job-round.ts'

export type { DueJob } from '../../store/queries/due-jobs.ts'

/** The jobs of a table, and how one of them is advanced by a batch in one transaction. */
export interface DueJobsOptions {
  readonly table: JobTable
  /** A phrase for such a job in the log, such as `a retry job`. */
  readonly name: string
  advance(unit: Unit, job: DueJob): Promise<void>
  /** The name of what one job does, for the log; `null` for none. */
  nameOf?(db: Kysely<Tables>, job: DueJob): Promise<string | null>
  /** The write options for the transaction of a batch. */
  options?(job: DueJob): WriteOptions
  /** Whether to pause after each batch for as long as the batch took, which leaves at least half of the time to others. */
  readonly patient?: boolean
  /** Whether the jobs of an organization have ranks; the smallest goes first. */
  readonly isRanked?: boolean
}

/** How many organizations are served concurrently. SQLite has one writer. */
const PARALLEL = { sqlite: 1, postgres: 4 } as const
/** How long it waits for those in progress before it checks for others, in milliseconds, when nobody wakes it. */
const LOOK_MS = 1000

/**
 * Works on background jobs, a batch at a time. Organizations with due jobs are served in rounds, one batch for each: however many jobs one
 * of them has, the others get their turn. A process never works on two jobs of one organization at the same time, so an organization's lock
 * delays only its own work. Several processes may share a database: a job is advanced by one of them at a time.
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
    if (inFlight.size === 0 && !(await isAnyDue())) return false
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

  /** Whether any job is due. It is mostly not, and a round costs ten times as much as this. */
  async function isAnyDue(): Promise<boolean> {
    const next = await nextDueAt()
    return next !== null && next <= now()
  }

  /** Resolves when a batch has ended, or, if there is room for more, when it is time to check for other jobs. */
  async function someChange(): Promise<void> {
    const ends = [...inFlight.values()]
    if (inFlight.size === parallel) return Promise.race(ends)
    const over = new AbortController()
    const passed = pause(LOOK_MS, undefined, { ref: false, signal: over.signal }).catch(() => {})
    await Promise.race([...ends, stirred.promise, passed])
    over.abort()
  }

  async function serve(job: DueJob): Promise<void> {
    // Waiting before the transaction, as for a lock, does not count.
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
