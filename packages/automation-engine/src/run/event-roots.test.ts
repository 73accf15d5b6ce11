import { describe, expect, test } from 'vitest'
import { startWith } from '../../test/starts.ts'
import { eventRoots, recordsOf } from './event-roots.ts'

describe('eventRoots', () => {
  test.each([
    ['customer:created', ['customer']],
    ['customer:updated', ['customer', 'previous']],
    ['customer:contact:updated', ['contact', 'customer', 'previous']],
  ] as const)('%s', (key, want) => {
    expect(Object.keys(eventRoots(key) ?? {})).toEqual(want)
  })

  test('an event whose data no model describes', () => {
    expect(eventRoots('invoice:paid')).toBeNull()
  })
})

describe('recordsOf', () => {
  const { cause } = startWith()

  test('names the record first, then its parent, by their models', () => {
    const data = { contact: { id: 'con_1', customerId: 'cus_1' }, customer: { id: 'cus_1' }, previous: { id: 'no record' } }
    expect(recordsOf({ ...cause, key: 'customer:contact:updated', about: { model: 'customerContact', id: 'con_1' }, data })).toEqual([
      { model: 'customerContact', id: 'con_1' },
      { model: 'customer', id: 'cus_1' },
    ])
  })

  test('knows the record alone where the data is not what it should be', () => {
    const about = { model: 'customer', id: 'cus_1' }
    expect(recordsOf({ ...cause, about, data: { customer: null } })).toEqual([about])
    expect(recordsOf({ ...cause, key: 'invoice:paid', about, data: { invoice: { id: 'inv_1' } } })).toEqual([about])
  })
})
