import type { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import { draw } from './flows.ts'

/** The threads started since the watch began. */
export interface WatchedThreads {
  /** All messages sent to them. */
  messages(): readonly unknown[]
  /** How many have not ended. */
  running(): number
}

/** Watches the threads that this process starts, until the test is over. */
export function watchThreads(): WatchedThreads {
  const threads: Worker[] = []
  const messages: unknown[] = []
  const note = (worker: Worker) => {
    threads.push(worker)
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (message: unknown) => {
      messages.push(message)
      post(message)
    }
  }
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  // The system numbers threads from 0; an ended one has no number.
  return { messages: () => messages, running: () => threads.filter(({ threadId }) => threadId >= 0).length }
}

/** A schedule with a moment every day and conditions that never match: searching it costs time, for centuries. */
export const centuries = {
  definition: draw({
    start: [
      'trigger',
      {
        source: 'daily',
        hour: '3',
        minute: '0',
        conditions: { match: 'all', rules: [{ id: 'no', field: 'organization.name', operator: 'isEmpty' }] },
      },
    ],
    make: ['taskCreate', { title: 'Never' }],
  }),
  script: { now: '2026-07-01T12:00:00Z', steps: [{ advanceTo: '9999-01-01T00:00:00Z' }] },
}
