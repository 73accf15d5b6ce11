import { printQueueJob } from './print-queue-job.ts'
import { printQueueJobs } from './print-jobs.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'

const { list, get, delete: remove } = printQueueJobs

/** The addresses of print jobs. */
export const printQueueJobRoutes = recordRoutes(printQueueJob, { list, get, delete: remove }, { tag: 'devices' })
