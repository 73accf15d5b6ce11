import { type JobThread, ThreadEndedError } from './job-thread.ts'

/** Threads that do jobs, as many as are asked for at once. Who asks sees to it that those are not too many. */
export interface ThreadPool<Job, Made> {
  /**
   * Does a job in a thread that is free, or in a new one.
   *
   * @throws whatever the thread does; `ThreadGoneError` when the pool has been stopped
   */
  make(job: Job): Promise<Made>
  /** Ends the threads that are free. */
  rest(): void
  /** Ends all threads, and resolves when they are gone. What is being made then fails, and so does what is asked for later. */
  stop(): Promise<void>
}

/** Makes a pool. No thread is started before the first job; one that has ended while it was free is not used again. */
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
