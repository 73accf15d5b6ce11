import type { RecordOf } from '../../models/define-model.ts'
import { task } from '../../models/task.ts'
import type { RecordPort } from '../port.ts'
import { findNewest } from '../records/find-newest.ts'
import { findLinked, type RecordLink } from '../records/linked-record.ts'

/** What a task is like that is looked for. */
export interface TaskSearch {
  /** Its whole title, capitals and all. */
  readonly title: string
  /** Only a task that is linked to one of these records, or to the customer of the first. `null` for any, linked or not. */
  readonly linkedTo: readonly RecordLink[] | null
  /** Only one that is not completed. */
  readonly onlyOpen: boolean
  /** Only one that is no subtask. */
  readonly onlyTopLevel: boolean
}

const openStatuses = ['PENDING', 'IN_PROGRESS', 'WAITING'] as const satisfies readonly RecordOf<typeof task>['status'][]

/** The newest task that is as it is looked for, among the newest 10,000 with its title; `null` when there is none. */
export async function findTask(
  port: Pick<RecordPort, 'list' | 'get'>,
  { title, linkedTo, onlyOpen, onlyTopLevel }: TaskSearch,
): Promise<RecordOf<typeof task> | null> {
  const ids = linkedTo && (await idsOf(port, linkedTo))
  if (title === '' || ids?.size === 0) return null
  const fits = ({ parentId, links }: RecordOf<typeof task>) =>
    !(onlyTopLevel && parentId !== null) && (ids === null || links.some(({ id }) => ids.has(id)))
  // Of many tasks with one title most are completed sooner or later, and the store can pass over those.
  const filters = onlyOpen ? openStatuses.map((status) => ({ title, status })) : [{ title }]
  let newest: RecordOf<typeof task> | null = null
  for (const filter of filters) {
    const found = await findNewest(port, task, filter, fits)
    if (found && (newest === null || found.id > newest.id)) newest = found
  }
  return newest
}

/** The ids of the records, and that of the customer of the first. An id says which model it belongs to. */
async function idsOf(port: Pick<RecordPort, 'get'>, links: readonly RecordLink[]): Promise<ReadonlySet<string>> {
  const [first] = links
  const customerId = (first && (await findLinked(port, first)))?.customerId
  return new Set([...links.map(({ id }) => id), ...(typeof customerId === 'string' ? [customerId] : [])])
}
