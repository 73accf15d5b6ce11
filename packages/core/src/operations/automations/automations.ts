import { automation } from '../../models/automation.ts'
import { parameterProblem, problem, Refusal } from '../../problems.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { AnyRecord, FlowProblem, ListQuery, ServicePort } from '../port.ts'
import { recordOperations } from '../records/record-operations.ts'

/**
 * Automations. A new one is disabled, whatever was sent. A definition with findings may be saved while it is disabled; enabling one,
 * or saving one into an enabled automation, needs a definition without errors.
 */
export const automations = recordOperations(automation, {
  async creating(port: ServicePort, values) {
    refuseUnsavable(port.automations.examine(values.definition).problems)
    return { ...values, enabled: false }
  },
  async changing(port, record, changes) {
    const { problems } = port.automations.examine(changes.definition ?? record.definition)
    if ('definition' in changes) refuseUnsavable(problems)
    // An automation whose problems came later, with a new version of ours, can still be renamed or disabled.
    const takesEffect = changes.enabled === true || ('definition' in changes && record.enabled && changes.enabled !== false)
    if (takesEffect) refuseOpen(problems)
    return changes
  },
  async changed(port, record) {
    const { trigger } = port.automations.examine(record.definition)
    await port.automations.subscribe(record.id, record.enabled && trigger?.kind === 'event' ? trigger.eventKey : null)
  },
  async removing(port, record) {
    await port.automations.subscribe(record.id, null)
    await port.automations.cancelRuns(record.id)
  },
  async shown(port, record: AnyRecord) {
    return { problems: port.automations.examine(record.definition).problems }
  },
})

/** The runs of automations, newest first. */
export const listRuns = defineOperation({
  name: 'automation-runs.list',
  permission: 'automations:read',
  readOnly: true,
  run: async (port: ServicePort, query: ListQuery) => done(await port.automations.listRuns(query)),
})

/** One run with the steps it took. */
export const getRun = defineOperation({
  name: 'automation-runs.get',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const run = await port.automations.getRun(id)
    if (!run) throw new Refusal(parameterProblem('not_found', 'id', `There is no run ${id} in this organization.`))
    return done(run)
  },
})

function refuseUnsavable(problems: readonly FlowProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'refused').map(fieldError)
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}

function refuseOpen(problems: readonly FlowProblem[]): void {
  const open = problems.filter(({ severity }) => severity !== 'warning')
  if (open.length > 0) throw new Refusal(problem('open_problems', { errors: open.map(fieldError), extensions: { problems } }))
}

function fieldError({ pointer, code, message }: FlowProblem) {
  return { pointer: `/definition${pointer ?? ''}`, code, message }
}
