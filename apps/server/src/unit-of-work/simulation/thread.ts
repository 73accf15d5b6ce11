import { Worker } from 'node:worker_threads'
import type { PlayJob } from '@belfry/automation-engine/testing'
import type { SimulationOutcome } from '@belfry/core'
import { type Question, UnreadableError } from './snapshot-reader.ts'

/** The time limit of a simulation, in milliseconds of real time. */
const MAX_MS = 2000
/** How long a thread may take to start: it loads the engine first, on a busy machine. */
const MAX_START_MS = 30_000
/** The longest answer, in characters of JSON. */
const MAX_ANSWER_LENGTH = 2 * 1024 * 1024
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** A thread that simulates one flow. */
export interface SimulationThread {
  /** Resolves when the thread is ready. */
  readonly started: Promise<void>
  /** Simulates a flow, once. `read` answers the thread's requests; if it throws, the simulation ends. */
  play(job: PlayJob, read: (question: Question) => Promise<unknown>): Promise<SimulationOutcome>
  /** Terminates the thread, and resolves when it has ended. */
  end(): Promise<void>
}

type Message =
  | { readonly kind: 'started' }
  | { readonly kind: 'asks'; readonly id: number; readonly question: Question }
  | { readonly kind: 'completed'; readonly text: string }

const tooLong = (message: string): SimulationOutcome => ({ kind: 'too_long', message })

/** Starts a thread without an environment and with limited memory. */
export function startThread(): SimulationThread {
  const worker = new Worker(new URL('./simulation-worker.mjs', import.meta.url), {
    workerData: { maxAnswerLength: MAX_ANSWER_LENGTH },
    resourceLimits: MEMORY,
    env: {},
    execArgv: [],
  })
  worker.unref() // does not keep the process alive
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const broken = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of a simulation has ended with ${code}`)))
  })
  broken.catch(() => {}) // its users get the error
  const started = within(MAX_START_MS, new Promise<void>((resolve) => worker.once('message', () => resolve())), broken)
  started.catch(() => {})

  async function end(): Promise<void> {
    await worker.terminate().catch(() => {})
    await exited
  }
  return {
    started,
    end,
    play(job, read) {
      return new Promise<SimulationOutcome>((resolve, reject) => {
        const timer = setTimeout(
          () => finish(tooLong(`It was not done after ${MAX_MS / 1000} seconds, which is all that a simulation may take.`)),
          MAX_MS,
        )
        function finish(outcome: SimulationOutcome): void {
          clearTimeout(timer)
          resolve(outcome)
          void end()
        }
        function fail(error: unknown): void {
          clearTimeout(timer)
          reject(error)
          void end()
        }
        async function answer(id: number, question: Question): Promise<void> {
          try {
            worker.postMessage({ kind: 'answer', id, value: await read(question) })
          } catch (error) {
            if (error instanceof UnreadableError) finish({ kind: 'forbidden', collection: error.collection, permission: error.permission })
            else fail(error)
          }
        }
        broken.catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') finish(tooLong('It needed more memory than a simulation may take.'))
          else fail(error)
        })
        worker.on('message', (message: Message) => {
          if (message.kind === 'completed') finish(JSON.parse(message.text) as SimulationOutcome)
          else if (message.kind === 'asks') void answer(message.id, message.question)
        })
        worker.postMessage({ kind: 'play', job })
      })
    },
  }
}

async function within(ms: number, ...awaited: readonly Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the thread of a simulation did not begin')), ms)
  })
  try {
    await Promise.race([...awaited, late])
  } finally {
    clearTimeout(timer)
  }
}
