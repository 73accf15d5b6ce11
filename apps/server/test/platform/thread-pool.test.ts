import { expect, onTestFinished, test } from 'vitest'
import { startRenderThread } from '../../src/external/documents/render-thread.ts'
import { createRenderer } from '../../src/external/documents/renderer.ts'
import { ThreadEndedError } from '../../src/platform/threads/job-thread.ts'
import { createThreadPool } from '../../src/platform/threads/thread-pool.ts'
import { kill, watchWorkers } from '../support/workers.ts'

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
