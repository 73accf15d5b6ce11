import { expectTypeOf, test } from 'vitest'
import { type EventOf, type UnknownEvent, verify, verifyOrThrow, type WebhookEnvelope, type WebhookEvent } from '../index.ts'
import { verifyAsync } from '../web.ts'
import type { Customer, Invoice } from './generated/payloads.ts'

const input = { body: '', headers: {} }
const options = { secrets: [] }

test('comparing the key gives data its type', () => {
  const { event } = verifyOrThrow(input, options)
  if (event.event === 'invoice:paid') {
    expectTypeOf(event).toEqualTypeOf<EventOf<'invoice:paid'>>()
    expectTypeOf(event.data.invoice).toEqualTypeOf<Invoice>()
    expectTypeOf(event.data.payment).toEqualTypeOf<{ readonly id: string } | null>()
    // @ts-expect-error no member of this event
    event.data.customer
  }
  if (event.event === 'customer:updated') expectTypeOf(event.data.previous.firstName).toEqualTypeOf<Customer['firstName'] | undefined>()
})

test('the verdict of either entry narrows alike', async () => {
  const verdict = verify(input, options)
  if (verdict.ok && verdict.event.event === 'invoice:paid') expectTypeOf(verdict.event.data.invoice).toEqualTypeOf<Invoice>()
  const later = await verifyAsync(input, options)
  if (later.ok && later.event.event === 'invoice:paid') expectTypeOf(later.event.data.invoice).toEqualTypeOf<Invoice>()
})

test('what no branch took is an event of an unknown key, with data of an unknown kind', () => {
  const { event } = verifyOrThrow(input, options)
  expectTypeOf(event.data).toBeUnknown()
  switch (event.event) {
    case 'invoice:paid':
      expectTypeOf(event.data.invoice).toEqualTypeOf<Invoice>()
      break
    default:
      expectTypeOf(event.data).toBeUnknown()
      expectTypeOf(event.event).toExtend<string>()
  }
  expectTypeOf<UnknownEvent['data']>().toBeUnknown()
})

test('a typing mistake in a key does not compile', () => {
  const { event } = verifyOrThrow(input, options)
  // @ts-expect-error the key is invoice:paid
  if (event.event === 'invoice:payed') return
})

test('messages of automations are typed by a union of your own', () => {
  type Mine = WebhookEnvelope & { readonly event: 'pitch is free'; readonly data: { readonly terrainId: string } }
  const { event } = verifyOrThrow<WebhookEvent | Mine>(input, options)
  if (event.event === 'pitch is free') expectTypeOf(event.data.terrainId).toEqualTypeOf<string>()
  if (event.event === 'invoice:paid') expectTypeOf(event.data.invoice).toEqualTypeOf<Invoice>()
})
