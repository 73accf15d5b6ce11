import { stepTypes } from '@belfry/automation-engine'
import { problemsOf, type Route, routes, validate } from '@belfry/core'
import { isDeep, propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../support/api-answer.ts'
import { plainRequest, queryFields } from '../support/field-faults.ts'
import { underTest } from '../support/routes-under-test.ts'
import { parameterNames, pathOf, type SampleRequest, sampleRequest } from '../support/sample-request.ts'
import { nodeOf, type SchemaNode } from '../support/schema-samples.ts'
import { openTwoParks, type TwoParks } from '../support/two-parks.ts'
import { watchStore } from '../support/watch-store.ts'

const SEED = 20260701
const LONG = 60_000
// A call of an automation may bring nearly anything; automation-hooks.test.ts says what not.
const all = underTest(routes)
  .filter(({ operation }) => operation.scope !== 'hook')
  .map((route) => [route.operation.name, route] as const)
const withBody = all.filter(([, { body }]) => body !== null)
const withParameters = all.filter(([, { path }]) => path.includes('{'))

let parks: TwoParks
beforeAll(async () => {
  parks = await openTwoParks()
}, LONG)
afterAll(() => parks.stop())

describe(`whatever is sent is answered as documented, and only what was accepted changes anything (seed ${SEED})`, () => {
  test.each(withBody)('in the body of %s', { timeout: LONG }, async (_name, route) => {
    const sample = await sampleRequest(parks.home, route)
    const plain = plainRequest(sample)
    const bodies = fc.oneof(fc.jsonValue({ maxDepth: 4 }), similarTo(nodeOf(route.body as never), sample.body))
    await property(route, bodies, async (body) => {
      const answer = await parks.home.call(plain.method, plain.path, { ...plain, body })
      // What is accepted must also be accepted by the schema; what the schema accepts, a rule may still refuse.
      if (answer.status < 300) expect(validate(route.body as never, body)).toEqual([])
      return answer
    })
  })

  test.each(all)('in the query of %s', { timeout: LONG }, async (_name, route) => {
    const plain = plainRequest(await sampleRequest(parks.home, route))
    const names = fc.oneof(
      fc.constantFrom('limit', 'cursor', 'updatedSince', ...Object.keys(queryFields(route))),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.integer().map(String),
      fc.constantFrom('', '%', '%zz', '%00', '%ff', '&', '=', '+', '#'),
    )
    const searches = fc
      .array(fc.tuple(names, values), { minLength: 1, maxLength: 4 })
      .map((pairs) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&'))
    await property(route, searches, (search) => parks.home.call(plain.method, `${plain.path}?${search}`, plain), {
      mustRefuse: route.method !== 'get' && route.query === null,
    })
  })

  test.each(withParameters)('in the path of %s', { timeout: LONG }, async (_name, route) => {
    const sample = await sampleRequest(parks.home, route)
    const plain = plainRequest(sample)
    const values = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => text !== '.' && text !== '..')
    const paths = fc
      .tuple(fc.constantFrom(...idNames(sample)), values)
      .map(([name, value]) => pathOf(sample, { [name]: encodeURIComponent(value) }))
    await property(route, paths, (path) => parks.home.call(plain.method, path, plain), { mustRefuse: true })
  })
})

test(`whatever is drawn as an automation is answered as documented (seed ${SEED})`, { timeout: LONG }, async () => {
  const route = routes.find(({ operation }) => operation.name === 'automations.create') as Route
  const names = fc.oneof(fc.constantFrom('start', 'a', 'b', '__proto__', 'constructor', ''), fc.string({ maxLength: 5 }))
  const types = fc.oneof(fc.constantFrom(...stepTypes, 'constructor'), fc.string({ maxLength: 5 }))
  const texts = fc.constantFrom('event', 'customer:created', '{customer.firstName}', '{customer', '{}', '{__proto__.x}', 'or')
  const values = fc.oneof(texts, fc.jsonValue({ maxDepth: 2 }))
  const configs = fc.dictionary(
    fc.constantFrom('source', 'eventKey', 'title', 'conditions', 'combine', 'duration', '__proto__', 'x'),
    values,
  )
  const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  const nodes = fc.record({ id: names, type: types, label: fc.string(), position: fc.record({ x: numbers, y: numbers }), config: configs })
  const edges = fc.record({
    id: names,
    source: names,
    target: names,
    sourceHandle: fc.oneof(names, fc.constantFrom('out', 'true', 'false')),
  })
  const lists = fc.record({ nodes: fc.array(nodes, { maxLength: 4 }), edges: fc.array(edges, { maxLength: 4 }) })
  const first = {
    id: 'start',
    type: 'trigger',
    label: '',
    position: { x: 0, y: 0 },
    config: { source: 'event', eventKey: 'customer:created' },
  }
  const definitions = lists.map(({ nodes, edges }) => ({ nodes: [first, ...nodes], edges }))
  const path = '/api/orgs/test-park/automations'
  await property(route, definitions, (definition) => parks.home.call('POST', path, { body: { name: 'x', definition } }), {
    numRuns: propertyRuns(200),
  })
})

/** Sends generated requests and judges each answer: documented, no failure of the server, and nothing changed unless it was accepted. */
async function property<T>(
  route: Route,
  values: fc.Arbitrary<T>,
  send: (value: T) => Promise<ApiAnswer>,
  { mustRefuse = false, numRuns = isDeep ? 30 : 6 }: { readonly mustRefuse?: boolean; readonly numRuns?: number } = {},
): Promise<void> {
  const changes = await watchStore(parks.home.installation)
  const judge = async (value: T) => {
    const { status, body, headers } = await send(value)
    const changed = await changes()
    if (status < 300 && !mustRefuse) {
      // What was accepted may let a run go on; that is no change by what is sent next.
      await parks.server.server.idle()
      await changes()
      return
    }
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect([...problemsOf(route), 'not_found', 'method_not_allowed']).toContain(body.code)
    expect(changed).toEqual([])
  }
  await fc.assert(fc.asyncProperty(values, judge), { seed: SEED, numRuns })
}

/** Objects like the sample, with some of the fields that the schema knows replaced by anything. */
function similarTo(schema: SchemaNode, sample: unknown): fc.Arbitrary<unknown> {
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'constructor', 'surprise']
  const changes = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 })
  return fc.tuple(changes, fc.boolean()).map(([changed, whole]) => ({ ...(whole ? (sample as object) : {}), ...changed }))
}

/** The parameters that are ids; an external id is free text, which may well name a new record. */
function idNames({ route, params }: SampleRequest): readonly string[] {
  return parameterNames(route).filter((name) => name === 'organizationId' || name === 'token' || (params[name] as string).includes('_'))
}

/** A part of a query that stays inside its part, unless it is meant to be odd. */
function escaped(text: string): string {
  return /^[%&=+#]/.test(text) ? text.replace('#', '%23') : encodeURIComponent(text)
}
