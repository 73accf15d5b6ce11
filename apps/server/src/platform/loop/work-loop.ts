/** Calls a function whenever there may be work, never twice at the same time. */
export interface WorkLoop {
  /** Says that there may be work. Never lost: a call while `look` is running makes it run once more. */
  wake(): void
  /** Resolves when `look` is not running. */
  idle(): Promise<void>
  /** Starts no further `look`, and waits for the one that is running. */
  stop(): Promise<void>
}

/** The delay before the next try after a failure, in milliseconds. */
const RETRY_MS = 1000

/**
 * @param look does what is due, and returns whether to call it again at once
 * @param onError receives what `look` throws; it is tried again after a second
 */
export function createWorkLoop(look: () => Promise<boolean>, onError: (error: unknown) => void): WorkLoop {
  let looking: Promise<void> | null = null
  let woken = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    try {
      do woken = false
      while (((await look()) || woken) && !stopped)
    } catch (error) {
      onError(error)
      retry = setTimeout(wake, RETRY_MS).unref()
    }
  }

  function wake(): void {
    woken = true
    if (looking || stopped) return
    clearTimeout(retry)
    looking = run().finally(() => {
      looking = null
      // Woken after the last `look` ended and before this line: nothing else would start another one.
      if (woken) wake()
    })
  }

  return {
    wake,
    async idle() {
      while (looking) await looking
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await looking
    },
  }
}
