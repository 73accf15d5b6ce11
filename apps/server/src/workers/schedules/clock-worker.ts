import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { logFailure } from '../../store/log-failure.ts'
import { type ClockKey, selectDueClocks, selectNextClock } from '../../store/queries/automation-clocks.ts'
import { type DateKey, selectDatesOfOthers, selectDueDates, selectNextDate } from '../../store/queries/record-dates.ts'
import type { Tables } from '../../store/tables.ts'
import { backgroundOf, inBackground } from '../../unit-of-work/perform/write-lock.ts'
import { readSite } from '../../unit-of-work/runs/remembered.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueLoop, type DueLoop } from '../loop/due-loop.ts'
import { fireDates } from './fire-dates.ts'
import { fireTimetables } from './fire-timetables.ts'
import { FiringFault } from './start-by-clock.ts'

/** Starts runs by the clock. */
export const clockWorker = defineWorker({ name: 'clock', create: createClockWorker, stops: 'first' })

/** How many of each kind one transaction examines. */
const BATCH = 64
/** How many due rows are searched for organizations, and how many organizations are served concurrently. */
const WINDOW = 256
const SIDE_BY_SIDE = 8
/** How many steps are made past an organization with many due dates, to find others. */
const STEPS = 32

/** Creates the worker for the clock. Several processes may share one PostgreSQL: each moment fires once. */
function createClockWorker(service: Service): DueLoop {
  const { store, now, logger } = service

  async function look(): Promise<boolean> {
    const moment = now()
    const [timetables, dates] = await store.read(async (db) => [
      Map.groupBy(await selectDueClocks(db, moment, WINDOW), ({ organization_id }) => organization_id),
      Map.groupBy(await selectWindow(db, moment), ({ organization_id }) => organization_id),
    ])
    const organizations = [...new Set([...timetables.keys(), ...dates.keys()])].slice(0, SIDE_BY_SIDE)
    const batchOf = <T>(due: readonly T[] = []) => due.slice(0, BATCH)
    const fired = await Promise.all(organizations.map((id) => fireIn(id, batchOf(timetables.get(id)), batchOf(dates.get(id)))))
    return fired.includes(true)
  }

  /** The dates that have been due longest; if there are more than can be searched, also some of other organizations. */
  async function selectWindow(db: Kysely<Tables>, moment: EpochMs): Promise<readonly DateKey[]> {
    const due = await selectDueDates(db, moment, WINDOW)
    if (due.length < WINDOW) return due
    return [...due, ...(await selectDatesOfOthers(db, due, { now: moment, steps: STEPS, limit: BATCH }))]
  }

  /** Processes some due timetables and dates of an organization. Returns whether there were any. */
  async function fireIn(organizationId: string, timetables: readonly ClockKey[], dates: readonly DateKey[]): Promise<boolean> {
    try {
      return await store.write(
        async ({ db, afterCommit }) => {
          const unit = { db, afterCommit, now: now() }
          const site = await readSite(service, db, organizationId)
          return (await fireTimetables(service, unit, site, timetables)) + (await fireDates(service, unit, site, dates)) > 0
        },
        inBackground(organizationId, { alone: false }),
      )
    } catch (error) {
      if (!(error instanceof FiringFault)) throw error
      logger.error({ error: error.cause }, 'something that is due by the clock failed; it is looked at again in a minute')
      await store.write(({ db, afterCommit }) => error.postpone({ db, afterCommit, now: now() }), { owner: backgroundOf(organizationId) })
      return true
    }
  }

  async function nextDueAt(): Promise<EpochMs | null> {
    const [timetable, date] = await store.read(async (db) => [await selectNextClock(db), await selectNextDate(db)])
    return timetable === null || date === null ? (timetable ?? date ?? null) : Math.min(timetable, date)
  }

  return createDueLoop({ now, look, nextDueAt, onError: logFailure(logger, 'could not look what is due by the clock; it stays due') })
}
