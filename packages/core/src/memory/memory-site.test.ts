import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../areas/accounts/members/member.ts'
import { callOwnApi } from '../areas/automations/flows/own-call.ts'
import { customer } from '../areas/customers/customers/customer.ts'
import { customers } from '../areas/customers/customers/customers.ts'
import { document } from '../areas/documents/documents/document.ts'
import { done, runOperation } from '../framework/operations/define-operation.ts'
import { workflowCaller } from '../framework/operations/workflow-caller.ts'
import { exampleId } from '../kernel/ids.ts'
import { createMemorySite, isMissingFacet, type MemorySite, MissingFacetError } from './index.ts'

const NOON = 1_782_907_200_000
const clock = { now: NOON }
const now = () => clock.now
const emitted: string[] = []

let site: MemorySite<string>
beforeEach(() => {
  clock.now = NOON
  emitted.length = 0
  site = createMemorySite({ now, onEmit: ({ key, cause }) => void emitted.push(`${key} ${cause}`) })
})

const workflow = () => workflowCaller(site.organization.id)
const create = (lastName: string) =>
  runOperation(customers.create, site.portFor(workflow(), { cause: 'aut_1' }), { body: { lastName } }, undefined)
const names = () => site.all(customer).map(({ lastName }) => lastName)

describe('an attempt', () => {
  test('that is done stands, and its events are told when it is over', async () => {
    await site.attempt(async () => {
      const outcome = await create('Byron')
      expect(emitted).toEqual([])
      return outcome
    })
    expect([names(), emitted]).toEqual([['Byron'], ['customer:created aut_1']])
  })

  test.each([
    ['is refused', async () => ({ kind: 'refused' })],
    ['gives an answer that is not ok', async () => ({ ok: false, status: 404 })],
    ['throws', () => Promise.reject(new TypeError('a mistake'))],
  ])('that %s leaves nothing behind, also of those inside it', async (_, end) => {
    await create('kept')
    const before = [site.all(customer), [...site.events], [...emitted]]
    await site
      .attempt<unknown>(async () => {
        await site.attempt(() => create('Byron'))
        return end()
      })
      .catch(() => {})
    expect([site.all(customer), [...site.events], emitted]).toEqual(before)
  })

  test('inside another is taken back alone', async () => {
    await site.attempt(async () => {
      await create('Byron')
      await site.attempt(async () => ({ ok: false, made: await create('Noel') }))
      await create('King')
    })
    expect(names()).toEqual(['Byron', 'King'])
    expect([site.events.length, emitted.length]).toEqual([2, 2])
  })

  test('that ends while a later one goes on is a mistake, and says so', async () => {
    const gates: (() => void)[] = []
    const opened = () => new Promise<void>((resolve) => gates.push(resolve))
    const [first, second] = [site.attempt(opened), site.attempt(opened)]
    gates[0]?.()
    await expect(first).rejects.toThrow('side by side')
    gates[1]?.()
    await second
  })

  test('takes back what became of maps that a facet keeps', async () => {
    const map = site.createMap<string, number>()
    map.set('a', 1).set('b', 2)
    await site.attempt(async () => {
      map.set('a', 9).set('c', 3)
      map.delete('b')
      map.clear()
      map.set('c', 4)
      return { ok: false }
    })
    expect(new Map([...map].sort())).toEqual(new Map(Object.entries({ a: 1, b: 2 })))
  })

  test('[HTTP-OWN-11] a call to our own API that fails leaves nothing behind', async () => {
    const call = (body: unknown) =>
      site.attempt(() =>
        callOwnApi({ method: 'POST', path: '/tasks', body }, { organizationId: site.organization.id, port: site.portFor(workflow()) }),
      )
    // The parent was stored before its subtask is refused.
    const parent = (await call({ title: 'a' })).body as { readonly id: string }
    const before = site.changes
    expect(await call({ title: 'b', parentId: parent.id, subtasks: ['c'] })).toMatchObject({ ok: false, status: 400 })
    expect(site.changes).toBeGreaterThan(before)
    const listed = await callOwnApi(
      { method: 'GET', path: '/tasks', body: undefined },
      { organizationId: site.organization.id, port: site.portFor(workflow()) },
    )
    expect(listed.body).toMatchObject({ data: [{ title: 'a' }] })
  })
})

