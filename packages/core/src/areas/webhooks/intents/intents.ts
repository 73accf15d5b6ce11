import type { EffectAnswer, EffectKind, RefusalCode } from '../../../framework/effects/effect.ts'
import type { EventKey } from '../../../framework/events/catalogue.ts'
import type { AnyModel } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, IntentView, ListQuery, ReadableIntents, ServicePort, Values } from '../../../framework/operations/port.ts'
import { isId } from '../../../kernel/ids.ts'
import { ALL_PERMISSIONS, covers, type Permission } from '../../../kernel/permissions.ts'
import { fieldProblem, parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { models } from '../../models.ts'

/** Lists the external effects for records that the caller may read, newest first. */
export const listIntents = defineOperation({
  name: 'intents.list',
  permission: null,
  readOnly: true,
  async run({ caller, intents }: ServicePort, query: ListQuery) {
    const { data, nextCursor } = await intents.list({ ...query, readable: readableBy(caller) })
    return done({ data: data.map((intent) => redactedFor(caller, intent)), nextCursor })
  },
})

/** Returns one external effect and its result. One that may not be read is treated like one that does not exist. */
export const getIntent = defineOperation({
  name: 'intents.get',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    return done(redactedFor(port.caller, await requireIntent(port, id)))
  },
})

/** The events emitted by operations and completion handlers that continue when a result is reported; a test compares them. */
export const reportedEvents: readonly EventKey[] = [
  'accessMethodOperation:updated',
  'accessPoint:physicalStateChanged',
  'invoice:updated',
  'mandate:created',
  'mandate:updated',
  'meter:updated',
  'nfc-tag-transaction:changed',
  'nfc-tag:blocked',
  'nfc-tag:unblocked',
  'nfc-tag:updated',
  'notification-delivery:updated',
  'payment:created',
  'payment:updated',
  'print-queue-job:updated',
]

/** The reported result of an effect performed elsewhere. */
export interface IntentReport {
  readonly accepted: boolean
  readonly reason?: string
  readonly code?: RefusalCode
  readonly values?: Values
}

/** The permission required to report a result, by kind. For messages, that of writing to customers. */
const reporters: Readonly<Record<EffectKind, Permission>> = {
  mail: 'inbox:write',
  sms: 'inbox:write',
  whatsapp: 'inbox:write',
  push: 'inbox:write',
  print: 'devices:write',
  payment: 'payments:write',
  collection: 'payments:write',
  access: 'accessControl:write',
  meter: 'meters:write',
  nfc: 'nfcTags:write',
  device: 'devices:write',
}

/**
 * Accepts the result of an effect of a kind that a program of the site performs itself (`external`). Whoever has the permission for the
 * kind may report it, once, regardless of the record it is about: a mandate, for instance, is requested from a customer, and the reporter
 * provides the URL for signing.
 */
export const reportIntent = defineOperation({
  name: 'intents.report',
  permission: null,
  emits: reportedEvents,
  alone: () => true,
  async run(port: ServicePort, { id, body }: { readonly id: string; readonly body: IntentReport }) {
    const { caller, intents } = port
    const readable = readableBy(caller)
    const intent = await requireIntent(port, id)
    const needed = reporters[intent.kind]
    if (!covers(caller.permissions, needed)) {
      const detail = `The permission ${needed} is missing. Ask an administrator of the organization for it.`
      throw new Refusal(problem('forbidden', { detail }))
    }
    if (!(await intents.report(id, answerOf(body)))) throw new Refusal(problem('conflict', { detail: NOT_WAITING(intent) }))
    return done(redactedFor(caller, (await intents.get(id, readable)) ?? intent))
  },
})

function answerOf({ accepted, reason, code, values }: IntentReport): EffectAnswer {
  const refuse = (field: string, message: string, code: string) =>
    new Refusal(fieldProblem('invalid_request', `/${field}`, `${field} ${message}`, code))
  if (accepted) {
    const [beside] = Object.entries({ reason, code }).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    if (beside !== undefined) throw refuse(beside, 'says why something was not done; leave it out, or say accepted: false', 'unknown_field')
    return { accepted, values: { ...values, connector: 'external' } }
  }
  if (values !== undefined) throw refuse('values', 'says what came of what was done; leave it out, or say accepted: true', 'unknown_field')
  if (reason === undefined) throw refuse('reason', 'is missing: say why it was not done', 'required')
  return { accepted, reason, ...(code === undefined ? {} : { code }) }
}

const NOT_WAITING = ({ id, kind, status }: IntentView) =>
  `The intent ${id} is ${status} and waits for no report. Only what is queued of a kind that is set to external does; here it is ${kind}.`

async function requireIntent({ caller, intents }: ServicePort, id: string): Promise<IntentView> {
  const intent = await intents.get(id, readableBy(caller))
  if (intent) return intent
  throw new Refusal(parameterProblem('not_found', 'id', `There is no intent ${id} in this organization.`))
}

/** The result of an operation may contain records of other models than the effect is about, such as a mandate of a customer. */
function redactedFor(caller: Caller, intent: IntentView): IntentView {
  return mayReadAll(caller, intent.result) ? intent : { ...intent, result: null }
}

/** Whether the caller may read every record in a value. */
function mayReadAll(caller: Caller, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { id } = value as { readonly id?: unknown }
  const model = typeof id === 'string' ? Object.values<AnyModel>(models).find(({ name }) => isId(name, id)) : undefined
  if (model && !covers(caller.permissions, model.readPermission)) return false
  return Object.values(value).every((inner) => mayReadAll(caller, inner))
}

/** Readers of a record may read its external effects. */
function readableBy({ permissions }: Caller): ReadableIntents {
  if (covers(permissions, ALL_PERMISSIONS)) return null
  return Object.values<AnyModel>(models)
    .filter(({ readPermission }) => covers(permissions, readPermission))
    .map(({ name }) => name)
}
