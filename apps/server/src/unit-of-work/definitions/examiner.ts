import { createHash } from 'node:crypto'
import { type ExaminedFlow, entryOf, type RunStart, type StartVerdict, siteFactsOf, type Unconnected } from '@belfry/automation-engine'
import { type Definition, type Organization, problem, Refusal } from '@belfry/core'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import { type JobThread, JobTooLongError, startJobThread } from '../../platform/threads/job-thread.ts'
import { createThreadPool } from '../../platform/threads/thread-pool.ts'
import { doExamination, type ExaminationJob, type ExaminationResult } from './examination.ts'
import { servedSources } from './served-sources.ts'

/** Examines definitions. */
export interface Examiner {
  /**
   * Examines definitions without waiting for a thread, for use inside a transaction. Small definitions are examined directly; for large
   * ones cached results are used.
   *
   * @throws UnexaminedError when large definitions are not cached. The caller must leave the transaction, call `examine` with the error,
   * and start again
   */
  known(definitions: readonly unknown[], organization: Organization): readonly ExaminedFlow[]
  /**
   * Judges starts by the triggers of valid definitions. Returns the verdicts in the same order.
   *
   * @throws UnexaminedError when some of the triggers are large and their verdicts are not cached
   */
  judged(starts: readonly StartCandidate[], organization: Organization): readonly StartVerdict[]
  /**
   * Examines in a thread what was not cached, and caches the results. Organizations take turns.
   *
   * @param options.patient whether it may wait as long as necessary; of the others, an organization has at most 50 waiting
   * @throws Refusal `rate_limited` when too many of the organization are waiting, or it takes too long
   */
  examine(unexamined: UnexaminedError, options?: { readonly patient?: boolean }): Promise<void>
  /** Ends the threads, and resolves when they have ended. */
  stop(): Promise<void>
}

/** A start that a definition may cause. */
export interface StartCandidate {
  readonly definition: Definition
  readonly start: RunStart
}

/** A job whose result is not cached, and the cache key of the result. */
interface Missing {
  readonly key: string
  readonly job: ExaminationJob
}

/** Definitions are too large to be examined inside a transaction. */
export class UnexaminedError extends Error {
  readonly organizationId: string
  readonly missing: readonly Missing[]

  constructor(organizationId: string, missing: readonly Missing[]) {
    super(`${missing.length} definitions have to be examined outside of the transaction`)
    this.organizationId = organizationId
    this.missing = missing
  }
}

export type ExaminationThread = JobThread<ExaminationJob, ExaminationResult>

/** Definitions of at most this many characters are examined directly: it takes a millisecond or two. */
const MOST_INLINE = 8192
/** The time limit for a job, in milliseconds. The largest takes 50 ms, on a busy machine ten times that. */
const MAX_MS = 5000
const LIMITS = { inside: 2, insideOfOne: 1, waitingOfOne: 50 }
/**
 * The size of the cache in characters of definitions. It must be far more than one operation needs, which would otherwise never succeed.
 */
const KEPT_CHARACTERS = 128 * 1024 * 1024

/** The worker's file: TypeScript next to this file in tests, JavaScript next to the bundle in the product. */
const file = new URL(import.meta.url.endsWith('.ts') ? './examination-worker.ts' : './examination-worker.js', import.meta.url)

/**
 * Creates an examiner. The first large definition starts the first thread.
 *
 * @param unconnected the kinds of effects that are not sent; without it there are no warnings about connectors
 */
export function createExaminer(
  start: () => ExaminationThread = () => startJobThread({ file, what: 'examination', maxMs: MAX_MS }),
  unconnected?: Unconnected,
): Examiner {
  const semaphore = createFairSemaphore(LIMITS)
  const kept = new Map<string, { readonly result: ExaminationResult; readonly characters: number }>()
  const threads = createThreadPool(start)
  // One operation asks several times about the same definition, and serializing a large one takes long.
  const texts = new WeakMap<object, string>()
  let characters = 0

  function textOf(definition: unknown): string {
    if (typeof definition !== 'object' || definition === null) return JSON.stringify(definition) ?? 'null'
    const text = texts.get(definition) ?? JSON.stringify(definition)
    if (text.length > MOST_INLINE) texts.set(definition, text)
    return text
  }

  async function inThread(job: ExaminationJob): Promise<ExaminationResult> {
    try {
      return await threads.make(job)
    } catch (error) {
      if (!(error instanceof JobTooLongError)) throw error
      throw new Refusal(problem('rate_limited', { detail: `${error.message} Make the definition smaller, or try again in a moment.` }))
    }
  }

  function keep(key: string, result: ExaminationResult, size: number): void {
    if (kept.has(key)) return
    kept.set(key, { result, characters: size })
    characters += size
    for (const [oldest, one] of kept) {
      if (characters <= KEPT_CHARACTERS) return
      kept.delete(oldest)
      characters -= one.characters
    }
  }

  /** The cached result of a job, or that of a small one; otherwise adds it to `missing` and returns `undefined`. */
  function lookUp(job: ExaminationJob, missing: Missing[]): ExaminationResult | undefined {
    const { definition, ...circumstances } = job
    const key = createHash('sha256').update(JSON.stringify(circumstances)).update(definition).digest('base64')
    const known = kept.get(key)
    if (known) {
      kept.delete(key) // and reinserted at the end: the least recently used is dropped first
      kept.set(key, known)
      return known.result
    }
    if (definition.length > MOST_INLINE) {
      missing.push({ key, job })
      return undefined
    }
    const result = doExamination(job)
    keep(key, result, definition.length)
    return result
  }

  function lookUpAll(jobs: readonly ExaminationJob[], { id }: Organization): readonly ExaminationResult[] {
    const missing: Missing[] = []
    const results = jobs.map((job) => lookUp(job, missing))
    if (missing.length > 0) throw new UnexaminedError(id, missing)
    return results as readonly ExaminationResult[]
  }

  return {
    known(definitions, organization) {
      const site = siteFactsOf(organization, servedSources, unconnected)
      const jobs = definitions.map((definition) => ({ definition: textOf(definition), site }))
      return lookUpAll(jobs, organization) as readonly ExaminedFlow[]
    },
    judged(starts, organization) {
      const jobs = starts.map(({ definition, start }) => ({ definition: textOf(entryOf(definition)), start }))
      return lookUpAll(jobs, organization) as readonly StartVerdict[]
    },
    async examine({ organizationId, missing }, { patient } = {}) {
      for (const { key, job } of missing) {
        const result = await semaphore(async () => kept.get(key)?.result ?? (await inThread(job)), { owner: organizationId, patient })
        if (!result)
          throw new Refusal(problem('rate_limited', { detail: 'Too many large definitions are being examined: try again in a moment.' }))
        keep(key, result, job.definition.length)
      }
    },
    stop: threads.stop,
  }
}
