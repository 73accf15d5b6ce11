import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { problem, Refusal, type RenderSource, type StoredFile } from '@belfry/core'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import { JobTooLongError } from '../../platform/threads/job-thread.ts'
import { createThreadPool } from '../../platform/threads/thread-pool.ts'
import { createRenderCache } from './render-cache.ts'
import { type RenderThread, startRenderThread } from './render-thread.ts'

/** For whom a paper is made. */
export interface RenderOptions {
  readonly organizationId: string
  /** Waits for its turn however many wait, as what is sent in the background does; a request is turned away. */
  readonly patient?: boolean
}

/** Makes the papers of a server, in threads of their own. */
export interface Renderer {
  /**
   * A paper; `null` when too many of the organization wait. Equal sources give equal bytes, and one that was made is kept as long as there is
   * room: as a source holds all that stands on the paper, it is made anew when any of it changes.
   *
   * @throws Refusal `rate_limited` when it takes too long
   * @throws ThreadGoneError when the thread has ended
   * @throws Error when there is no paper of that kind, or it cannot be made
   */
  render(source: RenderSource, wish: RenderOptions): Promise<StoredFile | null>
  /** Ends all threads, and resolves when they are gone. What is being made then fails. */
  stop(): Promise<void>
}

/** At most so many threads: each takes some 50 MB. */
const THREADS = Math.max(2, Math.min(4, availableParallelism()))
/** How many papers of one organization may wait for requests. */
const WAITING_OF_ONE = 20
/** Papers that are kept, in bytes. */
const KEPT_BYTES = 32 * 1024 * 1024
/** After how long without a paper the threads are ended, in milliseconds of real time. */
const IDLE_MS = 60_000

/** Makes what makes papers. The first paper starts the first thread, and one organization never has all threads. */
export function createRenderer({ start = startRenderThread }: { readonly start?: () => RenderThread } = {}): Renderer {
  const semaphore = createFairSemaphore({ inside: THREADS, insideOfOne: THREADS - 1, waitingOfOne: WAITING_OF_ONE })
  const kept = createRenderCache(KEPT_BYTES)
  const pending = new Map<string, Promise<StoredFile | null>>()
  const threads = createThreadPool(start)
  let rest: NodeJS.Timeout | undefined

  async function make(source: RenderSource): Promise<StoredFile> {
    clearTimeout(rest)
    try {
      return await threads.make(source)
    } catch (error) {
      if (!(error instanceof JobTooLongError)) throw error
      throw new Refusal(problem('rate_limited', { detail: `${error.message} Try again in a moment.` }))
    } finally {
      rest = setTimeout(threads.rest, IDLE_MS).unref()
    }
  }

  async function renderNew(key: string, source: RenderSource, { organizationId, patient }: RenderOptions): Promise<StoredFile | null> {
    const file = await semaphore(() => make(source), { owner: organizationId, patient })
    if (file) kept.put(key, file)
    return file
  }

  return {
    async render(source, wish) {
      const key = `${wish.organizationId} ${createHash('sha256').update(JSON.stringify(source)).digest('base64')}`
      const result = kept.get(key)
      if (result) return result
      const earlier = pending.get(key)
      const made = earlier && (await earlier)
      if (made) return made
      const rendering = renderNew(key, source, wish).finally(() => pending.delete(key))
      pending.set(key, rendering)
      return rendering
    },
    async stop() {
      clearTimeout(rest)
      await threads.stop()
    },
  }
}
