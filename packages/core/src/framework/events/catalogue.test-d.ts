import { expectTypeOf, test } from 'vitest'
import type { Permission } from '../../kernel/permissions.ts'
import { type EventKey, type EventKind, type eventCatalogue, isEventKey } from './catalogue.ts'

test('the union has the keys of two and of three parts', () => {
  expectTypeOf<'customer:created'>().toExtend<EventKey>()
  expectTypeOf<'customer:contact:created'>().toExtend<EventKey>()
  expectTypeOf<'controller:adoption:approved'>().toExtend<EventKey>()
  expectTypeOf<'inbox:message-created'>().toExtend<EventKey>()
  expectTypeOf<'vehiclePresence:updated'>().toExtend<EventKey>()
})

test('the union has nothing else', () => {
  expectTypeOf<'*'>().not.toExtend<EventKey>()
  expectTypeOf<'customer'>().not.toExtend<EventKey>()
  expectTypeOf<'customer:renamed'>().not.toExtend<EventKey>()
  expectTypeOf<'task:created'>().not.toExtend<EventKey>()
  expectTypeOf<'reservation:deleted'>().not.toExtend<EventKey>()
  expectTypeOf<string>().not.toExtend<EventKey>()
})

test('the catalogue says something of every key', () => {
  expectTypeOf<keyof typeof eventCatalogue>().toEqualTypeOf<EventKey>()
  expectTypeOf<(typeof eventCatalogue)['invoice:paid']>().toEqualTypeOf<EventKind>()
  expectTypeOf<EventKind['permission']>().toEqualTypeOf<Permission>()
})

test('asking narrows', () => {
  const text: string = 'customer:created'
  if (isEventKey(text)) expectTypeOf(text).toEqualTypeOf<EventKey>()
  else expectTypeOf(text).toEqualTypeOf<string>()
})
