import { type AnyModel, covers, type EventKey, eventCatalogue, type IdKind, idPrefixes, models, type Route, routes } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describedKeys, faultsOfEnvelope } from '../support/event-schemas.ts'
import { plainRequest } from '../support/field-faults.ts'
import { makeRecord, type Params, type SampleRequest, sampleRequest } from '../support/sample-request.ts'
import { openTwoParks, type Park, type TwoParks } from '../support/two-parks.ts'
import { readEvents } from '../support/webhooks.ts'

/** What one operation told, and what of that the document does not say. */
interface ObservedEvents {
  readonly keys: readonly string[]
  readonly faults: readonly string[]
}

type BodyOf = (park: Park, params: Params) => Promise<object | undefined>

/** The keys that no example causes, since it changes nothing or leaves something out: the operation that tells them, and its body then. */
const furtherRequests: readonly (readonly [key: string, operation: string, body: object | BodyOf])[] = [
  ['accessPoint:openTooLong', 'access-points.report', { physicalState: 'OPEN', openTooLong: true }],
  ['accessPoint:updated', 'access-points.update', { name: 'Barrier east' }],
  ['call:updated', 'calls.update', { status: 'ANSWERED' }],
  ['comment:mentioned', 'comments.update', async (park) => ({ mentions: [await makeRecord(park, 'user')] })],
  ['comment:updated', 'comments.update', { content: 'Seen to' }],
  ['controller:adoption:rejected', 'controllers.adoption', { adoption: 'REJECTED' }],
  ['controller:adoption:requested', 'controllers.adoption', { adoption: 'REQUESTED' }],
  ['customer:contact:updated', 'customers.contacts.update', { label: 'At home' }],
  ['event-log:updated', 'event-logs.update', { severity: 'ERROR' }],
  ['img:clear-tablet', 'tablet.clear', showImage],
  ['img:to-tablet', 'tablet.show', imageToShow],
  ['meter-alarm:resolved', 'meters.alarms', async (park, { id }) => ({ resolve: await raiseAlarm(park, id as string) })],
  ['nfc-tag:unblocked', 'nfc-tags.unblock', blockTag],
  ['product:updated', 'products.update', { name: 'Firewood, two bags' }],
]

const observedEvents = new Map<string, ObservedEvents>()
let parks: TwoParks

beforeAll(async () => {
  parks = await openTwoParks()
  for (const route of writes()) observedEvents.set(route.operation.name, await observeEvents(await sampleRequest(parks.home, route)))
}, 120_000)
afterAll(() => parks.stop())

describe('every operation, asked for over HTTP with what its document gives as an example', () => {
  test.each(writes().map((route) => [route.operation.name]))(
    '[EVT-04] [G168] %s tells only what the OpenAPI document says of it',
    (name) => {
      expect(observedEvents.get(name)?.faults).toEqual([])
    },
  )

  test('[EVT-04] and tells every key that the document describes, but those that need another body than an example', () => {
    const keys = new Set([...observedEvents.values()].flatMap((one) => one.keys))
    expect(describedKeys.filter((key) => !keys.has(key)).sort()).toEqual(furtherRequests.map(([key]) => key).sort())
  })
})

describe('a request that the examples do not show', () => {
  test.each(furtherRequests)('[EVT-04] [G168] tells %s as the OpenAPI document describes it', async (key, name, body) => {
    const sample = await sampleRequest(parks.home, routeOf(name))
    const given = typeof body === 'function' ? await body(parks.home, sample.params) : body
    const { keys, faults } = await observeEvents({ ...sample, body: given })
    expect(faults).toEqual([])
    expect(keys).toContain(key)
  })
})

function writes(): readonly Route[] {
  return routes.filter(({ method }) => method !== 'get')
}

function routeOf(name: string): Route {
  return routes.find(({ operation }) => operation.name === name) as Route
}

/** Asks once, with success, and reads what came of it. */
async function observeEvents(sample: SampleRequest): Promise<ObservedEvents> {
  const { home, server } = parks
  const { operation } = sample.route
  const { method, path, ...sent } = plainRequest(sample)
  await server.server.idle()
  const before = new Set((await readEvents(server)).map(({ id }) => id))
  const answer = await home.call(method, path, sent)
  if (answer.status >= 400) throw new Error(`${operation.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
  await server.server.idle()
  const events = (await readEvents(server)).filter(({ id }) => !before.has(id))
  const keys = events.map(({ key }) => key)
  const emits: readonly string[] = operation.emits
  const misshapen = events.map(({ body }) => faultsOfEnvelope(JSON.parse(Buffer.from(body).toString()))).filter((fault) => fault !== '')
  const uncovered = events.filter(({ key, body }) => holdsUncovered(key as EventKey, JSON.parse(Buffer.from(body).toString()).data))
  return {
    keys,
    faults: [
      ...keys.filter((key) => !emits.includes(key)).map((key) => `${key} is not in x-emits`),
      ...uncovered.map(({ key }) => `${key} holds records that its permission does not cover`),
      ...misshapen,
    ],
  }
}

const modelByPrefix = new Map(Object.values<AnyModel>(models).map((model) => [idPrefixes[model.name as IdKind] as string, model]))

/** Whether data holds more than a link to a record, anywhere in it, that whoever may read events of the key may not read. */
function holdsUncovered(key: EventKey, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id } = value as { readonly id?: unknown }
  const model = typeof id === 'string' ? modelByPrefix.get(id.slice(0, 3)) : undefined
  const isLink = Object.keys(value).every((name) => name === 'id' || name === 'model')
  if (model && !isLink && !covers([eventCatalogue[key].permission], model.readPermission)) return true
  return Object.values(value).some((member) => holdsUncovered(key, member))
}

async function imageToShow(park: Park) {
  return { kind: 'img', model: 'document', id: await makeRecord(park, 'document') }
}

async function showImage(park: Park) {
  await park.call('POST', `/api/orgs/${park.slug}/tablet/show`, { body: await imageToShow(park) })
  return { kind: 'img' }
}

async function raiseAlarm(park: Park, meterId: string): Promise<string> {
  const { body } = await park.call('POST', `/api/orgs/${park.slug}/meters/${meterId}/alarms`, { body: { message: 'Leak suspected' } })
  return body.alarm.id
}

async function blockTag(park: Park, { id }: Params) {
  await park.call('POST', `/api/orgs/${park.slug}/nfc-tags/${id}/block`)
  return undefined
}
