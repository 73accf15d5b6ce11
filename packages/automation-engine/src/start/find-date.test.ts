import { describe, expect, test } from 'vitest'
import { dateColumns, olderDateNames } from './date-columns.ts'
import { findDate } from './find-date.ts'

const declared = [
  { model: 'customer', key: 'insuranceExpiry', type: 'date' },
  { model: 'customer', key: 'lastVisit', type: 'dateTime' },
  { model: 'customer', key: 'birthplace', type: 'text' },
  { model: 'task', key: 'review', type: 'date' },
] as const
const messageOf = (text: string) => {
  const result = findDate(text, declared)
  return result.ok ? result.value : result.error.message
}

describe('the table of dates', () => {
  test('[TRIG-DATE-01] has the columns of time of every model that some event holds completely', () => {
    const names = [...dateColumns.keys()]
    for (const name of ['reservation.checkInAt', 'reservation.createdAt', 'invoice.dueDate', 'customer.birthDate', 'payment.paidAt']) {
      expect(names).toContain(name)
    }
    for (const name of ['accessMethod.periodTo', 'document.validUntil', 'mandate.signedAt', 'contact.createdAt', 'alarm.resolvedAt']) {
      expect(names).toContain(name)
    }
    expect(names.filter((name) => /^(task|webhook|automation|member|apiKey|organization)\./.test(name))).toEqual([])
  })

  test('says of each where it stands and whether it is a day', () => {
    expect(dateColumns.get('contact.createdAt')).toMatchObject({ model: 'customerContact', path: ['createdAt'], format: 'date-time' })
    expect(dateColumns.get('customer.birthDate')).toMatchObject({ model: 'customer', path: ['birthDate'], format: 'date' })
    for (const { name, description } of dateColumns.values()) expect(description, name).not.toBe('')
  })
})

describe('a date is found', () => {
  test.each([...dateColumns.values()].map((column) => [column.name, column] as const))('%s', (name, { model, path }) => {
    expect(findDate(name, [])).toEqual({ ok: true, value: { model, path } })
  })

  test.each(Object.entries(olderDateNames))('[TRIG-DATE-03] %s is %s', (older, name) => {
    expect(dateColumns.has(older)).toBe(false)
    expect(findDate(older, [])).toEqual(findDate(name, []))
    expect(findDate(name)).toMatchObject({ ok: true })
  })

  test('[TRIG-DATE-02] G76 in a custom field that is declared as a date', () => {
    expect(messageOf('customer.customFields.insuranceExpiry')).toEqual({ model: 'customer', path: ['customFields', 'insuranceExpiry'] })
    expect(messageOf('customer.customFields.lastVisit')).toEqual({ model: 'customer', path: ['customFields', 'lastVisit'] })
  })

  test('in any custom field while the declarations are not known', () => {
    expect(findDate('contact.customFields.any')).toEqual({ ok: true, value: { model: 'customerContact', path: ['customFields', 'any'] } })
    expect(findDate('alarm.customFields.any').ok).toBe(false)
  })

  test('in one pair of braces too', () => {
    expect(messageOf('{reservation.checkOutAt}')).toEqual({ model: 'reservation', path: ['checkOutAt'] })
  })
})

describe('a date is not found', () => {
  test.each([
    ['[TRIG-DATE-02] of an undeclared key', 'customer.customFields.expiry', 'customer has customer.birthDate'],
    [
      '[TRIG-DATE-02] near a declared key',
      'customer.customFields.insuranceExpire',
      'perhaps "customer.customFields.insuranceExpiry" is meant',
    ],
    [
      '[TRIG-DATE-02] of a key that is declared as text',
      'customer.customFields.birthplace',
      'declared as date or dateTime in customFieldDeclarations',
    ],
    ['of a model that no event holds', 'task.customFields.review', 'write a record and its date, such as reservation.checkInAt'],
    ['of a model that there is not', 'zeppelin.landing', 'Records with dates are accessLogEntry, accessMethod, '],
    ['of a field that is no date', 'reservation.persons', 'reservation has reservation.checkInAt, reservation.checkOutAt'],
    ['of a name with another letter', 'reservation.checkinAt', 'perhaps "reservation.checkInAt" is meant'],
    ['behind a date', 'reservation.checkInAt.date', 'is no date of a record'],
    ['of a record behind a record', 'invoice.customer.birthDate', 'is no date of a record'],
    ['of a custom field without a name', 'customer.customFields', 'is no date of a record'],
    ['of what every object has', 'constructor', 'is no date of a record'],
    ['of what is no path', 'check in!', 'date "check in!" is no date of a record'],
  ])('%s', (_, text, words) => {
    expect(messageOf(text)).toEqual(expect.stringContaining(words))
  })

  test('a long text is named by its beginning', () => {
    expect(messageOf('x'.repeat(300))).toContain(`"${'x'.repeat(59)}…"`)
  })
})
