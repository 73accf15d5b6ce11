import { printQueueJob } from '../../models/print-queue-job.ts'
import { printQueueJobs } from '../../operations/printing/print-jobs.ts'
import { recordRoutes } from '../record-routes.ts'

const { list, get, delete: remove } = printQueueJobs

/** The addresses of print jobs. */
export const printQueueJobRoutes = recordRoutes(printQueueJob, { list, get, delete: remove }, { tag: 'devices' })
