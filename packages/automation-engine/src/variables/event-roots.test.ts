import type { EventKey } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { adaCame } from '../../test/starts.ts'
import { eventRoots, recordsOf } from './event-roots.ts'

describe('eventRoots', () => {
  test.each([
    ['customer:created', ['customer']],
    ['customer:updated', ['customer', 'previous']],
    ['customer:contact:updated', ['contact', 'customer', 'previous']],
    ['call:created', ['call', 'customer']],
    ['vehiclePresence:updated', ['vehiclePresence', 'previous', 'customer']],
    ['accessLogEntry:coupled', ['accessLogEntry', 'previous', 'accessPoint', 'accessMethod', 'customer']],
    ['identityDocumentScan:linked', ['identityDocumentScan', 'customer', 'device']],
    ['controller:logs:submitted', ['controller', 'controllerLog']],
    ['event-log:created', ['eventLog', 'customer']],
  ] as const)('%s', (key, want) => {
    expect(Object.keys(eventRoots(key) ?? {})).toEqual(want)
  })

  test('an event whose data no model describes', () => {
    expect(eventRoots('lighthouse:lit' as EventKey)).toBeNull()
  })
})

describe('recordsOf', () => {
  test('names the record first, then its parent, by their models', () => {
    const data = { contact: { id: 'con_1', customerId: 'cus_1' }, customer: { id: 'cus_1' }, previous: { id: 'no record' } }
    expect(recordsOf({ ...adaCame, key: 'customer:contact:updated', about: { model: 'customerContact', id: 'con_1' }, data })).toEqual([
      { model: 'customerContact', id: 'con_1', root: 'contact' },
      { model: 'customer', id: 'cus_1', root: 'customer' },
    ])
  })

  test('knows the record alone where the data is not what it should be', () => {
    const about = { model: 'customer', id: 'cus_1' }
    expect(recordsOf({ ...adaCame, about, data: { customer: null } })).toEqual([{ ...about, root: null }])
    expect(recordsOf({ ...adaCame, key: 'lighthouse:lit' as EventKey, about, data: { lighthouse: { id: 'lit_1' } } })).toEqual([
      { ...about, root: null },
    ])
  })
})
