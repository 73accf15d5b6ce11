import { type Answered, createCall, createPageCall, type Page } from './call.ts'
import type { OutgoingRequest } from './exchange.ts'
import type { VersionedOptions } from './request-options.ts'
import { kebab, type OperationEntry, operationsOf, type ResourceTable } from './resource-table.ts'

/** The base path of a table's operations, and the path parameters that are already known. */
export interface Scope {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly send: (request: OutgoingRequest) => Promise<Answered<unknown>>
}

/** Creates a method for each operation of a table. The generated interfaces declare their parameters and results. */
export function bindResources(table: ResourceTable, scope: Scope, name = ''): Readonly<Record<string, unknown>> {
  const { path = `/${kebab(name)}`, resources = {} } = table
  const methods = mapValues(operationsOf(table), (operation) => bindOperation(scope.path + path, operation, scope))
  return { ...methods, ...mapValues(resources, (resource, inner) => bindResources(resource, scope, inner)) }
}

function bindOperation(base: string, [method, rest, ...takes]: OperationEntry, { params: given, send }: Scope) {
  const path = base + rest
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !(name in given))
  return (...args: readonly unknown[]) => {
    const left = [...args]
    const params = { ...given, ...Object.fromEntries(names.map((name) => [name, left.shift()])) }
    const body = takes.includes('body') ? left.shift() : undefined
    const file = takes.includes('file') ? { file: left.shift() } : {}
    const query = takes.includes('query') ? (left.shift() as OutgoingRequest['query']) : undefined
    const options = left.shift() as VersionedOptions | undefined
    const request = { method, path, params, body, ...file, query, options, answersFile: takes.includes('bytes') }
    if (!takes.includes('pages')) return createCall(send(request))
    const readPage = (cursor?: string) =>
      send(cursor ? { ...request, query: { ...query, cursor } } : request) as Promise<Answered<Page<unknown>>>
    return createPageCall(readPage(), readPage)
  }
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}
