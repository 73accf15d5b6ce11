import type { TObject, TSchema } from 'typebox'
import { type IdKind, idPrefixes, isId } from '../../kernel/ids.ts'
import { type FieldError, parameterProblem, problem, Refusal } from '../../kernel/problems.ts'
import { validate } from '../../kernel/schema/validate.ts'
import type { StoredFile } from '../operations/port.ts'
import type { Route, RouteRequest } from './define-route.ts'
import { parseFormQuery } from './form-query.ts'

type Parameters = Readonly<Record<string, string>>

/** A request without its body, as received. */
export interface RequestAddress {
  /** The path parameters, as found by the matcher. */
  readonly params: Parameters
  /** The query without its question mark. */
  readonly search: string
  /** The header If-Match; absent if there is none. */
  readonly ifMatch?: string | undefined
  /** The header If-None-Match; absent if there is none. Only used for responses that are files. */
  readonly ifNoneMatch?: string | undefined
  /** The header Last-Event-ID; absent if there is none. Only used for responses that are streams. */
  readonly lastEventId?: string | undefined
}

/** A request without its body, parsed and validated. */
export type ReadAddress = Omit<RouteRequest, 'body' | 'file'>

/**
 * Parses and validates everything except the body: path parameters, query and If-Match. Called first, so that a body is read only for a
 * valid path and query.
 *
 * @throws Refusal naming the parameter
 */
export function readAddress(route: Route, { params: found, search, ifMatch, ifNoneMatch, lastEventId }: RequestAddress): ReadAddress {
  const { organizationId: _, ...params } = found
  checkParams(route, params)
  const query = readQuery(search, route)
  const ifVersion = route.conditional ? readIfMatch(ifMatch) : undefined
  const knownTags = route.answerKind === 'file' && ifNoneMatch !== undefined ? readTags(ifNoneMatch) : undefined
  return {
    params,
    query,
    ...(ifVersion === undefined ? {} : { ifVersion }),
    ...(knownTags === undefined ? {} : { knownTags }),
    // A browser that has not received an event yet sends no header, or an empty one.
    ...(route.answerKind === 'stream' && lastEventId ? { lastEventId } : {}),
  }
}

/**
 * Validates a body and makes the input of a route's operation. The body is ignored if the route has none.
 *
 * @param body parsed JSON
 * @param file the body of a route that accepts a file
 * @throws Refusal naming the location in the body
 */
export function readInput(route: Route, address: ReadAddress, body: unknown, file?: StoredFile): unknown {
  if (route.body !== null) checkBody(route.body, body, address.params)
  return route.input({ ...address, body: route.body === null ? undefined : body, ...(file === undefined ? {} : { file }) })
}

/** An id of another kind identifies nothing here. */
function checkParams(route: Route, params: Parameters): void {
  for (const [name, value] of Object.entries(params)) {
    const kind = route.params[name]
    if (typeof kind === 'string' ? isId(kind as IdKind, value) : kind && validate(kind, value).length === 0) continue
    const remedy = typeof kind === 'string' ? `: an id here begins with ${idPrefixes[kind as IdKind]}_, and is copied whole` : ''
    throw new Refusal(parameterProblem('not_found', name, `There is nothing with the ${name} "${value.slice(0, 80)}"${remedy}.`))
  }
}

function checkBody(schema: TSchema, body: unknown, params: Parameters): void {
  const errors = validate(schema, body)
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  const { id } = body as { readonly id?: unknown }
  if (id === undefined || params.id === undefined || id === params.id) return
  const message = `the id in the body is not the id in the path, ${params.id}`
  throw new Refusal(problem('id_mismatch', { errors: [{ pointer: '/id', code: 'id_mismatch', message }] }))
}

function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^"(\d{1,15})"$/.exec(header.trim())?.[1]
  if (version === undefined)
    throw new Refusal(parameterProblem('stale_version', 'If-Match', 'If-Match must be one ETag of this record, such as "3", or *.'))
  return Number(version)
}

/** The tags of If-None-Match. Invalid ones are ignored, so the caller gets the whole file. */
function readTags(header: string): readonly string[] {
  if (header.trim() === '*') return ['*']
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].map(([, tag]) => tag as string)
}

/** The maximum number of query parameters: far more than any operation has, and few enough to report every error. */
const MAX_PARAMETERS = 100

const NO_PARAMETERS: TObject = { type: 'object', properties: {}, additionalProperties: false } as unknown as TObject

/**
 * Parses the query according to the route's schema: integers, `true` and `false` are converted, everything else is text. Refuses unknown,
 * repeated or invalid parameters, each by name and once, and too many parameters.
 */
function readQuery(search: string, { query }: Pick<Route, 'query'>): Readonly<Record<string, unknown>> {
  const schema = query ?? NO_PARAMETERS
  if (search === '' && !hasRequired(schema)) return {}
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  const repeated = new Set<string>()
  const parameters = parseFormQuery(search)
  if (parameters.length > MAX_PARAMETERS) throw tooManyParameters(parameters)
  for (const [name, text] of parameters) {
    if (text.includes('\0'))
      errors.push({ parameter: clipped(name), code: 'format', message: `${clipped(name)} must not hold the character U+0000` })
    if (Object.hasOwn(values, name) && !repeated.has(name)) {
      errors.push({ parameter: clipped(name), code: 'repeated', message: `${clipped(name)} must not be repeated` })
      repeated.add(name)
    }
    const { type } = (schema.properties[name] ?? {}) as { readonly type?: unknown }
    Object.defineProperty(values, name, {
      value: converted(type, text),
      enumerable: true,
      configurable: true,
    })
  }
  for (const { pointer = '', ...error } of validate(schema, values)) errors.push({ parameter: pointer.slice(1), ...error })
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return values
}

function tooManyParameters(parameters: readonly (readonly [name: string, value: string])[]): Refusal {
  const [first] = parameters[MAX_PARAMETERS] as readonly [string, string]
  const message = `the query has ${parameters.length} parameters and may have ${MAX_PARAMETERS}; send each that is needed once`
  return new Refusal(parameterProblem('invalid_request', clipped(first), message, 'too_many'))
}

function converted(type: unknown, text: string): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function hasRequired({ required = [] }: { readonly required?: readonly string[] }): boolean {
  return required.length > 0
}

/** Whether a body has required fields. If so, a missing body is refused naming them. */
export function needsFields(body: TSchema | null): boolean {
  return body !== null && hasRequired(body as { readonly required?: readonly string[] })
}

/** Shortens a name chosen by the caller before it is repeated. */
function clipped(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}
