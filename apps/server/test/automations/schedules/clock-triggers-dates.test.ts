import { describe, expect, test } from 'vitest'
import { add, addInvoice, addStay, alter, clockFlow, enableClock, standAt, starts } from '../../support/clock-flows.ts'
import { enableFlow, taskTitles } from '../../support/flows.ts'
import { moveClock } from '../../support/standing-clock.ts'
import type { TestServer } from '../../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const checkIn = { source: 'dateReached', date: 'reservation.checkInAt' }

const rowsOf = ({ installation }: TestServer) => installation.store.read((db) => db.selectFrom('record_dates').selectAll().execute())
const act = async ({ call }: TestServer, path: string, body: object = {}) => {
  const answer = await call('POST', `${ORG}/${path}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('a date of a record', () => {
  test('[TRIG-DATE-01] starts a run at its moment, with the record and what it names', async () => {
    const server = await standAt('2027-06-29T00:00:00Z')
    const id = await enableClock(server, checkIn, '{reservation.number} {customer.firstName} {today} {actor.name}.')
    const stay = await addStay(server, '2027-07-02T14:00:00Z')
    await moveClock(server, { now: '2027-07-02T13:59:59.999Z' })
    expect(await taskTitles(server)).toEqual([])
    await moveClock(server, { advance: 1 })
    expect(await taskTitles(server)).toEqual(['R-00001 Ada 2027-07-02 .'])
    const [run] = (await server.call('GET', `${ORG}/automation-runs?automationId=${id}`)).body.data
    expect(run).toMatchObject({ trigger: { source: 'dateReached', eventId: null, model: 'reservation', recordId: stay.id } })
    await moveClock(server, { advance: '40 days' })
    expect(await taskTitles(server)).toHaveLength(1)
    expect(await rowsOf(server)).toEqual([])
  })

  test('[TRIG-DATE-01] of records that were there before the automation, without what has been', async () => {
    const server = await standAt('2027-06-29T00:00:00Z')
    for (const at of ['2027-06-28T23:00:00Z', '2027-06-29T00:00:00Z', '2027-06-29T00:01:00Z', '2027-07-01T14:00:00Z'])
      await addStay(server, at)
    await enableClock(server, checkIn)
    expect(await rowsOf(server)).toHaveLength(2)
    await moveClock(server, { now: '2027-07-03T00:00:00Z' })
    expect(await starts(server)).toEqual(['2027-06-29T00:01Z', '2027-07-01T14:00Z'])
  })

  test('[TRIG-DATE-02] may be a custom field', async () => {
    const server = await standAt('2027-06-29T00:00:00Z')
    await alter(server, '', { customFieldDeclarations: [{ model: 'customer', key: 'expiry', type: 'date' }] })
    await add(server, 'customers', { customFields: { expiry: '2027-07-01' } })
    await enableClock(server, { source: 'dateReached', date: 'customer.customFields.expiry' })
    const id = await add(server, 'customers', {})
    await alter(server, `customers/${id}`, { customFields: { expiry: '2027-07-03' } })
    await moveClock(server, { now: '2027-07-05T00:00:00Z' })
    expect(await starts(server)).toEqual(['2027-06-30T22:00Z', '2027-07-02T22:00Z'])
  })

  test.each(['checkIn', 'reservationCheckIn', 'reservation.checkInDate'])('[TRIG-DATE-03] [VER-03] by its older name %s', async (date) => {
    const server = await standAt('2027-06-29T00:00:00Z')
    await enableClock(server, { source: 'dateReached', date })
    await addStay(server, '2027-07-01T14:00:00Z')
    await moveClock(server, { now: '2027-07-05T00:00:00Z' })
    expect(await starts(server)).toEqual(['2027-07-01T14:00Z'])
  })

  test.each([
    ['TRIG-DATE-04', { dateOffset: { amount: 1, unit: 'days' }, dateDirection: 'before' }, '2027-07-02T14:00:00Z', '2027-07-01T14:00Z'],
    ['TRIG-DATE-04', { dateOffset: { amount: 2, unit: 'hours' } }, '2027-07-02T14:00:00Z', '2027-07-02T16:00Z'],
    ['TRIG-DATE-05', { dateTime: 'exact', dateHour: '9', dateMinute: '0' }, '2027-07-02T14:05:00Z', '2027-07-02T14:05Z'],
    ['TRIG-DATE-06', { dateTime: 'fixed', dateHour: '9', dateMinute: '5' }, '2027-07-02T23:30:00Z', '2027-07-03T07:05Z'],
    ['TRIG-DATE-07', { dateOffset: { amount: 1, unit: 'days' }, dateDirection: 'before' }, '2027-10-31T13:00:00Z', '2027-10-30T12:00Z'],
  ])('[%s] %j of %s is %s', async (_, config, date, at) => {
    const server = await standAt('2027-06-29T00:00:00Z')
    await addStay(server, date)
    await enableClock(server, { ...checkIn, ...config })
    await addStay(server, date)
    await moveClock(server, { now: '2027-11-05T00:00:00Z' })
    expect(await starts(server)).toEqual([at, at])
  })

  test('[TRIG-DATE-08] G79 repeatYearly: every year, 29 February as 28 February in other years', async () => {
    const server = await standAt('2027-01-01T12:00:00Z')
    await enableClock(server, {
      source: 'dateReached',
      date: 'customer.birthDate',
      repeatYearly: true,
      dateTime: 'fixed',
      dateHour: '9',
      dateMinute: '0',
    })
    await add(server, 'customers', { birthDate: '1980-05-04' })
    await add(server, 'customers', { birthDate: '2000-02-29' })
    await moveClock(server, { now: '2028-06-01T00:00:00Z' })
    expect(await starts(server)).toEqual(['2027-02-28T08:00Z', '2027-05-04T07:00Z', '2028-02-29T08:00Z', '2028-05-04T07:00Z'])
  })

  test('[TRIG-DATE-09] G73 a changed date moves the moment, also after it has been', async () => {
    const server = await standAt('2027-06-29T00:00:00Z')
    await enableClock(server, checkIn)
    const { id } = await addStay(server, '2027-07-02T14:00:00Z')
    await moveClock(server, { now: '2027-07-02T12:00:00Z' })
    await alter(server, `reservations/${id}`, { checkInAt: '2027-07-04T15:00:00Z' })
    await moveClock(server, { now: '2027-07-05T00:00:00Z' })
    expect(await starts(server)).toEqual(['2027-07-04T15:00Z'])
    await alter(server, `reservations/${id}`, { checkInAt: '2027-07-06T15:00:00Z' })
    await alter(server, `reservations/${id}`, { notes: 'nothing of the date' })
    await moveClock(server, { now: '2027-07-08T00:00:00Z' })
    expect(await starts(server)).toEqual(['2027-07-04T15:00Z', '2027-07-06T15:00Z'])
    await alter(server, `reservations/${id}`, { checkInAt: '2027-07-07T15:00:00Z' })
    await moveClock(server, { advance: '3 days' })
    expect(await starts(server), 'G74 a moment that was past when the date was set').toHaveLength(2)
  })

  test('[TRIG-DATE-10] conditions are judged at the moment, over the record and what it names as they are then', async () => {
    const server = await standAt('2027-06-29T00:00:00Z')
    const rules = [
      { id: 'a', field: 'reservation.status', operator: 'is', value: 'RESERVED' },
      { id: 'b', field: 'customer.status', operator: 'is', value: 'VIP' },
    ]
    await enableClock(server, { ...checkIn, conditions: { match: 'all', rules } }, '{customer.lastName}')
    const [kept, cancelled] = [
      await addStay(server, '2027-07-02T14:00:00Z'),
      await addStay(server, '2027-07-02T14:00:00Z', { status: 'VIP' }),
    ]
    await addStay(server, '2027-07-02T14:00:00Z')
    await alter(server, `customers/${kept.customerId}`, { status: 'VIP', lastName: 'Lovelace' })
    await act(server, `reservations/${cancelled.id}/cancel`)
    await moveClock(server, { advance: '5 days' })
    expect(await taskTitles(server)).toEqual(['Lovelace'])
  })

  test('[TRIG-DATE-10] oncePerRecord: a moved date starts no second run; G71 with repeatYearly one a year', async () => {
    const server = await standAt('2027-01-01T12:00:00Z')
    await enableClock(server, { ...checkIn, oncePerRecord: true }, 'stay {now}')
    await enableClock(
      server,
      { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true, oncePerRecord: true },
      'birthday {now}',
    )
    const { id, customerId } = await addStay(server, '2027-01-02T14:00:00Z', { birthDate: '1980-01-03' })
    await moveClock(server, { now: '2027-01-05T00:00:00Z' })
    await alter(server, `reservations/${id}`, { checkInAt: '2027-01-08T14:00:00Z' })
    await alter(server, `customers/${customerId}`, { birthDate: '1980-01-08' })
    await moveClock(server, { now: '2028-01-10T00:00:00Z' })
    expect(await starts(server)).toEqual(['stay 2027-01-02T14:00Z', 'birthday 2027-01-02T23:00Z', 'birthday 2028-01-07T23:00Z'])
    const noted = () => server.installation.store.read((db) => db.selectFrom('automation_starts').select('start_key').execute())
    expect((await noted()).map(({ start_key }) => start_key).sort()).toEqual([`${customerId} 2027`, `${customerId} 2028`, id].sort())
  })
})

test('[TRIG-OVERDUE-01] G84 an invoice starts a run once for each due date, when it is open as the day has ended', async () => {
  const server = await standAt('2027-07-01T12:00:00Z')
  const early = await addInvoice(server, '2027-07-10')
  await enableClock(server, { source: 'invoiceOverdue' }, '{invoice.number} {now}')
  await enableClock(server, { source: 'invoiceOverdue', dateOffset: { amount: 3, unit: 'days' } }, 'again {now}')
  const paid = await addInvoice(server, '2027-07-10')
  const customerId = await add(server, 'customers', {})
  await add(server, 'invoices', { customerId, dueDate: '2027-07-10', lines: [{ description: 'x', quantity: 1, unitPrice: 9, vat: 0 }] })
  await add(server, 'payments', { invoiceId: paid, amount: 50, method: 'CASH', status: 'SUCCEEDED' })
  await moveClock(server, { now: '2027-07-10T21:59:59Z' })
  expect(await starts(server)).toEqual([])
  await moveClock(server, { now: '2027-07-20T00:00:00Z' })
  expect(await starts(server)).toEqual(['2027-0001 2027-07-10T22:00Z', 'again 2027-07-13T22:00Z'])
  await alter(server, `invoices/${early}`, { dueDate: '2027-07-25' })
  await moveClock(server, { now: '2027-08-20T00:00:00Z' })
  expect((await starts(server)).slice(2)).toEqual(['2027-0001 2027-07-25T22:00Z', 'again 2027-07-28T22:00Z'])
})

test('records, automations and people that are gone leave nothing behind', async () => {
  const server = await standAt('2027-06-29T00:00:00Z')
  const birthday = await enableClock(server, { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true })
  await enableClock(server, { source: 'dateReached', date: 'customer.createdAt', dateOffset: { amount: 1, unit: 'weeks' } }, 'x')
  const [gone, erased, kept] = await Promise.all(
    ['1980-07-01', '1980-07-02', '1980-07-03'].map((birthDate) => add(server, 'customers', { birthDate })),
  )
  expect(await rowsOf(server)).toHaveLength(6)
  expect((await server.call('DELETE', `${ORG}/customers/${gone}`)).status).toBeLessThan(300)
  expect((await server.call('POST', `${ORG}/customers/${erased}/erase`)).status).toBeLessThan(300)
  await server.server.idle()
  const left = await rowsOf(server)
  expect(left.filter(({ field }) => field === 'birthDate').map(({ record_id }) => record_id)).toEqual([kept])
  expect(left.some(({ record_id }) => record_id === gone)).toBe(false)
  await moveClock(server, { now: '2027-07-04T00:00:00Z' })
  expect(await starts(server)).toEqual(['2027-07-02T22:00Z'])
  expect((await server.call('DELETE', `${ORG}/automations/${birthday}`)).status).toBeLessThan(300)
  await server.server.idle()
  await moveClock(server, { now: '2028-07-10T00:00:00Z' })
  expect(await starts(server)).toEqual(['2027-07-02T22:00Z', 'x', 'x'])
  expect(await rowsOf(server)).toEqual([])
})

test('what nothing counts any more is forgotten when the last automation is disabled', async () => {
  const server = await standAt('2027-06-29T00:00:00Z')
  const ids = [await enableClock(server, checkIn), await enableFlow(server, clockFlow({ ...checkIn, date: 'reservation.checkOutAt' }))]
  await addStay(server, '2027-07-02T14:00:00Z')
  expect(await rowsOf(server)).toHaveLength(2)
  for (const id of ids) await alter(server, `automations/${id}`, { enabled: false })
  await server.server.idle()
  expect(await rowsOf(server)).toEqual([])
  await addStay(server, '2027-07-02T14:00:00Z')
  expect(await rowsOf(server)).toEqual([])
})
