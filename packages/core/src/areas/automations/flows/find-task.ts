import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { findLinked, type RecordLink } from '../../../framework/records/linked-record.ts'
import { beginning, findNewest, type Looked, type SearchProgress } from '../../../framework/records/look-through.ts'
import { task } from '../../tasks/tasks/task.ts'

/** The criteria of a task search. */
export interface TaskSearch {
  /** The complete title, case-sensitive. */
  readonly title: string
  /** Only tasks linked to one of these records, or to the customer of the first. `null` for all tasks. */
  readonly linkedTo: readonly RecordLink[] | null
  /** Only tasks that are not completed. */
  readonly onlyOpen: boolean
  /** Only tasks that are not subtasks. */
  readonly onlyTopLevel: boolean
}

const openStatuses = ['PENDING', 'IN_PROGRESS', 'WAITING'] as const satisfies readonly RecordOf<typeof task>['status'][]

/**
 * Finds the newest matching task among the newest 10,000 with its title; `null` if there is none. An open task must have been open during
 * the whole search; its status may have changed in the meantime.
 *
 * @param progress where the previous part of the search ended; `null` for the first
 */
export async function findTask(
  port: Pick<RecordPort, 'list' | 'get'>,
  { title, linkedTo, onlyOpen, onlyTopLevel }: TaskSearch,
  progress: SearchProgress | null,
): Promise<Looked<RecordOf<typeof task> | null>> {
  const ids = linkedTo && (await idsOf(port, linkedTo))
  if (title === '' || ids?.size === 0) return { result: null }
  const fits = ({ parentId, links }: RecordOf<typeof task>) =>
    !(onlyTopLevel && parentId !== null) && (ids === null || links.some(({ id }) => ids.has(id)))
  // Most tasks with the same title are completed sooner or later, and the store can skip those.
  const lists = openStatuses.map((status) => ({ title, status }))
  if (onlyOpen && !progress?.inOne) {
    const looked = await findNewest(port, { model: task, lists, fits }, progress)
    // Between several parts, a task may have moved to a list that was already searched.
    return progress && 'result' in looked && looked.result === null ? { progress: { ...beginning, inOne: true } } : looked
  }
  const isMeant = (one: RecordOf<typeof task>) => !(onlyOpen && one.status === 'COMPLETED') && fits(one)
  const looked = await findNewest(port, { model: task, lists: [{ title }], fits: isMeant }, progress)
  return onlyOpen && 'progress' in looked ? { progress: { ...looked.progress, inOne: true } } : looked
}

/** The ids of the records, and of the customer of the first. An id reveals its model. */
async function idsOf(port: Pick<RecordPort, 'get'>, links: readonly RecordLink[]): Promise<ReadonlySet<string>> {
  const [first] = links
  const customerId = (first && (await findLinked(port, first)))?.customerId
  return new Set([...links.map(({ id }) => id), ...(typeof customerId === 'string' ? [customerId] : [])])
}
