import { describe, expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import { replay, simulate } from '../testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TEN_MINUTES = { amount: 10, unit: 'minutes' }
const HOURS = { amount: 1, unit: 'hours' }
const isVip = all(['customer.status', 'is', 'VIP'])
const isBlocked = all(['customer.status', 'is', 'BLACKLISTED'])
const task = (title: string) => ['taskCreate', { title }] as const
const config = (more: Record<string, unknown> = {}) => ({ conditions: isBlocked, interval: TEN_MINUTES, timeout: HOURS, ...more })

describe('config', () => {
  test.each(['minutes', 'hours', 'days', 'weeks'])('[STEP-waitUntil-02] [STEP-waitUntil-03] %s', (unit) => {
    const span = { amount: 5, unit }
    expect(configProblems('waitUntil', config({ interval: span, timeout: span }))).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-waitUntil-01] no conditions', { interval: TEN_MINUTES, timeout: HOURS }, ['error required /conditions']],
    ['G103 no interval', { conditions: isVip, timeout: HOURS }, ['error required /interval']],
    ['[STEP-waitUntil-02] seconds', config({ interval: { amount: 600, unit: 'seconds' } }), ['error not_allowed /interval/unit']],
    ['[LIMIT-07] 4 minutes', config({ interval: { amount: 4, unit: 'minutes' } }), ['error interval_too_short /interval/amount']],
    ['[LIMIT-07] less, as text', config({ interval: { amount: '0.05', unit: 'hours' } }), ['error interval_too_short /interval/amount']],
    ['[LIMIT-07] 5 minutes', config({ interval: { amount: '5', unit: 'minutes' } }), []],
    ['an interval that is a variable', config({ interval: { amount: '{customer.customFields.nights}', unit: 'hours' } }), []],
    ['G32 an interval of eleven years', config({ interval: { amount: 600, unit: 'weeks' } }), ['error too_large /interval/amount']],
    ['[STEP-waitUntil-03] seconds', config({ timeout: { amount: 600, unit: 'seconds' } }), ['error not_allowed /timeout/unit']],
    ['G32 no time at all', config({ timeout: { amount: 0, unit: 'hours' } }), ['error too_small /timeout/amount']],
    ['G103 no timeout is only pointed out', { conditions: isVip, interval: HOURS }, ['warning no_timeout /timeout']],
  ])('%s', (_title, step, want) => {
    expect(configProblems('waitUntil', step)).toEqual(want)
  })

  test('[AUTO-EXIT-09] its exits are met and timeout, whatever it is told', () => {
    const edges = ['start out wait', 'wait met a', 'wait timeout a', 'wait out a', 'wait error a']
    expect(problemsOf(draw({ start: newCustomer, wait: ['waitUntil', config({ continueOnError: true })], a: task('x') }, edges))).toEqual([
      'error unknown_exit /edges/3/sourceHandle',
      'error unknown_exit /edges/4/sourceHandle',
      'warning unknown_field /nodes/1/config/continueOnError',
    ])
  })

  test.each([
    ['timeout without one', { timeout: undefined }, 'timeout'],
    ['timeout of conditions that always hold', { conditions: { match: 'all', rules: [] } }, 'timeout'],
    ['met of conditions that never hold', { conditions: all(['customer.status', 'isOneOf']) }, 'met'],
  ])('an exit that is never taken is pointed out: %s', (_title, more, exit) => {
    const step = JSON.parse(JSON.stringify(config(more)))
    const nodes = { start: newCustomer, wait: ['waitUntil', step], a: task('x') } as const
    expect(problemsOf(draw(nodes, ['start out wait', `wait ${exit} a`]))).toContainEqual(expect.stringMatching(/^warning \w+ \/edges\/1/))
  })
})

function drawWith(step: Record<string, unknown>) {
  const nodes = { start: newCustomer, wait: ['waitUntil', step], yes: task('{customer.lastName} at {now}'), late: task('late') } as const
  return draw(nodes, ['start out wait', 'wait met yes', 'wait timeout late'])
}

const play = (step: Record<string, unknown>) =>
  simulate(drawWith(step), { event: { key: 'customer:created', data: { customer: ada } }, now: NOON })
type Played = Awaited<ReturnType<typeof play>>
const change = (simulation: Played, body: object) => simulation.perform('customers.update', { id: ada.id, body })
const endOf = ({ trace }: Played) => trace.find(({ nodeId }) => nodeId === 'wait')

