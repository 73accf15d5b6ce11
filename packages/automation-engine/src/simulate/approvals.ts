import { type ApprovalPort, type Caller, type Decision, exampleId, member, narrow, task } from '@belfry/core'
import type { Actor } from '../protocol/run-start.ts'
import { addMember, callerOf } from './callers.ts'
import { performOperation } from './perform.ts'
import type { Deciding } from './simulation.ts'
import type { PlayedRun, World } from './world.ts'

/** The runs that approvals need in a simulation, which has no URL. */
export function approvalPort(world: World): ApprovalPort {
  const runOf = (runId: string) => world.runs.find(({ start }) => start.runId === runId)
  return {
    isGoingOn: async (runId) => runOf(runId)?.standing?.run.endedAt === null,
    async signalRun(runId, taskId, decision) {
      const run = runOf(runId)
      const request = run?.parked?.request
      // A run that does not wait yet finds the decision in the task.
      if (!run || request?.kind !== 'wait' || request.decision?.taskId !== taskId) return
      run.signals.push({ ok: true, value: { ended: 'decision', ...decision } })
      world.awake.add(run)
    },
    pageUrl: () => null,
    taskUrl: (taskId) => `/orgs/${world.site.organization.id}/tasks/${taskId}`,
  }
}

/** Decides an approval. */
export async function decide(world: World, run: PlayedRun, decision: Decision, { as, taskId, comment }: Deciding): Promise<void> {
  const id = taskId ?? openOf(world, run)
  const actor = as ?? (await deciderOf(world, id))
  const port = world.site.portFor(await callerFor(world, actor))
  const input = { taskId: id, body: { decision, ...(comment === undefined ? {} : { comment }) } }
  const answer = await performOperation(world, port, 'automation-approvals.decide', input)
  if (!answer.ok) throw new Error(`The decision was refused: ${answer.message}`)
}

/** The oldest open approval of a run. */
function openOf({ site }: World, { start }: PlayedRun): string {
  const openTask = site.all(task).find(({ approval, approvalStatus }) => {
    return approvalStatus === 'OPEN' && (approval as { readonly runId: string }).runId === start.runId
  })
  if (openTask) return openTask.id
  throw new Error('The run has asked for no approval that is open: move the clock, or name another one as `taskId`.')
}

async function deciderOf({ site, surroundings: { actor } }: World, taskId: string): Promise<Actor> {
  const port = site.portFor(callerOf(undefined))
  const [first] = (await port.get(task, taskId))?.assigneeIds ?? []
  const [assigned] = first === undefined ? [] : (await port.list(member, { limit: 1, filters: { userId: first } })).data
  return first !== undefined && assigned ? { id: first, name: assigned.name } : (actor ?? administrator)
}

const administrator: Actor = { id: exampleId('user'), name: 'Administrator' }

/** The caller with the permissions of a member; anyone who was not a member has all permissions. */
async function callerFor(world: World, actor: Actor): Promise<Caller> {
  const { permissions } = await addMember(world, actor)
  return { ...callerOf(actor), permissions: narrow(permissions as readonly string[], null) }
}
