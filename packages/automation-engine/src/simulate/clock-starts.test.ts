import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { all, draw } from '../../test/draw.ts'
import { simulate } from './simulate.ts'
import type { Simulation } from './simulation.ts'

type Config = Readonly<Record<string, unknown>>
type Seed = { readonly model: string; readonly id: string; readonly values: Config }

const guest = exampleId('customer')
const stay = exampleId('reservation')
const bill = exampleId('invoice')

/** A task at each start, titled by the site's clock: what a run of the flow leaves behind. */
const flow = (config: Config, title = '{now}') =>
  draw({ start: ['trigger', config], make: ['taskCreate', { title, linkRecords: true }] }, ['start out make'])
const titlesOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)

const customer = (values: Config = {}, id = guest): Seed => ({ model: 'customer', id, values: { firstName: 'Ada', ...values } })
const reservation = (checkInAt: string, values: Config = {}, id = stay): Seed => ({
  model: 'reservation',
  id,
  values: { number: 'R-00001', customerId: guest, checkInAt, checkOutAt: '2030-01-01T10:00:00.000Z', status: 'RESERVED', ...values },
})
const invoice = (dueDate: string, values: Config = {}, id = bill): Seed => ({
  model: 'invoice',
  id,
  values: { customerId: guest, dueDate, status: 'BOOKED', total: 50, openAmount: 50, ...values },
})

/** The moments at which a flow starts while the clock goes from one moment to another, without milliseconds. */
async function startsOf(config: Config, span: readonly [from: string, to: string], records: readonly Seed[] = [], zone?: string) {
  const simulation = await simulate(flow(config), {
    now: span[0],
    records,
    ...(zone ? { organization: { timeZone: zone } } : {}),
  })
  await simulation.advanceTo(span[1])
  expect(simulation.runs.map(({ status }) => status)).toEqual(simulation.runs.map(() => 'completed'))
  return titlesOf(simulation).map((title) => String(title).replace(':00.000Z', 'Z'))
}

const checkIn = { source: 'dateReached', date: 'reservation.checkInAt' }
const week: readonly [string, string] = ['2026-06-29T00:00:00Z', '2026-07-06T00:00:00Z']
const arrives = [customer(), reservation('2026-07-02T14:00:00.000Z')]

