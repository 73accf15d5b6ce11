import { exampleId, findOwnCall, type IdKind, idPattern, idPrefixes, type OwnCall, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import type { HttpMethod } from '../protocol/request.ts'
import { closedOperationAt } from './operations-at.ts'
import { recordsOfCall } from './own-call-records.ts'

const kinds = Object.keys(idPrefixes) as IdKind[]

/** The places of a call: the variable that stands there, how messages name it, and the kind of record. */
const referencesIn = (method: HttpMethod, path: string, body: string | null = null) =>
  recordsOfCall({ method, path, body }).map(({ pointer, range, name, record }) => {
    const text = pointer === '/path' ? path : (body ?? '')
    return `${text.slice(...range)} ${name}: ${record}`
  })

describe('[G171] the variables of a call that stand for the id of a record', () => {
  test.each<[HttpMethod, string, readonly string[]]>([
    ['GET', '/customers/{a.id}', ['{a.id} path behind /customers/: customer']],
    [
      'GET',
      '/customers/{a}/contacts/{b.id}?x={c}',
      ['{a} path behind /customers/: customer', '{b.id} path behind /contacts/: customerContact'],
    ],
    ['POST', '/invoices/{a.id}/book', ['{a.id} path behind /invoices/: invoice']],
    ['GET', '/tasks?assigneeId={a.id}&viewId={b.id}', ['{a.id} assigneeId in path: user', '{b.id} viewId in path: view']],
    ['GET', '/tasks?assignee%49d={a.id}', ['{a.id} assigneeId in path: user']],
    ['GET', '/customers/x{a.id}', []],
    ['GET', '/customers/{a.id}{b.id}', []],
    ['GET', '/tasks?assigneeId=usr_{a.id}&viewId=&laneId', []],
    ['GET', '/tasks?{a.name}={a.id}', []],
    ['GET', '/tasks?linkedRecordId={a.id}&externalId={a.id}&constructor={a.id}', []],
    ['PUT', '/customers/by-external-id/{a.id}', []],
    ['GET', '/{a.collection}/{a.id}', []],
    ['PUT', '/tasks?viewId={a.id}', []],
  ])('%s %s', (method, path, want) => {
    expect(referencesIn(method, path)).toEqual(want)
  })

  test.each([
    ['{"title": "{a.title}", "viewId": "{a.id}"}', ['{a.id} viewId in body: view']],
    ['{"viewId": {a.id}}', ['{a.id} viewId in body: view']],
    ['{"assigneeIds": ["{a.id}", "{b.id}"]}', ['{a.id} assigneeIds.0 in body: user', '{b.id} assigneeIds.1 in body: user']],
    ['{"assigneeIds": {a.ids}}', []],
    ['{"viewId": "x{a.id}", "laneId": "{a.id}{b.id}"}', []],
    ['{"viewId": ["{a.id}"], "constructor": "{a.id}", "customFields": {"viewId": "{a.id}"}}', []],
    ['{"links": [{"id": "{a.id}"}]}', []],
    ['{"viewId": "{a.id}"', []],
    ['{a}', []],
  ])('POST /tasks %s', (body, want) => {
    expect(referencesIn('POST', '/tasks', body)).toEqual(want)
  })

  test('an id of another kind is refused at each place in paths, of every operation, and one of the kind is not', () => {
    const calls = routes
      .filter(({ path, internal }) => path.startsWith('/orgs/{organizationId}/') && !internal)
      .flatMap(({ path, params, method, query }) => {
        const address = path
          .slice('/orgs/{organizationId}'.length)
          .replace(/\{(\w+)\}/g, (_, name: string) => `{${name}.${String(params[name])}}`)
        const ids = Object.entries((query?.properties ?? {}) as Readonly<Record<string, { readonly pattern?: string }>>).flatMap(
          ([name, { pattern }]) =>
            kinds.filter((kind) => idPattern(kind) === pattern).map((kind) => `${address}?${name}={${name}.${kind}}`),
        )
        return [address, ...ids].map((one) => ({ method: method.toUpperCase() as HttpMethod, path: one, body: null }))
      })
      .filter((call) => closedOperationAt(call.method, call.path) === null)
    const references = calls.flatMap((call) => recordsOfCall(call).map((reference) => ({ ...call, ...reference })))
    const refused = ({ method, path, range }: (typeof references)[number], id: string) => {
      const filled = `${path.slice(0, range[0])}${id}${path.slice(range[1])}`
      const rest = filled.replace(/\{\w+\.(\w+)\}/g, (_, kind: string) => exampleId(kind as IdKind))
      const answer = findOwnCall({ method, path: rest, body: undefined } as OwnCall, { organizationId: exampleId('organization') })
      const { errors = [], code } = answer.ok ? {} : (answer.error.body as { errors?: readonly { parameter?: string }[]; code?: string })
      // A body that is missing is none of it.
      return code === 'not_found' || errors.some(({ parameter }) => parameter !== undefined)
    }
    expect(references.length).toBeGreaterThan(200)
    expect(references.filter((reference) => refused(reference, exampleId(reference.record)))).toEqual([])
    expect(references.filter((reference) => !refused(reference, exampleId(reference.record === 'run' ? 'task' : 'run')))).toEqual([])
  })
})
