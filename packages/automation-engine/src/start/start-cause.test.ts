import { type AnyRecord, customer, invoice, models } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { all, draw, flowOf } from '../../test/draw.ts'
import { NOON, startWith } from '../../test/starts.ts'
import { eraseStart, judgeTrigger, startRun } from '../index.ts'
import type { RecordDateSource, StartCause, TimetableSource } from '../protocol/run-start.ts'
import { recordRoots } from '../variables/event-roots.ts'
import { recordDateCause, recordsNamedBy, timetableCause } from './start-cause.ts'

type Config = Readonly<Record<string, unknown>>

const flow = (config: Config) => flowOf(draw({ start: ['trigger', config] }))
const sourceOf = (config: Config) => flow(config).source as RecordDateSource
const bill = { ...invoice.example, status: 'BOOKED', openAmount: 50 } as unknown as AnyRecord
const ada = { ...customer.example, id: (bill as unknown as { readonly customerId: string }).customerId } as unknown as AnyRecord
const firing = { at: NOON, slot: '2026-07-01T14:00' }
const overdue = { source: 'invoiceOverdue' }
const dueCause = recordDateCause(sourceOf(overdue), firing, bill, { customer: ada })
const verdictOf = (config: Config, cause: StartCause) => judgeTrigger(flow(config), startWith({ cause }))

describe('the cause of a date that has come', () => {
  test('holds the record and those that it names, as events do', () => {
    expect(dueCause).toEqual({
      kind: 'invoiceOverdue',
      ...firing,
      about: { model: 'invoice', id: bill.id },
      data: { invoice: bill, customer: ada },
    })
    expect(recordDateCause(sourceOf(overdue), firing, bill, { stranger: ada }).data).toEqual({ invoice: bill })
  })

  test('holds no secrets', () => {
    const pin = { ...models.accessMethod.example, type: 'PIN_CODE', value: '7391' } as unknown as AnyRecord
    const source = sourceOf({ source: 'dateReached', date: 'accessMethod.periodTo' })
    expect(JSON.stringify(recordDateCause(source, firing, pin))).not.toContain('7391')
  })

  test('names the records that a host has to find', () => {
    expect(recordsNamedBy(sourceOf(overdue), bill)).toEqual([{ name: 'customer', model: 'customer', id: ada.id }])
    expect(Object.keys(recordRoots('invoice') ?? {})).toEqual(['invoice', 'customer', 'reservation', 'occupation'])
    expect(recordRoots('zeppelin')).toBeNull()
  })

  test('is about the record alone: what it names is no record of the run', () => {
    const { run } = startRun(flow(overdue), startWith({ cause: dueCause }))
    expect(run.records).toEqual([{ model: 'invoice', id: bill.id, root: 'invoice' }])
  })

  test('leaves ids alone when it is erased', () => {
    expect(eraseStart(startWith({ cause: dueCause })).cause).toMatchObject({ data: { invoice: { id: bill.id }, customer: { id: ada.id } } })
    expect(JSON.stringify(eraseStart(startWith({ cause: dueCause })))).not.toContain(String(customer.example.firstName))
    const daily = timetableCause({ kind: 'daily' } as TimetableSource, firing)
    expect(eraseStart(startWith({ cause: daily })).cause).toEqual(daily)
  })
})

describe('a moment starts a flow', () => {
  const daily = { source: 'daily', hour: '14', minute: '0' }
  const cron = { source: 'cron', cron: '0 14 * * *' }
  const timetable = (kind: 'daily' | 'cron') => timetableCause({ kind } as TimetableSource, firing)

  test('once, by the clock on the wall', () => {
    expect(verdictOf(daily, timetable('daily'))).toEqual({ starts: true, once: '2026-07-01T14:00' })
    expect(verdictOf(cron, { ...timetable('cron'), slot: '2026-10-25T02:00/2' })).toEqual({ starts: true, once: '2026-10-25T02:00/2' })
    expect(verdictOf({ ...daily, oncePerRecord: true }, timetable('daily'))).toEqual({ starts: true, once: '2026-07-01T14:00' })
  })

  test('[TRIG-DATE-10] once for a record and a moment, or for the record', () => {
    expect(verdictOf(overdue, dueCause)).toEqual({ starts: true, once: `${bill.id} 2026-07-01T14:00` })
    expect(verdictOf({ ...overdue, oncePerRecord: true }, dueCause)).toEqual({ starts: true, once: bill.id })
  })

  test.each([
    ['2026-12-30T09:00', { amount: 2, unit: 'days' }, 'before', 2027],
    ['2027-01-02T09:00:05.250', { amount: 2, unit: 'days' }, 'after', 2026],
    ['2026-10-25T02:30/2', undefined, 'after', 2026],
  ] as const)('[TRIG-DATE-10] G71 once for a record and the year of its day: %s', (slot, dateOffset, dateDirection, year) => {
    const config = {
      source: 'dateReached',
      date: 'customer.birthDate',
      repeatYearly: true,
      oncePerRecord: true,
      dateDirection,
      ...(dateOffset ? { dateOffset } : {}),
    }
    expect(verdictOf(config, recordDateCause(sourceOf(config), { at: NOON, slot }, ada))).toEqual({
      starts: true,
      once: `${ada.id} ${year}`,
    })
  })

  test('[TRIG-DATE-10] when the conditions hold over what it brings', () => {
    const picky = {
      ...overdue,
      conditions: all(['invoice.openAmount', 'greaterThan', 49], ['customer.firstName', 'is', customer.example.firstName]),
    }
    expect(verdictOf(picky, dueCause)).toMatchObject({ starts: true })
    expect(verdictOf(picky, recordDateCause(sourceOf(overdue), firing, bill))).toMatchObject({ starts: false, reason: 'conditions' })
  })

  test('of its own kind', () => {
    expect(verdictOf(daily, timetable('cron'))).toMatchObject({
      reason: 'other_cause',
      message: 'The flow begins with a time of day, not with a time of its cron expression.',
    })
    expect(verdictOf({ source: 'dateReached', date: 'customer.birthDate' }, dueCause)).toMatchObject({
      message: 'The flow begins with a date that is reached, not with an overdue invoice.',
    })
    const reached: StartCause = { ...dueCause, kind: 'dateReached' }
    expect(verdictOf({ source: 'dateReached', date: 'customer.birthDate' }, reached)).toMatchObject({ reason: 'other_cause' })
    expect(verdictOf({ source: 'dateReached', date: 'invoice.dueDate' }, reached)).toMatchObject({ starts: true })
    expect(verdictOf({ source: 'webhook' }, timetable('daily'))).toMatchObject({
      message: 'The flow begins with a call of its address, not with a time of day.',
    })
  })
})
