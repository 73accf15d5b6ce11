import { createHash } from 'node:crypto'
import { type ExaminedFlow, examineFlow, siteFactsOf, steps } from '@belfry/automation-engine'
import { type Organization, problem, Refusal } from '@belfry/core'
import { createFairTurnstile } from '../operate/fair-turnstile.ts'
import { type JobThread, JobTooLongError, startJobThread } from '../operate/job-thread.ts'
import { servedSources } from '../runs/served-sources.ts'
import type { ExaminationJob } from './examination-worker.ts'

/** Examines definitions for a server. */
export interface Examiner {
  /**
   * What is to be known of definitions, at once: for inside of a transaction, where nobody may wait for a thread. A small one is examined.
   *
   * @throws UnexaminedError when some of them are large and not remembered: they have to be examined outside, and all that was done so far again
   */
  known(definitions: readonly unknown[], organization: Organization): readonly ExaminedFlow[]
  /**
   * What is to be known of a definition in an organization. A large one is examined in a thread, where nobody waits for it but who has asked,
   * and organizations take turns. What was found is remembered.
   *
   * @throws Refusal `rate_limited` when too many of the organization wait, or it takes too long
   */
  examine(definition: unknown, organization: Organization): Promise<ExaminedFlow>
  /** Ends the threads, and resolves when they are gone. */
  stop(): Promise<void>
}

/** Definitions are too large to be examined inside of a transaction. */
export class UnexaminedError extends Error {
  readonly definitions: readonly unknown[]

  constructor(definitions: readonly unknown[]) {
    super(`${definitions.length} definitions have to be examined outside of the transaction`)
    this.definitions = definitions
  }
}

type LookedUp =
  | { readonly found: ExaminedFlow; readonly key?: never; readonly job?: never }
  | { readonly found?: never; readonly key: string; readonly job: ExaminationJob }

export type ExaminationThread = JobThread<ExaminationJob, ExaminedFlow>

/** Definitions up to so many characters are examined where they are: it takes a millisecond or two. */
const MOST_INLINE = 8192
/** The largest takes 50 ms, on a busy machine ten times that. */
const MAX_MS = 5000
const PLACES = { inside: 2, insideOfOne: 1, waitingOfOne: 50 }
/** How much is remembered: so many characters of definitions. Far more than one operation looks at, or it would never come to an end. */
const KEPT_CHARACTERS = 128 * 1024 * 1024

/** The worker's file: as it stands here in tests, and beside the bundle in the product. */
const file = new URL(import.meta.url.endsWith('.ts') ? './examination-worker.ts' : './examination-worker.js', import.meta.url)

/** Makes what examines definitions. No thread is started before the first large one. */
export function createExaminer(
  start: () => ExaminationThread = () => startJobThread({ file, what: 'examination', maxMs: MAX_MS }),
): Examiner {
  const turnstile = createFairTurnstile(PLACES)
  const kept = new Map<string, { readonly found: ExaminedFlow; readonly characters: number }>()
  const threads = new Set<ExaminationThread>()
  const idle: ExaminationThread[] = []
  // One operation asks several times of the same definition, and writing a large one takes long.
  const texts = new WeakMap<object, string>()
  let characters = 0

  function textOf(definition: unknown): string {
    if (typeof definition !== 'object' || definition === null) return JSON.stringify(definition) ?? 'null'
    const text = texts.get(definition) ?? JSON.stringify(definition)
    if (text.length > MOST_INLINE) texts.set(definition, text)
    return text
  }

  async function inThread(job: ExaminationJob): Promise<ExaminedFlow> {
    const thread = idle.pop() ?? start()
    threads.add(thread)
    try {
      return await thread.make(job)
    } catch (error) {
      if (!(error instanceof JobTooLongError)) throw error
      throw new Refusal(problem('rate_limited', { detail: `${error.message} Make the definition smaller, or try again in a moment.` }))
    } finally {
      if (thread.isOver) threads.delete(thread)
      else idle.push(thread)
    }
  }

  function keep(key: string, found: ExaminedFlow, size: number): void {
    kept.set(key, { found, characters: size })
    characters += size
    for (const [oldest, one] of kept) {
      if (characters <= KEPT_CHARACTERS) return
      kept.delete(oldest)
      characters -= one.characters
    }
  }

  /** What is remembered, or can be found out in a moment; and else under which key it is to be remembered. */
  function lookUp(definition: unknown, organization: Organization): LookedUp {
    const site = siteFactsOf(organization, servedSources)
    const text = textOf(definition)
    const key = createHash('sha256').update(JSON.stringify(site)).update(text).digest('base64')
    const known = kept.get(key)
    if (known) {
      kept.delete(key) // and back in at the end: what was used last stays longest
      kept.set(key, known)
      return { found: known.found }
    }
    if (text.length > MOST_INLINE) return { key, job: { definition: text, site } }
    const result = examineFlow(definition, steps, site)
    keep(key, result, text.length)
    return { found: result }
  }

  return {
    known(definitions, organization) {
      const looked = definitions.map((definition) => lookUp(definition, organization).found)
      const unknown = definitions.filter((_, index) => looked[index] === undefined)
      if (unknown.length > 0) throw new UnexaminedError(unknown)
      return looked as readonly ExaminedFlow[]
    },
    async examine(definition, organization) {
      const { found: known, key, job } = lookUp(definition, organization)
      if (known) return known
      const result = await turnstile(() => inThread(job), { owner: organization.id })
      if (!result)
        throw new Refusal(problem('rate_limited', { detail: 'Too many large definitions are being examined: try again in a moment.' }))
      if (!kept.has(key)) keep(key, result, job.definition.length)
      return result
    },
    async stop() {
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}
