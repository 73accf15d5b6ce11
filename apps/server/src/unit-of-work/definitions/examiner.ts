import { createHash } from 'node:crypto'
import { type ExaminedFlow, entryOf, type RunStart, type StartVerdict, siteFactsOf, type Unconnected } from '@belfry/automation-engine'
import { type Definition, type Organization, problem, Refusal } from '@belfry/core'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import { type JobThread, JobTooLongError, startJobThread } from '../../platform/threads/job-thread.ts'
import { createThreadPool } from '../../platform/threads/thread-pool.ts'
import { servedSources } from '../runs/served-sources.ts'
import { doExamination, type ExaminationJob, type ExaminationResult } from './examination.ts'

/** Examines definitions for a server. */
export interface Examiner {
  /**
   * What is to be known of definitions, without waiting for a thread: for use inside a transaction. Small definitions are examined on the spot.
   *
   * @throws UnexaminedError when large definitions are not remembered. Their caller leaves the transaction, calls `examine` for each, and begins again
   */
  known(definitions: readonly unknown[], organization: Organization): readonly ExaminedFlow[]
  /**
   * How starts are judged by the triggers of definitions that can run, at once and in the same order.
   *
   * @throws UnexaminedError when some of the triggers are large and what comes of them is not remembered
   */
  judged(starts: readonly PossibleStart[], organization: Organization): readonly StartVerdict[]
  /**
   * Finds out in a thread what was not known, by turns of organizations, and remembers it.
   *
   * @param options.patient whether it may wait as long as need be: of those who are not, an organization has at most 50 waiting
   * @throws Refusal `rate_limited` when too many of the organization wait, or it takes too long
   */
  examine(unexamined: UnexaminedError, options?: { readonly patient?: boolean }): Promise<void>
  /** Ends the threads, and resolves when they are gone. */
  stop(): Promise<void>
}

/** A start that a definition may be the reason for. */
export interface PossibleStart {
  readonly definition: Definition
  readonly start: RunStart
}

/** What a thread has to do before something can be known, and under which key that is remembered. */
interface Missing {
  readonly key: string
  readonly job: ExaminationJob
}

/** Definitions are too large to be examined inside of a transaction. */
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

/** Definitions up to so many characters are examined where they are: it takes a millisecond or two. */
const MOST_INLINE = 8192
/** The largest takes 50 ms, on a busy machine ten times that. */
const MAX_MS = 5000
const LIMITS = { inside: 2, insideOfOne: 1, waitingOfOne: 50 }
/** How much is remembered: so many characters of definitions. Far more than one operation looks at, or it would never come to an end. */
const KEPT_CHARACTERS = 128 * 1024 * 1024

/** The worker's file: as it stands here in tests, and beside the bundle in the product. */
const file = new URL(import.meta.url.endsWith('.ts') ? './examination-worker.ts' : './examination-worker.js', import.meta.url)

/**
 * Makes what examines definitions. No thread is started before the first large one.
 *
 * @param unconnected the kinds of effects that are not sent; without it nothing is said of connectors
 */
export function createExaminer(
  start: () => ExaminationThread = () => startJobThread({ file, what: 'examination', maxMs: MAX_MS }),
  unconnected?: Unconnected,
): Examiner {
  const semaphore = createFairSemaphore(LIMITS)
  const kept = new Map<string, { readonly found: ExaminationResult; readonly characters: number }>()
  const threads = createThreadPool(start)
  // One operation asks several times of the same definition, and writing a large one takes long.
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

  function keep(key: string, found: ExaminationResult, size: number): void {
    if (kept.has(key)) return
    kept.set(key, { found, characters: size })
    characters += size
    for (const [oldest, one] of kept) {
      if (characters <= KEPT_CHARACTERS) return
      kept.delete(oldest)
      characters -= one.characters
    }
  }

  /** What is remembered of a job, or can be found out in a moment; `undefined`, and one more of the missing, when it is neither. */
  function lookUp(job: ExaminationJob, missing: Missing[]): ExaminationResult | undefined {
    const { definition, ...circumstances } = job
    const key = createHash('sha256').update(JSON.stringify(circumstances)).update(definition).digest('base64')
    const known = kept.get(key)
    if (known) {
      kept.delete(key) // and back in at the end: what was used last stays longest
      kept.set(key, known)
      return known.found
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
        const result = await semaphore(async () => kept.get(key)?.found ?? (await inThread(job)), { owner: organizationId, patient })
        if (!result)
          throw new Refusal(problem('rate_limited', { detail: 'Too many large definitions are being examined: try again in a moment.' }))
        keep(key, result, job.definition.length)
      }
    },
    stop: threads.stop,
  }
}
