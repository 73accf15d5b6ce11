import { createWorkLoop } from '../../platform/loop/work-loop.ts'
import { logFailure } from '../../store/log-failure.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { type MadeAttempt, recordAttempts } from './record-attempts.ts'

/** Writes down what came of attempts, several at a time, and again until the store has kept it. */
export interface Recorder {
  add(made: MadeAttempt): void
  /** How many results are not written down yet. */
  readonly pending: number
  /** Resolves when nothing more can be written down now. */
  settled(): Promise<void>
  /** Tries once more, without waiting for company. What the store cannot keep then is lost, and its attempt will be made again. */
  stop(): Promise<void>
}

/** How many results are written down at a time. */
const RESULTS = 64
/** In one transaction on SQLite, where they share a commit; on PostgreSQL in several side by side, for each statement is a way to the server and back. */
const RESULTS_AT_ONCE = { sqlite: RESULTS, postgres: 8 }

/**
 * @param owner who holds the claims under which the attempts were made
 * @param onRecorded told of what was written down
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
    settled: loop.settled,
    async stop() {
      stopping = true
      await loop.settled()
      if (results.length > 0) loop.wake()
      await loop.settled()
      await loop.stop()
    },
  }
}
