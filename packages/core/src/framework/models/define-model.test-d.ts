import { expectTypeOf, test } from 'vitest'
import type { member } from '../../areas/accounts/members/member.ts'
import type { automation, Definition } from '../../areas/automations/automations/automation.ts'
import type { customer } from '../../areas/customers/customers/customer.ts'
import type { customerContact } from '../../areas/customers/customers/customer-contact.ts'
import type { models } from '../../areas/models.ts'
import type { task } from '../../areas/tasks/tasks/task.ts'
import type { AnyModel, Author, Model, RecordBase, RecordOf } from './define-model.ts'
import { defineModel } from './define-model.ts'

type Customer = RecordOf<typeof customer>
type Task = RecordOf<typeof task>

test('an optional field is its type or null', () => {
  expectTypeOf<Customer['firstName']>().toEqualTypeOf<string | null>()
  expectTypeOf<Customer['birthDate']>().toEqualTypeOf<string | null>()
  expectTypeOf<Task['dueAt']>().toEqualTypeOf<string | null>()
  expectTypeOf<Task['parentId']>().toEqualTypeOf<string | null>()
})

test('a field with a default, or without either, is always there', () => {
  expectTypeOf<Customer['status']>().toEqualTypeOf<'DEFAULT' | 'PREFERRED' | 'VIP' | 'WARNING' | 'BLACKLISTED'>()
  expectTypeOf<Task['title']>().toEqualTypeOf<string>()
  expectTypeOf<Task['position']>().toEqualTypeOf<number>()
  expectTypeOf<Task['assigneeIds']>().toEqualTypeOf<string[]>()
  expectTypeOf<RecordOf<typeof member>['push']>().toEqualTypeOf<boolean>()
  expectTypeOf<RecordOf<typeof customerContact>['type']>().toEqualTypeOf<'EMAIL' | 'PHONE' | 'WHATSAPP' | 'OTHER'>()
  expectTypeOf<RecordOf<typeof automation>['definition']>().toEqualTypeOf<Definition>()
})

test('a shape keeps the types inside it', () => {
  expectTypeOf<Task['links']>().toEqualTypeOf<{ model: string; id: string }[]>()
  expectTypeOf<Definition['nodes'][number]['config']>().toEqualTypeOf<Record<string, unknown>>()
})

test('every record has what all records have', () => {
  expectTypeOf<Customer>().toExtend<RecordBase>()
  expectTypeOf<Customer['version']>().toEqualTypeOf<number>()
  expectTypeOf<Customer['createdBy']>().toEqualTypeOf<Author>()
  expectTypeOf<Author['type']>().toEqualTypeOf<'MEMBER' | 'WORKFLOW' | 'CUSTOMER' | 'SYSTEM'>()
})

test('a field that is not there is not there', () => {
  expectTypeOf<Customer>().not.toHaveProperty('surname')
  expectTypeOf<Task>().not.toHaveProperty('subtasks')
})

test('a record is not changed in place', () => {
  const record = {} as Customer
  // @ts-expect-error readonly
  record.firstName = 'Ada'
})

test('every model is a model', () => {
  expectTypeOf<(typeof models)[keyof typeof models]>().toExtend<AnyModel>()
  expectTypeOf<typeof customer>().toExtend<Model<(typeof customer)['fields']>>()
})

test('a definition that says something impossible does not compile', () => {
  const options = { title: 'Thing', description: 'A thing', collection: 'things', fields: {} } as const
  // @ts-expect-error no such kind of id
  defineModel({ ...options, name: 'thing', readPermission: 'tasks:read', writePermission: 'tasks:write' })
  // @ts-expect-error no such permission
  defineModel({ ...options, name: 'task', readPermission: 'tasks:peek', writePermission: 'tasks:write' })
  const rights = { readPermission: 'tasks:read', writePermission: 'tasks:write' } as const
  // @ts-expect-error no such event key
  defineModel({ ...options, ...rights, name: 'task', events: { created: 'task:created' } })
})
