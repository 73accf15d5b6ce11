import { describe, expectTypeOf, test } from 'vitest'
import {
  type Answered,
  type Belfry,
  type BelfryEvent,
  type Body,
  type Call,
  type EventMap,
  type Fetch,
  type FileToSend,
  isBelfryError,
  isProblem,
  type OperationId,
  type PageCall,
  type ProblemCode,
  type ProblemError,
  type Query,
  type ReceivedFile,
  type RequestOptions,
  type Schemas,
  type VersionedOptions,
} from './index.ts'

declare const belfry: Belfry
const park = belfry.org('demo-park')

describe('methods', () => {
  test('take path parameters, body, query and options, in this order', () => {
    expectTypeOf(park.customers.get).parameters.toEqualTypeOf<[id: string, options?: RequestOptions | undefined]>()
    expectTypeOf(park.customers.list).parameters.toEqualTypeOf<
      [query?: Query<'customers.list'> | undefined, options?: RequestOptions | undefined]
    >()
    expectTypeOf(park.customers.contacts.update).parameters.toEqualTypeOf<
      [customerId: string, id: string, body: Schemas['CustomerContactUpdate'], options?: VersionedOptions | undefined]
    >()
    expectTypeOf(belfry.apiKeys.renew).parameters.toEqualTypeOf<
      [id: string, body: Schemas['ApiKeyRenew'], options?: RequestOptions | undefined]
    >()
    expectTypeOf(park.update).parameters.toEqualTypeOf<[body: Schemas['OrganizationUpdate'], options?: VersionedOptions | undefined]>()
  })

  test('take and answer files', () => {
    expectTypeOf(park.documents.uploadFile).parameters.toEqualTypeOf<
      [id: string, file: FileToSend, query?: Query<'documents.uploadFile'> | undefined, options?: VersionedOptions | undefined]
    >()
    expectTypeOf(park.documents.uploadFile).returns.toEqualTypeOf<Call<Schemas['Document']>>()
    expectTypeOf(park.documents.downloadFile('doc_1')).toEqualTypeOf<Call<ReceivedFile>>()
  })

  test('answer what the document says', () => {
    expectTypeOf(park.customers.get('cus_1')).toEqualTypeOf<Call<Schemas['Customer']>>()
    expectTypeOf(park.customers.putByExternalId('crm-1', {})).resolves.toEqualTypeOf<Schemas['Customer']>()
    expectTypeOf(park.customers.get('cus_1').withResponse()).resolves.toEqualTypeOf<Answered<Schemas['Customer']>>()
    expectTypeOf(belfry.apiKeys.create({ name: 'Shop' }))
      .resolves.toHaveProperty('key')
      .toBeString()
    expectTypeOf(park.customers.delete('cus_1')).resolves.toEqualTypeOf<Schemas['Deleted']>()
    expectTypeOf(belfry.request('GET', '/api/new')).resolves.toBeUnknown()
  })

  test('that list answer a page and walk its items', () => {
    expectTypeOf(park.customers.list()).toEqualTypeOf<PageCall<Schemas['CustomerPage']>>()
    expectTypeOf(park.customers.list()).resolves.toHaveProperty('nextCursor').toEqualTypeOf<string | null>()
    expectTypeOf(park.customers.list().toArray({ limit: 3 })).resolves.toEqualTypeOf<Schemas['Customer'][]>()
    expectTypeOf(park.customers.list()).toExtend<AsyncIterable<Schemas['Customer']>>()
  })

  test('take filters that may be absent', () => {
    park.customers.list({ limit: 1, status: undefined })
    park.customers.get('cus_1', { signal: undefined, timeoutMs: undefined })
  })

  test('refuse what the document does not say', () => {
    // @ts-expect-error a customer has no field `name`
    park.customers.create({ name: 'Ada' })
    // @ts-expect-error a status is one of the five of the document
    park.customers.list({ status: 'GOLD' })
    // @ts-expect-error a limit is a number
    park.customers.list({ limit: '10' })
    // @ts-expect-error an API key needs a name
    belfry.apiKeys.create({})
    // @ts-expect-error the id comes first
    park.customers.update({ firstName: 'Ada' })
    // @ts-expect-error a read takes no If-Match
    park.customers.get('cus_1', { ifMatch: '"3"' })
    // @ts-expect-error customers belong to an organization
    belfry.customers
    // @ts-expect-error organizations are not filtered, only paged
    belfry.orgs.list({ status: 'VIP' })
    // @ts-expect-error an answer is not to be changed
    park.customers.get('cus_1').then((customer) => (customer.status = 'VIP'))
  })

  test('have bodies by operationId, and events are no operations', () => {
    expectTypeOf<Body<'customers.create'>>().toEqualTypeOf<Schemas['CustomerCreate']>()
    expectTypeOf<Body<'customers.get'>>().toBeNever()
    expectTypeOf<Query<'customers.get'>>().toBeNever()
    expectTypeOf<'customers.create'>().toExtend<OperationId>()
    expectTypeOf<Extract<OperationId, `on.${string}`>>().toBeNever()
    expectTypeOf<Schemas['CustomerCreate']['customFields']>().toEqualTypeOf<Record<string, unknown> | undefined>()
  })
})

describe('errors', () => {
  test('have the codes of the document', () => {
    expectTypeOf<ProblemCode>().toEqualTypeOf<Schemas['Problem']['code']>()
    expectTypeOf<'stale_version' | 'rate_limited'>().toExtend<ProblemCode>()
    expectTypeOf<string>().not.toExtend<ProblemCode>()
    const error: unknown = null
    if (isProblem(error)) expectTypeOf(error.code).toEqualTypeOf<ProblemCode>()
    if (isProblem(error, 'stale_version')) expectTypeOf(error.code).toEqualTypeOf<'stale_version'>()
    if (isProblem(error)) expectTypeOf(error.problems).toEqualTypeOf<readonly Schemas['FlowProblem'][] | undefined>()
    if (isBelfryError(error)) expectTypeOf(error.code).toBeString()
    // @ts-expect-error there is no such code
    isProblem(error, 'stale')
    expectTypeOf<ProblemError>().toExtend<Error>()
  })
})

describe('events', () => {
  test('are envelopes by name', () => {
    expectTypeOf<EventMap['customer:created']['event']>().toEqualTypeOf<'customer:created'>()
    expectTypeOf<EventMap['customer:created']['data']['customer']>().toEqualTypeOf<Schemas['Customer']>()
    expectTypeOf<EventMap['customer:created']['timestamp']>().toBeNumber()
  })

  test('are told apart by `event`', () => {
    const event = {} as BelfryEvent
    if (event.event === 'customer:contact:created') expectTypeOf(event.data.contact).toEqualTypeOf<Schemas['CustomerContact']>()
    // @ts-expect-error there is no such event
    type _ = EventMap['customer:eaten']
  })
})

test('the fetch of the platform will do', () => {
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>()
})
