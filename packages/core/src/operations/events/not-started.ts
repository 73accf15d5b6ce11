import { automation, type Definition } from '../../models/automation.ts'
import type { AnyModel } from '../../models/define-model.ts'
import { covers } from '../../permissions.ts'
import { parseTime } from '../../time.ts'
import type { AnyRecord, CausedRun, EventView, Page, RecordPort, ServicePort } from '../port.ts'
import { asOf, isLater } from './as-of.ts'
import { wasPaused } from './was-paused.ts'

/** Why an automation has no run of an event that its trigger waits for, in the order in which it is asked. */
export const notStartedReasons = ['disabled', 'paused', 'unreadable', 'conditions', 'once', 'full', 'changed', 'removed'] as const

/** One of them. */
export type NotStartedReason = (typeof notStartedReasons)[number]

/** An automation that waits for an event of this key and has no run of it, and why. */
export interface NotStarted {
  readonly automationId: string
  readonly name: string
  readonly reason: NotStartedReason
  /** The same in words. */
  readonly message: string
}

/** How many automations are named with an event. */
export const NOT_STARTED_LIMIT = 100

/**
 * The automations whose trigger waits for this event's key and which have no run of it, newest first, with the reason: the first
 * `NOT_STARTED_LIMIT` of them. One that was stopped because automations had led to one another in a circle has a run, which says so.
 */
export async function notStartedOf(port: ServicePort, event: EventView, runs: readonly CausedRun[]): Promise<readonly NotStarted[]> {
  const started = new Set(runs.map(({ automationId }) => automationId))
  const found: NotStarted[] = []
  let paused: boolean | null | undefined
  let cursor: string | undefined
  do {
    const page: Page<AnyRecord> = await port.list(automation, { limit: 100, filters: {}, cursor })
    for (const record of page.data) {
      if (started.has(record.id) || !(await waitsFor(port, record, event))) continue
      // Asked once, and only where somebody waits: it may take reading the audit log.
      if (paused === undefined) paused = await wasPaused(port, event)
      const [reason, message] = await reasonOf(port, event, record, paused)
      found.push({ automationId: record.id, name: String(record.name), reason, message })
      if (found.length === NOT_STARTED_LIMIT) return found
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

async function waitsFor({ automations }: ServicePort, { definition }: AnyRecord, { key }: EventView): Promise<boolean> {
  // Reading a whole definition is dear, and most of them do not even name the key.
  if (!(definition as Definition).nodes.some(({ config }) => config.eventKey === key)) return false
  const { trigger } = await automations.examine(definition)
  return trigger?.kind === 'event' && trigger.eventKey === key
}

type Reason = readonly [NotStartedReason, string]

async function reasonOf(port: ServicePort, event: EventView, record: AnyRecord, paused: boolean | null): Promise<Reason> {
  const notEnabled = await whyNotEnabled(port, event, record)
  if (notEnabled) return ['disabled', notEnabled]
  if (paused) return ['paused', port.organization.automationsPaused ? `${PAUSED} ${STILL_PAUSED}` : PAUSED]
  const changedAt = await changedSince(port, event, record)
  const judged = changedAt === null ? '' : ` Judged by its present definition, of ${changedAt}, which is younger than the event.`
  const judgement = await judge(port, event, record)
  if (judgement instanceof UnreadableError) return ['unreadable', judgement.message]
  if (judgement && !judgement.starts) return ['conditions', judgement.message + judged]
  const once = judgement?.once ?? null
  const first = once === null ? null : await port.automations.beganBy(record.id, once)
  if (first !== null && !isLater(first, event.id))
    return ['once', `${event.recordId} had begun it before, with the run ${first}, and may do so once only.${judged}`]
  if (await port.automations.refusedStartsAt(record.id, parseTime(event.createdAt) ?? 0)) return ['full', FULL + judged]
  const unless = paused === null ? ` ${PERHAPS_PAUSED}` : ''
  if (changedAt !== null)
    return [
      'changed',
      `Its definition was changed later, at ${changedAt}: that of then did not start by the event, or its run is not kept any more.${unless}`,
    ]
  return ['removed', `The run is not kept any more.${unless}`]
}

/** Its conditions look at records that the event only names, which the caller may not read. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError'

  constructor({ collection, readPermission }: AnyModel) {
    super(`The conditions of its trigger look at ${collection}, and the permission ${readPermission} is missing.`)
  }
}

/** Judges by the event and, of what it only names, by the records as they were then. */
async function judge(port: ServicePort, event: EventView, { definition }: AnyRecord) {
  const requireReadable = (model: AnyModel) => {
    if (!covers(port.caller.permissions, model.readPermission)) throw new UnreadableError(model)
  }
  const then: Pick<RecordPort, 'get' | 'list'> = {
    async get(model: AnyModel, id: string) {
      requireReadable(model)
      const record = await port.get(model, id)
      return (record && (await asOf(port, record, event.createdAt))) as never
    },
    async list(model, query) {
      requireReadable(model)
      return port.list(model, query)
    },
  }
  try {
    return await port.automations.judge(definition, event, then)
  } catch (error) {
    if (error instanceof UnreadableError) return error
    throw error
  }
}

const PAUSED = 'The organization had paused its automations when the event happened, and what happens then does not start them later.'
const STILL_PAUSED = 'It still has: setting its automationsPaused to false ends the pause.'
const FULL = 'Around that time so many runs were waiting to begin that none was started, and what happened then does not start it later.'
const PERHAPS_PAUSED = 'Or there was none, because the organization had paused its automations: whether it had is not known any more.'

async function whyNotEnabled(port: ServicePort, { id, createdAt }: EventView, record: AnyRecord): Promise<string | null> {
  if (record.createdAt > createdAt || (record.createdAt === createdAt && isLater(record.id, id)))
    return `The automation was made later, at ${record.createdAt}.`
  const then = await asOf(port, record, createdAt)
  if (then.enabled) return null
  const now = record.enabled ? 'It was enabled only afterwards' : 'It still is'
  return `The automation was disabled when the event happened, and what happens then does not start it later. ${now}.`
}

/** When the definition was changed after the event; `null` when it is still that of then. */
async function changedSince(port: ServicePort, { createdAt }: EventView, { id }: AnyRecord): Promise<string | null> {
  const { data } = await port.automations.listVersions(id, { limit: 1 })
  const last = data[0]?.createdAt
  return last !== undefined && last > createdAt ? last : null
}
