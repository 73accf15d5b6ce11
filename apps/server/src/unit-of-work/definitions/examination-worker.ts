// Runs in a worker thread: does one job after another, as it is told. The first message says that it can begin.
import { parentPort } from 'node:worker_threads'
import { doExamination, type ExaminationJob } from './examination.ts'

parentPort?.on('message', (job: ExaminationJob) => {
  try {
    parentPort?.postMessage({ kind: 'made', made: doExamination(job) })
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
parentPort?.postMessage({ kind: 'begun' })
