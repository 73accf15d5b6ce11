import { type AnyModel, exampleId, type ListQuery, type RecordPort } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { all, draw, flowOf } from '../../test/draw.ts'
import { NOON, startByCall, startWith } from '../../test/starts.ts'
import type { EventCause } from '../protocol/run-start.ts'
import { variablesOfCause } from '../variables/cause-variables.ts'
import { storedCause, withJudged, withNamed } from './related-records.ts'
import { judgeTrigger } from './start-run.ts'

const ids = { customer: exampleId('customer'), payment: exampleId('payment'), invoice: exampleId('invoice'), user: exampleId('user') }
const stored: Readonly<Record<string, object>> = {
  [ids.customer]: { id: ids.customer, firstName: 'Ada', status: 'VIP' },
  [ids.payment]: { id: ids.payment, reference: 'T-1', customerId: ids.customer },
}

/** A port over these records, and what was read through it. */
function reading(records: Readonly<Record<string, object>> = stored) {
  const read: string[] = []
  const port = {
    async get({ name }: AnyModel, id: string) {
      read.push(`${name} ${id}`)
      return records[id] ?? null
    },
    async list({ name }: AnyModel, { filters }: ListQuery) {
      read.push(`${name} by ${JSON.stringify(filters)}`)
      return {
        data: [{ id: exampleId('member'), userId: ids.user, name: 'Grace', email: 'grace@example.com', status: 'ACTIVE' }],
        nextCursor: null,
      }
    },
  }
  return { read, port: port as unknown as Pick<RecordPort, 'get' | 'list'> }
}

const event = (key: EventCause['key'], root: string, data: object, more: object = {}): EventCause => {
  const id = exampleId('event')
  return { kind: 'event', id, key, timestamp: NOON, about: { model: root, id: ids.invoice }, data: { [root]: data, ...more } }
}
const paid = event('invoice:paid', 'invoice', { id: ids.invoice, customerId: ids.customer }, { payment: { id: ids.payment } })
const mentioned = event('comment:mentioned', 'comment', { id: exampleId('comment') }, { user: { id: ids.user } })
const on = (key: string, ...fields: readonly string[]) =>
  flowOf(
    draw(
      { start: ['trigger', { source: 'event', eventKey: key, conditions: all(...fields.map((field) => [field, 'isNotEmpty'] as const)) }] },
      [],
    ),
  )

describe('[G168] a start is judged', () => {
  test.each([
    ['a record that the event only names', ['payment.reference'], [`payment ${ids.payment}`]],
    ['one that its record names', ['customer.firstName'], [`customer ${ids.customer}`]],
    ['the same as a part of that record', ['invoice.customer.firstName'], [`customer ${ids.customer}`]],
    ['a record that the event only names, below its data', ['event.data.payment.reference'], [`payment ${ids.payment}`]],
    ['one that a named record names', ['payment.customer.status'], [`payment ${ids.payment}`, `customer ${ids.customer}`]],
  ])('over %s', async (_, fields, want) => {
    const { read, port } = reading()
    const flow = on('invoice:paid', ...fields)
    const judged = await withJudged(flow, paid, port)
    expect(read).toEqual(want)
    expect(judgeTrigger(flow, startWith({ cause: judged }))).toMatchObject({ starts: true })
    expect(judgeTrigger(flow, startWith({ cause: await withJudged(flow, paid, reading({}).port) }))).toMatchObject({ starts: false })
  })

  test('and nothing is read of which its conditions say nothing, or that is at hand', async () => {
    const { read, port } = reading()
    expect(await withJudged(on('invoice:paid', 'invoice.number', 'event.key', 'payment.id'), paid, port)).toHaveProperty('related.payment')
    expect(read).toEqual([`payment ${ids.payment}`])
    const known = { ...paid, related: { payment: { id: ids.payment, reference: 'T-2' } } }
    expect(await withJudged(on('invoice:paid', 'payment.reference'), known, port)).toEqual(known)
    expect(await withJudged(on('invoice:paid'), paid, port)).toEqual(paid)
    const { cause } = startByCall()
    expect(await withJudged(on('invoice:paid', 'payment.reference'), cause, port)).toBe(cause)
    expect(read).toHaveLength(1)
  })
})

describe('[G168] an event', () => {
  test('is told to who waited for it with what it names, and its data stays as it is', async () => {
    const withRecords = await withNamed(paid, reading().port)
    expect(variablesOfCause(withRecords, true)).toMatchObject({
      invoice: { id: ids.invoice },
      payment: { reference: 'T-1' },
      event: { data: { payment: { id: ids.payment } } },
    })
    expect(JSON.stringify(variablesOfCause(withRecords, true).event)).not.toContain('T-1')
  })

  test('has the id alone of what is gone, and nothing of what never was', async () => {
    expect(variablesOfCause(await withNamed(paid, reading({}).port), false)).toMatchObject({ payment: { id: ids.payment } })
    const none = event('invoice:paid', 'invoice', { id: ids.invoice }, { payment: null })
    expect(await withNamed(none, reading().port)).toEqual(none)
    const untold = event('lighthouse:lit' as EventCause['key'], 'lighthouse', { id: 'x' })
    expect(await withNamed(untold, reading().port)).toEqual(untold)
  })
})

test('[G168] a run begins with what is known of users, for they are not read anew, and with no record', async () => {
  const { read, port } = reading()
  expect(await storedCause(mentioned, port)).toEqual({ ...mentioned, related: { user: { id: ids.user, name: 'Grace' } } })
  expect(await storedCause({ ...paid, related: { payment: stored[ids.payment] } }, port)).toEqual(paid)
  expect(read).toEqual([`member by ${JSON.stringify({ userId: ids.user })}`])
  const { cause } = startByCall()
  expect(await storedCause(cause, port)).toBe(cause)
})
