import type { TSchema } from 'typebox'
import { models } from '../../areas/models.ts'
import { routes } from '../../areas/routes.ts'
import { type IdKind, idPattern, idPrefixes, isId } from '../../kernel/ids.ts'
import { ALL_PERMISSIONS, covers, type Permission } from '../../kernel/permissions.ts'
import type { Field } from '../../kernel/schema/fields.ts'
import { parseTime } from '../../kernel/time.ts'
import type { AnyModel } from '../models/define-model.ts'
import type { Values } from '../operations/port.ts'
import { sameJson } from '../records/field-values.ts'
import type { Route, RouteReply } from './define-route.ts'

/** The members of a written record that are always returned. */
const ALWAYS = ['id', 'organizationId', 'externalId', 'version', 'createdAt', 'updatedAt'] as const

/** Members that the operation creates for its caller, returned without the permission to read. */
const MADE = ['welcomeToken', 'welcomeUrl'] as const

const kinds = Object.keys(idPrefixes) as readonly IdKind[]
const byPrefix: ReadonlyMap<string, IdKind> = new Map(kinds.map((kind) => [idPrefixes[kind], kind]))
const byPattern: ReadonlyMap<string, IdKind> = new Map(kinds.map((kind) => [idPattern(kind), kind]))

/** The permission required to read each kind of record: that of its model, or of the route that gets one. */
const readPermissions: ReadonlyMap<IdKind, Permission> = new Map([
  ...routes.flatMap(readByRoute),
  ...Object.values<AnyModel>(models).map(({ name, readPermission }) => [name, readPermission] as const),
])

/** The permissions of the caller, and what the caller sent. */
export interface Writer {
  readonly permissions: readonly string[]
  /** The body of the request. */
  readonly sent: unknown
}

/**
 * The reply of a route, without what its caller may not read: write permissions do not include reading. A changed record is reduced to its
 * id, version, times and the fields that were sent. A new record only loses what the service added from other records.
 */
export function answerWithinRights(route: Route, reply: RouteReply, { permissions, sent }: Writer): RouteReply {
  const { operation, method } = route
  // A deletion is answered with the id alone.
  if (operation.readOnly || operation.scope !== 'organization' || method === 'delete') return reply
  if (permissions.includes(ALL_PERMISSIONS)) return reply
  const mayRead = (kind: IdKind) => covers(permissions, readPermissions.get(kind) ?? null)
  const isNew = (reply.status ?? route.status) === 201
  return { ...reply, body: withinRights(reply.body, { mayRead, isNew, sent: isValues(sent) ? sent : {} }) }
}

/** The permissions without which a route returns less than its schema; empty if it always returns everything. */
export function permissionsToReadAnswer({ operation, answer }: Route): readonly Permission[] {
  if (operation.readOnly || operation.scope !== 'organization') return []
  const needed = kindsIn(answer).flatMap((kind) => readPermissions.get(kind) ?? [])
  return [...new Set(needed)].filter((permission) => permission !== operation.permission).sort()
}

interface Reading {
  mayRead(kind: IdKind): boolean
  readonly isNew: boolean
  /** The values that were sent for the current record. */
  readonly sent: Values
}

function withinRights(value: unknown, reading: Reading): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withinRights(item, nested(reading)))
  if (!isValues(value)) return value
  const kind = kindOf(value.id)
  if (kind && !reading.mayRead(kind)) return reading.isNew ? newRecord(kind, value, reading.sent) : writtenRecord(kind, value, reading.sent)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withinRights(member, nested(reading))]))
}

/** The sent values belong to the returned record only, not to records nested in it. */
function nested(reading: Reading): Reading {
  return { ...reading, isNew: false, sent: {} }
}

function writtenRecord(kind: IdKind, record: Values, sent: Values): Values {
  const fields = Object.keys(sent).filter((name) => !isSecret(fieldOf(kind, name), record))
  const always = [...ALWAYS, ...MADE].filter((name) => name in record)
  return { ...membersAsSent(record, sent, fields), ...Object.fromEntries(always.map((name) => [name, record[name]])) }
}

