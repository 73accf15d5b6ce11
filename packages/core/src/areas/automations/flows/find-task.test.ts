import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { lookToTheEnd } from '../../../framework/records/look-through.ts'
import { customer } from '../../customers/customers/customer.ts'
import { reservation } from '../../stays/reservations/reservation.ts'
import { task } from '../../tasks/tasks/task.ts'
import { findTask, type TaskSearch } from './find-task.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const add = (values: object) => site.memory.add(task, { title: 'Clean', ...values }).id
const find = async (values: Partial<TaskSearch> = {}) => {
  const search = { title: 'Clean', linkedTo: null, onlyOpen: false, onlyTopLevel: false, ...values }
  return (await lookToTheEnd((progress) => findTask(site.port(), search, progress)))?.id ?? null
}
const linkTo = (model: string, id: string) => ({ links: [{ model, id }] })

describe('findTask', () => {
  test('[STEP-taskFind-01] by the whole title, capitals and all', async () => {
    for (const title of ['Cleaning', 'clean', ' Clean', 'Clean ']) add({ title })
    expect(await find()).toBeNull()
    const id = add({})
    expect(await find()).toBe(id)
    expect(await find({ title: '' })).toBeNull()
  })

  test('G122 the newest', async () => {
    add({})
    const second = add({})
    expect(await find()).toBe(second)
  })

  test('[STEP-taskFind-03] not a completed one, whatever status the others have', async () => {
    add({ status: 'COMPLETED' })
    expect(await find({ onlyOpen: true })).toBeNull()
    for (const status of ['WAITING', 'IN_PROGRESS', 'PENDING']) {
      const id = add({ status })
      expect(await find({ onlyOpen: true })).toBe(id)
    }
    const done = add({ status: 'COMPLETED' })
    expect(await find()).toBe(done)
  })

  test('[STEP-taskFind-04] not a subtask', async () => {
    const parentId = add({ title: 'Prepare' })
    const subtask = add({ parentId })
    expect(await find({ onlyTopLevel: true })).toBeNull()
    expect(await find()).toBe(subtask)
    const id = add({})
    add({ parentId })
    expect(await find({ onlyTopLevel: true })).toBe(id)
  })

  test('[STEP-taskFind-02] G124 linked to one of the records, or to the customer of the first', async () => {
    const ada = site.memory.add(customer, { lastName: 'Lovelace' }).id
    const bob = site.memory.add(customer, { lastName: 'Byron' }).id
    const times = { checkInAt: '2026-07-01T14:00:00.000Z', checkOutAt: '2026-07-08T09:00:00.000Z' }
    const stay = site.memory.add(reservation, { number: 'R-1', customerId: ada, status: 'RESERVED', ...times }).id
    add({})
    add(linkTo('customer', bob))
    const linkedTo = [{ model: 'reservation', id: stay }]
    expect(await find({ linkedTo })).toBeNull()
    const hers = add(linkTo('customer', ada))
    expect(await find({ linkedTo })).toBe(hers)
    const itself = add(linkTo('reservation', stay))
    add(linkTo('customer', bob))
    expect(await find({ linkedTo })).toBe(itself)
    expect(await find({ linkedTo: [{ model: 'customer', id: ada }] })).toBe(hers)
  })

  test('linked to nothing, where there are no records or they are gone', async () => {
    const missing = { model: 'customer', id: 'cus_01k8e5m1z0f7q8r9s0t1v2w3zz' }
    add({})
    expect(await find({ linkedTo: [] })).toBeNull()
    expect(await find({ linkedTo: [missing] })).toBeNull()
    const id = add({ links: [missing] })
    expect(await find({ linkedTo: [missing] })).toBe(id)
  })

  test('looks through more than one page', async () => {
    const wanted = add(linkTo('customer', 'cus_1'))
    for (let count = 0; count < 450; count++) add({})
    expect(await find({ linkedTo: [{ model: 'customer', id: 'cus_1' }] })).toBe(wanted)
  })

  test('looks through ten thousand at most', async () => {
    const wanted = add(linkTo('customer', 'cus_1'))
    const looked: number[] = []
    const page = { data: Array.from({ length: 200 }, () => task.example), nextCursor: 'more' }
    const port = {
      ...site.port(),
      list: async (_: unknown, { limit }: { limit: number }) => {
        looked.push(limit)
        return page
      },
    } as never
    const search = { title: 'Clean', linkedTo: [{ model: 'customer', id: 'cus_1' }], onlyOpen: false, onlyTopLevel: false }
    expect(await lookToTheEnd((progress) => findTask(port, search, progress))).toBeNull()
    expect(looked.reduce((sum, limit) => sum + limit)).toBe(10_000)
    expect(await find({ linkedTo: search.linkedTo })).toBe(wanted)
  })

  test.each(['PENDING', 'IN_PROGRESS'])('finds an open task that goes to the list %s, which was through already', async (status) => {
    const wanted = add({ status: 'WAITING' })
    for (let made = 0; made < 5; made++) add({ status: 'WAITING', parentId: wanted })
    const port = site.port()
    const pieces = { ...port, list: (model: never, query: object) => port.list(model, { ...query, limit: 2 } as never) } as typeof port
    const search = { title: 'Clean', linkedTo: null, onlyOpen: true, onlyTopLevel: true }
    const looked = await findTask(pieces, search, null)
    if (!('progress' in looked)) throw new Error('there should be more to look at')
    const record = await port.get(task, wanted)
    if (record) await port.update(task, record, { status })
    expect(await lookToTheEnd((progress) => findTask(pieces, search, progress ?? looked.progress))).toMatchObject({ id: wanted })
  })

  test('finds nothing of another organization', async () => {
    const other = site.addOrganization('lakeside')
    site.memory.add(task, { title: 'Clean' }, { organizationId: other.id })
    expect(await find()).toBeNull()
  })
})
