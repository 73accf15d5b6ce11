import {
  closest,
  createMatcher,
  type FieldError,
  type IdKind,
  idPrefixes,
  isId,
  isRefusal,
  parseFormQuery,
  type Route,
  readAddress,
  routes,
  validate,
} from '@belfry/core'
import type { TObject } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { HttpMethod } from '../protocol/request.ts'
import { hasVariable, stubbed } from '../template/template.ts'
import type { ReadSchema } from '../variables/read-schema.ts'
import { parametersOf, type WrittenParameter } from './own-call-address.ts'
import { isHeld, readBody } from './own-call-body.ts'

/** A call of the own API as written by its author. */
export interface WrittenCall {
  readonly method: HttpMethod
  readonly path: string
  /** JSON as text; `null` if the method has no body. */
  readonly body: string | null
}

/**
 * What is wrong with a call of the own API, as far as known before its variables are filled in: an unknown path, a method it does not have,
 * an unknown parameter or body member, a refused value. Only warnings, since the API may change (G33).
 */
export function ownCallProblems({ method, path, body }: WrittenCall): readonly ConfigProblem[] {
  const [address] = splitAt(path, '?')
  const matched = match(method.toLowerCase(), `${EXAMPLE_PREFIX}${stubbed(address, 'path')}`)
  if (matched.kind === 'none') return mayLead(address) ? [] : [unknownPath(path, address, method)]
  if (matched.kind === 'method') return [wrongMethod(method, address, matched.allowed)]
  return [
    ...idProblems(matched.route, address),
    ...queryProblems(matched.route, path),
    ...valueProblems(matched.route, path),
    ...bodyProblems(matched.route, body),
  ]
}

const match = createMatcher(routes)
const EXAMPLE_PREFIX = '/orgs/org_00000000000000000000000000'
const PATTERN = '/orgs/{organizationId}'

/** The paths that flows can call, relative to the organization, as segments; a parameter is `null`. */
const patterns = routes
  .filter(({ path, internal }) => path.startsWith(`${PATTERN}/`) && !internal)
  .map(({ path, method }) => ({
    method: method.toUpperCase(),
    segments: path
      .slice(PATTERN.length + 1)
      .split('/')
      .map((segment) => (segment.startsWith('{') ? null : segment)),
  }))

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Whether a path can match once its variables are filled in: a variable may stand for a literal segment. */
function mayLead(address: string): boolean {
  if (!hasVariable(address)) return false
  const segments = address.split('/').slice(1)
  return patterns.some(
    (pattern) =>
      pattern.segments.length === segments.length &&
      pattern.segments.every((fixed, index) => fixed === null || hasVariable(segments[index] as string) || fixed === segments[index]),
  )
}

function unknownPath(path: string, address: string, method: HttpMethod): ConfigProblem {
  const meant = meantAddress(address, method)
  const stands = COPIED_PREFIX.test(address) ? ', for a path stands behind the address of the organization' : ''
  const remedy = meant ? `did you mean "${shorten(meant)}"?` : 'look in the list of operations for the path that is meant'
  const message = `there is nothing at ${shorten(address)}${stands}, so every run leaves by "failed"; ${remedy}`
  return {
    code: 'unknown_path',
    severity: 'warning',
    pointer: '/path',
    message,
    ...(meant ? { fix: replaceFix(`Use "${shorten(meant)}"`, '/path', path, `${meant}${path.slice(address.length)}`) } : {}),
  }
}

/** The path prefix of the organization, which people copy along. */
const COPIED_PREFIX = /^(?:\/api)?\/orgs\/[^/]+(?=\/)/

