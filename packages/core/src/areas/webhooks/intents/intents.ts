import type { EffectAnswer, EffectKind, RefusalCode } from '../../../framework/effects/effect.ts'
import type { EventKey } from '../../../framework/events/catalogue.ts'
import type { AnyModel } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, IntentView, ListQuery, ReadableIntents, ServicePort, Values } from '../../../framework/operations/port.ts'
import { isId } from '../../../kernel/ids.ts'
import { ALL_PERMISSIONS, covers, type Permission } from '../../../kernel/permissions.ts'
import { fieldProblem, parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { models } from '../../models.ts'

/** What was asked of the outside about records that the caller may read, newest first. */
export const listIntents = defineOperation({
  name: 'intents.list',
  permission: null,
  readOnly: true,
  async run({ caller, intents }: ServicePort, query: ListQuery) {
    const { data, nextCursor } = await intents.list({ ...query, readable: readableBy(caller) })
    return done({ data: data.map((intent) => redactedFor(caller, intent)), nextCursor })
  },
})

/** One thing that was asked of the outside, and what came of it. One that may not be read is not told from one that is not there. */
export const getIntent = defineOperation({
  name: 'intents.get',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    return done(redactedFor(port.caller, await requireIntent(port, id)))
  },
})

/** The events of which operations and settlers tell that go on when something is reported: a test holds them against theirs. */
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

/** What is reported of an effect that was done elsewhere. */
export interface IntentReport {
  readonly accepted: boolean
  readonly reason?: string
  readonly code?: RefusalCode
  readonly values?: Values
}

/** What somebody must be allowed to do who reports of a kind. Of messages whoever may write to customers. */
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
 * Takes in what came of an effect of a kind that a program of the site works off itself (`external`). Whoever may do such things may report of
 * it, once: what the record is that it is about does not matter, for a mandate is asked of a customer, and whoever reports it says where it is signed.
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

/** What an operation came to holds records of other models than the one that the outside was asked about: a mandate of a customer, for instance. */
function redactedFor(caller: Caller, intent: IntentView): IntentView {
  return mayReadAll(caller, intent.result) ? intent : { ...intent, result: null }
}

/** Whether the caller may read every record that stands in a value. */
function mayReadAll(caller: Caller, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { id } = value as { readonly id?: unknown }
  const model = typeof id === 'string' ? Object.values<AnyModel>(models).find(({ name }) => isId(name, id)) : undefined
  if (model && !covers(caller.permissions, model.readPermission)) return false
  return Object.values(value).every((inner) => mayReadAll(caller, inner))
}

/** Whoever may read a record may read what was asked of the outside about it. */
function readableBy({ permissions }: Caller): ReadableIntents {
  if (covers(permissions, ALL_PERMISSIONS)) return null
  return Object.values<AnyModel>(models)
    .filter(({ readPermission }) => covers(permissions, readPermission))
    .map(({ name }) => name)
}
