import type { EpochMs } from '@belfry/core'
import { createWorkLoop } from '../operate/work-loop.ts'
import type { Service } from '../service.ts'
import { StoreUnavailableError } from '../store/errors.ts'
import { advanceRun, type DueRun } from './advance-run.ts'

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

/** Makes the runner of this process, which must be the only one on its database. */
export function createRunner(service: Service): Runner {
  const { store, now, logger } = service
  const loop = createWorkLoop(look, (error) => logger.warn({ error }, 'could not advance runs; they stay due'))

  async function look(): Promise<boolean> {
    const due = await store.read((db) =>
      db.selectFrom('runs').select(['organization_id', 'id']).where('due_at', '<=', now()).orderBy('due_at').limit(BATCH).execute(),
    )
    await Promise.all(due.map(advanceOne))
    return due.length > 0
  }

  async function advanceOne(due: DueRun): Promise<void> {
    try {
      await store.write(({ db, afterCommit }) => advanceRun(service, { db, afterCommit, now: now() }, due))
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
    stop: loop.stop,
  }
}
