import { type EventMember, eventRecord, eventShapes, findMember, models, type RecordPort } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import type { EventCause, StartCause } from '../protocol/run-start.ts'
import type { Path } from '../template/path.ts'
import { parentsOf } from '../variables/event-roots.ts'

type Values = Readonly<Record<string, unknown>>
type ReaderPort = Pick<RecordPort, 'get' | 'list'>

/**
 * For hosts: a cause completed with the current records that the trigger's conditions read and that its data does not fully contain. Call
 * it in the transaction that emits the event. Deleted records stay as named in the data.
 */
export async function withJudged(flow: Pick<Flow, 'judges' | 'liveRoots'>, cause: StartCause, port: ReaderPort): Promise<StartCause> {
  if (cause.kind !== 'event') return cause
  const roots = new Set(flow.judges.map(([root]) => root))
  let judged = await withNamed(cause, port, (name) => roots.has(name))
  for (const path of flow.judges) judged = await withLinked(flow, judged, path, port)
  return judged
}

/** For hosts: an event completed with the current records that its data only names. Deleted records stay as named in the data. */
export async function withNamed(event: EventCause, port: ReaderPort, isWanted = (_root: string) => true): Promise<EventCause> {
  const { named, otherMembers } = eventShapes.get(event.key) ?? nothing
  let related: Values = event.related ?? {}
  for (const root of named) {
    const id = idOf(event.data[root])
    if (id === null || !isWanted(root) || Object.hasOwn(related, root)) continue
    const value = await readMember(otherMembers[root] as EventMember, id, port)
    if (value) related = { ...related, [root]: value }
  }
  return withRelated(event, related)
}

/**
 * For hosts: a cause as stored with its run. Records are read again whenever a step needs them; users are not, so their values are kept.
 */
export async function storedCause(cause: StartCause, port: ReaderPort): Promise<StartCause> {
  if (cause.kind !== 'event') return cause
  const { otherMembers } = eventShapes.get(cause.key) ?? nothing
  const isUser = (root: string) => 'user' in (otherMembers[root] ?? {})
  const { related = {} } = await withNamed(cause, port, isUser)
  return withRelated(cause, Object.fromEntries(Object.entries(related).filter(([root]) => isUser(root))))
}

const nothing = { named: new Set<string>(), otherMembers: {} as Readonly<Record<string, EventMember>> }

/** Adds a record that one of the event's records references: under its own root, or as a member of that record. */
async function withLinked(
  flow: Pick<Flow, 'liveRoots'>,
  event: EventCause,
  [root, member, part]: Path,
  port: ReaderPort,
): Promise<EventCause> {
  const live = flow.liveRoots.get(root as string)
  const base = live && rootOf(event, live.base)
  if (!live || !base) return event
  const isParent = live.member === null && member !== undefined && part !== undefined && live.parents.includes(member)
  const name = live.member ?? (isParent ? member : null)
  if (name === null || Object.hasOwn(live.member === null ? base : { ...event.data, ...event.related }, name)) return event
  const model = models[modelOf(event, live.base) as keyof typeof models]
  const parent = model && parentsOf(model).find(([one]) => one === name)?.[1]
  const id = base[`${name}Id`]
  const record = parent && typeof id === 'string' ? await port.get(parent, id) : null
  if (!parent || !record) return event
  const linked = eventRecord(parent, record)
  return withRelated(event, { ...event.related, [root as string]: live.member === null ? { ...base, [name]: linked } : linked })
}

/** The model of the record under a root of the event. */
function modelOf({ key }: EventCause, root: string): string | null {
  const shape = eventShapes.get(key)
  if (root === shape?.about.eventRoot) return shape.about.name
  const member = shape?.otherMembers[root]
  return member && 'model' in member ? member.model.name : null
}

function rootOf({ data, related }: EventCause, root: string): Values | null {
  const value = related && Object.hasOwn(related, root) ? related[root] : data[root]
  return typeof value === 'object' && value !== null ? (value as Values) : null
}

async function readMember(member: EventMember, id: string, port: ReaderPort): Promise<Values | null> {
  if ('model' in member) {
    const record = await port.get(member.model, id)
    return record && eventRecord(member.model, record)
  }
  const user = await findMember(port, id)
  return user && { id, name: user.name }
}

function withRelated({ related: _, ...event }: EventCause, related: Values): EventCause {
  return Object.keys(related).length === 0 ? event : { ...event, related }
}

function idOf(value: unknown): string | null {
  const { id } = (value ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? id : null
}
