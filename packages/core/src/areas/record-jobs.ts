import { changeListed, removeListed, takeFromLists } from '../framework/records/listed-records.ts'
import type { AnyRecordJob } from '../framework/records/record-job.ts'
import { notifyRemainingControllers } from './access/access-methods/notify-controllers.ts'
import { countReport } from './billing/payment-reports/count-payments.ts'
import { endDealings } from './customers/customers/end-dealings.ts'
import { removeSubtasks } from './tasks/tasks/remove-subtasks.ts'

/** The jobs that operations leave for later. */
const jobs: readonly AnyRecordJob[] = [
  changeListed,
  removeListed,
  takeFromLists,
  removeSubtasks,
  endDealings,
  notifyRemainingControllers,
  countReport,
]

const jobsByName: ReadonlyMap<string, AnyRecordJob> = new Map(jobs.map((job) => [job.name, job]))

/**
 * The record job with a name, for a host that continues it.
 *
 * @throws Error if there is no such job
 */
export function findRecordJob(name: string): AnyRecordJob {
  const job = jobsByName.get(name)
  if (!job) throw new Error(`there is no job ${name}`)
  return job
}
