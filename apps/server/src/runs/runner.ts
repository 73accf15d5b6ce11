import type { EpochMs } from '@belfry/core'
import { createWorkLoop } from '../operate/work-loop.ts'
import { organizationLock } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import { StoreUnavailableError } from '../store/errors.ts'
import { advanceRun, type DueRun, NeedsToBeAlone } from './advance-run.ts'

/** Advances the runs that are due. What is due stands in the store; waking the runner only makes it look sooner. */
export interface Runner {
  wake(): void
  /** Resolves when nothing that is due now is left. */
  idle(): Promise<void>
  /** When the next run is due; `null` when none is. */
  nextDueAt(): Promise<EpochMs | null>
  /** Starts nothing new and waits for what is under way. */
  stop(): Promise<void>
}

/** How many runs are advanced side by side; on SQLite they share commits. */
const BATCH = 64

/** How often it looks although nobody has woken it, in milliseconds: for what other processes have left. */
const LOOK_MS = 1000

/** Makes the runner of this process. Several may work on one PostgreSQL: whoever has locked a run advances it. */
export function createRunner(service: Service): Runner {
  const { store, now, logger } = service
  const loop = createWorkLoop(look, (error) => logger.warn({ error }, 'could not advance runs; they stay due'))

  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<boolean> {
    clearTimeout(timer)
    timer = setTimeout(loop.wake, LOOK_MS).unref()
    const due = await store.read((db) =>
      db.selectFrom('runs').select(['organization_id', 'id']).where('due_at', '<=', now()).orderBy('due_at').limit(BATCH).execute(),
    )
    const advanced = await Promise.all(due.map(advanceOne))
    // Those that another process has are still due; looking again at once would only be looking at them.
    return advanced.includes(true)
  }

  /** Whether there was something to do. */
  function advance(due: DueRun, alone: boolean): Promise<boolean> {
    const lock = organizationLock(due.organization_id, { alone })
    return store.write(({ db, afterCommit }) => advanceRun(service, { db, afterCommit, now: now(), alone }, due), { lock })
  }

  async function advanceOne(due: DueRun): Promise<boolean> {
    try {
      // On SQLite everybody is.
      const isAlone = store.dialect === 'sqlite'
      return await advance(due, isAlone).catch((error: unknown) => {
        if (error instanceof NeedsToBeAlone) return advance(due, true)
        throw error
      })
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      // A fault of ours must not be tried for ever: the run ends where it stands, and says where to look.
      logger.error({ error, runId: due.id }, 'a run could not be advanced')
      await store.write(({ db }) =>
        db
          .updateTable('runs')
          .set({
            status: 'failed',
            due_at: null,
            error: 'Something failed on our side; the log of the server says what.',
            updated_at: now(),
          })
          .where('organization_id', '=', due.organization_id)
          .where('id', '=', due.id)
          .execute(),
      )
      return true
    }
  }

  return {
    wake: loop.wake,
    async idle() {
      loop.wake()
      await loop.settled()
    },
    nextDueAt: () =>
      store.read(async (db) => {
        const row = await db
          .selectFrom('runs')
          .select('due_at')
          .where('due_at', 'is not', null)
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst()
        return row?.due_at ?? null
      }),
    stop() {
      clearTimeout(timer)
      return loop.stop()
    },
  }
}