describe('a date of a record', () => {
  test('[TRIG-DATE-01] starts a run at its moment, with the record and what it names as variables', async () => {
    const greet = flow(checkIn, '{reservation.number} {customer.firstName} {reservation.customer.firstName} {today} {actor.name}')
    const simulation = await simulate(greet, { now: week[0], records: arrives })
    expect(simulation).toMatchObject({
      runs: [],
      verdict: { starts: false, message: 'The clock starts the flow, and has not yet: move it.' },
    })
    await simulation.advanceTo('2026-07-02T13:59:59.999Z')
    expect(simulation.runs).toEqual([])
    await simulation.advance(1)
    expect(titlesOf(simulation)).toEqual(['R-00001 Ada Ada 2026-07-02'])
    expect(simulation.verdict).toEqual({ starts: true, once: `${stay} 2026-07-02T16:00` })
    expect(simulation.run).toMatchObject({ actor: null, records: [{ model: 'reservation', id: stay, root: 'reservation' }] })
    expect(simulation.records('tasks')).toMatchObject([
      {
        links: [
          { model: 'reservation', id: stay },
          { model: 'customer', id: guest },
        ],
      },
    ])
    await simulation.advance('400 days')
    expect(simulation.runs).toHaveLength(1)
  })

  test('[TRIG-DATE-01] a day of the calendar begins at midnight on the site', async () => {
    const config = { source: 'dateReached', date: 'document.validUntil' }
    const file = { fileName: 'a.pdf', documentType: 'OTHER', customerId: guest, validUntil: '2026-07-03' }
    const seeds = [customer(), { model: 'document', id: exampleId('document'), values: file }]
    expect(await startsOf(config, week, seeds)).toEqual(['2026-07-02T22:00Z'])
  })

  test('[TRIG-DATE-02] may be a custom field', async () => {
    const config = { source: 'dateReached', date: 'customer.customFields.insuranceExpiry' }
    const seeds = [
      customer({ customFields: { insuranceExpiry: '2026-07-03' } }),
      customer({ customFields: { insuranceExpiry: '2026-07-04T09:30:00.000Z' } }, exampleId('customer', 2)),
      customer({ customFields: { insuranceExpiry: 'soon' } }, exampleId('customer', 3)),
      customer({}, exampleId('customer', 4)),
    ]
    expect(await startsOf(config, week, seeds)).toEqual(['2026-07-02T22:00Z', '2026-07-04T09:30Z'])
  })

  test.each(['checkIn', 'reservationCheckIn', 'reservation.checkInDate', '{reservation.checkInAt}'])(
    '[TRIG-DATE-03] [VER-03] is found by the older name %s',
    async (date) => {
      expect(await startsOf({ source: 'dateReached', date }, week, arrives)).toEqual(['2026-07-02T14:00Z'])
    },
  )

  test.each([
    ['1 day before', { amount: 1, unit: 'days' }, 'before', '2026-07-01T14:00Z'],
    ['2 hours after', { amount: '2', unit: 'hours' }, 'after', '2026-07-02T16:00Z'],
    ['0 minutes before', { amount: 0, unit: 'minutes' }, 'before', '2026-07-02T14:00Z'],
    ['90 minutes after, when nothing is said', { amount: 90, unit: 'minutes' }, undefined, '2026-07-02T15:30Z'],
    ['half a week before', { amount: 0.5, unit: 'weeks' }, 'before', '2026-06-29T02:00Z'],
  ])('[TRIG-DATE-04] %s', async (_, dateOffset, dateDirection, at) => {
    const config = { ...checkIn, dateOffset, ...(dateDirection ? { dateDirection } : {}) }
    expect(await startsOf(config, week, arrives)).toEqual([at])
  })

  test('[TRIG-DATE-05] exact: at the hour in the date itself, whatever stands in dateHour', async () => {
    const config = { ...checkIn, dateTime: 'exact', dateHour: '9', dateMinute: '0' }
    expect(await startsOf(config, week, [customer(), reservation('2026-07-02T14:05:07.008Z')])).toEqual(['2026-07-02T14:05:07.008Z'])
  })

  test('[TRIG-DATE-06] fixed: on its calendar day in the zone of the site; 23:30Z is the next day in Brussels', async () => {
    const config = { ...checkIn, dateTime: 'fixed', dateHour: '9', dateMinute: '5' }
    const late = [customer(), reservation('2026-07-02T23:30:00.000Z')]
    expect(await startsOf(config, week, late)).toEqual(['2026-07-03T07:05Z'])
    expect(await startsOf(config, week, late, 'Europe/London')).toEqual(['2026-07-03T08:05Z'])
    expect(await startsOf(config, week, late, 'America/New_York')).toEqual(['2026-07-02T13:05Z'])
  })

  test.each([
    ['in spring, 23 hours earlier', '2025-03-30T12:00:00.000Z', '2025-03-29T13:00Z'],
    ['in autumn, 25 hours earlier', '2025-10-26T13:00:00.000Z', '2025-10-25T12:00Z'],
  ])('[TRIG-DATE-07] a day before 14:00 is 14:00: %s', async (_, date, at) => {
    const config = { ...checkIn, dateOffset: { amount: 1, unit: 'days' }, dateDirection: 'before' }
    expect(await startsOf(config, ['2025-01-01T00:00:00Z', '2025-12-31T00:00:00Z'], [customer(), reservation(date)])).toEqual([at])
  })

  test('[TRIG-DATE-07] a time that the clock skips is the end of the gap', async () => {
    const config = { ...checkIn, dateTime: 'fixed', dateHour: '2', dateMinute: '30' }
    const span = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'] as const
    expect(await startsOf(config, span, [customer(), reservation('2026-03-29T10:00:00.000Z')])).toEqual(['2026-03-29T01:00Z'])
  })

  test('[TRIG-DATE-08] repeatYearly: a birthday, every year', async () => {
    const config = {
      source: 'dateReached',
      date: 'customer.birthDate',
      repeatYearly: true,
      dateTime: 'fixed',
      dateHour: '9',
      dateMinute: '0',
    }
    const span = ['2026-01-01T00:00:00Z', '2028-12-31T00:00:00Z'] as const
    expect(await startsOf(config, span, [customer({ birthDate: '1980-05-04' })])).toEqual([
      '2026-05-04T07:00Z',
      '2027-05-04T07:00Z',
      '2028-05-04T07:00Z',
    ])
    expect(await startsOf(config, span, [customer({ birthDate: '2000-02-29' })])).toEqual([
      '2026-02-28T08:00Z',
      '2027-02-28T08:00Z',
      '2028-02-29T08:00Z',
    ])
  })

  test('[TRIG-DATE-09] a changed date moves the moment', async () => {
    const simulation = await simulate(flow(checkIn), { now: week[0], records: arrives })
    const moveTo = (checkInAt: string) => simulation.perform('reservations.update', { id: stay, body: { checkInAt } })
    await simulation.advanceTo('2026-07-02T12:00:00Z')
    await moveTo('2026-07-04T15:00:00Z')
    await simulation.advanceTo('2026-07-04T14:00:00Z')
    expect(simulation.runs).toEqual([])
    await simulation.advanceTo('2026-07-05T00:00:00Z')
    expect(titlesOf(simulation)).toEqual(['2026-07-04T15:00:00.000Z'])
    await moveTo('2026-07-06T15:00:00Z')
    await simulation.advanceTo('2026-07-08T00:00:00Z')
    expect(titlesOf(simulation)).toEqual(['2026-07-04T15:00:00.000Z', '2026-07-06T15:00:00.000Z'])
  })

  test('G74 a moment that is past when the record comes, or gets the date, starts nothing', async () => {
    const simulation = await simulate(flow(checkIn), { now: '2026-07-02T14:00:00Z', records: arrives })
    await simulation.perform('reservations.create', {
      body: { customerId: guest, checkInAt: '2026-07-01T14:00:00Z', checkOutAt: '2026-07-09T09:00:00Z' },
    })
    await simulation.advance('30 days')
    expect(simulation.runs).toEqual([])
  })

  test('a record that is gone starts nothing', async () => {
    const simulation = await simulate(flow({ source: 'dateReached', date: 'customer.birthDate', repeatYearly: true }), {
      now: week[0],
      records: [customer({ birthDate: '1980-07-04' })],
    })
    await simulation.perform('customers.delete', { id: guest })
    await simulation.advance('400 days')
    expect(simulation.runs).toEqual([])
  })

  test('[TRIG-DATE-10] conditions are judged at the moment, over the record and what it names', async () => {
    const config = { ...checkIn, conditions: all(['reservation.status', 'is', 'RESERVED'], ['customer.status', 'is', 'VIP']) }
    const seeds = [customer({ status: 'VIP' }), reservation('2026-07-02T14:00:00.000Z')]
    expect(await startsOf(config, week, seeds)).toEqual(['2026-07-02T14:00Z'])
    const cancelled = await simulate(flow(config), { now: week[0], records: seeds })
    await cancelled.perform('reservations.cancel', { id: stay })
    await cancelled.advanceTo(week[1])
    expect(cancelled).toMatchObject({ runs: [], verdict: { starts: false, reason: 'conditions' } })
  })

  test('[TRIG-DATE-10] oncePerRecord: a moved date starts no second run, another record does', async () => {
    const other = exampleId('reservation', 2)
    const seeds = [...arrives, reservation('2026-07-03T08:00:00.000Z', { number: 'R-00002' }, other)]
    const simulation = await simulate(flow({ ...checkIn, oncePerRecord: true }), { now: week[0], records: seeds })
    await simulation.advanceTo(week[1])
    await simulation.perform('reservations.update', { id: stay, body: { checkInAt: '2026-07-08T14:00:00Z' } })
    await simulation.advance('30 days')
    expect(titlesOf(simulation)).toEqual(['2026-07-02T14:00:00.000Z', '2026-07-03T08:00:00.000Z'])
  })

  test('[TRIG-DATE-10] G71 oncePerRecord with repeatYearly: once a year, also where the offset leads into another year', async () => {
    const config = {
      source: 'dateReached',
      date: 'customer.birthDate',
      repeatYearly: true,
      oncePerRecord: true,
      dateOffset: { amount: 351, unit: 'days' },
    }
    const span = ['2026-06-01T00:00:00Z', '2029-12-31T00:00:00Z'] as const
    // 15 January and 351 days: 1 January, or 31 December of a leap year.
    expect(await startsOf(config, span, [customer({ birthDate: '1980-01-15' })])).toEqual([
      '2026-12-31T23:00Z',
      '2027-12-31T23:00Z',
      '2028-12-30T23:00Z',
    ])
  })

  test('waits and starts come in the order of their times', async () => {
    const slow = draw(
      {
        start: ['trigger', checkIn],
        wait: ['delay', { mode: 'duration', duration: { amount: 90, unit: 'minutes' } }],
        make: ['taskCreate', { title: '{reservation.number} {now}' }],
      },
      ['start out wait', 'wait out make'],
    )
    const seeds = [
      customer(),
      reservation('2026-07-02T14:00:00.000Z'),
      reservation('2026-07-02T15:00:00.000Z', { number: 'R-00002' }, exampleId('reservation', 2)),
      reservation('2026-07-02T16:00:00.000Z', { number: 'R-00003' }, exampleId('reservation', 3)),
    ]
    const simulation = await simulate(slow, { now: week[0], records: seeds })
    await simulation.advanceTo('2026-07-02T16:00:00Z')
    expect(simulation.runs.map(({ status }) => status)).toEqual(['completed', 'waiting', 'waiting'])
    await simulation.finish()
    expect(titlesOf(simulation)).toEqual([
      'R-00001 2026-07-02T15:30:00.000Z',
      'R-00002 2026-07-02T16:30:00.000Z',
      'R-00003 2026-07-02T17:30:00.000Z',
    ])
  })

  test('a wait for the same record ends with an event of it', async () => {
    const patient = draw(
      {
        start: ['trigger', checkIn],
        wait: ['waitForEvent', { eventKey: 'reservation:updated', sameRecord: true, timeout: { amount: 1, unit: 'days' } }],
        make: ['taskCreate', { title: '{reservation.status} {event.key}' }],
      },
      ['start out wait', 'wait received make'],
    )
    const simulation = await simulate(patient, { now: week[0], records: arrives })
    await simulation.advanceTo('2026-07-02T15:00:00Z')
    await simulation.perform('reservations.checkIn', { id: stay })
    expect(titlesOf(simulation)).toEqual(['CHECKED_IN reservation:updated'])
  })
})

