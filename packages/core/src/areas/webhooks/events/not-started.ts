import type { AnyModel } from '../../../framework/models/define-model.ts'
import type { AnyRecord, CausedRun, EventView, Page, RecordPort, ServicePort, StartJudgement } from '../../../framework/operations/port.ts'
import { covers } from '../../../kernel/permissions.ts'
import { parseTime } from '../../../kernel/time.ts'
import { automation, type Definition } from '../../automations/automations/automation.ts'
import { asOf, isLater } from './as-of.ts'
import { wasPaused } from './was-paused.ts'

/** Why an automation has no run for an event that its trigger waits for, in the order in which they are checked. */
export const notStartedReasons = ['disabled', 'paused', 'unreadable', 'conditions', 'once', 'full', 'changed', 'removed'] as const

/** One of these reasons. */
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
 * The automations whose trigger waits for this event's key but which have no run for it, newest first, with the reason; limited to
 * `NOT_STARTED_LIMIT`. An automation that was stopped because automations had started one another in a circle has a run, which says so.
 */
export async function notStartedOf(port: ServicePort, event: EventView, runs: readonly CausedRun[]): Promise<readonly NotStarted[]> {
  const started = new Set(runs.map(({ automationId }) => automationId))
  const notStarted: NotStarted[] = []
  let paused: boolean | null | undefined
  let cursor: string | undefined
  do {
    const page: Page<AnyRecord> = await port.list(automation, { limit: 100, filters: {}, cursor })
    const waiting = await thoseWaiting(
      port,
      page.data.filter(({ id }) => !started.has(id)),
      event,
    )
    // Determined once, and only if an automation waits: it may require reading the audit log.
    if (waiting.length > 0 && paused === undefined) paused = await wasPaused(port, event)
    notStarted.push(...(await reasonsOf(port, event, waiting.slice(0, NOT_STARTED_LIMIT - notStarted.length), paused ?? null)))
    if (notStarted.length === NOT_STARTED_LIMIT) return notStarted
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return notStarted
}

async function thoseWaiting(
  { automations }: ServicePort,
  records: readonly AnyRecord[],
  { eventKey }: EventView,
): Promise<readonly AnyRecord[]> {
  // Reading a whole definition is dear, and most of them do not even name the key.
  const named = records.filter(({ definition }) => (definition as Definition).nodes.some(({ config }) => config.eventKey === eventKey))
  const triggers = await automations.triggersOf(named.map(({ definition }) => definition))
  return named.filter((_, index) => {
    const trigger = triggers[index]
    return trigger?.kind === 'event' && trigger.eventKey === eventKey
  })
}

type Reason = readonly [NotStartedReason, string]

/**
 * Why each of these automations has no run, in order. Their conditions are judged together, since a host may have to read the definitions
 * first.
 */
async function reasonsOf(
  port: ServicePort,
  event: EventView,
  records: readonly AnyRecord[],
  paused: boolean | null,
): Promise<readonly NotStarted[]> {
  const before = new Map<AnyRecord, Reason>()
  for (const record of records) {
    const reason = await reasonBefore(port, event, record, paused)
    if (reason) before.set(record, reason)
  }
  const judged = await judge(
    port,
    event,
    records.filter((record) => !before.has(record)),
  )
  const notStarted: NotStarted[] = []
  for (const record of records) {
    const known = before.get(record)
    const [reason, message] = known ?? (await reasonAfter(port, event, record, { judged: judged.get(record) ?? null, paused }))
    notStarted.push({ automationId: record.id, name: String(record.name), reason, message })
  }
  return notStarted
}

/** Why conditions were not even judged. */
async function reasonBefore(port: ServicePort, event: EventView, record: AnyRecord, paused: boolean | null): Promise<Reason | null> {
  const notEnabled = await whyNotEnabled(port, event, record)
  if (notEnabled) return ['disabled', notEnabled]
  return paused ? ['paused', port.organization.automationsPaused ? `${PAUSED} ${STILL_PAUSED}` : PAUSED] : null
}

async function reasonAfter(
  port: ServicePort,
  event: EventView,
  record: AnyRecord,
  { judged, paused }: { readonly judged: Judged; readonly paused: boolean | null },
): Promise<Reason> {
  const changedAt = await changedSince(port, event, record)
  const young = changedAt === null ? '' : ` Judged by its present definition, of ${changedAt}, which is younger than the event.`
  if (judged && 'unreadable' in judged) return ['unreadable', judged.unreadable]
  if (judged && !judged.starts) return ['conditions', judged.message + young]
  const startKey = judged?.once ?? null
  const first = startKey === null ? null : await port.automations.beganBy(record.id, startKey)
  if (first !== null && !isLater(first, event.id))
    return ['once', `${event.recordId} had begun it before, with the run ${first}, and may do so once only.${young}`]
  if (await port.automations.refusedStartsAt(record.id, parseTime(event.createdAt) ?? 0)) return ['full', FULL + young]
  const unless = paused === null ? ` ${PERHAPS_PAUSED}` : ''
  if (changedAt !== null)
    return [
      'changed',
      `Its definition was changed later, at ${changedAt}: that of then did not start by the event, or its run is not kept any more.${unless}`,
    ]
  return ['removed', `The run is not kept any more.${unless}`]
}

/** The result of judging; `unreadable` if the conditions read records that the event only names and that the caller may not read. */
type Judged = StartJudgement | { readonly unreadable: string } | null

/** Judges by the event and by the records that it names, as they were at the time. */
async function judge(port: ServicePort, event: EventView, records: readonly AnyRecord[]): Promise<ReadonlyMap<AnyRecord, Judged>> {
  const unreadable = new Map<AnyRecord, string>()
  const candidates = records.map((record) => {
    const isHidden = (model: AnyModel) => {
      if (covers(port.caller.permissions, model.readPermission)) return false
      unreadable.set(record, unreadableBy(model))
      return true
    }
    const then: Pick<RecordPort, 'get' | 'list'> = {
      async get(model: AnyModel, id: string) {
        if (isHidden(model)) return null
        const current = await port.get(model, id)
        return (current && (await asOf(port, current, event.createdAt))) as never
      },
      list: async (model, query) => (isHidden(model) ? { data: [], nextCursor: null } : port.list(model, query)),
    }
    return { definition: record.definition, records: then }
  })
  const judged = await port.automations.judge(event, candidates)
  return new Map(
    records.map((record, index) => {
      const hidden = unreadable.get(record)
      // Unread records are missing from the judged data, so the result means nothing.
      return [record, hidden === undefined ? (judged[index] ?? null) : { unreadable: hidden }] as const
    }),
  )
}

function unreadableBy({ collection, readPermission }: AnyModel): string {
  return `The conditions of its trigger look at ${collection}, and the permission ${readPermission} is missing.`
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
