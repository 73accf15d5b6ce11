import { expect, test } from 'vitest'
import { eventKeys } from '../../../framework/events/catalogue.ts'
import { TEST_EVENT } from './deliveries.ts'
import { isReservedMessageName } from './message-name.ts'

test('the names of events and of messages of the service are its own', () => {
  expect([...eventKeys, TEST_EVENT].filter((name) => !isReservedMessageName(name))).toEqual([])
})

test.each([
  'Customer:Created',
  ' customer:created\n',
  'customer\u200b:created',
  'customer\uff1acreated',
  'customer: created',
  'belfry:',
  'BELFRY:anything',
  '\ufeffbelfry:test',
])('%j is one of them in another spelling', (name) => {
  expect(isReservedMessageName(name)).toBe(true)
})

test.each(['guest arrived', 'my:customer:created', 'customer:created:vip', 'customer', 'belfry', 'kiosk:greet', '*', ''])(
  '%j is free',
  (name) => {
    expect(isReservedMessageName(name)).toBe(false)
  },
)
