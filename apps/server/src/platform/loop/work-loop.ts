/** Looks for work whenever it is told that there may be some, never twice at the same time. */
export interface WorkLoop {
  /** There may be work. Never lost: what comes while it is looking makes it look once more. */
  wake(): void
  /** Resolves when it is not looking. */
  settled(): Promise<void>
  /** Looks no more, and waits for the look that is under way. */
  stop(): Promise<void>
}

/** How long after a failure it looks again, in milliseconds. */
const RETRY_MS = 1000

/**
 * @param look looks once and says whether to look again at once
 * @param onError told of what `look` throws; it is tried again after a second
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
      // Woken after the last look had ended and before this line: nobody else would look.
      if (woken) wake()
    })
  }

  return {
    wake,
    async settled() {
      while (looking) await looking
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await looking
    },
  }
}
