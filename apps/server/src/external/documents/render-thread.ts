import type { RenderSource, StoredFile } from '@belfry/core'
import { type JobThread, startJobThread } from '../../platform/threads/job-thread.ts'

/** A thread that renders documents, one at a time. */
export type RenderThread = JobThread<RenderSource, StoredFile>

/** How long a document may take, in milliseconds: the largest invoice takes one second, on a busy machine several. */
const MAX_MS = 30_000

/** The worker's file: TypeScript next to this file in tests, JavaScript next to the bundle in the product. */
const file = new URL(import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js', import.meta.url)

/** Starts a thread that renders documents. */
export function startRenderThread(): RenderThread {
  return startJobThread({ file, what: 'paper', maxMs: MAX_MS })
}
