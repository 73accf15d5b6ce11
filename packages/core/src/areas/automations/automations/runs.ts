import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, ListQuery, ReadableRuns, RunView, ServicePort } from '../../../framework/operations/port.ts'
import { hideHeaderValues } from '../../../kernel/header-values.ts'
import { ALL_PERMISSIONS, covers, type Permission } from '../../../kernel/permissions.ts'
import { parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { withKnownOrganization } from '../../organizations/organizations/known-organization.ts'
import { findSecrets, hideSecrets } from './hide-secrets.ts'
import { runAdvice } from './run-advice.ts'
import { missingFor, missingInList, readableModels, redact } from './run-rights.ts'
import { runStatusLabel } from './run-status.ts'
import { whoDecides } from './who-decides.ts'

interface RunInput {
  readonly id: string
}

/**
 * Lists the runs of automations, newest first: those about records that the caller may read, and those without a record. Omits errors that
 * may quote what the caller may not read.
 */
export const listRuns = defineOperation({
  name: 'automation-runs.list',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { updatedSince: _, ...query }: ListQuery) {
    const { data, nextCursor } = await port.automations.listRuns({ ...query, readable: readableBy(port.caller) })
    const runs = await Promise.all(data.map(async (run) => permitted(run, await missingInList(port, run))))
    return done({ data: runs.map((run) => labelled(port, run)), nextCursor })
  },
})

/**
 * Returns one run with its steps, what it waits for, and what can be done about it. It never contains secrets of records, and contains what
 * its steps have read only for callers who may read that.
 */
export const getRun = defineOperation({
  name: 'automation-runs.get',
  permission: 'automations:read',
  readOnly: true,
  run: async (port: ServicePort, { id }: RunInput) => done(await showRun(port, id)),
})

/**
 * Returns the journal of a run, from which it can be reproduced offline. Each secret is replaced by a fixed text that names its record, so
 * that a flow that does not inspect a secret takes the same path.
 */
export const getJournal = defineOperation({
  name: 'automation-runs.journal',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { id }: RunInput) {
    const run = await requireRun(port, id)
    refuseUnreadable(run, await missingFor(port, run))
    const journal = await port.automations.getJournal(id)
    if (!journal) throw noSuchRun(id)
    const { definition, ...recorded } = journal
    const secrets = await findSecrets(port, [run, recorded])
    const known = withKnownOrganization(recorded, port.organization, port.caller)
    return done({ definition: hideHeaderValues(definition), ...hideSecrets(known, secrets) })
  },
})

/** Cancels a run in its current state, with its descendants. What they have done is not undone. */
export const cancelAutomationRun = defineOperation({
  name: 'automation-runs.cancel',
  permission: 'automations:write',
  async run(port: ServicePort, { id }: RunInput) {
    const { status } = await requireRun(port, id)
    // Queried from the store atomically, because the run may end at this moment.
    if (!(await port.automations.cancelRun(id)))
      throw inState('run_ended', `${id} is ${status}: only a run that has not ended is cancelled.`)
    return done(await showRun(port, id))
  },
})

/**
 * Retries the failed step of a run: the same run, with the definition it was started with. The records that its steps read may have changed
 * since, so retrying a run that concerns members, webhooks, the organization itself or an erasure requires full access (G169).
 */
export const retryAutomationRun = defineOperation({
  name: 'automation-runs.retry',
  permission: 'automations:write',
  async run(port: ServicePort, { id }: RunInput) {
    const { status } = await requireRun(port, id)
    if (!covers(port.caller.permissions, ALL_PERMISSIONS) && (await port.automations.takesFullAccess(id)))
      throw new Refusal(problem('forbidden', { detail: FULL_ACCESS }))
    if (!(await port.automations.retryRun(id))) throw inState('run_not_failed', `${id} is ${status}: only a failed run is retried.`)
    return done(await showRun(port, id))
  },
})

const FULL_ACCESS =
  'The definition of the run has steps that lead to members, webhooks, the organization itself or an erasure. Only somebody with full access (*) may retry it; cancelling is open to you.'

/** A run that may not be read is treated like one that does not exist. */
async function requireRun(port: ServicePort, id: string): Promise<RunView> {
  const run = await port.automations.getRun(id, readableBy(port.caller))
  if (!run) throw noSuchRun(id)
  return run
}

/** A run as people see it. */
async function showRun(port: ServicePort, id: string): Promise<RunView> {
  const fullRun = await requireRun(port, id)
  const run = permitted(fullRun, await missingFor(port, fullRun))
  const { steps, variables, error, wait } = run
  const known = withKnownOrganization({ steps, variables, error }, port.organization, port.caller)
  const visible = hideSecrets(known, await findSecrets(port, run))
  return labelled(port, { ...run, ...visible, wait: await whoDecides(port, wait), advice: runAdvice(run) })
}

function permitted(run: RunView, missing: readonly Permission[]): RunView {
  return missing.length > 0 ? redact(run) : { ...run, redacted: false }
}

/** A journal with omissions would lead to another path, so it is refused completely. */
function refuseUnreadable({ id }: RunView, missing: readonly Permission[]): void {
  if (missing.length === 0) return
  const what = `The journal of ${id} holds, or may hold, records that you may not read`
  const detail = `${what}. What is missing: ${missing.join(', ')}. Ask an administrator of the organization for that.`
  throw new Refusal(problem('forbidden', { detail }))
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

/**
 * The models of the records whose runs a caller may read; `null` for all. A run contains its record, so read access to that is required
 * too.
 */
export function readableBy(caller: Caller): ReadableRuns {
  return covers(caller.permissions, ALL_PERMISSIONS) ? null : readableModels(caller)
}
