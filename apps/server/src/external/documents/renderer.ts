import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { problem, Refusal, type RenderSource, type StoredFile } from '@belfry/core'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import { JobTooLongError } from '../../platform/threads/job-thread.ts'
import { createThreadPool } from '../../platform/threads/thread-pool.ts'
import { createRenderCache } from './render-cache.ts'
import { type RenderThread, startRenderThread } from './render-thread.ts'

/** The requester of a document. */
export interface RenderOptions {
  readonly organizationId: string
  /** Waits however many are waiting already, for background work. Otherwise the request is refused when too many wait. */
  readonly patient?: boolean
}

/** Renders documents in threads. */
export interface Renderer {
  /**
   * Renders a document; `null` when too many of the organization's requests are waiting. Equal sources give equal bytes. Rendered documents
   * are cached by their source, which contains everything that is printed, so a change renders them again.
   *
   * @throws Refusal `rate_limited` when it takes too long
   * @throws ThreadEndedError when the thread has ended
   * @throws Error when the kind is unknown, or rendering fails
   */
  render(source: RenderSource, wish: RenderOptions): Promise<StoredFile | null>
  /** Ends all threads, and resolves when they have ended. Documents in progress fail. */
  stop(): Promise<void>
}

/** The most threads: each takes some 50 MB. */
const THREADS = Math.max(2, Math.min(4, availableParallelism()))
/** How many requests of one organization may wait. */
const WAITING_OF_ONE = 20
/** The size of the cache, in bytes. */
const KEPT_BYTES = 32 * 1024 * 1024
/** After this time without a request the threads are ended, in milliseconds of real time. */
const IDLE_MS = 60_000

/** Creates a renderer. The first request starts the first thread, and one organization never gets all threads. */
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
