// Runs in a worker thread: examines one definition after another, as it is told. The first message says that it can begin.
import { parentPort } from 'node:worker_threads'
import { examineFlow, type SiteFacts, steps } from '@belfry/automation-engine'

/** What is to be examined: JSON, because text is handed over in a moment. */
export interface ExaminationJob {
  readonly definition: string
  readonly site: SiteFacts
}

parentPort?.on('message', ({ definition, site }: ExaminationJob) => {
  try {
    parentPort?.postMessage({ kind: 'made', made: examineFlow(JSON.parse(definition), steps, site) })
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
parentPort?.postMessage({ kind: 'begun' })
