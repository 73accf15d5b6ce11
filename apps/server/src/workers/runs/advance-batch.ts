import { createFairSemaphore, type SemaphoreLimits } from '../../platform/queueing/fair-semaphore.ts'
import { StoreUnavailableError } from '../../store/errors.ts'
import type { RunKey } from '../../store/queries/awake-runs.ts'
import { UnexaminedError } from '../../unit-of-work/definitions/examiner.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Examinations } from './examinations.ts'
import { failRun } from './give-up-run.ts'
import type { Pace } from './pace.ts'
import { createRunTick } from './run-tick.ts'

/** The pace, the limits and the examinations for batches. */
interface BatchOptions {
  readonly pace: Pace
  readonly limits: SemaphoreLimits
  readonly examinations: Examinations
}

/**
 * Creates the function that advances runs of an organization by one tick each, concurrently: on SQLite they share a commit, on PostgreSQL a
 * semaphore limits them. It returns whether there was anything to do, after all have ended, even if one fails.
 */
export function createAdvanceBatch(
  service: Service,
  { pace, limits, examinations }: BatchOptions,
): (batch: readonly RunKey[]) => Promise<boolean> {
  // On SQLite every write has exclusive access.
  const isAlone = service.store.dialect === 'sqlite'
  const turnstile = createFairSemaphore(limits)
  const tick = createRunTick(service, pace)

  async function advanceOne(key: RunKey): Promise<boolean> {
    if (examinations.isAwaited(key)) return false
    try {
      const advanced = await tick(key, { alone: isAlone, careful: false, tickMs: pace.sliceMs(key.organizationId) })
      examinations.forget(key)
      return advanced
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      if (error instanceof UnexaminedError && examinations.mayAsk(key)) {
        examinations.begin(key, error)
        return false
      }
      examinations.forget(key)
      await failRun(service, key, error)
      return true
    }
  }

  return async (batch) => {
    const advancing = batch.map((key) =>
      isAlone ? advanceOne(key) : turnstile(() => advanceOne(key), { owner: key.organizationId, patient: true }),
    )
    await Promise.allSettled(advancing)
    return (await Promise.all(advancing)).includes(true)
  }
}