/** The path that was probably meant: without the organization's prefix, or with each literal segment corrected. */
function meantAddress(address: string, method: HttpMethod): string | null {
  const bare = address.replace(COPIED_PREFIX, '')
  if (bare !== address && match(method.toLowerCase(), `${EXAMPLE_PREFIX}${stubbed(bare, 'path')}`).kind !== 'none') return bare
  const segments = bare.split('/').slice(1)
  const fitting = patterns.filter((pattern) => pattern.segments.length === segments.length)
  // Patterns of the same method first, then the ones with the fewest corrections.
  const corrected = fitting.flatMap((pattern) => {
    const words = pattern.segments.map((fixed, index) => correct(segments[index] as string, fixed))
    return words.includes(null)
      ? []
      : [{ wrong: words.filter((word, index) => word !== segments[index]).length, words, isSame: pattern.method === method }]
  })
  const [best] = corrected.sort((a, b) => Number(b.isSame) - Number(a.isSame) || a.wrong - b.wrong)
  return best ? `/${best.words.join('/')}` : null
}

function correct(segment: string, fixed: string | null): string | null {
  if (fixed === null) return segment === '' ? null : segment
  if (segment === fixed) return fixed
  return hasVariable(segment) ? null : (closest(segment, [fixed]) ?? null)
}

function wrongMethod(method: HttpMethod, address: string, allowed: readonly string[]): ConfigProblem {
  const message = `${method} is not possible at ${shorten(address)}, so every run leaves by "failed": use ${allowed.join(' or ')}`
  const [meant] = allowed
  return {
    code: 'wrong_method',
    severity: 'warning',
    pointer: '/method',
    message,
    ...(allowed.length === 1 && meant ? { fix: replaceFix(`Use ${meant}`, '/method', method, meant) } : {}),
  }
}

/** A literal id that no record there can have, such as that of a record of another kind. */
function idProblems({ path, params }: Route, address: string): readonly ConfigProblem[] {
  const segments = address.split('/').slice(1)
  const names = path.slice(PATTERN.length + 1).split('/')
  return names.flatMap((name, index): readonly ConfigProblem[] => {
    const [kind, text = ''] = [params[name.replace(/^\{(.+)\}$/, '$1')], segments[index]]
    // Encoded ids are left to the run.
    if (!name.startsWith('{') || typeof kind !== 'string' || !/^[\w-]+$/.test(text) || isId(kind as IdKind, text)) return []
    const message = `there is nothing at ${shorten(address)}, so every run leaves by "failed": an id there begins with ${idPrefixes[kind as IdKind]}_, and "${shorten(text)}" is none`
    return [{ code: 'unknown_path', severity: 'warning', pointer: '/path', message }]
  })
}

function queryProblems({ query, openQuery = false }: Route, path: string): readonly ConfigProblem[] {
  if (openQuery) return []
  const known = Object.keys(query?.properties ?? {})
  const unknown = new Map<string, WrittenParameter>()
  for (const parameter of parametersOf(path)) {
    const { name } = parameter
    if (name !== null && !known.includes(name) && !unknown.has(name)) unknown.set(name, parameter)
  }
  return [...unknown].map(([name, { text, start }]): ConfigProblem => {
    const meant = closest(name, known)
    const remedy = meant ? `did you mean "${meant}"?` : known.length > 0 ? `there are: ${known.join(', ')}` : 'there are none'
    const message = `the parameter "${shorten(name)}" is not known there, so every run leaves by "failed"; ${remedy}`
    const value = meant && `${path.slice(0, start)}${meant}${path.slice(start + splitAt(text, '=')[0].length)}`
    return {
      code: 'unknown_parameter',
      severity: 'warning',
      pointer: '/path',
      range: [start, start + text.length],
      message,
      ...(value ? { fix: replaceFix(`Use "${meant}"`, '/path', path, value) } : {}),
    }
  })
}

/**
 * What the operation refuses among the values of known parameters, as read by the API itself. Nothing is known about a value with a
 * variable, except that it is repeated.
 */
function valueProblems(route: Route, path: string): readonly ConfigProblem[] {
  const known: Readonly<Record<string, ReadSchema>> = route.query?.properties ?? {}
  const written = parametersOf(path).filter(({ name }) => name !== null && Object.hasOwn(known, name))
  const search = written.map(({ text }) => stubbed(text, 'path')).join('&')
  return refusedIn(route, search)
    .flatMap(({ parameter = '', code, message }) => {
      const part = written.findLast(({ name }) => name === parameter)
      const isOfQuery = code === 'repeated' || code === 'too_many'
      if (!part || (hasVariable(part.value.text) && !isOfQuery)) return []
      return [{ part, message, words: isOfQuery ? [] : wordsOf(known[parameter] as ReadSchema) }]
    })
    .sort((one, other) => one.part.start - other.part.start)
    .map(({ part, message, words }) => unfitParameter(path, part, message, words))
}

