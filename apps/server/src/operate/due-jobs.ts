import { setTimeout as pause } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import type { WriteOptions } from '../store/store.ts'
import { complain, createWorkLoop } from './work-loop.ts'

/** Works on jobs in the background. What is left of them stands in the store; waking it only makes it look sooner. */
export interface DueJobs {
  wake(): void
  /** Resolves when no job is left that is due now. */
  idle(): Promise<void>
  /** Begins nothing new and waits for the batch that is under way; the next process goes on behind it. */
  stop(): Promise<void>
  /** When there is something to do next; `null` when no job is left. */
  nextDueAt(): Promise<EpochMs | null>
}

/** A job of which something is left to be done. */
export interface DueJob {
  readonly organization_id: string
  readonly id: string
}

/** Which jobs, and how one of them is taken a batch further in one transaction. */
export interface DueJobsOptions {
  readonly table: 'retry_jobs' | 'erasures' | 'cleanings' | 'date_walks' | 'automation_signals'
  /** In words, for the log. */
  readonly name: string
  advance(unit: Unit, job: DueJob): Promise<void>
  /** How the transaction of a batch is run. */
  options?(job: DueJob): WriteOptions
  /** Whether it is in no hurry: after each batch it rests as long as that took, so at least half of the time is left to others. */
  readonly patient?: boolean
  /** How often it looks although nobody has woken it, in milliseconds: for what falls due by itself. Never by default. */
  readonly lookMs?: number
}

/** How long a job rests that could not go on, in milliseconds. */
const REST_MS = 1000

/** Makes what works on jobs. Several processes may do so on one database: a job is always in the hands of one. */
export function createDueJobs({ store, now, logger }: Service, jobsOptions: DueJobsOptions): DueJobs {
  const { table, name, advance, options, patient = false, lookMs } = jobsOptions
  // The tables of jobs differ in other columns only.
  const jobs = table as 'retry_jobs'
  const loop = createWorkLoop(look, complain(logger, `could not go on with ${name}; it stays due`))

  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<boolean> {
    clearTimeout(timer)
    const job = await store.read((db) =>
      db
        .selectFrom(jobs)
        .select(['organization_id', 'id'])
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .orderBy('organization_id')
        .orderBy('id')
        .executeTakeFirst(),
    )
    if (job) {
      const watch = performance.now()
      await advanceOne(job)
      if (patient) await pause(performance.now() - watch)
    } else if (lookMs !== undefined) timer = setTimeout(loop.wake, lookMs).unref()
    return job !== undefined
  }

  async function advanceOne(job: DueJob): Promise<void> {
    try {
      await store.write(({ db, afterCommit }) => advance({ db, afterCommit, now: now() }, job), options?.(job))
    } catch (error) {
      // The others go first, so that a fault in one does not keep them waiting for ever.
      await store.write(({ db }) =>
        db
          .updateTable(jobs)
          .set({ due_at: now() + REST_MS })
          .where('organization_id', '=', job.organization_id)
          .where('id', '=', job.id)
          .where('due_at', 'is not', null)
          .execute(),
      )
      throw error
    }
  }

  return {
    wake: loop.wake,
    async idle() {
      loop.wake()
      await loop.settled()
    },
    async stop() {
      await loop.stop()
      clearTimeout(timer)
    },
    async nextDueAt() {
      const next = await store.read((db) =>
        db.selectFrom(jobs).select('due_at').where('due_at', 'is not', null).orderBy('due_at').executeTakeFirst(),
      )
      return next?.due_at ?? null
    },
  }
}
