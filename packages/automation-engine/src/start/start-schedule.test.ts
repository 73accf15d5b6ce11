import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { parseFlow } from '../index.ts'
import type { ClockSource, RecordDateSource } from '../protocol/run-start.ts'
import { dateCounts, dateIn, isClockSource, isRecordDate, nextStarts, scheduleOfDate, startSchedule } from './start-schedule.ts'

const sourceOf = (config: Readonly<Record<string, unknown>>) => parseFlow(draw({ start: ['trigger', config] })).source as ClockSource
const after = Date.parse('2026-03-27T12:00:00Z')
const reader = { timeZone: 'Europe/Brussels', locale: 'en-GB' }

describe('nextStarts', () => {
  test('says in words when the clock starts a flow next, and what is unusual about it', () => {
    const starts = nextStarts(sourceOf({ source: 'daily', hour: '2', minute: '30' }), null, { after, count: 2, ...reader })
    expect(starts).toEqual([
      { at: Date.parse('2026-03-28T01:30:00Z'), slot: '2026-03-28T02:30', text: '28 March 2026 at 02:30', notes: [] },
      {
        at: Date.parse('2026-03-29T01:00:00Z'),
        slot: '2026-03-29T02:30',
        text: '29 March 2026 at 03:00',
        notes: ['02:30 does not exist on 29 March 2026, so 03:00.'],
      },
    ])
  })

  test('of a record, its own', () => {
    const source = sourceOf({
      source: 'dateReached',
      date: 'reservation.checkInAt',
      dateOffset: { amount: 1, unit: 'days' },
      dateDirection: 'before',
    })
    const texts = (checkInAt: unknown) => nextStarts(source, { checkInAt }, { after, count: 5, ...reader }).map(({ text }) => text)
    expect(texts('2026-04-02T14:00:00.000Z')).toEqual(['1 April 2026 at 16:00'])
    expect(texts('2026-03-02T14:00:00.000Z')).toEqual([])
    expect(texts(null)).toEqual([])
  })
})

describe('startSchedule', () => {
  const overdue = sourceOf({ source: 'invoiceOverdue' })
  const open = { dueDate: '2026-07-15', status: 'SENT', openAmount: 0.01 }

  test('of an invoice there is one while it is open', () => {
    expect(startSchedule(overdue, open)).not.toBeNull()
    for (const change of [
      { openAmount: 0 },
      { openAmount: null },
      { status: 'PAID' },
      { status: 'DRAFT' },
      { dueDate: null },
      { dueDate: 'soon' },
    ]) {
      expect(startSchedule(overdue, { ...open, ...change }), JSON.stringify(change)).toBeNull()
    }
  })

  test('of a custom field that holds no date there is none', () => {
    const source = sourceOf({ source: 'dateReached', date: 'customer.customFields.expiry' })
    for (const expiry of ['2026-07-15', '2026-07-15T10:00:00Z']) expect(startSchedule(source, { customFields: { expiry } })).not.toBeNull()
    for (const expiry of ['soon', '2026-02-30', 5, null, {}]) expect(startSchedule(source, { customFields: { expiry } })).toBeNull()
    for (const record of [{}, { customFields: null }, null]) expect(startSchedule(source, record)).toBeNull()
  })
})

describe('the two halves of a schedule: the date, and whether it counts', () => {
  const overdue = sourceOf({ source: 'invoiceOverdue' }) as RecordDateSource
  const expiry = sourceOf({ source: 'dateReached', date: 'customer.customFields.expiry' }) as RecordDateSource

  test('a date is a text in a record, whether it is one or not', () => {
    expect(dateIn(expiry, { customFields: { expiry: 'soon' } })).toBe('soon')
    for (const record of [{ customFields: { expiry: 5 } }, { customFields: null }, {}, null]) expect(dateIn(expiry, record)).toBeNull()
    expect(scheduleOfDate(expiry, 'soon')).toBeNull()
    expect(scheduleOfDate(overdue, '2026-07-15T10:00:00Z')).toBeNull()
  })

  test('when it comes does not depend on what else there is to say of the record', () => {
    const paid = { dueDate: '2026-07-15', status: 'PAID', openAmount: 0 }
    expect(startSchedule(overdue, paid)).toBeNull()
    expect(scheduleOfDate(overdue, dateIn(overdue, paid) ?? '')).toEqual(startSchedule(overdue, { ...paid, status: 'SENT', openAmount: 1 }))
    expect(dateCounts(overdue, paid)).toBe(false)
    expect(dateCounts(overdue, { ...paid, status: 'BOOKED', openAmount: 1 })).toBe(true)
    expect(dateCounts(expiry, {})).toBe(true)
  })
})

test('what the clock starts, and with which records', () => {
  const kinds = [
    { source: 'event', eventKey: 'customer:created' },
    { source: 'webhook' },
    { source: 'daily', hour: '9', minute: '0' },
    { source: 'cron', cron: '0 9 * * *' },
    { source: 'dateReached', date: 'customer.birthDate' },
    { source: 'invoiceOverdue' },
  ].map(sourceOf)
  expect(kinds.filter(isClockSource).map(({ kind }) => kind)).toEqual(['daily', 'cron', 'dateReached', 'invoiceOverdue'])
  expect(kinds.filter(isRecordDate).map(({ kind }) => kind)).toEqual(['dateReached', 'invoiceOverdue'])
})
