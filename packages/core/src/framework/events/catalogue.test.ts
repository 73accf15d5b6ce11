import { expect, test } from 'vitest'
import { permissions } from '../../kernel/permissions.ts'
import { ALL_EVENTS, type EventKind, eventCatalogue, eventKeys, isEventKey } from './catalogue.ts'

/** The promise to every receiver: prefix → the actions behind it. */
const promised: Readonly<Record<string, readonly string[]>> = {
  accessLogEntry: ['coupled', 'processed'],
  accessMethod: ['created', 'deleted', 'updated'],
  accessMethodOperation: ['created', 'updated'],
  accessPoint: ['created', 'deleted', 'openTooLong', 'physicalStateChanged', 'updated'],
  bankAccountTransaction: ['imported'],
  call: ['created', 'updated'],
  comment: ['created', 'deleted', 'mentioned', 'pinned', 'resolved', 'updated'],
  controller: ['adoption:approved', 'adoption:rejected', 'adoption:requested', 'created', 'deleted', 'logs:submitted', 'updated'],
  customer: ['contact:created', 'contact:deleted', 'contact:updated', 'created', 'deleted', 'updated'],
  document: ['created', 'deleted', 'updated'],
  'event-log': ['created', 'updated'],
  identityDocumentScan: ['completed', 'deleted', 'linked', 'pendingQueueChanged', 'unlinked'],
  inbox: ['message-created', 'participant-reaction', 'thread-updated', 'typing-changed', 'urgent-handoff'],
  invoice: ['created', 'deleted', 'moved-to-customer', 'paid', 'updated'],
  mandate: ['created', 'deleted', 'updated'],
  'meter-alarm': ['created', 'resolved'],
  meter: ['updated'],
  'nfc-tag-transaction': ['changed'],
  'nfc-tag': ['blocked', 'presented', 'unblocked', 'updated'],
  'notification-delivery': ['updated'],
  'payment-group': [
    ...['assigned-to-invoice', 'created', 'deleted', 'payments-added'],
    ...['payments-removed', 'unassigned-from-invoice', 'updated'],
  ],
  'payment-report': ['updated'],
  payment: ['created', 'deleted', 'updated'],
  img: ['clear-tablet', 'to-tablet'],
  pdf: ['clear-tablet', 'to-tablet'],
  'print-queue-job': ['updated'],
  product: ['created', 'deleted', 'updated'],
  reservation: ['created', 'updated'],
  terrain: ['updated'],
  vehiclePresence: ['updated'],
}
const promisedKeys = Object.entries(promised).flatMap(([prefix, actions]) => actions.map((action) => `${prefix}:${action}`))

test('[EVT-02] the subscribable keys are exactly the 89 that were promised', () => {
  expect(promisedKeys).toHaveLength(89)
  expect(Object.keys(promised)).toHaveLength(30)
  expect([...eventKeys].sort()).toEqual([...promisedKeys].sort())
  expect(Object.keys(eventCatalogue)).toEqual([...eventKeys])
})

test('[EVT-01] a key is an entity and an action, with a subresource between them in seven', () => {
  for (const key of eventKeys) expect(key).toMatch(/^[a-z][A-Za-z-]*(:[a-z][A-Za-z-]*){1,2}$/)
  expect(eventKeys.filter((key) => key.split(':').length === 3).sort()).toEqual([
    'controller:adoption:approved',
    'controller:adoption:rejected',
    'controller:adoption:requested',
    'controller:logs:submitted',
    'customer:contact:created',
    'customer:contact:deleted',
    'customer:contact:updated',
  ])
})

test('the 30 prefixes stand together, in the order in which they were promised', () => {
  const prefixes = eventKeys.map((key) => key.split(':')[0])
  expect(prefixes.filter((prefix, index) => prefix !== prefixes[index - 1])).toEqual(Object.keys(promised))
})

test('every key has a meaning of its own and a permission of reading that exists', () => {
  const meanings = Object.values<EventKind>(eventCatalogue).map(({ description }) => description)
  for (const meaning of meanings) expect(meaning).toMatch(/^[A-Z].*[^.]$/)
  expect(new Set(meanings).size).toBe(meanings.length)
  for (const { permission } of Object.values<EventKind>(eventCatalogue)) {
    expect(permissions).toHaveProperty([permission])
    expect(permission).toMatch(/:read$/)
  }
})

test('[EVT-03] the wildcard is no key, and neither is what only looks like one', () => {
  for (const text of [
    ALL_EVENTS,
    '',
    'customer',
    'customer:',
    'Customer:created',
    'customer:created ',
    'belfry:test',
    'toString',
    '__proto__',
  ]) {
    expect(isEventKey(text), text).toBe(false)
  }
  for (const key of promisedKeys) expect(isEventKey(key), key).toBe(true)
})

test('nobody changes the catalogue', () => {
  expect(Object.isFrozen(eventCatalogue)).toBe(true)
})
