import { ALL_EVENTS, eventCatalogue, eventKeys, isEventKey } from '../../../framework/events/catalogue.ts'
import type { AnyRecord, ServicePort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { type FieldError, fieldProblem, type Problem, problem, Refusal } from '../../../kernel/problems.ts'
import { closest } from '../../../kernel/schema/closest.ts'
import { judgeTarget } from '../../../kernel/targets/judge-target.ts'
import type { TargetLayer } from '../../../kernel/targets/target-problem.ts'
import { openIncident } from '../incidents/incident-view.ts'
import { checkRoomForWebhook } from './check-room-for-webhook.ts'
import { webhook } from './webhook.ts'

/**
 * Operations on webhooks. A subscription is checked against the permissions of the caller; so is a new URL, because it decides who receives
 * the events. The signing secret is returned to callers who may manage webhooks and may read every key that the webhook ever had, never in
 * lists.
 */
export const webhooks = recordOperations(webhook, {
  // The number of enabled webhooks must not change in the meantime.
  alone: ({ enabled }) => enabled !== false,
  async creating(port: ServicePort, values) {
    checkUrl(port, values.url)
    checkKeys(port, values.subscribedEventKeys)
    if (values.enabled === true) await checkRoomForWebhook(port)
    return withoutRepetition(values)
  },
  async created(port, record) {
    await port.webhooks.createSigningSecret(record.id)
    await subscribe(port, record)
  },
  async changing(port, record, changes, body) {
    if ('url' in changes) {
      checkUrl(port, changes.url)
      // Deliveries that wait go to the new address too, also those of keys that it no longer has.
      checkRights(port, (await port.webhooks.getSigningSecret(record.id)).signedKeys)
      if (await isOnlyForFullAccess(port, record.id)) throw new Refusal(forbiddenUrl(record.id))
    }
    if (changes.enabled === true) await checkRoomForWebhook(port)
    // What is sent is checked, even if it is unchanged: the caller is now the one who subscribes.
    if ('subscribedEventKeys' in body) checkKeys(port, body.subscribedEventKeys)
    return withoutRepetition(changes, record.subscribedEventKeys as readonly string[])
  },
  async changed(port, record, changes) {
    await subscribe(port, record)
    // Enabling it again does not resume deliveries: a flood must be requested explicitly.
    if (changes.enabled === false) await port.deliveries.stop(record.id)
  },
  async removing(port, record) {
    await port.webhooks.forget(record.id)
  },
  async view(port, record) {
    return { ...(await visibleSecret(port, record)), incident: await openIncident(port, record.id) }
  },
})

async function visibleSecret(port: ServicePort, record: AnyRecord): Promise<Values> {
  const { author, permissions } = port.caller
  // A flow would carry the secret into journals and messages.
  if (author.type === 'WORKFLOW' || !covers(permissions, 'webhooks:write') || (await isOnlyForFullAccess(port, record.id))) return {}
  const { secret, signedKeys } = await port.webhooks.getSigningSecret(record.id)
  return forbiddenKeys(port, signedKeys).length === 0 ? { signingSecret: secret } : {}
}

/** Whether a webhook requires full access: no event key covers what flows send to it (G167). */
export async function isOnlyForFullAccess({ caller, webhooks: port }: ServicePort, id: string): Promise<boolean> {
  return !covers(caller.permissions, ALL_PERMISSIONS) && (await port.isWrittenByFlows(id))
}

function forbiddenUrl(id: string): Problem {
  const detail = `Flows send messages to the webhook ${id}, so only somebody with full access (*) says where they go.`
  const message = 'url needs full access (*), because flows send messages to this webhook'
  return problem('forbidden', { detail, errors: [{ pointer: '/url', code: 'takes_full_access', message }] })
}

async function subscribe(port: ServicePort, record: AnyRecord): Promise<void> {
  await port.webhooks.addSignedKeys(record.id, record.subscribedEventKeys as readonly string[])
  await port.webhooks.subscribe(record.id, record.enabled ? (record.subscribedEventKeys as readonly string[]) : [])
}

/**
 * Refuses what can never be the URL of a webhook. A well-formed URL that may not be called is accepted, and its attempts fail: the operator
 * of the server decides which targets are allowed, possibly later.
 */
function checkUrl(port: ServicePort, value: unknown): void {
  const judged = judgeTarget(String(value), port.webhooks.targets)
  if (judged.ok || unreachable.includes(judged.error.code)) return
  const { message, remedy } = judged.error
  throw new Refusal(fieldProblem('invalid_request', '/url', `url ${message}; ${remedy}`, 'format'))
}

/** The layers that check where a URL leads rather than its form. */
const unreachable: readonly TargetLayer[] = ['port', 'name', 'literal']

/** Removes duplicate keys; omits them if they are unchanged. */
function withoutRepetition({ subscribedEventKeys, ...values }: Values, present: readonly string[] | null = null): Values {
  if (subscribedEventKeys === undefined) return values
  const keys = [...new Set(subscribedEventKeys as readonly string[])]
  const isSame = present !== null && keys.length === present.length && keys.every((key, index) => key === present[index])
  return isSame ? values : { ...values, subscribedEventKeys: keys }
}

/** Refuses keys if one is unknown, `*` is combined with others, or the caller's permissions do not cover one. */
function checkKeys(port: ServicePort, value: unknown): void {
  const keys = value as readonly string[]
  const errors = keys.flatMap((key, index) => unknownKey(keys, key, index))
  if (errors.length > 0) throw new Refusal(problem('unknown_event_key', { errors }))
  checkRights(port, keys)
}

function unknownKey(keys: readonly string[], key: string, index: number): FieldError[] {
  const pointer = `/subscribedEventKeys/${index}`
  if (key === ALL_EVENTS) {
    return keys.every((other) => other === ALL_EVENTS)
      ? []
      : [{ pointer, code: 'wildcard_not_alone', message: '"*" stands for all events and must stand alone' }]
  }
  if (isEventKey(key)) return []
  const meant = closest(key, eventKeys)
  return [{ pointer, code: 'unknown_event_key', message: `"${key}" is not an event key${meant ? `; did you mean "${meant}"?` : ''}` }]
}

function checkRights(port: ServicePort, keys: readonly string[]): void {
  const errors = forbiddenKeys(port, keys).map((key) => ({
    pointer: `/subscribedEventKeys/${keys.indexOf(key)}`,
    code: 'forbidden_event_key',
    message:
      key === ALL_EVENTS
        ? '"*" needs full access (the permission *)'
        : `"${key}" needs the permission ${eventCatalogue[key as keyof typeof eventCatalogue].permission}`,
  }))
  if (errors.length > 0) throw new Refusal(problem('forbidden_event_key', { errors }))
}

function forbiddenKeys(port: ServicePort, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => !covers(port.caller.permissions, isEventKey(key) ? eventCatalogue[key].permission : ALL_PERMISSIONS))
}
