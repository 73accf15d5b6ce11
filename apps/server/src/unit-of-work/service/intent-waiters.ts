import type { IntentResult } from '../../store/intent-result.ts'
import { selectIntent } from '../../store/queries/intents.ts'
import type { Store } from '../../store/store.ts'

/** Requests that wait for the results of effects. */
export interface IntentWaiters {
  /** Resolves with the result; `null` when there is none after so many milliseconds of real time. */
  wait(intent: IntentKey, ms: number): Promise<IntentResult | null>
  /** Passes a result to the waiting requests of this process. Other processes poll the store. */
  notify(intent: IntentKey, result: IntentResult): void
}

/** Identifies an effect. */
export interface IntentKey {
  readonly organizationId: string
  readonly id: string
}

/** How often a waiting request checks whether another process has stored the result, in milliseconds. */
const LOOK_MS = 250

/** Creates the list of waiting requests of a process. */
export function createIntentWaiters(store: Store): IntentWaiters {
  const waiting = new Map<string, Set<(result: IntentResult) => void>>()

  async function look({ organizationId, id }: IntentKey): Promise<IntentResult | null> {
    const row = await store.read((db) => selectIntent(db, organizationId, id))
    return row && row.result !== null ? (JSON.parse(row.result) as IntentResult) : null
  }

  return {
    wait(intent, ms) {
      return new Promise((resolve) => {
        const others = waiting.get(intent.id) ?? new Set()
        waiting.set(intent.id, others)
        const end = (result: IntentResult | null) => {
          clearTimeout(limit)
          clearInterval(looking)
          others.delete(end)
          if (others.size === 0 && waiting.get(intent.id) === others) waiting.delete(intent.id)
          resolve(result)
        }
        // An unavailable store does not end the wait: the effect is stored, and will be found later.
        const lookNow = () =>
          look(intent).then(
            (result) => result && end(result),
            () => {},
          )
        others.add(end)
        const limit = setTimeout(() => end(null), ms)
        // With several processes, another one may receive the answer, so the store is polled.
        const looking = store.dialect === 'postgres' ? setInterval(lookNow, LOOK_MS) : undefined
        // The result may have been stored before the wait began.
        void lookNow()
      })
    },
    notify({ id }, result) {
      for (const end of [...(waiting.get(id) ?? [])]) end(result)
    },
  }
}
