import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** The threads that this process starts until the test is over. */
export function watchWorkers(): Worker[] {
  const workers: Worker[] = []
  const note = (worker: Worker) => void workers.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return workers
}

/** Ends a thread and waits for its end. */
export async function kill(worker: Worker | undefined): Promise<void> {
  if (!worker) throw new Error('there is no thread')
  const exited = once(worker, 'exit')
  await worker.terminate()
  await exited
}
