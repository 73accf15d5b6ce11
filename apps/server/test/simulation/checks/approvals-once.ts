import type { Check } from './check.ts'

/** What a task says of the approval that it is for. */
interface Asked {
  readonly runId: string
  readonly nodeId: string
  readonly decision: string | null
}

/** Every try of an approval has asked with one task, which its run knows; and no decision was made that the run was not told of. */
export const approvalsOnce: Check<'rows' | 'runs'> = function* ({ rows, runs }) {
  const tries = new Map(runs.flatMap(({ id, trace }) => trace.map((entry) => [`${id} ${entry.nodeId} ${entry.try}`, entry] as const)))
  const asked = new Map<string, number>()
  for (const { model, id, data } of rows.records) {
    const { approval } = model === 'task' ? (JSON.parse(data) as { readonly approval?: Asked | null }) : {}
    if (!approval) continue
    const place = `${approval.runId} ${approval.nodeId}`
    asked.set(place, (asked.get(place) ?? 0) + 1)
    const its = [...tries].filter(([key]) => key.startsWith(`${place} `)).map(([, entry]) => entry)
    if (its.length < (asked.get(place) ?? 0)) yield `${place} has asked more often than it was tried, at last with ${id}`
    const told = its.some(({ exit, status }) => exit === approval.decision || status !== 'done')
    if (approval.decision !== null && !told) yield `${id} was ${approval.decision}, and ${place} left otherwise`
  }
}
