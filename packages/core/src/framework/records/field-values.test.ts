import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { createSite } from '../../../test/site.ts'
import { customer } from '../../areas/customers/customers/customer.ts'
import { customerContact } from '../../areas/customers/customers/customer-contact.ts'
import { task } from '../../areas/tasks/tasks/task.ts'
import { exampleId } from '../../kernel/ids.ts'
import { isRefusal } from '../../kernel/problems.ts'
import { integer, optional, shape, text, time, withDefault } from '../../kernel/schema/fields.ts'
import { defineModel } from '../models/define-model.ts'
import { changedValues, checkLinks, newValues, previousValues } from './field-values.ts'

const description = 'For this test'
const model = defineModel({
  name: 'task',
  title: 'Thing',
  description,
  collection: 'things',
  readPermission: 'tasks:read',
  writePermission: 'tasks:write',
  fields: {
    name: text({ description }),
    note: optional(text({ description })),
    count: withDefault(integer({ description, minimum: 0, maximum: 9 }), 3),
    dueAt: optional(time({ description })),
    tags: withDefault(shape(Type.Unsafe<unknown>({ description }), { example: {} }), {}),
  },
})

test('a new record has every field: what was sent, the default, or null', () => {
  expect(newValues(model, { name: 'x', count: 0 })).toEqual({
    name: 'x',
    note: null,
    count: 0,
    dueAt: null,
    tags: {},
    externalId: null,
    customFields: {},
  })
  expect(newValues(model, { name: 'x', externalId: 'e', customFields: { a: 1 } })).toMatchObject({
    externalId: 'e',
    customFields: { a: 1 },
  })
  expect(newValues({ ...model, integration: false }, { name: 'x' })).not.toHaveProperty('externalId')
})

test('what does not belong to the model is not stored', () => {
  expect(newValues(model, { name: 'x', subtasks: ['y'] })).not.toHaveProperty('subtasks')
})

test('times are kept in UTC', () => {
  expect(newValues(model, { name: 'x', dueAt: '2026-07-01T14:00:00+02:00' }).dueAt).toBe('2026-07-01T12:00:00.000Z')
})

describe('what has changed', () => {
  const record = newValues(model, {
    name: 'x',
    note: 'y',
    dueAt: '2026-07-01T12:00:00Z',
    tags: { a: [1, { b: 2 }], c: null },
    customFields: { k: 1 },
  })

  test.each([
    ['nothing was sent', {}, {}],
    ['the same', { name: 'x', note: 'y', count: 3 }, {}],
    ['another value', { name: 'z', note: 'y' }, { name: 'z' }],
    ['null for a value', { note: null }, { note: null }],
    ['null for null', { externalId: null }, {}],
    ['the same moment in another zone', { dueAt: '2026-07-01T14:00:00.000+02:00' }, {}],
    ['another moment, stored in UTC', { dueAt: '2026-07-01T14:00:01+02:00' }, { dueAt: '2026-07-01T12:00:01.000Z' }],
    ['the same object in another order', { tags: { c: null, a: [1, { b: 2 }] } }, {}],
    ['an object with more in it', { tags: { a: [1, { b: 2 }], c: null, d: 1 } }, { tags: { a: [1, { b: 2 }], c: null, d: 1 } }],
    ['an object with less in it', { tags: { a: [1, { b: 2 }] } }, { tags: { a: [1, { b: 2 }] } }],
    ['a list in another order', { tags: { a: [{ b: 2 }, 1], c: null } }, { tags: { a: [{ b: 2 }, 1], c: null } }],
    ['a list for an object', { tags: [] }, { tags: [] }],
    ['a member for a missing one', { tags: { a: [1, { b: 2 }], x: null } }, { tags: { a: [1, { b: 2 }], x: null } }],
    ['fields of other systems', { customFields: { k: 2 } }, { customFields: { k: 2 } }],
  ])('%s', (_, sent, want) => {
    expect(changedValues(model, record, sent)).toEqual(want)
  })

  test('is remembered with its old values', () => {
    expect(previousValues(record, { name: 'z', note: null })).toEqual({ name: 'x', note: 'y' })
    expect(previousValues(record, {})).toEqual({})
  })
})

describe('checkLinks', () => {
  const site = createSite()
  const known = site.addCustomer()
  const elsewhere = site.addCustomer({}, site.addOrganization('elsewhere'))
  const check = (values: Record<string, unknown>, where: Parameters<typeof checkLinks>[1] = customerContact) =>
    checkLinks(site.port(), where, values)

  test('lets links to records of the organization pass, and what is no link', async () => {
    await check({ customerId: known.id })
    await check({ customerId: null })
    await check({})
    await check({ lastName: 'x' }, customer)
  })

  test.each([
    ['that does not exist', exampleId('customer', 99)],
    ['of another organization', elsewhere.id],
  ])('refuses a link to a record %s, and names the field', async (_, id) => {
    const error: unknown = await check({ customerId: id }).catch((caught: unknown) => caught)
    if (!isRefusal(error)) throw error
    expect(error.problem).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/customerId', code: 'unknown_record', message: `there is no customer ${id} in this organization` }],
    })
  })

  test('tells of all wrong links at once', async () => {
    const two = { ...task, fields: { ...task.fields, otherId: task.fields.parentId } }
    const error: unknown = await check({ parentId: exampleId('task', 1), otherId: exampleId('task', 2) }, two).catch(
      (caught: unknown) => caught,
    )
    if (!isRefusal(error)) throw error
    expect(error.problem.errors.map(({ pointer }) => pointer)).toEqual(['/parentId', '/otherId'])
  })
})
