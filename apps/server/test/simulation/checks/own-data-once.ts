import type { TraceEntry } from '@belfry/automation-engine'
import { idPrefixes } from '@belfry/core'
import type { Rows } from '../world/rows.ts'
import type { Check } from './check.ts'

/**
 * Every task that a step says it has made is there, once, and no other task is; and it was changed as often as steps say, no more and
 * no less. Every change of a customer has made one event.
 */
export const ownDataOnce: Check<'rows' | 'runs'> = function* ({ rows, runs }) {
  const made = new Map<string, string>()
  const versions = new Map<string, number>()
  for (const run of runs) {
    for (const entry of run.trace) {
      const task = taskOf(entry)
      if (!task) continue
      versions.set(task.id, Math.max(versions.get(task.id) ?? 0, task.version))
      if (task.version > 1 || entry.type === 'taskSetStatus') continue
      if (made.has(task.id)) yield `${task.id} was made by ${made.get(task.id)} and by ${run.id} at ${entry.nodeId}`
      made.set(task.id, `${run.id} at ${entry.nodeId}`)
    }
  }
  const titles = new Map<string, string>()
  const presentIds = new Set<string>()
  for (const { id, version, title, parentId } of tasksOf(rows)) {
    if (parentId !== null) {
      // A subtask comes and goes with its task. One that bears the name of a visit is no such: a call was refused, and it should have gone.
      if (title.includes(' of run_')) yield `${id} (${title}) was refused, and is there`
      if (!made.has(parentId)) yield `no step says that it made ${parentId}, of which ${id} (${title}) is a part`
      continue
    }
    presentIds.add(id)
    if (!made.has(id)) yield `no step says that it made ${id} (${title})`
    if (made.has(id) && versions.get(id) !== version) yield `${id} has the version ${version}, and steps know of ${versions.get(id)}`
    if (titles.has(title)) yield `${id} and ${titles.get(title)} were both made as "${title}"`
    titles.set(title, id)
  }
  for (const [id, by] of made) if (!presentIds.has(id)) yield `${id}, which ${by} says it has made, is not there`
  yield* changesTold(rows)
}

/** The task that a visit has made or changed. */
function taskOf({ status, output }: TraceEntry): { readonly id: string; readonly version: number } | null {
  if (status !== 'done' || !output) return null
  const { createdTask, updatedTask, response } = output as Readonly<
    Record<string, { readonly status: number; readonly data: unknown } | undefined>
  >
  const task = createdTask ?? updatedTask ?? (response?.status === 201 ? response.data : null)
  const made = task as { readonly id: string; readonly version: number } | null
  return made?.id.startsWith(`${idPrefixes.task}_`) ? made : null
}

function tasksOf({ records }: Rows) {
  return records.flatMap(({ model, id, version, data }) => {
    if (model !== 'task') return []
    const task = JSON.parse(data) as {
      readonly title: string
      readonly parentId: string | null
      readonly createdBy: { readonly type: string }
      readonly approval: object | null
    }
    // What an approval asks for is looked at by itself.
    return task.createdBy.type === 'WORKFLOW' && !task.approval ? [{ id, version, ...task }] : []
  })
}

function* changesTold({ records, events }: Rows): Iterable<string> {
  const changes = Map.groupBy(
    events.filter(({ key }) => key === 'customer:updated'),
    ({ record_id }) => record_id,
  )
  for (const { model, id, version } of records) {
    const count = changes.get(id)?.length ?? 0
    if (model === 'customer' && count !== version - 1) yield `${id} was changed ${version - 1} times, and ${count} events tell of it`
  }
}
