import { tellOthers } from '../../areas/access/access-methods/controllers-told.ts'
import { endDealings } from '../../areas/customers/customers/end-dealings.ts'
import { countReport } from '../../areas/billing/payment-reports/count-payments.ts'
import { changeListed, removeListed, takeFromLists } from '../records/listed-records.ts'
import type { AnyRecordJob } from '../records/record-job.ts'
import { removeSubtasks } from '../../areas/tasks/tasks/remove-subtasks.ts'

/** What operations leave to be done afterwards. */
const jobs: readonly AnyRecordJob[] = [changeListed, removeListed, takeFromLists, removeSubtasks, endDealings, tellOthers, countReport]

const jobsByName: ReadonlyMap<string, AnyRecordJob> = new Map(jobs.map((job) => [job.name, job]))

/** The job that a host goes on with. */
export function findRecordJob(name: string): AnyRecordJob {
  const job = jobsByName.get(name)
  if (!job) throw new Error(`there is no job ${name}`)
  return job
}
