import type { AnyModel } from '../../models/define-model.ts'
import { models } from '../../models/index.ts'
import { ALL_PERMISSIONS, covers } from '../../permissions.ts'
import { parameterProblem, problem, Refusal } from '../../problems.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { Caller, ListQuery, ReadableRuns, RunView, ServicePort } from '../port.ts'
import { runStatusLabel } from './run-status.ts'

interface RunInput {
  readonly id: string
}

/** The runs of automations, newest first: those of records that its caller may read, and those of none. */
export const listRuns = defineOperation({
  name: 'automation-runs.list',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { updatedSince: _, ...query }: ListQuery) {
    const { data, nextCursor } = await port.automations.listRuns({ ...query, readable: readableBy(port.caller) })
    return done({ data: data.map((run) => labelled(port, run)), nextCursor })
  },
})

/** One run with the steps it took. */
export const getRun = defineOperation({
  name: 'automation-runs.get',
  permission: 'automations:read',
  readOnly: true,
  run: async (port: ServicePort, { id }: RunInput) => done(await requireRun(port, id)),
})

/** What a run was told, so that it can be followed again offline. */
export const getJournal = defineOperation({
  name: 'automation-runs.journal',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { id }: RunInput) {
    await requireRun(port, id)
    const journal = await port.automations.getJournal(id)
    if (!journal) throw noSuchRun(id)
    return done(journal)
  },
})

/** Cancels a run where it stands. What it has done stays done. */
export const cancelRun = defineOperation({
  name: 'automation-runs.cancel',
  permission: 'automations:write',
  async run(port: ServicePort, { id }: RunInput) {
    const { status } = await requireRun(port, id)
    // Asked of the store in the same breath, because it may end in this moment.
    if (!(await port.automations.cancelRun(id)))
      throw inState('run_ended', `${id} is ${status}: only a run that has not ended is cancelled.`)
    return done(await requireRun(port, id))
  },
})

/** Tries the failed step of a run again: the same run, by the definition that it began with. */
export const retryRun = defineOperation({
  name: 'automation-runs.retry',
  permission: 'automations:write',
  async run(port: ServicePort, { id }: RunInput) {
    const { status } = await requireRun(port, id)
    if (!(await port.automations.retryRun(id))) throw inState('run_not_failed', `${id} is ${status}: only a failed run is retried.`)
    return done(await requireRun(port, id))
  },
})

/** A run that may not be read is not told from one that is not there. */
async function requireRun(port: ServicePort, id: string): Promise<RunView> {
  const run = await port.automations.getRun(id, readableBy(port.caller))
  if (!run) throw noSuchRun(id)
  return labelled(port, run)
}

function noSuchRun(id: string): Refusal {
  return new Refusal(parameterProblem('not_found', 'id', `There is no run ${id} in this organization.`))
}

function inState(code: 'run_ended' | 'run_not_failed', detail: string): Refusal {
  return new Refusal(problem(code, { detail }))
}

function labelled({ organization }: ServicePort, run: RunView): RunView {
  return { ...run, statusLabel: runStatusLabel(run.status, organization.locale) }
}

/** A run shows its record, so it also needs the right to read that. */
function readableBy({ permissions }: Caller): ReadableRuns {
  if (covers(permissions, ALL_PERMISSIONS)) return null
  return Object.values<AnyModel>(models)
    .filter(({ readPermission }) => covers(permissions, readPermission))
    .map(({ name }) => name)
}
