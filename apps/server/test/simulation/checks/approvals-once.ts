import type { Check } from './check.ts'

/** What a task says of the approval that it is for. */
interface Approval {
  readonly runId: string
  readonly nodeId: string
  readonly decision: string | null
}

/** Every try of an approval has asked with one task, which its run knows; and no decision was made that the run was not told of. */
export const approvalsOnce: Check<'rows' | 'runs'> = function* ({ rows, runs }) {
  const tries = new Map(runs.flatMap(({ id, trace }) => trace.map((entry) => [`${id} ${entry.nodeId} ${entry.try}`, entry] as const)))
  const requestCounts = new Map<string, number>()
  for (const { model, id, data } of rows.records) {
    const { approval } = model === 'task' ? (JSON.parse(data) as { readonly approval?: Approval | null }) : {}
    if (!approval) continue
    const stepKey = `${approval.runId} ${approval.nodeId}`
    requestCounts.set(stepKey, (requestCounts.get(stepKey) ?? 0) + 1)
    const its = [...tries].filter(([key]) => key.startsWith(`${stepKey} `)).map(([, entry]) => entry)
    if (its.length < (requestCounts.get(stepKey) ?? 0)) yield `${stepKey} has asked more often than it was tried, at last with ${id}`
    const isFollowed = its.some(({ exit, status }) => exit === approval.decision || status !== 'done')
    if (approval.decision !== null && !isFollowed) yield `${id} was ${approval.decision}, and ${stepKey} left otherwise`
  }
}
