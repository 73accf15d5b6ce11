import { describe, expect, test } from 'vitest'
import type { EventKey } from '../framework/events/catalogue.ts'
import { validate } from '../kernel/schema/validate.ts'
import { customer } from './customers/customers/customer.ts'
import { customerContact } from './customers/customers/customer-contact.ts'
import { eventDataSchema, eventExample, hasEventData } from './event-payloads.ts'

const keys: readonly EventKey[] = [
  ...(['customer:created', 'customer:updated', 'customer:deleted'] as const),
  ...(['customer:contact:created', 'customer:contact:updated', 'customer:contact:deleted'] as const),
]

test('data is known for events that a model tells, and asking for other data is a mistake', () => {
  for (const key of keys) expect(hasEventData(key)).toBe(true)
  const untold = 'lighthouse:lit' as EventKey
  expect(hasEventData(untold)).toBe(false)
  expect(() => eventDataSchema(untold)).toThrow('nothing tells of lighthouse:lit yet')
  expect(() => eventExample(untold)).toThrow('nothing tells of')
})

test.each(keys)('%s has an example that its schema accepts', (key) => {
  expect(validate(eventDataSchema(key), eventExample(key).data)).toEqual([])
})

describe('the data of an event', () => {
  test('is the record under its name', () => {
    expect(validate(eventDataSchema('customer:created'), { customer: customer.example })).toEqual([])
    expect(validate(eventDataSchema('customer:created'), {})).toMatchObject([{ pointer: '/customer' }])
    expect(validate(eventDataSchema('customer:created'), { customer: customer.example, contact: {} })).toMatchObject([
      { pointer: '/contact' },
    ])
  })

  test('has the parent beside what lives inside it', () => {
    const data = { contact: customerContact.example, customer: customer.example }
    expect(validate(eventDataSchema('customer:contact:created'), data)).toEqual([])
    expect(validate(eventDataSchema('customer:contact:created'), { contact: data.contact })).toMatchObject([{ pointer: '/customer' }])
  })

  test('has the old values of what changed, some or all, and nothing that never changes by itself', () => {
    const schema = eventDataSchema('customer:updated')
    const given = (previous: unknown) => validate(schema, { customer: customer.example, previous })
    expect(given({ firstName: null })).toEqual([])
    expect(given({ status: 'VIP', externalId: null, customFields: {} })).toEqual([])
    expect(given({ version: 1 })).toMatchObject([{ pointer: '/previous/version' }])
    expect(given({ status: null })).toMatchObject([{ pointer: '/previous/status' }])
    expect(validate(schema, { customer: customer.example })).toMatchObject([{ pointer: '/previous' }])
    expect(validate(eventDataSchema('customer:created'), { customer: customer.example, previous: {} })).not.toEqual([])
  })
})
