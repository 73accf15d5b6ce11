import type { EpochMs } from '@belfry/core'
import { createWorkLoop } from '../../platform/loop/work-loop.ts'

/** Processes what is due in the store. The store is authoritative; waking the loop only makes it check sooner. */
export interface DueLoop {
  wake(): void
  /** Resolves when no due work is left. */
  idle(): Promise<void>
  /** When the next work is due; `null` when none is. */
  nextDueAt(): Promise<EpochMs | null>
  /** Starts nothing new, and waits for work in flight. */
  stop(): Promise<void>
}

/** The options of a loop. */
export interface DueLoopOptions {
  now(): EpochMs
  /** Does some of the due work, and returns whether to check again at once. */
  look(): Promise<boolean>
  nextDueAt(): Promise<EpochMs | null>
  /** Receives what `look` throws; it is tried again after a second. */
  onError(error: unknown): void
  /** How soon it checks again for due work that another process has taken, in milliseconds; 20 by default. */
  readonly againMs?: number
}

/** The interval of checks when nobody wakes it, in milliseconds: for work that other processes have written. */
const LOOK_MS = 1000
const SOON_MS = 20

/** Creates a loop that checks when it is woken, when the next work is due, and at regular intervals. */
export function createDueLoop({ now, look, nextDueAt, onError, againMs = SOON_MS }: DueLoopOptions): DueLoop {
  const loop = createWorkLoop(lookInTime, onError)
  let timer: NodeJS.Timeout | undefined

  async function lookInTime(): Promise<boolean> {
    wakeIn(LOOK_MS)
    if (await look()) return true
    const next = await nextDueAt()
    if (next !== null) wakeIn(Math.min(next <= now() ? againMs : Math.max(next - now(), SOON_MS), LOOK_MS))
    return false
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(loop.wake, ms).unref()
  }

  return {
    wake: loop.wake,
    async idle() {
      loop.wake()
      await loop.idle()
    },
    nextDueAt,
    async stop() {
      await loop.stop()
      clearTimeout(timer)
    },
  }
}
