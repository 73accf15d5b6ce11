import { type JobThread, ThreadEndedError } from './job-thread.ts'

/** Threads for jobs, one for each job in flight. Callers must limit the number of jobs. */
export interface ThreadPool<Job, Made> {
  /**
   * Does a job in an idle thread, or in a new one.
   *
   * @throws whatever the thread throws; `ThreadEndedError` when the pool has been stopped
   */
  make(job: Job): Promise<Made>
  /** Ends the idle threads. */
  rest(): void
  /** Ends all threads, and resolves when they have ended. Jobs in flight and later jobs fail. */
  stop(): Promise<void>
}

/** Creates a pool. The first thread is started for the first job; a thread that ended while idle is not used again. */
export function createThreadPool<Job, Made>(start: () => JobThread<Job, Made>): ThreadPool<Job, Made> {
  const threads = new Set<JobThread<Job, Made>>()
  let idle: JobThread<Job, Made>[] = []
  let isStopping = false

  function takeIdle(): JobThread<Job, Made> | undefined {
    for (const thread of idle) if (thread.isOver) threads.delete(thread)
    idle = idle.filter((thread) => !thread.isOver)
    return idle.pop()
  }

  return {
    async make(job) {
      if (isStopping) throw new ThreadEndedError('The server is stopping.')
      const thread = takeIdle() ?? start()
      threads.add(thread)
      try {
        return await thread.make(job)
      } finally {
        if (thread.isOver || isStopping) threads.delete(thread)
        else idle.push(thread)
      }
    },
    rest() {
      for (const thread of idle.splice(0)) {
        threads.delete(thread)
        void thread.end()
      }
    },
    async stop() {
      isStopping = true
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}
