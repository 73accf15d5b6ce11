import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import type { Journal } from '../simulate/journal.ts'
import type { Scenario } from '../simulate/scenario.ts'
import { simulate } from '../simulate/simulate.ts'
import { pathOf } from './path-of.ts'
import { replay } from './replay.ts'
import { whatIf } from './what-if.ts'

const HOUR = 3_600_000
const scenario: Scenario = { now: NOON, event: { key: 'customer:created', data: { customer: ada } } }
const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const after = (amount: number, unit: string) => ['delay', { mode: 'duration', duration: { amount, unit } }] as const
const vip = (value: string) => ['condition', { conditions: all(['customer.status', 'is', value]) }] as const
const contact = (timeout?: number) =>
  [
    'waitForEvent',
    { eventKey: 'customer:contact:created', sameRecord: true, ...(timeout ? { timeout: { amount: timeout, unit: 'days' } } : {}) },
  ] as const

//  start ── vip ── yes ── make ── wait ─┬─ received ── call
//                                       └─ timeout
const nodes = { start: newCustomer, vip: vip('VIP'), make: task('Welcome'), wait: contact(2), call: task('Call {contact.value}') }
const edges = ['start out vip', 'vip yes make', 'make out wait', 'wait received call']
const definition = draw(nodes, edges)

async function journalOf(moves: (simulation: Awaited<ReturnType<typeof simulate>>) => Promise<unknown>): Promise<Journal> {
  const simulation = await simulate(definition, scenario)
  await moves(simulation)
  return JSON.parse(JSON.stringify(simulation.journal)) as Journal
}
const reached = () =>
  journalOf(async (simulation) => {
    await simulation.advance('5 hours')
    await simulation.perform('customers.contacts.create', { parentId: ada.id, body: { type: 'PHONE', value: '+32' } })
  })

describe('replay', () => {
  test('comes to the same run, and knows what was asked and answered', async () => {
    const { run, trace, requests } = replay(await reached())
    expect(run).toMatchObject({ status: 'completed', endedAt: NOON + 5 * HOUR })
    expect(pathOf({ trace })).toEqual(['start out', 'vip yes', 'make out', 'wait received', 'call out'])
    expect(requests.map(({ nodeId, request, answered }) => [nodeId, request.kind, answered?.answer.ok])).toEqual([
      ['vip', 'read', true],
      ['make', 'operation', true],
      ['wait', 'wait', true],
      ['call', 'operation', true],
    ])
  })

  test('refuses what is no journal, and says which member is wrong', async () => {
    const journal = await reached()
    expect(() => replay({ ...journal, entries: [{ key: 5 }] })).toThrow(/This is no journal of a run: .*entries/)
    expect(() => replay({ ...journal, start: { runId: 'run_1' } })).toThrow(/start/)
    expect(() => replay({ ...journal, definition: draw({ a: ['teleport', {}] }) })).toThrow('The definition has errors')
  })

  test('refuses answers to what was not asked', async () => {
    const journal = await reached()
    expect(() => replay({ ...journal, entries: journal.entries.toReversed() })).toThrow(
      /entries\.0 answers run_.*, for which the run did not ask by then/,
    )
    expect(() => replay({ ...journal, entries: [...journal.entries, journal.entries[0]] })).toThrow('it is completed')
  })
})

