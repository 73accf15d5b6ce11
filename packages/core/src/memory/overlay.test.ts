import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../areas/accounts/members/member.ts'
import { customer } from '../areas/customers/customers/customer.ts'
import { task } from '../areas/tasks/tasks/task.ts'
import type { AnyRecord } from '../framework/operations/port.ts'
import { workflowCaller } from '../framework/operations/workflow-caller.ts'
import { type BaseRecords, createMemorySite, type MemorySite } from './index.ts'

const NOON = 1_782_907_200_000
const now = () => NOON

let beneath: MemorySite
let queries: string[]
let site: MemorySite
let ada: AnyRecord
let eva: AnyRecord
beforeEach(() => {
  beneath = createMemorySite({ now })
  ada = beneath.add(customer, { firstName: 'Ada', externalId: 'crm-1' })
  eva = beneath.add(customer, { firstName: 'Eva' })
  queries = []
  site = createMemorySite({ now: () => NOON + 1000, base: baseOf(beneath), organization: { id: beneath.organization.id } })
})

function baseOf({ portFor, organization }: MemorySite): BaseRecords {
  const port = (organizationId: string) => portFor(workflowCaller(organization.id), { organizationId })
  const noting = <T>(what: string, answer: T): T => {
    queries.push(what)
    return answer
  }
  return {
    get: (model, organizationId, id) => noting(`get ${id}`, port(organizationId).get(model, id)),
    getByExternalId: (model, organizationId, externalId) =>
      noting(`external ${externalId}`, port(organizationId).getByExternalId(model, externalId)),
    list: (model, organizationId, query) => noting(`list ${model.collection}`, port(organizationId).list(model, query)),
    lastNumber: async (_, series) => noting(`last ${series}`, series === 'invoice-2026' ? 41 : 0),
  }
}

const port = () => site.portFor(workflowCaller(site.organization.id))
const update = (record: AnyRecord, values: object) => port().update(customer, record as never, values as never)

describe('over a base', () => {
  test('a record is there as it stands beneath, nobody can change it in place, and it is asked for once', async () => {
    expect(await port().get(customer, ada.id)).toEqual(ada)
    expect(await port().get(customer, ada.id)).toEqual(ada)
    expect(Object.isFrozen(await port().get(customer, ada.id))).toBe(true)
    expect(queries).toEqual([`get ${ada.id}`])
  })

  test('a change is seen by what comes later, and not beneath', async () => {
    const changed = await update(ada, { firstName: 'Ida' })
    expect(changed).toMatchObject({ firstName: 'Ida', version: 2 })
    expect(await port().get(customer, ada.id)).toEqual(changed)
    expect((await port().list(customer, { limit: 5, filters: {} })).data).toEqual([eva, changed])
    expect(beneath.all(customer)).toEqual([ada, eva])
    expect(site.all(customer)).toEqual([changed])
  })

  test('what an attempt has done to records beneath is taken back with it', async () => {
    await site.attempt(async () => {
      await update(ada, { firstName: 'Ida' })
      await port().remove(customer, eva as never)
      return { ok: false }
    })
    expect(await site.everything(customer)).toEqual([ada, eva])
    expect(site.changesOf(customer)).toEqual({ changed: [], removed: [] })
  })

  test('what became of it can be told: changes, and what is gone', async () => {
    const made = await port().create(customer, { firstName: 'Ben' })
    const changed = await update(ada, { firstName: 'Ida' })
    await port().remove(customer, eva as never)
    expect(site.changesOf(customer)).toEqual({ changed: [changed], removed: [eva] })
    expect(await site.everything(customer)).toEqual([changed, made])
    await port().remove(customer, changed)
    expect(site.changesOf(customer)).toEqual({ changed: [], removed: [ada, eva] })
    expect(site.changesOf(task)).toEqual({ changed: [], removed: [] })
  })

  test('a record that is put stands in the place of that beneath', async () => {
    const put = site.put(customer, { ...ada, firstName: 'Given' })
    expect(await site.everything(customer)).toEqual([put, eva])
    await port().remove(customer, put as never)
    expect(await site.everything(customer)).toEqual([eva])
  })

  test('of what is made in it nothing is asked beneath', async () => {
    const made = await port().create(task, { title: 'New' })
    await port().remove(task, await port().update(task, made, { title: 'Newer' }))
    expect(await port().get(task, made.id)).toBeNull()
    expect(queries).toEqual([])
  })

  test('an external id is taken by a record beneath, until that has another one or is gone', async () => {
    const take = () => site.attempt(() => port().create(customer, { externalId: 'crm-1' }))
    await expect(take()).rejects.toMatchObject({ problem: { code: 'already_exists', errors: [{ pointer: '/externalId' }] } })
    await update(ada, { externalId: 'crm-2' })
    expect(await port().getByExternalId(customer, 'crm-1')).toBeNull()
    const made = await take()
    expect(await port().getByExternalId(customer, 'crm-1')).toEqual(made)
  })

  test('a list goes on page by page through both', async () => {
    const made: AnyRecord[] = []
    for (const name of ['a', 'b', 'c']) made.push(await port().create(customer, { firstName: name }))
    for (const limit of [1, 2, 4]) {
      const seen: unknown[] = []
      let cursor: string | undefined
      do {
        const page = await port().list(customer, { limit, filters: {}, cursor, oldestFirst: true })
        seen.push(...page.data)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual([ada, eva, ...made])
    }
  })

  test('everything of a model is read beneath once', async () => {
    await site.everything(customer)
    await update(ada, { firstName: 'Ida' })
    expect(await site.everything(customer)).toMatchObject([{ firstName: 'Ida' }, { firstName: 'Eva' }])
    expect(queries.filter((one) => one.startsWith('list'))).toEqual(['list customers'])
    expect(await site.everything(member)).toEqual([])
  })

  test('numbers go on from those that were taken beneath', async () => {
    const { nextNumber } = port()
    expect([await nextNumber('invoice-2026'), await nextNumber('invoice-2026'), await nextNumber('mandate')]).toEqual([42, 43, 1])
  })
})
