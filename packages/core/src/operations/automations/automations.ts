import { sealHeaderValues } from '../../header-values.ts'
import { automation, type Definition } from '../../models/automation.ts'
import { problem, Refusal } from '../../problems.ts'
import type { AnyRecord, FlowProblem, ServicePort, Values } from '../port.ts'
import { changedValues } from '../records/field-values.ts'
import { recordOperations } from '../records/record-operations.ts'

/**
 * Automations. A new one is disabled, whatever was sent. A definition with findings may be saved while it is disabled; enabling one,
 * or saving one into an enabled automation, needs a definition without errors. The values of headers are kept beside it, where nobody reads
 * them back.
 */
export const automations = recordOperations(automation, {
  async creating(port: ServicePort, values) {
    refuseUnsavable(port.automations.examine(values.definition).problems)
    return { ...values, definition: await sealed(port, values.definition, null), enabled: false }
  },
  async created(port, record) {
    await port.automations.addVersion(record.id, record.definition)
    await keepAddress(port, record)
  },
  async changing(port, record, sent) {
    const changes = await sealedChanges(port, record, sent)
    const { problems } = port.automations.examine(changes.definition ?? record.definition)
    if ('definition' in changes) refuseUnsavable(problems)
    // An automation whose problems came later, with a new version of ours, can still be renamed or disabled.
    const takesEffect = changes.enabled === true || ('definition' in changes && record.enabled && changes.enabled !== false)
    if (takesEffect) refuseOpen(problems)
    return changes
  },
  async changed(port, record, changes) {
    const { trigger } = port.automations.examine(record.definition)
    await port.automations.subscribe(record.id, record.enabled && trigger?.kind === 'event' ? trigger.eventKey : null)
    await port.automations.setClock(record.id, record.enabled && trigger?.kind === 'clock' ? record.definition : null)
    // Whoever has changed it or switched it off knows of what failed; what fails from now on is told again.
    if ('definition' in changes || changes.enabled === false) await port.automations.endIncident(record.id)
    if (!('definition' in changes)) return
    await port.automations.addVersion(record.id, record.definition)
    await keepAddress(port, record)
  },
  async removing(port, record) {
    await port.automations.subscribe(record.id, null)
    await port.automations.setClock(record.id, null)
    await port.automations.forget(record.id)
  },
  async shown(port, record: AnyRecord) {
    const { problems } = port.automations.examine(record.definition)
    const remarks = await port.automations.remark(record.definition, { id: record.id, name: String(record.name) })
    return { problems: [...problems, ...remarks], ignoredHookCalls: await port.automations.countIgnoredCalls(record.id) }
  },
})

/** The changes with the values of headers sealed. What then is as it was is no change. */
async function sealedChanges(port: ServicePort, record: AnyRecord, changes: Values): Promise<Values> {
  if (!('definition' in changes)) return changes
  const { definition, ...others } = changes
  return { ...others, ...changedValues(automation, record, { definition: await sealed(port, definition, record.definition) }) }
}

function sealed({ automations: port }: ServicePort, definition: unknown, before: unknown): Promise<Definition> {
  return sealHeaderValues(definition as Definition, before as Definition | null, (text) => port.sealHeader(text))
}

/** An automation has an address while its trigger is a call of it, also before it is enabled. A half-finished trigger changes nothing. */
async function keepAddress({ automations: port }: ServicePort, { id, definition }: AnyRecord): Promise<void> {
  const { trigger } = port.examine(definition)
  if (trigger) await port.setHook(id, trigger.kind === 'webhook' ? trigger.version : null)
}

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