describe('an overdue invoice', () => {
  const overdue = { source: 'invoiceOverdue' }
  const span = ['2026-07-01T00:00:00Z', '2026-07-31T00:00:00Z'] as const

  test('[TRIG-OVERDUE-01] starts a run when the day has ended on which it was due, with the invoice', async () => {
    const remind = flow(overdue, '{invoice.openAmount} {customer.firstName} {invoice.customer.firstName}')
    const simulation = await simulate(remind, { now: span[0], records: [customer(), invoice('2026-07-15')] })
    await simulation.advanceTo('2026-07-15T21:59:59Z')
    expect(simulation.runs).toEqual([])
    await simulation.advanceTo('2026-07-15T22:00:00Z')
    expect(titlesOf(simulation)).toEqual(['50.00 Ada Ada'])
    await simulation.advance('400 days')
    expect(simulation.runs).toHaveLength(1)
  })

  test.each([
    ['is paid', { status: 'PAID', openAmount: 0 }],
    ['has nothing open', { openAmount: 0 }],
    ['is cancelled', { status: 'CANCELLED' }],
    ['is a draft', { status: 'DRAFT' }],
    ['has no due date', { dueDate: null }],
  ])('[TRIG-OVERDUE-01] one that %s starts none', async (_, values) => {
    expect(await startsOf(overdue, span, [customer(), invoice('2026-07-15', values)])).toEqual([])
  })

  test('[TRIG-OVERDUE-01] one that is paid in time starts none, one that is postponed starts later', async () => {
    const simulation = await simulate(flow(overdue, '{now} {invoice.id}'), {
      now: span[0],
      records: [customer(), invoice('2026-07-15'), invoice('2026-07-15', {}, exampleId('invoice', 2))],
    })
    await simulation.advanceTo('2026-07-15T08:00:00Z')
    await simulation.perform('payments.create', {
      body: { customerId: guest, invoiceId: bill, amount: 50, method: 'CASH', status: 'SUCCEEDED' },
    })
    await simulation.emit('invoice:updated', { invoice: { id: exampleId('invoice', 2), dueDate: '2026-07-20' } })
    await simulation.advanceTo(span[1])
    expect(titlesOf(simulation)).toEqual([`2026-07-20T22:00:00.000Z ${exampleId('invoice', 2)}`])
  })

  test('G84 the offset counts after it', async () => {
    const config = { ...overdue, dateOffset: { amount: 7, unit: 'days' }, dateDirection: 'before' }
    expect(await startsOf(config, span, [customer(), invoice('2026-07-15')])).toEqual(['2026-07-22T22:00Z'])
  })
})