describe('a site', () => {
  test('has an organization, members and records from the beginning, without an event', () => {
    const { organization, all, events } = createMemorySite({
      now,
      organization: { id: 'org_00000000000000000000000001', name: 'Lakeside', slug: 'lakeside', timeZone: 'Europe/Paris' },
      members: [{ email: 'ada@example.com', name: 'Ada', permissions: ['*'] }],
      records: [{ model: 'customer', id: 'cus_00000000000000000000000001', values: { lastName: 'Byron' }, createdAt: NOON - 1000 }],
    })
    expect(organization).toMatchObject({ id: 'org_00000000000000000000000001', timeZone: 'Europe/Paris', locale: 'en', version: 1 })
    expect(all(member)).toMatchObject([{ email: 'ada@example.com', permissions: ['*'], push: false, organizationId: organization.id }])
    expect(all(customer)).toMatchObject([
      { id: 'cus_00000000000000000000000001', status: 'DEFAULT', createdAt: '2026-07-01T11:59:59.000Z', createdBy: { type: 'SYSTEM' } },
    ])
    expect(events).toEqual([])
  })

  test.each([
    [{ model: 'custmer', values: {} }, 'There is no model "custmer"; did you mean "customer"?'],
    [{ model: 'customer', values: { lastNaem: 'x' } }, '"lastNaem" is not one of its fields; did you mean "lastName"?'],
    [{ model: 'task', values: { title: 'x', priority: 'HOT' } }, 'priority: the value must be one of LOW, MEDIUM, HIGH, URGENT'],
  ])('refuses a seed that cannot be: %j', (seed, message) => {
    expect(() => createMemorySite({ now, records: [seed] })).toThrow(message)
  })

  test('makes the same ids in every run', () => {
    const ids = () => createMemorySite({ now, records: [{ model: 'customer', values: {} }] }).all(customer)
    expect(ids()).toEqual(ids())
  })

  test('gives out what nobody can change', async () => {
    const record = site.add(customer, { customFields: { list: [1] } })
    expect(() => (record.customFields as { list: number[] }).list.push(2)).toThrow(TypeError)
    await create('Byron')
    expect(Object.isFrozen(site.events[0]?.data)).toBe(true)
  })

  test('counts what is changed, so that reading can be told from writing', async () => {
    const before = site.changes
    await site.portFor(workflow()).list(customer, { limit: 5, filters: {} })
    expect(site.changes).toBe(before)
    await create('Byron')
    expect(site.changes).toBeGreaterThan(before)
  })

  test('refuses to list by what the server has no index for, and to keep what is no record', async () => {
    const port = site.portFor(workflow())
    await expect(port.list(customer, { limit: 5, filters: { lastName: 'x' } })).rejects.toThrow('cannot be filtered by lastName')
    expect(() => site.portFor(workflow(), { organizationId: 'org_0' })).toThrow('there is no organization org_0')
  })
})

describe('files', () => {
  test('are there without a facet, go with what they belong to, and come back with an attempt that fails', async () => {
    const { id: customerId } = site.add(customer, { lastName: 'Byron' })
    const { id } = site.add(document, { customerId, documentType: 'OTHER' })
    const file = { contentType: 'text/plain', sha256: 'a'.repeat(64), bytes: Uint8Array.of(1, 2) }
    await site.portFor(workflow()).files.put(id, file)
    file.bytes[0] = 9
    const remove = (isKept: boolean) =>
      site.attempt(async () => {
        const call = { method: 'DELETE', path: `/documents/${id}`, body: undefined } as const
        const { status } = await callOwnApi(call, { organizationId: site.organization.id, port: site.portFor(workflow()) })
        return { ok: isKept, status }
      })
    const kept = async () => (await site.portFor(workflow()).files.get(id))?.bytes
    expect((await remove(false)).status).toBe(200)
    expect(await kept()).toEqual(Uint8Array.of(1, 2))
    await remove(true)
    expect(await kept()).toBeUndefined()
  })

  test('are no business of flows', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const call = { method, path: `/documents/${exampleId('document')}/file`, body: {} }
      const answer = await callOwnApi(call, { organizationId: site.organization.id, port: site.portFor(workflow()) })
      expect(answer).toMatchObject({ ok: false, status: 403, body: { code: 'forbidden' } })
    }
  })
})

describe('a facet that it was not given', () => {
  test('is missed by name when it is asked for, and not before', async () => {
    const port = site.portFor(workflow())
    expect(() => port.webhooks).toThrow(MissingFacetError)
    const call = { method: 'POST', path: '/webhooks', body: { url: 'https://example.com', subscribedEventKeys: [] } } as const
    const asked = site.attempt(() => callOwnApi(call, { organizationId: site.organization.id, port: site.portFor(workflow()) }))
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(isMissingFacet(error) && error.facet).toBe('webhooks')
    expect(String(error)).toContain('Pass `facets` with `webhooks` to createMemorySite')
  })

  test('is there when it is given, made for the port', async () => {
    const withFacet = createMemorySite<string>({
      now,
      facets: (records, { cause }) => ({ events: { get: async (id: string) => ({ id, cause, at: records.now }) } as never }),
    })
    const port = withFacet.portFor(workflow(), { cause: 'why', organizationId: withFacet.organization.id })
    expect(done(await port.events.get('evt_1'))).toEqual(done({ id: 'evt_1', cause: 'why', at: NOON }))
  })
})
