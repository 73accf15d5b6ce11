import type { AnyRecord, FlowProblem, ServicePort, Values } from '../../../framework/operations/port.ts'
import { changedValues } from '../../../framework/records/field-values.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { sealHeaderValues } from '../../../kernel/header-values.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { automation, type Definition } from './automation.ts'

/**
 * Operations on automations. A new one is disabled, whatever was sent. A definition with problems may be saved while it is disabled;
 * enabling it, or saving a definition into an enabled automation, requires a definition without errors. Header values are stored
 * separately, so that they cannot be read back.
 */
export const automations = recordOperations(automation, {
  // The webhooks that flows write to depend on all definitions, and the number started by one event must not change in the meantime.
  alone: ({ definition, enabled }) => definition !== undefined || enabled === true,
  async creating(port: ServicePort, values) {
    const { problems, takesFullAccess } = await port.automations.examine(values.definition)
    refuseUnsavable(problems)
    refuseWithoutFullAccess(port, takesFullAccess)
    return { ...values, definition: await sealed(port, values.definition, null), enabled: false }
  },
  async created(port, record) {
    await port.automations.addVersion(record.id, record.definition)
    await keepAddress(port, record)
  },
  async changing(port, record, sent, body) {
    const changes = await sealedChanges(port, record, sent)
    const { problems, takesFullAccess } = await port.automations.examine(changes.definition ?? record.definition)
    if ('definition' in changes) refuseUnsavable(problems)
    if ('definition' in changes || changes.enabled === true) refuseWithoutFullAccess(port, takesFullAccess)
    // An automation whose problems came later, with a new version of ours, can still be renamed or disabled.
    const takesEffect = changes.enabled === true || ('definition' in changes && record.enabled && changes.enabled !== false)
    if (takesEffect) refuseOpen(problems)
    // Enabling an enabled automation changes nothing, except that this administrator now answers for it.
    const isEnabledAgain = body.enabled === true && record.enabled && !('definition' in changes)
    if (isEnabledAgain && takesFullAccess.length > 0 && hasFullAccess(port)) await port.automations.noteEnabled(record.id)
    return changes
  },
  async changed(port, record, changes, before) {
    const { trigger } = await port.automations.examine(record.definition)
    await port.automations.subscribe(record.id, record.enabled && trigger?.kind === 'event' ? trigger.eventKey : null)
    await port.automations.setClock(record.id, record.enabled && trigger?.kind === 'clock' ? record.definition : null)
    // Whoever has changed or disabled it knows of earlier failures; later ones are reported again.
    if ('definition' in changes || changes.enabled === false) await port.automations.endIncident(record.id)
    if ('definition' in changes) await port.automations.addVersion(record.id, record.definition)
    if ('definition' in changes || changes.enabled === true) await keepAddress(port, record)
    if (record.enabled && ('definition' in changes || changes.enabled === true)) {
      await port.automations.noteEnabled(record.id)
      if (trigger?.kind === 'event') await refuseTooMuch(port, trigger.eventKey, before)
    }
  },
  async removing(port, record) {
    await port.automations.subscribe(record.id, null)
    await port.automations.setClock(record.id, null)
    await port.automations.forget(record.id)
  },
  async view(port, record: AnyRecord) {
    const { problems } = await port.automations.examine(record.definition)
    const warnings = await port.automations.findWarnings(record.definition, { id: record.id, name: String(record.name) })
    return {
      problems: [...problems, ...warnings],
      ignoredHookCalls: await port.automations.countIgnoredCalls(record.id),
      refusedStarts: await port.automations.countRefusedStarts(record.id),
    }
  },
})

/** The changes with header values sealed. A definition that is unchanged afterwards is not a change. */
async function sealedChanges(port: ServicePort, record: AnyRecord, changes: Values): Promise<Values> {
  if (!('definition' in changes)) return changes
  const { definition, ...others } = changes
  return { ...others, ...changedValues(automation, record, { definition: await sealed(port, definition, record.definition) }) }
}

