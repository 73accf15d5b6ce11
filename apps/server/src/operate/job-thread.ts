import { Worker } from 'node:worker_threads'

/** A thread that does one job after another. */
export interface JobThread<Job, Made> {
  /** @throws Error when the job cannot be done, or not in time; when `isOver` is true then, the thread does no other one */
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
  const gone = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      isOver = true
      resolve()
    }),
  )
  async function end(): Promise<void> {
    isOver = true
    await worker.terminate().catch(() => {})
    await gone
  }
  return {
    get isOver() {
      return isOver
    },
    end,
    make(job) {
      return new Promise<Made>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined
        function settle(): void {
          clearTimeout(timer)
          worker.off('message', listen)
          worker.off('error', fail)
          worker.off('exit', leave)
        }
        function listen(message: JobMessage<Made>): void {
          if (message.kind === 'begun') return
          settle()
          if (message.kind === 'made') resolve(message.made)
          else reject(new Error(message.message))
        }
        function fail(error: unknown): void {
          isOver = true
          settle()
          reject(error)
        }
        const leave = () => fail(new Error(`The thread that made the ${what} has ended.`))
        worker.on('message', listen)
        worker.on('error', fail)
        worker.on('exit', leave)
        // Its program takes a while to be read, longer on a busy machine.
        void started.then(() => {
          if (isOver) return
          timer = setTimeout(() => {
            settle()
            void end()
            reject(new JobTooLongError(`The ${what} was not made in ${maxMs / 1000} seconds.`))
          }, maxMs)
          worker.postMessage(job)
        })
      })
    },
  }
}
