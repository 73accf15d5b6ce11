import {
  afterAttempt,
  type Envelope,
  MAX_ENVELOPE_BYTES,
  models,
  newDelivery,
  type RecordPort,
  reportedStatus,
  serializeEnvelope,
} from '@belfry/core'
import type { Answer, Request } from '../protocol/request.ts'
import { type Endpoint, endpointOf } from './scenario.ts'
import type { PlayedMessage, PlayedRun, World } from './world.ts'

/** Sends a message of a run; its first attempt is due immediately. Returns the reason if there is no target. */
export async function beginMessage(
  world: World,
  run: PlayedRun,
  port: Pick<RecordPort, 'get'>,
  { webhookId, event, payload }: Request<'deliver'>,
): Promise<string | null> {
  const { site, surroundings, now } = world
  const scripted = endpointOf(surroundings, webhookId)
  const webhook = await port.get(models.webhook, webhookId)
  if (!webhook && scripted === undefined) return `There is no webhook ${webhookId}: choose one that exists.`
  if (webhook && !webhook.enabled) return `The webhook ${webhookId} is disabled: enable it, or choose another one.`
  const envelope: Envelope = { event, data: payload, timestamp: now, traceId: uuidOf(world.randomBytes(16)), triggeredBy: null }
  const bytes = bytesOf(serializeEnvelope(envelope))
  if (bytes > MAX_ENVELOPE_BYTES) return `The message has ${bytes} bytes: at most ${MAX_ENVELOPE_BYTES} can be sent.`
  const endpoint = scripted ?? 'delivered'
  const id = site.newId('delivery')
  const message: PlayedMessage = { id, run, webhookId, endpoint, envelope, attempts: [], state: newDelivery('event', now), isAwaited: true }
  run.messages.push(message)
  world.pending.add(message)
  return null
}

/** Makes the due attempt, and signals the result of the first ones to the run. */
export function attempt(world: World, message: PlayedMessage): void {
  const { run, endpoint, webhookId, state, attempts } = message
  run.view = null
  if (endpoint === 'deleted') {
    message.state = { ...state, status: 'stopped', dueAt: null }
    world.pending.delete(message)
    notifyRun(world, message, { ok: false, message: `The webhook ${webhookId} was deleted before the message had arrived.` })
    return
  }
  const status = statusOf(endpoint, attempts.length + 1)
  attempts.push({ at: world.now, status })
  message.state = afterAttempt(state, { delivered: status >= 200 && status < 300, endedAt: world.now })
  if (message.state.dueAt === null) world.pending.delete(message)
  const outcome = reportedStatus(message.state)
  if (outcome !== null) notifyRun(world, message, { ok: true, value: { delivered: outcome === 'delivered', deliveryId: message.id } })
}

/** A run is signalled at most once per message, although attempts may continue. */
function notifyRun(world: World, message: PlayedMessage, answer: Answer<'deliver'>): void {
  if (!message.isAwaited) return
  message.isAwaited = false
  message.run.signals.push(answer)
  world.awake.add(message.run)
}

function statusOf(endpoint: Exclude<Endpoint, 'deleted'>, attempt: number): number {
  if (endpoint === 'delivered') return 200
  return endpoint === 'failed' ? 500 : endpoint(attempt)
}

/** A UUID version 4. */
function uuidOf(bytes: Uint8Array): string {
  const digits = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The size of a text in UTF-8. An unpaired surrogate counts like its replacement character. */
function bytesOf(text: string): number {
  let count = 0
  for (const character of text) {
    const point = character.codePointAt(0) as number
    count += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return count
}
