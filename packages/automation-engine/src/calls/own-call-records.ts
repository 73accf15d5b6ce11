import type { IdKind, Route } from '@belfry/core'
import type { RecordReference } from '../step/step-definition.ts'
import { variablesIn } from '../template/template.ts'
import { alternativesOf, idKindOf, type ReadSchema } from '../variables/read-schema.ts'
import { routeAt } from './operations-at.ts'
import { parametersOf, segmentsOf, type WrittenPart } from './own-call-address.ts'
import { markOf, readBody } from './own-call-body.ts'
import type { WrittenCall } from './own-call-problems.ts'

/** The variables of a call of the own API that are a whole record id: a path segment, a query parameter, or a body member. */
export function recordsOfCall({ method, path, body }: WrittenCall): readonly RecordReference[] {
  const route = routeAt(method, path)
  return route ? [...inPath(route, path), ...inQuery(route, path), ...inBody(route, body)] : []
}

const ORGANIZATION_PREFIX = '/orgs/{organizationId}/'

function inPath({ path: pattern, params }: Route, path: string): readonly RecordReference[] {
  const written = segmentsOf(path)
  return pattern
    .slice(ORGANIZATION_PREFIX.length)
    .split('/')
    .flatMap((segment, index) => {
      const kind = segment.startsWith('{') ? params[segment.slice(1, -1)] : undefined
      return typeof kind === 'string' ? referencesAt(written[index], `path behind /${written[index - 1]?.text ?? ''}/`, kind as IdKind) : []
    })
}

function inQuery({ query }: Route, path: string): readonly RecordReference[] {
  const known: Readonly<Record<string, ReadSchema>> = query?.properties ?? {}
  return parametersOf(path).flatMap(({ name, value }) => {
    const kind = name !== null && Object.hasOwn(known, name) ? recordOf(known[name] as ReadSchema) : null
    return kind === null ? [] : referencesAt(value, `${name} in path`, kind)
  })
}

/** The reference if a part is nothing but a variable. */
function referencesAt(part: WrittenPart | undefined, name: string, record: IdKind): readonly RecordReference[] {
  const { text = '', start = 0 } = part ?? {}
  const [variable] = variablesIn(text)
  if (variable?.range[0] !== 0 || variable.range[1] !== text.length) return []
  return [{ pointer: '/path', range: [start, start + text.length], name, record }]
}

function inBody({ body: schema }: Route, text: string | null): readonly RecordReference[] {
  const variables = text === null || schema === null ? [] : variablesIn(text)
  if (text === null || variables.length === 0) return []
  const recordByMark = new Map<unknown, RecordNamed>()
  addRecords(recordByMark, schema as ReadSchema, readBody(text), [])
  return variables.flatMap(({ range }, index) => {
    const { name, record } = recordByMark.get(markOf(index)) ?? {}
    return name === undefined || record === undefined ? [] : [{ pointer: '/body', range, name: `${name} in body`, record }]
  })
}

type RecordNamed = Pick<RecordReference, 'name' | 'record'>

/** Adds the texts of a value that must be ids, as far as its schema has a single shape. */
function addRecords(recordByMark: Map<unknown, RecordNamed>, schema: ReadSchema, value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') {
    const record = recordOf(schema)
    if (record !== null) recordByMark.set(value, { name: path.join('.'), record })
    return
  }
  const [shape, ...others] = alternativesOf(schema)
  if (typeof value !== 'object' || value === null || !shape || others.length > 0) return
  const { items, properties = {} } = shape
  for (const [name, member] of Object.entries(value)) {
    const inner = Array.isArray(value) ? items : Object.hasOwn(properties, name) ? properties[name] : undefined
    if (inner) addRecords(recordByMark, inner, member, [...path, name])
  }
}

/** The kind of record whose id a value must be, if present. */
function recordOf(schema: ReadSchema): IdKind | null {
  const [shape, ...others] = alternativesOf(schema)
  return shape && others.length === 0 ? idKindOf(shape) : null
}
