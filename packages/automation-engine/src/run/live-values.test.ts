import { describe, expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { begin, bodyOf, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON, startWith, startWithData } from '../../test/starts.ts'
import { withToys } from '../../test/toy-steps.ts'
import type { Flow } from '../flow/flow.ts'
import type { Answer } from '../protocol/request.ts'
import { advance, retryRun } from './advance.ts'
import { judgeTrigger, startRun } from './start-run.ts'

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const is = (field: string, value: string) => ['condition', { conditions: all([field, 'is', value]) }] as const
const done: Answer = { ok: true, value: { id: 'tsk_1' } }
const newContact = ['trigger', { source: 'event', eventKey: 'customer:contact:created' }] as const

const contact = { id: 'con_1', customerId: ada.id, type: 'EMAIL', value: 'ada@example.com' }
const contactCame = startWithData(
  { contact, customer: ada },
  { key: 'customer:contact:created', about: { model: 'customerContact', id: 'con_1' } },
)

/** What is read before the first step of a flow that uses these texts. */
function readFor(...texts: readonly string[]) {
  const flow = flowOf(draw({ start: newContact, make: task(`x${texts.join('')}`) }, ['start out make']))
  return requestOf(startRun(flow, contactCame), 'read').records
}

describe('what is read before a step', () => {
  test('exactly the members that it uses, once each', () => {
    expect(readFor('{contact.value}', '{contact.type}', '{contact.value}')).toEqual([
      { model: 'customerContact', id: 'con_1', members: ['value', 'type'], parents: {} },
    ])
  })

  test('the member, however deep the path goes', () => {
    expect(readFor('{contact.customFields.a.b}')).toMatchObject([{ members: ['customFields'] }])
  })

  test('all of the record where the record itself is used', () => {
    expect(readFor('{contact}', '{contact.value}')).toMatchObject([{ members: null, parents: {} }])
  })

  test('a record that the event holds beside its own', () => {
    expect(readFor('{customer.firstName}')).toEqual([{ model: 'customer', id: ada.id, members: ['firstName'], parents: {} }])
  })

  test('a parent, one level up, with the members that are used', () => {
    expect(readFor('{contact.customer.firstName}', '{contact.customer.status.x}', '{contact.value}')).toEqual([
      { model: 'customerContact', id: 'con_1', members: ['value'], parents: { customer: ['firstName', 'status'] } },
    ])
    expect(readFor('{contact.customer}')).toMatchObject([{ members: [], parents: { customer: null } }])
  })

  test('nothing where no record is used', () => {
    const flow = flowOf(draw({ start: newContact, make: task('{event.key} {event.data.contact.value} {today}') }, ['start out make']))
    expect(requestOf(startRun(flow, contactCame), 'operation').key).toBe('run_1/make/0/1')
  })

  test('nothing before the trigger, whose conditions judge what the event said', () => {
    const [type, config] = newContact
    const picky = flowOf(draw({ start: [type, { ...config, conditions: all(['customer.firstName', 'is', 'Ada']) }] }))
    expect(judgeTrigger(picky, contactCame)).toEqual({ starts: true, once: null })
    expect(startRun(picky, contactCame).requests).toEqual([])
  })

  test('nothing of a record whose id the event did not say: it stands as in the event', () => {
    const flow = flowOf(draw({ start: newContact, make: task('x{contact.value}') }, ['start out make']))
    const nameless = startWithData({ contact: { value: 'v' } }, { key: 'customer:contact:created' })
    expect(bodyOf(startRun(flow, nameless))).toMatchObject({ title: 'xv' })
  })
})

describe('a record that the event only names', () => {
  // No event of core is like this yet: the customer of a contact comes with it. So the contact's event is taken for one without it.
  const built = flowOf(draw({ start: newContact, make: task('-{customer.firstName}-{contact.customer.status}-') }, ['start out make']))
  const flow: Flow = {
    ...built,
    liveRoots: new Map([
      ['contact', { base: 'contact', member: null, parents: ['customer'] }],
      ['customer', { base: 'contact', member: 'customer', parents: [] }],
    ]),
  }
  const named = startWithData({ contact }, { key: 'customer:contact:created', about: { model: 'customerContact', id: 'con_1' } })

  test('is read through the one that names it, under both its names at once', () => {
    const first = startRun(flow, named)
    expect(requestOf(first, 'read').records).toEqual([
      { model: 'customerContact', id: 'con_1', members: [], parents: { customer: ['firstName', 'status'] } },
    ])
    expect(bodyOf(begin(flow, named, { [ada.id]: ada })).title).toBe('-Ada-VIP-')
  })

  test.each([
    ['when it is gone', { con_1: contact }],
    ['when the one that names it is gone', { con_1: null, [ada.id]: ada }],
    ['when nothing is named any more', { con_1: { ...contact, customerId: null }, [ada.id]: ada }],
  ])('is empty %s', (_title, now) => {
    expect(bodyOf(begin(flow, named, now)).title).toBe('---')
  })
})

describe('records are read again', () => {
  //  start ── vip ── known ── make ── last
  const flow = flowOf(
    draw(
      {
        start: newCustomer,
        vip: is('customer.status', 'VIP'),
        known: is('customer.firstName', 'Ada'),
        make: task('{customer.lastName}'),
        last: task('{customer.lastName}'),
      },
      ['start out vip', 'vip yes known', 'known yes make', 'make out last'],
    ),
  )

  test('once for steps that change nothing, with all that these use', () => {
    const first = startRun(flow, startWith())
    expect(requestOf(first, 'read')).toEqual({
      kind: 'read',
      key: 'run_1/vip/read/1',
      records: [{ model: 'customer', id: ada.id, members: ['status', 'firstName', 'lastName'], parents: {} }],
    })
    expect(first.run).toMatchObject({ status: 'waiting', position: { nodeId: 'vip', reading: true } })
    const next = advance(flow, first.run, { key: 'run_1/vip/read/1', now: NOON, answer: { ok: true, value: [ada] } })
    expect(next.trace.map(({ nodeId }) => nodeId)).toEqual(['vip', 'known', 'make'])
    expect(requestOf(next, 'operation').key).toBe('run_1/make/0/1')
  })

  test('after a step that may have changed them', () => {
    const { run } = begin(flow)
    expect(run.live?.values).toEqual({ customer: { status: 'VIP', firstName: 'Ada', lastName: 'Lovelace' } })
    const after = advance(flow, run, { key: 'run_1/make/0/1', now: NOON, answer: done })
    expect(requestOf(after, 'read')).toMatchObject({ key: 'run_1/last/read/1', records: [{ members: ['lastName'] }] })
    expect(after.run.live).toBeNull()
  })

  test('and what they say then is what counts', () => {
    const { run } = begin(flow)
    const now = { [ada.id]: { ...ada, lastName: 'King' } }
    expect(bodyOf(resumeRun(flow, run, { key: 'run_1/make/0/1', now: NOON, answer: done }, startWith(), now)).title).toBe('King')
  })

  test('when a failed step is tried again', () => {
    const { run } = begin(flow)
    const failed = advance(flow, run, { key: 'run_1/make/0/1', now: NOON, answer: { ok: false, message: 'No room.' } }).run
    expect(failed).toMatchObject({ status: 'failed', live: null })
    const again = retryRun(flow, failed, NOON)
    expect(requestOf(again, 'read').key).toBe('run_1/make/read/2')
    const now = advance(flow, again.run, { key: 'run_1/make/read/2', now: NOON, answer: { ok: true, value: [{ lastName: 'King' }] } })
    expect(bodyOf(now).title).toBe('King')
  })

  test('not before a step that uses none', () => {
    const free = flowOf(draw({ start: newCustomer, a: task('{customer.id}'), b: task('x') }, ['start out a', 'a out b']))
    const { run } = begin(free)
    expect(requestOf(advance(free, run, { key: 'run_1/a/0/1', now: NOON, answer: done }), 'operation').key).toBe('run_1/b/0/1')
  })
})

test('a visit that waits keeps what was read when it began', () => {
  const config = { questions: 2, at: '{customer.firstName}' }
  const flow = flowOf(draw({ start: newCustomer, ask: ['interview', config] }, ['start out ask']), withToys)
  const first = begin(flow)
  const second = advance(flow, first.run, { key: 'run_1/ask/0/1', now: NOON, answer: { ok: true, value: 'one' } })
  expect(second.run.live).toEqual({ paths: ['customer.firstName'], values: { customer: { firstName: 'Ada' } } })
  const third = advance(flow, second.run, { key: 'run_1/ask/1/1', now: NOON, answer: { ok: true, value: 'two' } })
  expect(third.trace).toMatchObject([{ status: 'done', input: { at: 'Ada' } }])
})

describe('a record that is gone', () => {
  test('stands as in its event', () => {
    const flow = flowOf(draw({ start: newCustomer, make: task('{customer.firstName}') }, ['start out make']))
    expect(bodyOf(begin(flow, startWith(), { [ada.id]: null })).title).toBe('Ada')
  })

  test('as a parent of one that is there is empty', () => {
    const flow = flowOf(draw({ start: newContact, make: task('-{contact.customer.firstName}-') }, ['start out make']))
    expect(bodyOf(begin(flow, contactCame, { [ada.id]: null })).title).toBe('--')
  })
})

describe('what cannot be read', () => {
  const flow = flowOf(
    draw({ start: newCustomer, make: task('{customer.firstName}', { continueOnError: true }), tell: task('{error.message}') }, [
      'start out make',
      'make error tell',
    ]),
  )
  const { run } = startRun(flow, startWith())

  test('fails the step that wanted it', () => {
    const after = advance(flow, run, { key: 'run_1/make/read/1', now: NOON, answer: { ok: false, message: 'The store is closed.' } })
    expect(after.trace[0]).toMatchObject({ nodeId: 'make', status: 'failed', exit: 'error', error: 'The store is closed.' })
    expect(bodyOf(after).title).toBe('The store is closed.')
  })

  test('because it is more than a run keeps: run_state_too_large', () => {
    const value = [{ firstName: 'x'.repeat(1024 * 1024) }]
    const after = advance(flow, run, { key: 'run_1/make/read/1', now: NOON, answer: { ok: true, value } })
    expect(after.trace[0]).toMatchObject({ status: 'failed', error: expect.stringMatching(/^run_state_too_large/) })
    expect(JSON.stringify(after.run).length).toBeLessThan(10_000)
  })
})
