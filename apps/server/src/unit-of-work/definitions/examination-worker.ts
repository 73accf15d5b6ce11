// Runs in a worker thread and does one job per message. The first message that it sends says that it is ready.
import { parentPort } from 'node:worker_threads'
import { doExamination, type ExaminationJob } from './examination.ts'

parentPort?.on('message', (job: ExaminationJob) => {
  try {
    parentPort?.postMessage({ kind: 'made', made: doExamination(job) })
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
parentPort?.postMessage({ kind: 'started' })
