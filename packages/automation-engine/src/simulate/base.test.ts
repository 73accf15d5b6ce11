import { exampleId, member, models, workflowCaller } from '@belfry/core'
import { type BaseRecords, createMemorySite, type MemorySite } from '@belfry/core/memory'
import { beforeEach, describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import { simulate } from './simulate.ts'

const { customer, reservation, webhook } = models
const id = exampleId('organization', 9)
const grace = exampleId('user', 9)

let there: MemorySite
let base: BaseRecords
beforeEach(() => {
  there = createMemorySite({ now: () => NOON, organization: { id } })
  const port = there.portFor(workflowCaller(id))
  base = {
    get: (model, _, recordId) => port.get(model, recordId),
    getByExternalId: (model, _, externalId) => port.getByExternalId(model, externalId),
    list: (model, _, query) => port.list(model, query),
    lastNumber: async () => 0,
  }
})

const surroundings = () => ({ now: NOON, organization: { id }, base })
const start = { event: { key: 'customer:created', data: { customer: ada } } } as const
const customerFlow = (config: Readonly<Record<string, unknown>>) =>
  draw({ start: newCustomer, note: ['customerUpdate', config] }, ['start out note'])

describe('over a base', () => {
  test('a flow finds what is there, and what it changes can be told from what it made', async () => {
    const eva = there.add(customer, { lastName: 'Eva' })
    const simulation = await simulate(customerFlow({ customerId: eva.id, status: 'VIP' }), { ...surroundings(), ...start })
    expect(simulation.status).toBe('completed')
    expect(simulation.changesOf('customers')).toMatchObject({ changed: [{ id: eva.id, lastName: 'Eva', status: 'VIP' }], removed: [] })
    expect(simulation.records('customers')).toMatchObject([{ id: ada.id }, { id: eva.id }])
    expect(there.all(customer)).toEqual([eva])
    expect(() => simulation.changesOf('custmers')).toThrow('did you mean "customers"')
  })

  test('the record of an event is the one that is there, and added where it is gone', async () => {
    const flow = customerFlow({ customerId: ada.id, notes: '{customer.lastName}' })
    const deleted = await simulate(flow, { ...surroundings(), ...start })
    expect(deleted.records('customers')).toMatchObject([{ id: ada.id, notes: ada.lastName }])
    there.add(customer, { lastName: 'Married' }, { id: ada.id })
    const present = await simulate(flow, { ...surroundings(), ...start })
    expect(present.changesOf('customers').changed).toMatchObject([{ id: ada.id, lastName: 'Married', notes: 'Married' }])
  })

  test('somebody who decides is the member that is there, with the permissions of that one', async () => {
    const flow = draw({ start: newCustomer, ask: ['approval', { title: 'Well?', assigneeIds: [grace] }] }, ['start out ask'])
    const worker = there.add(member, { userId: grace, email: 'grace@example.com', name: 'Grace', permissions: ['tasks:write'] })
    const simulation = await simulate(flow, { ...surroundings(), ...start })
    await simulation.decide('approved')
    expect(simulation.status).toBe('completed')
    expect(simulation.records('members')).toEqual([worker])
    there.add(member, { userId: exampleId('user', 8), email: 'ben@example.com', name: 'Ben', permissions: [] })
    const other = await simulate(flow, { ...surroundings(), ...start })
    await expect(other.decide('approved', { as: { id: exampleId('user', 8), name: 'Ben' } })).rejects.toThrow('refused')
  })

  test('a webhook that is disabled takes no message', async () => {
    const { id: webhookId } = there.add(webhook, { url: 'https://example.com/', subscribedEventKeys: [], enabled: false })
    const flow = draw({ start: newCustomer, send: ['webhookSend', { webhookId, event: 'x', payload: '{}' }] }, ['start out send'])
    const { status, error } = await simulate(flow, { ...surroundings(), ...start })
    expect([status, error]).toEqual(['failed', expect.stringContaining('is disabled')])
  })

  test('the clock goes by the dates of the records that are there, as the simulation has changed them', async () => {
    const guest = there.add(customer, { firstName: 'Ada' }).id
    const stay = (checkInAt: string, number: string) =>
      there.add(reservation, { customerId: guest, number, checkInAt, checkOutAt: '2030-01-01T10:00:00.000Z', status: 'RESERVED' }).id
    const moved = stay('2026-07-02T14:00:00.000Z', 'R-00001')
    stay('2026-07-04T14:00:00.000Z', 'R-00002')
    const flow = draw(
      {
        start: ['trigger', { source: 'dateReached', date: 'reservation.checkInAt' }],
        make: ['taskCreate', { title: '{reservation.number} {now}' }],
      },
      ['start out make'],
    )
    const simulation = await simulate(flow, surroundings())
    await simulation.perform('reservations.update', { id: moved, body: { checkInAt: '2026-07-05T14:00:00Z' } })
    await simulation.advance('10 days')
    const titles = simulation.records('tasks').map(({ title }) => String(title).slice(0, 18))
    expect(titles).toEqual(['R-00002 2026-07-04', 'R-00001 2026-07-05'])
  })
})
