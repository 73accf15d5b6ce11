import { messagesTo, type Simulation, simulate, stepOf } from '@belfry/automation-engine/testing'
import { exampleId } from '@belfry/core'
import { afterAll, expect, test } from 'vitest'
import { expectEveryExit, readFlow } from './support/flows.ts'
import { guest, guestId, reception, type Values } from './support/site.ts'

const flow = readFlow('overdue-ladder')
const played: Simulation[] = []
const invoiceId = exampleId('invoice')
const invoice = {
  model: 'invoice',
  id: invoiceId,
  values: { number: '2026-00001', customerId: guestId, dueDate: '2026-07-02', status: 'SENT', total: 80, openAmount: 80 },
}
const method = { model: 'accessMethod', values: { customerId: guestId, type: 'LPR', value: '1ABC234' } }
const accessOf = (simulation: Simulation) => simulation.records('access-methods').map(({ status }) => status)
const reminders = (simulation: Simulation) => messagesTo(simulation, 'ada@example.com').length

/** The site ten hours after the last day on which the invoice was due. */
async function overdue(who: Values = {}): Promise<Simulation> {
  const simulation = await simulate(flow, { now: '2026-07-01T12:00:00Z', members: [reception], records: [guest(who), invoice, method] })
  played.push(simulation)
  await simulation.advanceTo('2026-07-03T08:00:00Z')
  return simulation
}

const pay = (simulation: Simulation) => simulation.perform('invoices.pay', { id: invoiceId, body: { method: 'CASH' } })

test('who pays after the first reminder hears no more', async () => {
  const simulation = await overdue()
  expect(reminders(simulation)).toBe(1)
  await simulation.advance('3 days')
  await pay(simulation)
  expect(simulation.status).toBe('completed')
  await simulation.advance('60 days')
  expect([reminders(simulation), accessOf(simulation)]).toEqual([1, ['ACTIVE']])
})

test('who pays after the second one, too', async () => {
  const simulation = await overdue()
  await simulation.advance('8 days')
  expect(reminders(simulation)).toBe(2)
  await pay(simulation)
  expect(simulation.records('comments')).toMatchObject([{ content: 'Paid after a reminder.' }])
})

test('who does not pay is called and blocked, and let in again when the money is there', async () => {
  const simulation = await overdue()
  await simulation.advance('14 days')
  expect(simulation.records('tasks')).toMatchObject([{ title: 'Call Ada Lovelace: 80.00 euro are open', status: 'PENDING' }])
  expect(accessOf(simulation)).toEqual(['SOFT_BLOCKED'])
  await simulation.advance('5 days')
  await pay(simulation)
  expect(accessOf(simulation)).toEqual(['ACTIVE'])
  expect(simulation.records('tasks')).toMatchObject([{ status: 'COMPLETED' }])
})

test('after another month it is urgent', async () => {
  const simulation = await overdue()
  await simulation.finish()
  expect(simulation.records('tasks')).toMatchObject([{ priority: 'URGENT' }])
  expect(accessOf(simulation)).toEqual(['SOFT_BLOCKED'])
})

test('a customer without an address is told by telephone, and has as much time', async () => {
  const simulation = await overdue({ email: null })
  expect(stepOf(simulation, 'first')).toMatchObject({ exit: 'error', error: expect.stringContaining('has no e-mail address') })
  await simulation.advance('7 days')
  expect(stepOf(simulation, 'second').exit).toBe('error')
  expect(accessOf(simulation)).toEqual(['ACTIVE'])
  await simulation.advance('7 days')
  expect(messagesTo(simulation)).toMatchObject([
    { userId: reception.userId, subject: 'Tell Ada Lovelace of the invoice 2026-00001 by telephone' },
  ])
  expect(accessOf(simulation)).toEqual(['SOFT_BLOCKED'])
})

afterAll(() => expectEveryExit(flow, played))
