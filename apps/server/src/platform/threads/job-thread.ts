import { Worker } from 'node:worker_threads'

/** A thread that does jobs one after another. */
export interface JobThread<Job, Made> {
  /**
   * If `isOver` is true after a failure, the thread takes no other job.
   *
   * @throws JobTooLongError when the job is not done in time
   * @throws ThreadEndedError when the thread has ended, or does not start in time
   * @throws Error when the job cannot be done
   */
  make(job: Job): Promise<Made>
  readonly isOver: boolean
  /** Terminates the thread, and resolves when it has ended. */
  end(): Promise<void>
}

/** The program and the limits of a thread. */
export interface JobThreadOptions {
  /** The program of the thread. It sends `started` once, and then for each job what it has made or why it failed. */
  readonly file: URL
  /** The name of what the jobs make, for messages, such as `paper`. */
  readonly what: string
  /** How long a job may take, in milliseconds of real time, without the start of the thread. */
  readonly maxMs: number
}

/** A message from the thread. */
export type JobMessage<Made> =
  | { readonly kind: 'started' }
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'failed'; readonly message: string }

/** A job took longer than allowed. */
export class JobTooLongError extends Error {}

/** The thread has ended or did not start in time. The job itself may be without fault. */
export class ThreadEndedError extends Error {}

/** How long a thread may take to start, in milliseconds of real time: on a busy machine it takes long to load its program. */
const MAX_START_MS = 30_000

const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** Starts a thread without an environment and with limited memory. */
export function startJobThread<Job, Made>({ file, what, maxMs }: JobThreadOptions): JobThread<Job, Made> {
  const worker = new Worker(file, { resourceLimits: MEMORY, env: {}, execArgv: [] })
  worker.unref() // does not keep the process alive
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
          if (message.kind === 'started') return
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
        // Loading its program takes a while, longer on a busy machine.
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
