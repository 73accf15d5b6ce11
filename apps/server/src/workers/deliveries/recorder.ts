import { createWorkLoop } from '../../platform/loop/work-loop.ts'
import { logFailure } from '../../store/log-failure.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { type MadeAttempt, recordAttempts } from './record-attempts.ts'

/** Records the results of attempts, several at a time, and retries until the store has kept them. */
export interface Recorder {
  add(made: MadeAttempt): void
  /** How many results have not been recorded. */
  readonly pending: number
  /** Resolves when nothing more can be recorded now. */
  idle(): Promise<void>
  /**
   * Tries once more, without waiting for further results. A result that the store cannot keep then is lost, and its attempt will be
   * repeated.
   */
  stop(): Promise<void>
}

/** How many results are recorded at a time. */
const RESULTS = 64
/**
 * How many share a transaction: all of them on SQLite, where they share a commit; on PostgreSQL several transactions run concurrently,
 * because each statement is a round trip.
 */
const RESULTS_AT_ONCE = { sqlite: RESULTS, postgres: 8 }

/**
 * @param owner the owner of the leases
 * @param onRecorded receives the recorded attempts
 */
export function createRecorder(
  { store, logger, now, wake }: Pick<Service, 'store' | 'logger' | 'now' | 'wake'>,
  owner: string,
  onRecorded: (made: readonly MadeAttempt[]) => void,
): Recorder {
  const atOnce = RESULTS_AT_ONCE[store.dialect]
  const results: MadeAttempt[] = []
  let recording = 0
  let stopping = false
  const loop = createWorkLoop(record, logFailure(logger, 'the results of deliveries could not be kept yet'))

  async function record(): Promise<boolean> {
    const batch = results.splice(0, RESULTS)
    recording = batch.length
    const parts = Array.from({ length: Math.ceil(batch.length / atOnce) }, (_, index) => batch.slice(index * atOnce, (index + 1) * atOnce))
    const settled = await Promise.allSettled(parts.map(recordPart))
    recording = 0
    const failure = settled.find((one) => one.status === 'rejected')
    if (failure) throw failure.reason
    return batch.length > 0
  }

  async function recordPart(part: readonly MadeAttempt[]): Promise<void> {
    try {
      const wakes = { wakeRuns: () => wake.runs(), wakeIncidents: () => wake.incidents() }
      await store.write((unit) => recordAttempts({ ...unit, now: now(), ...wakes }, owner, part), { patient: !stopping })
    } catch (error) {
      results.push(...part)
      throw error
    }
    onRecorded(part)
  }

  return {
    add(made) {
      results.push(made)
      loop.wake()
    },
    get pending() {
      return results.length + recording
    },
    idle: loop.idle,
    async stop() {
      stopping = true
      await loop.idle()
      if (results.length > 0) loop.wake()
      await loop.idle()
      await loop.stop()
    },
  }
}