describe('played', () => {
  test('[STEP-waitUntil-04] G66 what holds on arrival is not waited for', async () => {
    for (const conditions of [isVip, { match: 'any', rules: [] }]) {
      const simulation = await play(config({ conditions }))
      expect([simulation.status, endOf(simulation)]).toMatchObject(['completed', { exit: 'met', output: { checks: 1 } }])
      expect(simulation.now).toBe(NOON)
    }
  })

  test('[STEP-waitUntil-01] a record that is changed is seen at the next look, with which the run goes on', async () => {
    const simulation = await play(config())
    expect(simulation.waits).toEqual([{ until: NOON + HOUR, event: null, nextCheckAt: NOON + 10 * MINUTE, webhookId: null }])
    await simulation.advance(15 * MINUTE)
    await change(simulation, { status: 'BLACKLISTED', lastName: 'Byron' })
    await simulation.advance(5 * MINUTE - 1)
    expect(simulation).toMatchObject({ status: 'waiting', waits: [{ nextCheckAt: NOON + 20 * MINUTE }] })
    await simulation.advance(1)
    expect(endOf(simulation)).toMatchObject({ exit: 'met', output: { rules: [{ id: 'r0', holds: true }], checks: 3 } })
    expect(simulation.records('tasks')).toMatchObject([{ title: 'Byron at 2026-07-01T12:20:00.000Z' }])
  })

  test('a look that says no is neither told to the run nor traced, and the journal replays', async () => {
    const simulation = await play(config())
    const { journal, trace, run } = simulation
    await simulation.advance(55 * MINUTE)
    expect([simulation.journal, simulation.trace, simulation.run]).toEqual([journal, trace, run])
    await change(simulation, { status: 'BLACKLISTED' })
    await simulation.finish()
    expect(replay(JSON.parse(JSON.stringify(simulation.journal))).run).toEqual(simulation.run)
  })

  test('[STEP-waitUntil-02] a day is a day on the clock, also when the clocks are changed', async () => {
    const nodes = { start: newCustomer, wait: ['waitUntil', { conditions: isBlocked, interval: { amount: 1, unit: 'days' } }] } as const
    const simulation = await simulate(draw(nodes, ['start out wait']), {
      event: { key: 'customer:created', data: { customer: ada } },
      now: '2027-03-27T12:00:00+01:00',
    })
    await simulation.advance('23 hours')
    expect(simulation.waits).toMatchObject([{ until: null, nextCheckAt: Date.parse('2027-03-29T12:00:00+02:00') }])
  })

  test('[STEP-waitUntil-03] the time is over: timeout', async () => {
    const simulation = await play(config())
    await simulation.advance(HOUR - 1)
    expect(simulation.status).toBe('waiting')
    await simulation.advance(1)
    expect(endOf(simulation)).toMatchObject({ exit: 'timeout', output: { checks: 7 } })
    expect(simulation.records('tasks')).toMatchObject([{ title: 'late' }])
  })

  test('when the time is over it looks once more', async () => {
    const simulation = await play(config({ interval: { amount: 1, unit: 'days' } }))
    await simulation.advance(HOUR - 1)
    await change(simulation, { status: 'BLACKLISTED' })
    await simulation.advance(1)
    expect(endOf(simulation)).toMatchObject({ exit: 'met', output: { checks: 2 } })
  })

  test('{now} is the moment of the look, and what is no record stays what it was', async () => {
    const rules = [
      ['now', 'greaterThan', '2026-07-01T12:25:00.000Z'],
      ['event.data.customer.status', 'is', 'VIP'],
      ['customer.status', 'isNot', '{now}'],
    ] as const
    const simulation = await play(config({ conditions: all(...rules) }))
    await change(simulation, { status: 'WARNING' })
    await simulation.finish()
    expect([simulation.now, endOf(simulation)?.exit]).toEqual([NOON + 30 * MINUTE, 'met'])
  })

  test('a record that is gone stands as in its event', async () => {
    const simulation = await play(config())
    await simulation.perform('customers.delete', { id: ada.id })
    await simulation.finish()
    expect(endOf(simulation)?.exit).toBe('timeout')
  })

  test('without a timeout it is waited for no end, and a cancelled run looks no more', async () => {
    const simulation = await play({ conditions: isBlocked, interval: TEN_MINUTES })
    await simulation.finish()
    expect([simulation.status, simulation.now]).toEqual(['waiting', NOON])
    await simulation.cancel()
    await simulation.advance('1 day')
    expect([simulation.status, simulation.waits]).toEqual(['cancelled', []])
  })
})

test.each([
  ['no number', 'soon', 1, /The interval cannot be waited for: "soon" is no number of minutes/],
  ['[LIMIT-07] too little', '4.9', 1, 'The interval is 4.9 minutes: choose 5 minutes or more.'],
  ['no timeout', '5', 'x', /The timeout cannot be waited for: "x"/],
  ['G32 a timeout of nothing', '5', '0', 'The timeout is 0: choose more, or leave it out.'],
])('a variable that holds %s stops the run', (_title, nights, days, want) => {
  const spans = { interval: { amount: '{customer.nights}', unit: 'minutes' }, timeout: { amount: '{customer.days}', unit: 'days' } }
  const flow = flowOf(draw({ start: newCustomer, wait: ['waitUntil', config(spans)] }, ['start out wait']))
  const { error } = begin(flow, startWith(), { [ada.id]: { ...ada, nights, days } }).run
  expect(error?.message).toEqual(typeof want === 'string' ? want : expect.stringMatching(want))
})
