import type { Check } from './check.ts'

/** Every task that a step says it has made is there, once, and no other task is. */
export const ownDataOnce: Check = function* ({ rows, runs }) {
  const made = new Map<string, string>()
  for (const run of runs) {
    for (const { nodeId, type, status, output } of run.trace) {
      if (type !== 'taskCreate' || status !== 'done') continue
      const { createdTask } = output as { readonly createdTask: { readonly id: string } }
      if (made.has(createdTask.id)) yield `${createdTask.id} was made by ${made.get(createdTask.id)} and by ${run.id} at ${nodeId}`
      made.set(createdTask.id, `${run.id} at ${nodeId}`)
    }
  }
  const titles = new Map<string, string>()
  for (const { model, id, data } of rows.records) {
    if (model !== 'task') continue
    const { title, parentId, createdBy } = JSON.parse(data) as TaskData
    if (createdBy.type !== 'WORKFLOW') continue
    // A subtask comes and goes with its task.
    const whole = parentId ?? id
    if (!made.has(whole)) yield `no step says that it made ${id} (${title})`
    if (parentId === null && titles.has(title)) yield `${id} and ${titles.get(title)} were both made as "${title}"`
    if (parentId === null) titles.set(title, id)
    if (parentId === null) made.set(whole, '')
  }
  for (const [id, by] of made) if (by !== '') yield `${id}, which ${by} says it has made, is not there`
}

interface TaskData {
  readonly title: string
  readonly parentId: string | null
  readonly createdBy: { readonly type: string }
}