describe('a time of day', () => {
  const daily = { source: 'daily', hour: '9', minute: '30' }

  test('[TRIG-DAILY-01] each day in the zone of the site: two days, two runs', async () => {
    const span = ['2026-07-01T12:00:00Z', '2026-07-03T12:00:00Z'] as const
    expect(await startsOf(daily, span)).toEqual(['2026-07-02T07:30Z', '2026-07-03T07:30Z'])
    expect(await startsOf(daily, span, [], 'America/New_York')).toEqual(['2026-07-01T13:30Z', '2026-07-02T13:30Z'])
  })

  test('[TRIG-DAILY-01] a night on which the clock is changed has one too', async () => {
    const config = { ...daily, hour: '2' }
    expect(await startsOf(config, ['2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'])).toEqual(['2026-03-29T01:00Z', '2026-03-30T00:30Z'])
    expect(await startsOf(config, ['2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'])).toEqual(['2026-10-25T00:30Z', '2026-10-26T01:30Z'])
  })

  test('brings no record and no member: oncePerRecord has no effect', async () => {
    const simulation = await simulate(flow({ ...daily, oncePerRecord: true }, '{run.id} {today} {organization.name}{actor.name}'), {
      now: '2026-07-01T00:00:00Z',
      organization: { name: 'Lakeside' },
      actor: { id: 'usr_01k8e5m1z0f7q8r9s0t1v2w301', name: 'Grace' },
    })
    await simulation.advance('48 hours')
    expect(simulation.runs).toMatchObject([{ run: { actor: null, records: [] } }, { run: { actor: null, records: [] } }])
    expect(titlesOf(simulation).map((title) => String(title).slice(31))).toEqual(['2026-07-01 Lakeside', '2026-07-02 Lakeside'])
  })

  test('finish does not wait for the runs that the clock starts on the way', async () => {
    const slow = draw({ start: ['trigger', daily], wait: ['delay', { mode: 'duration', duration: { amount: 3, unit: 'days' } }] }, [
      'start out wait',
    ])
    const simulation = await simulate(slow, { now: '2026-07-01T00:00:00Z' })
    await simulation.finish()
    expect(simulation.runs).toEqual([])
    await simulation.advance('1 day')
    await simulation.finish()
    expect(simulation.runs.map(({ status }) => status)).toEqual(['completed', 'waiting', 'waiting', 'waiting'])
  })

  test('other events do not start it', async () => {
    const simulation = await simulate(flow(daily), {
      perform: { operation: 'customers.create', input: { body: {} } },
      now: '2026-07-01T00:00:00Z',
    })
    expect(simulation.verdict).toMatchObject({ starts: false, message: 'The flow begins with a time of day, not with customer:created.' })
    await simulation.advance('1 day')
    expect(simulation.runs).toHaveLength(1)
  })
})

