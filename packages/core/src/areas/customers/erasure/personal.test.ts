import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { defineModel } from '../../../framework/models/define-model.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { choice, day, flag, link, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'
import { validate } from '../../../kernel/schema/validate.ts'
import { view } from '../../organizations/views/view.ts'
import { task } from '../../tasks/tasks/task.ts'
import { customer } from '../customers/customer.ts'
import { customerContact } from '../customers/customer-contact.ts'
import { erasedValues, isAbout, isErasable, isRemoved, withoutPersonal } from './personal.ts'

const personal = true as const
const strict = defineModel({
  name: 'request',
  title: 'Request',
  description: 'With every kind of field',
  collection: 'requests',
  readPermission: 'tasks:read',
  writePermission: 'tasks:write',
  fields: {
    customerId: optional(link('customer', { description: 'Who' })),
    title: text({ personal, description: 'a' }),
    email: text({ personal, format: 'email', description: 'a' }),
    site: text({ personal, format: 'uri', description: 'a' }),
    nick: optional(text({ personal, description: 'a' })),
    tags: withDefault(shape(Type.Array(Type.String()), { personal, example: ['a'] }), ['a']),
    kind: withDefault(choice(['A', 'B'], { personal, description: 'a' }), 'B'),
    agreed: withDefault(flag({ personal, description: 'a' }), false),
    born: day({ personal, description: 'a' }),
    status: choice(['OPEN', 'DONE'], { description: 'a' }),
  },
})

describe('what takes the place of personal values', () => {
  test('is nothing, an empty list, a word, or the default, and fits the model', () => {
    expect(erasedValues(strict)).toEqual({
      title: 'Erased',
      email: 'erased@erased.invalid',
      site: 'https://erased.invalid/',
      nick: null,
      tags: [],
      kind: 'B',
      agreed: false,
      customFields: {},
    })
    const { customFields: _, ...values } = erasedValues(strict)
    expect(validate(strict.updateSchema, values)).toEqual([])
  })

  test('of a customer is nothing, but for how the customer is regarded', () => {
    const { status, erasedAt, ...others } = newValues(customer, {})
    expect(erasedValues(customer)).toEqual(others)
    expect([status, erasedAt]).toEqual(['DEFAULT', null])
  })

  test('is left out of values before', () => {
    expect(withoutPersonal(task, { title: 'Call Ada', status: 'PENDING', externalId: 'x', customFields: { name: 'Ada' } })).toEqual({
      status: 'PENDING',
      externalId: 'x',
    })
    expect(withoutPersonal(view, { name: 'Board' })).toEqual({ name: 'Board' })
  })
})

test('models say what becomes of their records', () => {
  const inside = { ...task, parent: { model: 'customerContact', field: 'parentId', collection: 'contacts' } } as const
  expect([customer, customerContact, task, view, inside].map((model) => [isErasable(model), isRemoved(model)])).toEqual([
    [true, false],
    [true, true],
    [true, false],
    [false, false],
    [true, true],
  ])
})

test('a record is about the customers whom it names in a field that is not personal', () => {
  const links = [
    { model: 'task', id: 'tsk_1' },
    { model: 'customer', id: 'cus_1' },
  ]
  expect(isAbout(task, { title: 'x', links }, 'cus_1')).toBe(true)
  expect(isAbout(task, { title: 'x', links }, 'cus_2')).toBe(false)
  expect(isAbout(task, { title: 'cus_1', links: [], customFields: { customer: 'cus_1' } }, 'cus_1')).toBe(false)
  expect(isAbout(strict, { customerId: 'cus_1' }, 'cus_1')).toBe(true)
  expect(isAbout(strict, { customerId: null, nick: 'cus_1' }, 'cus_1')).toBe(false)
  expect(isAbout(customer, { id: 'cus_1' }, 'cus_1')).toBe(true)
  expect(isAbout(customer, { id: 'cus_2', notes: 'cus_1' }, 'cus_1')).toBe(false)
})
