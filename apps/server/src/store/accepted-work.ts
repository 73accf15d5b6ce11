import { StoreUnavailableError } from './errors.ts'

/** The work of a store that is in flight, so that `close` can wait for it. */
export interface AcceptedWork {
  /** Starts some work, and passes on its result. Rejects with `StoreUnavailableError` once the store is closing. */
  accept<T>(begin: () => Promise<T>): Promise<T>
  /** Accepts no more work from now on. */
  refuse(): void
  /** Resolves when everything accepted has ended. */
  ended(): Promise<unknown>
}

/** Creates the record of a store's work in flight. */
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