describe('a cron expression', () => {
  const cron = (text: string) => ({ source: 'cron', cron: text })
  const june = ['2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z'] as const

  test.each([
    ['[TRIG-CRON-01] five fields', '30 9 1,15 * *', ['2026-06-01T07:30Z', '2026-06-15T07:30Z']],
    ['[TRIG-CRON-02] the second Monday', '0 9 * * 1#2', ['2026-06-08T07:00Z']],
    ['[TRIG-CRON-03] the last Monday', '0 9 * * 1L', ['2026-06-29T07:00Z']],
  ])('%s', async (_, text, want) => {
    expect(await startsOf(cron(text), june)).toEqual(want)
  })

  test('[TRIG-CRON-04] every second week from a date', async () => {
    const span = ['2025-01-01T00:00:00Z', '2025-02-05T00:00:00Z'] as const
    expect(await startsOf(cron('0 9 * * 1 W2:2025-01-06'), span)).toEqual(['2025-01-06T08:00Z', '2025-01-20T08:00Z', '2025-02-03T08:00Z'])
  })

  test('[TRIG-CRON-05] in the zone of the site, also when that changes', async () => {
    const simulation = await simulate(flow(cron('0 9 * * *')), { now: '2026-06-01T00:00:00Z' })
    await simulation.advance('1 day')
    await simulation.perform('orgs.update', { body: { timeZone: 'America/New_York' } })
    await simulation.advance('1 day')
    expect(titlesOf(simulation)).toEqual(['2026-06-01T07:00:00.000Z', '2026-06-02T13:00:00.000Z'])
  })

  test('[TRIG-CRON-05] a pattern follows the clock through both passes of an hour', async () => {
    const night = ['2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z'] as const
    expect(await startsOf(cron('*/30 2 * * *'), night)).toEqual([
      '2026-10-25T00:00Z',
      '2026-10-25T00:30Z',
      '2026-10-25T01:00Z',
      '2026-10-25T01:30Z',
    ])
  })

  test('[TRIG-CRON-06] one that is malformed is no flow', async () => {
    await expect(simulate(flow(cron('0 9 * *')), { now: june[0] })).rejects.toThrow('there are 4 fields')
  })
})

test('a flow that no clock starts has to begin with something', async () => {
  await expect(simulate(flow({ source: 'webhook' }), { now: week[0] })).rejects.toThrow(
    'Only what the clock starts may begin with nothing.',
  )
})
