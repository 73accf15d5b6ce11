import type { EpochMs } from '@belfry/core'
import { type DueJob, type JobTable, selectDueJob, selectDueRound, selectRankedJob } from '../../store/queries/due-jobs.ts'
import type { Store } from '../../store/store.ts'

/** The jobs of a round. */
interface JobRoundOptions {
  readonly table: JobTable
  readonly isRanked: boolean
  readonly now: () => EpochMs
  /** Whether an organization is being served, so that it must wait for the next round. */
  isServed(organizationId: string): boolean
}

/** How many rows of the index a round reads at a time. */
const ROWS = 1000
/** In one of so many rounds the least urgent jobs go first, so that they progress too. */
const REVERSED_EVERY = 8

/** Creates a function that goes round the organizations with due jobs, and returns the job of the next one that is not being served. */
export function createJobRound(store: Pick<Store, 'read'>, { table, isRanked, now, isServed }: JobRoundOptions) {
  /** The organizations still to be served in this round, and the index position after which it continues. */
  let round: string[] = []
  let after = ''
  let rounds = 0

  return function nextJob(): Promise<DueJob | undefined> {
    return store.read(async (db) => {
      let isSearched = after === ''
      for (let isNew = false; ; ) {
        for (let organizationId = round.shift(); organizationId !== undefined; organizationId = round.shift()) {
          if (isServed(organizationId)) continue
          const which = { organizationId, now: now() }
          const reversed = rounds % REVERSED_EVERY === 0
          const job = await (isRanked ? selectRankedJob(db, { ...which, reversed }) : selectDueJob(db, table, which))
          if (job) return job
        }
        if (isNew && after === '' && isSearched) return undefined
        isSearched ||= after === ''
        const found = await selectDueRound(db, table, { after, now: now(), limit: ROWS })
        if (after === '') rounds++
        round = [...found.organizationIds]
        after = found.after ?? ''
        isNew = true
      }
    })
  }
}
