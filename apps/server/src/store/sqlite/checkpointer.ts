import { type JobThread, startJobThread } from '../../platform/threads/job-thread.ts'
import type { CheckpointCounts } from '../store.ts'
import type { LogState } from './checkpoint.ts'

/** What the thread is asked to do. */
export interface CheckpointJob {
  /** The path of the database file. */
  readonly file: string
}

export type CheckpointThread = JobThread<CheckpointJob, LogState>

/** When the log is moved, in frames. */
export interface CheckpointLimits {
  /** With so many that are not moved the thread moves them. */
  readonly from: number
  /** With so many in the log the writer waits until all of them are moved, so that its next transaction starts the log anew. */
  readonly pauseFrom: number
}

/** The limits of a server: with pages of 4 KiB, 16 MiB are moved at a time, and the log has about 64 MiB at most. */
export const checkpointLimits: CheckpointLimits = { from: 4_000, pauseFrom: 16_000 }

/** Moves the write-ahead log into the database file, in a thread, so that no commit does it. */
export interface Checkpointer {
  readonly counts: CheckpointCounts
  /** Must be called after each commit. Never throws. */
  committed(): void
  /**
   * Must be called before each transaction, and its promise awaited if there is one: the log is long. It never rejects, and never throws.
   * Afterwards the next transaction starts the log anew, unless a reader still needs it. There is no promise while a reader does, nor until all
   * that it has kept from being moved is moved, which may take long.
   */
  room(): Promise<void> | null
  /** Ends the thread, and resolves when it has ended. */
  stop(): Promise<void>
}

/** What a checkpointer needs. */
export interface CheckpointerOptions {
  readonly file: string
  /** The state of the log, from the writing connection. */
  readonly logState: () => LogState
  /** Moves what it can, on the writing connection, outside of a transaction. It is used when the thread cannot. */
  readonly moveHere: () => LogState
  /** Ends the transaction of the reading connection, which would keep the log from starting anew. */
  readonly leaveSnapshot: () => void
  /** Receives why a checkpoint failed. */
  readonly onError: (error: unknown) => void
  readonly limits?: CheckpointLimits | undefined
  readonly start?: (() => CheckpointThread) | undefined
}

/** The thread's program: TypeScript next to this file in tests, JavaScript next to the bundle in the product. */
const program = new URL(import.meta.url.endsWith('.ts') ? './checkpoint-worker.ts' : './checkpoint-worker.js', import.meta.url)
/** Moving the longest log takes a second on a slow disk. */
const MAX_MS = 60_000

/**
 * Creates the checkpointer of a store. Its thread starts when the log is long for the first time.
 *
 * SQLite's own checkpoint is part of a commit, every 1,000 frames: everybody waits for it, and pages that change often are moved each time. A
 * passive checkpoint in a thread keeps nobody waiting, but a busy writer stays ahead of it, and the log only starts anew once all of it is
 * moved. So the writer pauses when the log is long. It never waits for a reader: the log grows while somebody reads an old snapshot.
 */
export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { file, logState, moveHere, leaveSnapshot, onError, limits = checkpointLimits } = options
  const start = options.start ?? (() => startJobThread<CheckpointJob, LogState>({ file: program, what: 'checkpoint', maxMs: MAX_MS }))
  const counts = { made: 0, failed: 0, pauses: 0 }
  let thread: CheckpointThread | null = null
  let running: Promise<void> | null = null
  let state: LogState = { frames: 0, moved: 0 }
  // After a checkpoint that could not move everything the next one waits until there is more to move.
  let nextFrom = limits.from
  let nextPause = limits.pauseFrom
  // A reader has kept the last checkpoint from moving all that was there when it began.
  let isHeld = false
  // The thread has failed, so the writer moves the log before its next transaction.
  let isOwed = false
  let isStopped = false

  /** Moves the log once. Never rejects. */
  function move(): Promise<void> {
    running ??= moveOnce().finally(() => {
      running = null
    })
    return running
  }

  async function moveOnce(): Promise<void> {
    try {
      if (!thread || thread.isOver) thread = start()
      const before = state
      state = await thread.make({ file })
      counts.made++
      isHeld = state.moved < Math.min(before.frames, state.frames)
      if (!isHeld) nextPause = limits.pauseFrom // what the writer has added meanwhile is little
    } catch (error) {
      if (isStopped) return
      counts.failed++
      isOwed = true
      report(onError, error)
    }
    nextFrom = state.frames - state.moved + limits.from
  }

  function moveInWriter(): void {
    isOwed = false
    try {
      state = moveHere()
      counts.made++
    } catch (error) {
      counts.failed++
      report(onError, error)
    }
  }

  async function pause(): Promise<void> {
    counts.pauses++
    if (running) await running
    if (readState() && !isWholeMoved(state)) await move()
    if (isOwed) moveInWriter()
    // A transaction of the reading connection that began meanwhile would keep the log as it is.
    leaveSnapshot()
    nextPause = isWholeMoved(state) ? limits.pauseFrom : state.frames + limits.from
  }

  function readState(): boolean {
    try {
      state = logState()
      return true
    } catch {
      return false // The next transaction says what is wrong with the database.
    }
  }

  return {
    counts,
    committed() {
      if (isStopped || !readState()) return
      if (state.frames < limits.pauseFrom) nextPause = limits.pauseFrom // it has started anew
      if (state.frames < limits.from) nextFrom = limits.from
      if (state.frames - state.moved >= nextFrom) void move()
    },
    room() {
      if (isStopped) return null
      if (isOwed) moveInWriter()
      if (state.frames < nextPause) return null
      if (isWholeMoved(state)) {
        leaveSnapshot()
        return null
      }
      if (!isHeld) return pause()
      nextPause = state.frames + limits.from
      void move()
      return null
    },
    async stop() {
      isStopped = true
      await thread?.end()
      await running
    },
  }
}

function isWholeMoved({ frames, moved }: LogState): boolean {
  return moved === frames
}

function report(onError: (error: unknown) => void, error: unknown): void {
  try {
    onError(error)
  } catch {
    // The log is moved all the same.
  }
}