function newRecord(kind: IdKind, record: Values, sent: Values): Values {
  const added = Object.keys(record).filter((name) => isAdded(fieldOf(kind, name), record[name], sent[name]))
  const rows = Object.keys(record).filter((name) => isRows(record[name]) && sent[name] !== undefined)
  const others = Object.entries(record).filter(([name]) => !added.includes(name) && !rows.includes(name))
  return { ...Object.fromEntries(others), ...membersAsSent(record, sent, rows) }
}

/** Whether a value of a new record comes from other records: it was not sent, and references, sums up or lists others. */
function isAdded(field: Field | undefined, stored: unknown, sent: unknown): boolean {
  if (!field || sent !== undefined || sameJson(stored, field.default ?? null)) return false
  return field.link !== undefined || field.money || (field.readOnly && typeof stored === 'object')
}

/** The members with these names, as far as they equal the sent values. */
function membersAsSent(stored: Values, sent: Values, names: readonly string[]): Values {
  const there = names.filter((name) => Object.hasOwn(stored, name))
  return Object.fromEntries(there.flatMap((name) => asSent(stored[name], sent[name]).map((value) => [name, value] as const)))
}

/**
 * The stored value if it equals the sent one; none if the record has another. The notation may differ: a number plate or a time is
 * normalized when stored. Objects are reduced to the members that were sent.
 */
function asSent(stored: unknown, sent: unknown): readonly unknown[] {
  if (isValues(stored) && isValues(sent)) return [membersAsSent(stored, sent, Object.keys(sent))]
  if (isRows(stored) && Array.isArray(sent) && sent.length === stored.length)
    return [stored.flatMap((row, index) => asSent(row, sent[index]))]
  return sameJson(stored, sent) || isSameText(stored, sent) ? [stored] : []
}

function isSameText(stored: unknown, sent: unknown): boolean {
  if (typeof stored !== 'string' || typeof sent !== 'string') return false
  const moment = parseTime(sent)
  return moment === null ? bare(stored) === bare(sent) : parseTime(stored) === moment
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function isRows(value: unknown): value is readonly Values[] {
  return Array.isArray(value) && value.length > 0 && value.every(isValues)
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSecret(field: Field | undefined, record: Values): boolean {
  return field?.secret?.(record) === true
}

function fieldOf(kind: IdKind, name: string): Field | undefined {
  return (models as Readonly<Record<string, AnyModel>>)[kind]?.fields[name] as Field | undefined
}

function kindOf(id: unknown): IdKind | undefined {
  const kind = typeof id === 'string' ? byPrefix.get(id.slice(0, 3)) : undefined
  return kind && isId(kind, id as string) ? kind : undefined
}

function readByRoute({ method, operation, answer }: Route): readonly (readonly [IdKind, Permission])[] {
  const kind = method === 'get' && operation.scope === 'organization' ? kindAt(answer) : undefined
  return kind && operation.permission !== null && operation.permission !== '*' ? [[kind, operation.permission]] : []
}

/** The kind of record that a schema describes. */
function kindAt(schema: TSchema): IdKind | undefined {
  const { properties } = schema as { readonly properties?: { readonly id?: { readonly pattern?: string } } }
  const pattern = properties?.id?.pattern
  return pattern === undefined ? undefined : byPattern.get(pattern)
}

/** The kinds of records in a response: itself, a member, or one of several alternatives. */
function kindsIn(schema: TSchema): readonly IdKind[] {
  const own = kindAt(schema)
  if (own) return [own]
  const {
    properties = {},
    anyOf = [],
    items,
  } = schema as {
    readonly properties?: Readonly<Record<string, TSchema>>
    readonly anyOf?: readonly TSchema[]
    readonly items?: TSchema
  }
  return [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(kindsIn)
}