describe('whatIf', () => {
  test('of the same definition is the same', async () => {
    const result = whatIf(await reached(), definition)
    expect(result).toMatchObject({ parts: null, asks: null, left: [], verdict: { starts: true } })
    expect(result.other).toMatchObject(result.original)
  })

  test('tells where the ways part', async () => {
    const result = whatIf(await reached(), draw({ ...nodes, vip: vip('WARNING') }, [...edges, 'vip no call']))
    expect(result.parts).toEqual({ after: 'start out', original: 'vip yes', other: 'vip no' })
    expect(result.left.map(({ key }) => key.split('/')[1])).toEqual(['make', 'wait'])
  })

  test('answers the same request at another step, and lets time pass', async () => {
    const other = draw(
      {
        start: newCustomer,
        vip: vip('VIP'),
        pause: after(3, 'hours'),
        listen: contact(),
        ring: task('Call {contact.value}'),
        make: task('Welcome'),
      },
      ['start out vip', 'vip yes pause', 'pause out listen', 'listen received make', 'make out ring'],
    )
    const { other: course, asks, parts, left } = whatIf(await reached(), other)
    expect(course).toMatchObject({ status: 'completed', run: { endedAt: NOON + 5 * HOUR } })
    expect(course?.path).toEqual(['start out', 'vip yes', 'pause out', 'listen received', 'make out', 'ring out'])
    expect(parts).toEqual({ after: 'vip yes', original: 'make out', other: 'pause out' })
    expect([asks, left]).toEqual([null, []])
  })

  test('a step that has another name is the same step', async () => {
    const other = draw({ start: newCustomer, isVip: vip('VIP'), create: task('Welcome') }, ['start out isVip', 'isVip yes create'])
    const { parts } = whatIf(await reached(), other)
    expect(parts).toEqual({ after: 'make out', original: 'wait received', other: null })
  })

  test('stops where the story has no answer', async () => {
    const other = draw({ ...nodes, send: ['webhookSend', { webhookId: 'whk_1', event: 'hello' }] }, [...edges, 'call out send'])
    const { other: course, asks, parts } = whatIf(await reached(), other)
    expect(asks).toMatchObject({ kind: 'deliver', webhookId: 'whk_1' })
    expect(course).toMatchObject({ status: 'waiting' })
    expect(parts).toEqual({ after: 'call out', original: null, other: 'send (waiting)' })
  })

  test('a shorter wait ends before the event of the story, a longer one is beyond what it tells', async () => {
    const shorter = draw({ ...nodes, wait: ['waitForEvent', { ...contact()[1], timeout: { amount: 1, unit: 'hours' } }] }, edges)
    expect(whatIf(await reached(), shorter).parts).toEqual({ after: 'make out', original: 'wait received', other: 'wait timeout' })
    const late = await journalOf((simulation) => simulation.advance('3 days'))
    expect(whatIf(late, shorter)).toMatchObject({ parts: null, other: { path: expect.arrayContaining(['wait timeout']) } })
    expect(whatIf(late, draw({ ...nodes, wait: contact(9) }, edges))).toMatchObject({
      asks: { kind: 'wait' },
      other: { status: 'waiting' },
    })
  })

  test('a flow that does not begin so does nothing', async () => {
    const other = draw({ start: ['trigger', { source: 'event', eventKey: 'customer:updated' }] })
    expect(whatIf(await reached(), other)).toMatchObject({ other: null, verdict: { starts: false }, parts: { after: null, other: null } })
  })

  test('records are what they were, also those parts that the run did not read', async () => {
    const other = draw({ start: newCustomer, make: task('{customer.lastName} {customer.status}') }, ['start out make'])
    expect(whatIf(await reached(), other).other?.trace.at(-1)?.input).toEqual({ title: 'Lovelace VIP' })
  })

  test('a retry and a cancellation are part of the story', async () => {
    const failing = await simulate(definition, {
      ...scenario,
      operations: {
        'tasks.create': () => {
          throw new Error('Full')
        },
      },
    })
    await failing.retry()
    const lenient = draw({ ...nodes, make: task('Welcome', { continueOnError: true }) }, edges)
    const journal = failing.journal as Journal
    expect(whatIf(journal, definition)).toMatchObject({ parts: null, other: { status: 'failed' } })
    expect(whatIf(journal, lenient)).toMatchObject({
      parts: { original: 'make (failed)', other: 'make error' },
      other: { status: 'completed' },
    })
    const cancelled = await journalOf((simulation) => simulation.cancel())
    expect(whatIf(cancelled, definition)).toMatchObject({ parts: null, asks: null, other: { status: 'cancelled' } })
  })
})
