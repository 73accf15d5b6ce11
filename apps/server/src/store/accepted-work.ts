import { StoreUnavailableError } from './errors.ts'

/** The work of a store that is under way. */
export interface AcceptedWork {
  /** Does some work, for whose end `close` waits. Rejects with `StoreUnavailableError` once the store is closing. */
  accept<T>(begin: () => Promise<T>): Promise<T>
  /** Accepts nothing more from now on. */
  refuse(): void
  /** Resolves when everything accepted has ended. */
  ended(): Promise<unknown>
}

/** Makes what keeps account of the work of a store. */
export function createAcceptedWork(): AcceptedWork {
  const accepted = new Set<Promise<unknown>>()
  let isClosing = false
  return {
    async accept(begin) {
      if (isClosing) throw new StoreUnavailableError('The store is closing.', { reason: 'closing' })
      const working = begin()
      accepted.add(working)
      try {
        return await working
      } finally {
        accepted.delete(working)
      }
    },
    refuse() {
      isClosing = true
    },
    ended: () => Promise.allSettled(accepted),
  }
}