/** @param words the allowed values, if there are only some */
function unfitParameter(path: string, { text, start, value }: WrittenParameter, message: string, words: readonly string[]): ConfigProblem {
  const end = start + text.length
  const meant = closest(parseFormQuery(text)[0]?.[1] ?? '', words)
  const hint = meant && !message.includes('did you mean') ? `; did you mean "${meant}"?` : ''
  const mended = meant && `${path.slice(0, value.start)}${encodeURIComponent(meant)}${path.slice(end)}`
  return {
    code: 'unfit_parameter',
    severity: 'warning',
    pointer: '/path',
    range: [start, end],
    message: `every run leaves by "failed" because of "${shorten(text)}": ${message}${hint}`,
    ...(mended ? { fix: replaceFix(`Use "${meant}"`, '/path', path, mended) } : {}),
  }
}

/** The errors that the API itself reports for a query. */
function refusedIn(route: Route, search: string): readonly FieldError[] {
  try {
    readAddress(route, { params: {}, search })
    return []
  } catch (error) {
    if (isRefusal(error)) return error.problem.errors ?? []
    throw error
  }
}

/** The allowed words, if there are only some. */
function wordsOf({ enum: values = [], type }: ReadSchema): readonly string[] {
  return type === 'boolean' ? ['true', 'false'] : values.map(String)
}

function bodyProblems({ body: schema, bodyOptional = false }: Route, text: string | null): readonly ConfigProblem[] {
  if (text === null || schema === null) return []
  if (text.trim() === '') {
    if (bodyOptional) return []
    const needed = ((schema as TObject).required ?? []) as readonly string[]
    const message = `body is empty, and the operation takes one${needed.length > 0 ? `, with ${needed.join(', ')}` : ''}: every run leaves by "failed" without it`
    return [{ code: 'unfit_body', severity: 'warning', pointer: '/body', message }]
  }
  const value = readBody(text)
  if (value === undefined) return []
  return validate(schema, value)
    .filter(({ code, pointer = '' }) => !(code === 'unknown_field' ? isHeld(pointer) : isOpen(value, pointer)))
    .map(({ message, pointer = '' }): ConfigProblem => {
      const fix = renameFix(text, pointer, message)
      return {
        code: 'unfit_body',
        severity: 'warning',
        pointer: '/body',
        message: `every run leaves by "failed": in the body ${message}`,
        ...fix,
      }
    })
}

/** Whether a value, or the name of a member on the path to it, depends on a variable. */
function isOpen(root: unknown, pointer: string): boolean {
  if (isHeld(pointer)) return true
  let here = root
  for (const token of pointer.split('/').slice(1)) {
    if (typeof here !== 'object' || here === null) return false
    here = (here as Readonly<Record<string, unknown>>)[token.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return typeof here === 'string' && isHeld(here)
}

/** Renames a misspelt member if its name occurs once in the text; the message contains what was meant. */
function renameFix(text: string, pointer: string, message: string): Pick<ConfigProblem, 'fix'> {
  const wrong = pointer.slice(pointer.lastIndexOf('/') + 1)
  const meant = /did you mean "?([A-Za-z]\w*)"?/.exec(message)?.[1]
  const name = new RegExp(`"${escaped(wrong)}"(?=\\s*:)`, 'g')
  if (!meant || [...text.matchAll(name)].length !== 1) return {}
  return { fix: replaceFix(`Use "${meant}"`, '/body', text, text.replace(name, `"${meant}"`)) }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function replaceFix(title: string, path: string, value: string, meant: string): NonNullable<ConfigProblem['fix']> {
  return {
    title,
    patch: [
      { op: 'test', path, value },
      { op: 'replace', path, value: meant },
    ],
  }
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
