import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { startRenderThread } from '../../src/external/documents/render-thread.ts'
import { createRenderer } from '../../src/external/documents/renderer.ts'
import { ThreadEndedError } from '../../src/platform/threads/job-thread.ts'
import { createThreadPool } from '../../src/platform/threads/thread-pool.ts'
import { createExaminer, UnexaminedError } from '../../src/unit-of-work/definitions/examiner.ts'

/** The threads that this process starts until the test is over. */
function watchWorkers(): Worker[] {
  const workers: Worker[] = []
  const note = (worker: Worker) => void workers.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return workers
}

async function kill(worker: Worker | undefined): Promise<void> {
  if (!worker) throw new Error('there is no thread')
  const exited = once(worker, 'exit')
  await worker.terminate()
  await exited
}

test('a paper is made by another thread when the one that was free has ended', async () => {
  const workers = watchWorkers()
  const renderer = createRenderer()
  onTestFinished(() => renderer.stop())
  const renderQr = (value: string) => renderer.render({ kind: 'qr', value }, { organizationId: 'org_1' })
  expect(await renderQr('a')).not.toBeNull()
  await kill(workers[0])
  for (const value of ['b', 'c', 'd']) expect(await renderQr(value)).not.toBeNull()
  expect(workers).toHaveLength(2)
})

test('so is an examination', async () => {
  const workers = watchWorkers()
  const examiner = createExaminer()
  onTestFinished(() => examiner.stop())
  const organization = { id: 'org_1' } as Parameters<typeof examiner.known>[1]
  async function examine(name: string) {
    const definition = { nodes: [], edges: [], notes: [], name: name.repeat(10_000) }
    try {
      return examiner.known([definition], organization)
    } catch (error) {
      if (!(error instanceof UnexaminedError)) throw error
      await examiner.examine(error)
      return examiner.known([definition], organization)
    }
  }
  await examine('a')
  await kill(workers[0])
  const [examined] = await examine('b')
  expect(examined?.problems.length).toBeGreaterThan(0)
  expect(workers).toHaveLength(2)
})

test('a thread that has ended refuses its next job at once, and a pool that was stopped all', async () => {
  const workers = watchWorkers()
  const thread = startRenderThread()
  await thread.make({ kind: 'qr', value: 'a' })
  await kill(workers[0])
  await expect(thread.make({ kind: 'qr', value: 'b' })).rejects.toThrow(ThreadEndedError)
  const pool = createThreadPool(startRenderThread)
  await pool.stop()
  await expect(pool.make({ kind: 'qr', value: 'a' })).rejects.toThrow(ThreadEndedError)
  expect(workers).toHaveLength(1)
})
