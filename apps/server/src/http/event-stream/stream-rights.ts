import { isRefusal } from '@belfry/core'
import type { Store } from '../../store/store.ts'
import type { StreamPace } from './pace.ts'
import type { StreamReader } from './stream-reader.ts'

/** Keeps the rights of readers up to date: they get what they may read now, not what they could when they connected. */
export interface StreamRights {
  /** Resolves when the rights of all readers are recent enough to send them events. */
  known(): Promise<void>
  /** Checks in time, so that a stream without events ends too. */
  look(): void
}

/** How many readers are checked at the same time, so that requests need not wait for connections to the database. */
const AT_ONCE = 4
/** The shortest time between two rounds, in milliseconds: settings may change all the time. */
const REST_MS = 250

/** Checks rights in rounds. Readers with the same key or session are checked once. */
export function createStreamRights(
  readers: ReadonlySet<StreamReader>,
  { store, pace, onError }: { readonly store: Pick<Store, 'settingsVersion'>; readonly pace: StreamPace; onError(error: unknown): void },
): StreamRights {
  let knownAt = performance.now()
  let version = store.settingsVersion()
  let round: Promise<void> | null = null

  function begin(): Promise<void> {
    round ??= goRound().finally(() => {
      round = null
    })
    return round
  }

  async function goRound(): Promise<void> {
    const startedAt = performance.now()
    const seen = store.settingsVersion()
    const groups = [...Map.groupBy(readers, ({ credential }) => credential).values()]
    let next = 0
    const worker = async () => {
      for (let group = groups[next++]; group; group = groups[next++]) await lookAfter(group)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    knownAt = startedAt
    version = seen
  }

  return {
    known() {
      const age = performance.now() - knownAt
      const hasChanged = store.settingsVersion() !== version && age > REST_MS
      return hasChanged || age > pace.rightsMs ? begin() : Promise.resolve()
    },
    look() {
      if (readers.size > 0 && performance.now() - knownAt > pace.rightsMs / 2) begin().catch(onError)
    },
  }
}

/** Checks all readers with the same key or session. */
async function lookAfter(group: readonly StreamReader[]): Promise<void> {
  const [first] = group as readonly [StreamReader]
  try {
    const caller = await first.identify()
    for (const reader of group) reader.permit(caller)
  } catch (error) {
    if (!isRefusal(error)) throw error
    for (const reader of group) reader.end(error.problem.detail)
  }
}
