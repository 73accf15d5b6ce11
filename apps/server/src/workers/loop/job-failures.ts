import type { Kysely } from 'kysely'
import { isReportedOnce, StoreUnavailableError } from '../../store/errors.ts'
import { type DueJob, type JobTable, postponeJob } from '../../store/queries/due-jobs.ts'
import type { Tables } from '../../store/tables.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/** The jobs whose failures are counted. */
interface JobFailuresOptions {
  readonly table: JobTable
  /** A phrase for such a job in the log, such as `a retry job`. */
  readonly name: string
  /** The name of what one job does, for the log; `null` for none. */
  nameOf?(db: Kysely<Tables>, job: DueJob): Promise<string | null>
}

/** How long a failed job is postponed, in milliseconds: doubled with each failure in a row, up to the longest. */
const REST_MS = 1000
const LONGEST_REST_MS = 900_000
/** For how many jobs failures are remembered. */
const REMEMBERED = 10_000

/** Creates the record of failed jobs: it postpones them, and counts failures in a row. */
export function createJobFailures({ store, now, logger }: Pick<Service, 'store' | 'now' | 'logger'>, options: JobFailuresOptions) {
  const { table, name, nameOf } = options
  const failures = new Map<string, number>()

  /** An unavailable database or a held lock is not the job's fault. */
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

  return {
    /** Called after a success: the next failure counts as the first one. */
    forget(job: DueJob): void {
      failures.delete(keyOf(job))
    },
    /** Postpones a failed job; the others continue meanwhile. */
    async postpone(job: DueJob, error: unknown): Promise<void> {
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
      logger[isReportedOnce(error) ? 'debug' : 'warn'](about, `could not go on with ${name}; it stays due`)
    },
  }
}

function keyOf({ organization_id, id }: DueJob): string {
  return `${organization_id} ${id}`
}
