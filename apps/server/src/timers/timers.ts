import { type EpochMs, organization, runTimer } from '@belfry/core'
import { complain, createWorkLoop } from '../operate/work-loop.ts'
import { anonymous } from '../operations/anonymous.ts'
import { createPort } from '../operations/perform.ts'
import { organizationLock } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import { StoreUnavailableError } from '../store/errors.ts'
import { selectDueTimers, selectNextTimer, setTimer, type TimerKey, takeTimer } from '../store/queries/record-timers.ts'
import { selectRecord } from '../store/queries/records.ts'

/** Lets the timers of records go off. They stand in the store; waking only makes it look sooner. */
export interface Timers {
  wake(): void
  /** Resolves when nothing that is due now is left. */
  idle(): Promise<void>
  /** When the next timer goes off; `null` when none is set. */
  nextDueAt(): Promise<EpochMs | null>
  stop(): Promise<void>
}

const BATCH = 64
/** How often it looks although nobody has woken it, in milliseconds: for what other processes have set. */
const LOOK_MS = 1000
/** How long after a fault of ours a timer is tried again, in milliseconds. */
const RETRY_MS = 60_000

/** Makes the timers of this process. Several may work on one PostgreSQL: each timer goes off once. */
export function createTimers(service: Service): Timers {
  const { store, now, logger } = service
  const loop = createWorkLoop(look, complain(logger, 'could not look after timers; they stay due'))
  let wakeUp: NodeJS.Timeout | undefined

  async function look(): Promise<boolean> {
    clearTimeout(wakeUp)
    wakeUp = setTimeout(loop.wake, LOOK_MS).unref()
    const due = await store.read((db) => selectDueTimers(db, now(), BATCH))
    let some = false
    for (const key of due) some = (await goOff(key)) || some
    if (some) return true
    const next = await store.read(selectNextTimer)
    if (next !== null) {
      clearTimeout(wakeUp)
      wakeUp = setTimeout(loop.wake, Math.min(Math.max(next - now(), 20), LOOK_MS)).unref()
    }
    return false
  }

  /** Whether it was for us to do. */
  async function goOff(key: TimerKey): Promise<boolean> {
    try {
      return await store.write(
        async ({ db, afterCommit }) => {
          const unit = { db, afterCommit, now: now() }
          if (!(await takeTimer(db, key, unit.now))) return false
          const site = await selectRecord(db, organization, key.organizationId, key.organizationId)
          if (!site) return true
          const cause = { traceId: Buffer.from(service.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
          const commission = { ...anonymous, organization: site as never, cause }
          await runTimer(createPort(service, unit, commission), key.timer, key.recordId)
          return true
        },
        { lock: organizationLock(key.organizationId, { alone: false }) },
      )
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      logger.error({ error, timer: key.timer, recordId: key.recordId }, 'a timer failed; it goes off again in a minute')
      await store.write(({ db }) => setTimer(db, key, now() + RETRY_MS))
      return true
    }
  }

  return {
    wake: loop.wake,
    async idle() {
      loop.wake()
      await loop.settled()
    },
    nextDueAt: () => store.read(selectNextTimer),
    stop() {
      clearTimeout(wakeUp)
      return loop.stop()
    },
  }
}
