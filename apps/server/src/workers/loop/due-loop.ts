import type { EpochMs } from '@belfry/core'
import { createWorkLoop } from '../../platform/loop/work-loop.ts'

/** Looks after what is due in the store. That stands there; waking the loop only makes it look sooner. */
export interface DueLoop {
  wake(): void
  /** Resolves when nothing that is due now is left. */
  idle(): Promise<void>
  /** When there is something to do next; `null` when nothing is to come. */
  nextDueAt(): Promise<EpochMs | null>
  /** Begins nothing new and waits for what is under way. */
  stop(): Promise<void>
}

/** What a loop looks after. */
export interface DueLoopOptions {
  now(): EpochMs
  /** Does some of what is due, and says whether to look again at once. */
  look(): Promise<boolean>
  nextDueAt(): Promise<EpochMs | null>
  /** Told of what looking throws; it is tried again after a second. */
  onError(error: unknown): void
  /** How soon it looks again for what is due and was not taken, in milliseconds: another process has it. 20 by default. */
  readonly againMs?: number
}

/** How often it looks although nobody has woken it, in milliseconds: for what other processes have written. */
const LOOK_MS = 1000
const SOON_MS = 20

/** Makes a loop that looks when it is woken, when the next moment of all has come, so that nobody is late by more than it takes, and now and then. */
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
      await loop.settled()
    },
    nextDueAt,
    async stop() {
      await loop.stop()
      clearTimeout(timer)
    },
  }
}
