// Runs in a worker thread and renders one document per message. The first message that it sends says that it is ready.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { RenderSource } from '@belfry/core'
import { renderedTypes, renderFile } from './render-file.ts'

async function make(source: RenderSource): Promise<void> {
  try {
    // A copy: the transferred buffer must not be part of a larger one.
    const bytes = new Uint8Array(await renderFile(source))
    const made = { contentType: renderedTypes[source.kind], sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
    parentPort?.postMessage({ kind: 'made', made }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (source: RenderSource) => void make(source))
parentPort?.postMessage({ kind: 'started' })