function sealed({ automations: port }: ServicePort, definition: unknown, before: unknown): Promise<Definition> {
  return sealHeaderValues(definition as Definition, before as Definition | null, (text) => port.sealHeader(text))
}

/**
 * Keeps the hook URL of an automation: it has one while its trigger is a call, even before it is enabled. An incomplete trigger changes
 * nothing. A URL that others could read never starts a flow that takes full access: enabling such a flow gives the automation another one.
 */
async function keepAddress({ automations: port }: ServicePort, { id, definition, enabled }: AnyRecord): Promise<void> {
  const { trigger, takesFullAccess } = await port.examine(definition)
  if (!trigger) return
  const wanted = trigger.kind === 'webhook' && {
    version: trigger.version,
    restricted: takesFullAccess.length > 0,
    takesEffect: enabled === true,
  }
  await port.setHook(id, wanted || null)
}

function refuseUnsavable(problems: readonly FlowProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'refused').map(fieldError)
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}

/** No one must gain permissions by writing a flow, which acts with those of the organization (G169). */
function refuseWithoutFullAccess(port: ServicePort, steps: readonly FlowProblem[]): void {
  if (steps.length === 0 || hasFullAccess(port)) return
  const detail =
    'The definition has steps that lead to members, webhooks, the organization itself or an erasure. Only somebody with full access (*) may save or enable it; disabling and deleting are open to you.'
  throw new Refusal(problem('forbidden', { detail, errors: steps.map(fieldError) }))
}

function hasFullAccess({ caller }: ServicePort): boolean {
  return covers(caller.permissions, ALL_PERMISSIONS)
}

function refuseOpen(problems: readonly FlowProblem[]): void {
  const open = problems.filter(({ severity }) => severity !== 'warning')
  if (open.length > 0) throw new Refusal(problem('open_problems', { errors: open.map(fieldError), extensions: { problems } }))
}

/**
 * The maximum total size of the definitions that one event can start. All of them are evaluated when it happens, before anything else is
 * written, so this limits the time it takes.
 */
const MAX_STARTED_BYTES = 8 * 1024 * 1024

/** How many automations one event can start. Each is judged, and its run written down, in the transaction of the event. */
const MAX_STARTED = 100

/**
 * An automation enabled before there was a limit keeps running, and can be changed as long as it is within the limit.
 *
 * @param before the automation before it was enabled or changed
 */
async function refuseTooMuch({ automations: port }: ServicePort, eventKey: string, before: AnyRecord): Promise<void> {
  const { count, bytes } = await port.startedBy(eventKey)
  const limitProblem = { severity: 'error', pointer: '' } as const
  if (bytes > MAX_STARTED_BYTES) {
    const message = `The automations that ${eventKey} starts would have definitions of ${bytes.toLocaleString('en')} bytes together, and ${MAX_STARTED_BYTES.toLocaleString('en')} are allowed`
    refuseOpen([{ ...limitProblem, code: 'too_much_started', message: `${message}: disable some of them, or make them smaller.` }])
  }
  if (count > MAX_STARTED && !(before.enabled === true && (await isStartedBy(port, before.definition, eventKey)))) {
    const message = `${count} enabled automations would start at ${eventKey}, and ${MAX_STARTED} are allowed`
    refuseOpen([{ ...limitProblem, code: 'too_many_started', message: `${message}: disable some of them, or let one do what several do.` }])
  }
}

async function isStartedBy(port: ServicePort['automations'], definition: unknown, eventKey: string): Promise<boolean> {
  const { trigger } = await port.examine(definition)
  return trigger?.kind === 'event' && trigger.eventKey === eventKey
}

function fieldError({ pointer, code, message }: FlowProblem) {
  return { pointer: `/definition${pointer ?? ''}`, code, message }
}
