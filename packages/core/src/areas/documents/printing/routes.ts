import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { printQueueJobs } from './print-jobs.ts'
import { printQueueJob } from './print-queue-job.ts'

const { list, get, delete: remove } = printQueueJobs

/** The addresses of print jobs. */
export const printQueueJobRoutes = recordRoutes(printQueueJob, { list, get, delete: remove }, { tag: 'devices' })
