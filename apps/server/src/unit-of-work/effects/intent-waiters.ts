import type { IntentResult } from '../../store/intent-result.ts'
import { selectIntent } from '../../store/queries/intents.ts'
import type { Store } from '../../store/store.ts'

/** Requests that wait for what comes of an effect. */
export interface IntentWaiters {
  /** What came of it; `null` when nothing has after so many milliseconds of real time. */
  wait(intent: IntentKey, ms: number): Promise<IntentResult | null>
  /** Tells who waits in this process. Whoever waits elsewhere looks into the store. */
  tell(intent: IntentKey, result: IntentResult): void
}

/** Names an intent. */
export interface IntentKey {
  readonly organizationId: string
  readonly id: string
}

/** How often a request looks whether another process has settled what it waits for, in milliseconds. */
const LOOK_MS = 250

/** Makes the waiting room of a process. */
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
        // A store that is away for a moment takes nothing from what was promised: the intent stands in it.
        const lookNow = () =>
          look(intent).then(
            (result) => result && end(result),
            () => {},
          )
        others.add(end)
        const limit = setTimeout(() => end(null), ms)
        // With one process everybody is told; with several, others may be the ones who send.
        const looking = store.dialect === 'postgres' ? setInterval(lookNow, LOOK_MS) : undefined
        // It may have been settled before anybody waited.
        void lookNow()
      })
    },
    tell({ id }, result) {
      for (const end of [...(waiting.get(id) ?? [])]) end(result)
    },
  }
}
