// Runs in a worker thread: makes one paper after another, as it is told. The first message says that it can begin.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { RenderSource } from '@belfry/core'
import { renderedTypes, renderFile } from './render-file.ts'

async function make(source: RenderSource): Promise<void> {
  try {
    // A copy: what is handed over must not be a part of a larger piece of memory.
    const bytes = new Uint8Array(await renderFile(source))
    const made = { contentType: renderedTypes[source.kind], sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
    parentPort?.postMessage({ kind: 'made', made }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (source: RenderSource) => void make(source))
parentPort?.postMessage({ kind: 'begun' })
