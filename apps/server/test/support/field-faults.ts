import { MAX_NAMES, MAX_VALUES_WITHOUT_KEY, type ProblemCode, type Route } from '@belfry/core'
import type { BadRequest } from './expect-refused.ts'
import { pathOf, type SampleRequest } from './sample-request.ts'
import { fields, schemaFaults } from './schema-faults.ts'
import { nodeOf, type SchemaNode, sampleOf, typesOf } from './schema-samples.ts'

/** The request of a sample, still without a fault. */
export function plainRequest(sample: SampleRequest) {
  const { route, headers, keyed, body, file } = sample
  return {
    method: route.method.toUpperCase(),
    path: pathOf(sample),
    headers,
    ...(keyed ? {} : { key: null }),
    ...(body === undefined ? {} : { body }),
    ...file,
  }
}

/** The sample with one fault in its body, once for every fault that the schema of the body forbids. */
export function* bodyFaults(sample: SampleRequest): Generator<BadRequest> {
  const { route, body } = sample
  if (route.body === null) return
  for (const { fault, pointer, value } of schemaFaults(nodeOf(route.body), body)) {
    yield { ...plainRequest(sample), fault, body: value, want: { code: 'invalid_request', at: { pointer } } }
  }
}

/** The sample with one fault in its query. */
export function* queryFaults(sample: SampleRequest): Generator<BadRequest> {
  const plain = plainRequest(sample)
  const needed = sample.search?.split('=')[0]
  const refused = (
    fault: string,
    search: string,
    parameter: string,
    code: 'invalid_request' | 'invalid_cursor' = 'invalid_request',
  ): BadRequest => ({
    ...plain,
    path: `${plain.path}?${parameter === needed || sample.search === undefined ? search : `${sample.search}&${search}`}`,
    fault,
    want: { code, at: { parameter } },
  })
  const names = ['surprise', '__proto__', 'constructor', 'Limit', 'limit[]', '']
  for (const name of names) yield refused(`the unknown parameter "${name}"`, `${encodeURIComponent(name)}=1`, name)
  for (const [name, schema] of Object.entries(queryFields(sample.route))) {
    const good = encodeURIComponent(String(sampleOf(schema)))
    yield refused(`${name} twice`, `${name}=${good}&${name}=${good}`, name)
    for (const text of badTexts(schema))
      yield refused(`${name}=${JSON.stringify(text.slice(0, 40))}`, `${name}=${encodeURIComponent(text)}`, name)
  }
  if ('cursor' in queryFields(sample.route)) {
    for (const cursor of badCursors)
      yield refused(`the cursor ${cursor}`, `cursor=${encodeURIComponent(cursor)}`, 'cursor', 'invalid_cursor')
  }
}

/**
 * The sample with very many unknown fields, alone and together with wrong values of the known ones: a flood of findings of one kind must
 * not hide others.
 */
export function* floods(sample: SampleRequest): Generator<BadRequest> {
  const { route, body } = sample
  const plain = plainRequest(sample)
  const search = Object.keys(fields(100))
    .map((name) => `${name}=1`)
    .join('&')
  yield {
    ...plain,
    path: `${plain.path}?${search}`,
    fault: '100 unknown parameters',
    want: { code: 'invalid_request', at: { parameter: 'field0' } },
  }
  if (route.body === null) return
  const wrong = Object.fromEntries(Object.keys(nodeOf(route.body).properties ?? {}).map((name) => [name, { wrong: true }]))
  for (const count of [63, 64, 65, 1000, 5000]) {
    const alone = { ...(body as object), ...fields(count) }
    const [before, behind] = [
      { ...fields(count), ...wrong },
      { ...wrong, ...fields(count) },
    ]
    // With very many findings, the first need not be among them.
    const at = count < 100 ? { at: { pointer: '/field0' } } : {}
    yield { ...plain, fault: `${count} unknown fields`, body: alone, want: { code: floodCode(route, alone), ...at } }
    yield { ...plain, fault: `${count} unknown fields before wrong ones`, body: before, want: { code: floodCode(route, before), ...at } }
    yield { ...plain, fault: `${count} unknown fields behind wrong ones`, body: behind, want: { code: floodCode(route, behind) } }
  }
}

/** A body with more names than allowed, or than allowed without a key, is refused before it is parsed. */
function floodCode({ operation }: Route, body: object): ProblemCode {
  // Without a key each name counts, and its value too.
  const most = operation.scope === 'public' ? MAX_VALUES_WITHOUT_KEY / 2 : MAX_NAMES
  return Object.keys(body).length > most ? 'too_many_values' : 'invalid_request'
}

/** The parameters of a route's query. */
export function queryFields({ query }: Pick<Route, 'query'>): Readonly<Record<string, SchemaNode>> {
  return query === null ? {} : (nodeOf(query).properties ?? {})
}

/** Values of a query parameter that its schema forbids. All are sent as text. */
function badTexts(schema: SchemaNode): readonly string[] {
  if (typesOf(schema).includes('integer')) {
    const { minimum = 0, maximum = 0 } = schema
    return ['abc', '', '1.5', '1e2', '0x10', ' 1', `${minimum - 1}`, `${maximum + 1}`, '9'.repeat(30), '-1']
  }
  const faults = [...schemaFaults(schema, sampleOf(schema))].map(({ value }) => value)
  // A text with half of a surrogate pair cannot be part of a URL.
  return faults.filter((value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')) as string[]
}

const badCursors = [
  'abc',
  '!',
  'null',
  text('null'),
  text('[]'),
  text('[1]'),
  text('["a","b","c"]'),
  text('{"0":"a"}'),
  text('[["a"]]'),
  'w7w'.repeat(100),
]

function text(json: string): string {
  return Buffer.from(json).toString('base64url')
}
