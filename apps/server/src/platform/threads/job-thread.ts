import { Worker } from 'node:worker_threads'

/** A thread that does one job after another. */
export interface JobThread<Job, Made> {
  /**
   * When `isOver` is true after it has thrown, the thread does no other job.
   *
   * @throws JobTooLongError when the job is not done in time
   * @throws ThreadGoneError when the thread has ended, or does not begin in time
   * @throws Error when the job cannot be done
   */
  make(job: Job): Promise<Made>
  readonly isOver: boolean
  /** Ends it, and resolves when it is gone. */
  end(): Promise<void>
}

/** What a thread does. */
export interface JobThreadOptions {
  /** The program: it says that it has begun, and then answers each job with what it has made, or why it has not. */
  readonly file: URL
  /** What it makes, for messages: `paper`. */
  readonly what: string
  /** How long a job may take, in milliseconds of real time. The beginning of the thread does not count. */
  readonly maxMs: number
}

/** What a thread says. */
export type JobMessage<Made> =
  | { readonly kind: 'begun' }
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'failed'; readonly message: string }

/** A job took longer than it may. */
export class JobTooLongError extends Error {}

/** A thread was not there for a job: it has ended, or did not begin in time. The job itself may be without fault. */
export class ThreadEndedError extends Error {}

/** How long a thread may take until it begins, in milliseconds of real time: it reads its program first, on a busy machine. */
const MAX_START_MS = 30_000

const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** Starts a thread without an environment, within limits of memory. */
export function startJobThread<Job, Made>({ file, what, maxMs }: JobThreadOptions): JobThread<Job, Made> {
  const worker = new Worker(file, { resourceLimits: MEMORY, env: {}, execArgv: [] })
  worker.unref() // a process that ends does not wait for it
  let isOver = false
  worker.once('error', () => {
    isOver = true
  })
  const started = new Promise<void>((resolve) => worker.once('message', () => resolve()))
  const ended = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      isOver = true
      resolve()
    }),
  )
  async function end(): Promise<void> {
    isOver = true
    await worker.terminate().catch(() => {})
    await ended
  }
  return {
    get isOver() {
      return isOver
    },
    end,
    make(job) {
      const hasEnded = () => new ThreadEndedError(`The thread that made the ${what} has ended.`)
      if (isOver) return Promise.reject(hasEnded())
      return new Promise<Made>((resolve, reject) => {
        let timer = setTimeout(() => giveUp(new ThreadEndedError(`The thread for the ${what} did not begin in time.`)), MAX_START_MS)
        function giveUp(reason: Error): void {
          detach()
          void end()
          reject(reason)
        }
        function detach(): void {
          clearTimeout(timer)
          worker.off('message', listen)
          worker.off('error', fail)
          worker.off('exit', leave)
        }
        function listen(message: JobMessage<Made>): void {
          if (message.kind === 'begun') return
          detach()
          if (message.kind === 'made') resolve(message.made)
          else reject(new Error(message.message))
        }
        function fail(error: unknown): void {
          isOver = true
          detach()
          reject(
            error instanceof ThreadEndedError
              ? error
              : new ThreadEndedError(`The thread that made the ${what} has failed.`, { cause: error }),
          )
        }
        const leave = () => fail(hasEnded())
        worker.on('message', listen)
        worker.on('error', fail)
        worker.on('exit', leave)
        // Its program takes a while to be read, longer on a busy machine.
        void started.then(() => {
          if (isOver) return
          clearTimeout(timer)
          timer = setTimeout(() => giveUp(new JobTooLongError(`The ${what} was not made in ${maxMs / 1000} seconds.`)), maxMs)
          worker.postMessage(job)
        })
      })
    },
  }
}
