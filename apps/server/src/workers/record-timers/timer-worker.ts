import { organization, runTimer } from '@belfry/core'
import { StoreUnavailableError } from '../../store/errors.ts'
import { logFailure } from '../../store/log-failure.ts'
import { selectDueTimers, selectNextTimer, setTimer, type TimerKey, takeTimer } from '../../store/queries/record-timers.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { backgroundOf, inBackground } from '../../unit-of-work/perform/write-lock.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueLoop, type DueLoop } from '../loop/due-loop.ts'

/** Lets the timers of records go off. */
export const timerWorker = defineWorker({ name: 'timers', create: createTimerWorker, stops: 'first' })

const BATCH = 64
/** How long a timer is postponed after an internal error, in milliseconds. */
const RETRY_MS = 60_000

/** Creates the worker for timers. Several processes may share one PostgreSQL: each timer is handled once. */
function createTimerWorker(service: Service): DueLoop {
  const { store, now, logger } = service
  async function look(): Promise<boolean> {
    const due = await store.read((db) => selectDueTimers(db, now(), BATCH))
    let some = false
    for (const key of due) some = (await goOff(key)) || some
    return some
  }

  /** Returns whether this process handled the timer. */
  async function goOff(key: TimerKey): Promise<boolean> {
    try {
      return await store.write(
        async ({ db, afterCommit }) => {
          const unit = { db, afterCommit, now: now() }
          if (!(await takeTimer(db, key, unit.now))) return false
          const site = await selectRecord(db, organization, key.organizationId, key.organizationId)
          if (!site) return true
          const cause = { traceId: Buffer.from(service.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
          const context = { ...anonymous, organization: site as never, cause }
          await runTimer(createPort(service, unit, context), key.timer, key.recordId)
          return true
        },
        inBackground(key.organizationId, { alone: false }),
      )
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      logger.error({ error, timer: key.timer, recordId: key.recordId }, 'a timer failed; it goes off again in a minute')
      await store.write(({ db }) => setTimer(db, key, now() + RETRY_MS), { owner: backgroundOf(key.organizationId) })
      return true
    }
  }

  return createDueLoop({
    now,
    look,
    nextDueAt: () => store.read(selectNextTimer),
    onError: logFailure(logger, 'could not look after timers; they stay due'),
  })
}
