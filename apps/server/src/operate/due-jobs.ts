import { setTimeout as pause } from 'node:timers/promises'
import type { Unit } from '../operations/unit.ts'
import { backgroundOf } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import type { WriteOptions } from '../store/store.ts'
import { createDueLoop, type DueLoop } from './due-loop.ts'
import { complain } from './work-loop.ts'

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
}

/** How long a job rests that could not go on, in milliseconds. */
const REST_MS = 1000

/** Works on jobs in the background, a batch at a time. Several processes may do so on one database: a job is always in the hands of one. */
export function createDueJobs({ store, now, logger }: Service, jobsOptions: DueJobsOptions): DueLoop {
  const { table, name, advance, options, patient = false } = jobsOptions
  // The tables of jobs differ in other columns only.
  const jobs = table as 'retry_jobs'

  let last = ''

  /** The job that has waited longest, of another organization than the last one where there is any: however many one of them has, the others have their turns. */
  async function nextJob(): Promise<DueJob | undefined> {
    return store.read(async (db) => {
      const due = db
        .selectFrom(jobs)
        .select(['organization_id', 'id'])
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .orderBy('organization_id')
        .orderBy('id')
        .limit(1)
      return (await due.where('organization_id', '!=', last).executeTakeFirst()) ?? due.executeTakeFirst()
    })
  }

  async function look(): Promise<boolean> {
    const job = await nextJob()
    if (job) {
      last = job.organization_id
      const watch = performance.now()
      await advanceOne(job)
      if (patient) await pause(performance.now() - watch)
    }
    return job !== undefined
  }

  async function advanceOne(job: DueJob): Promise<void> {
    const owner = backgroundOf(job.organization_id)
    try {
      await store.write(({ db, afterCommit }) => advance({ db, afterCommit, now: now() }, job), { owner, ...options?.(job) })
    } catch (error) {
      // The others go first, so that a fault in one does not keep them waiting for ever.
      await store.write(
        ({ db }) =>
          db
            .updateTable(jobs)
            .set({ due_at: now() + REST_MS })
            .where('organization_id', '=', job.organization_id)
            .where('id', '=', job.id)
            .where('due_at', 'is not', null)
            .execute(),
        { owner },
      )
      throw error
    }
  }

  async function nextDueAt() {
    const next = await store.read((db) =>
      db.selectFrom(jobs).select('due_at').where('due_at', 'is not', null).orderBy('due_at').executeTakeFirst(),
    )
    return next?.due_at ?? null
  }

  return createDueLoop({ now, look, nextDueAt, onError: complain(logger, `could not go on with ${name}; it stays due`) })
}
