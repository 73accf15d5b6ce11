import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin, requestOf } from '../../test/run-transitions.ts'
import { ada, NOON, startByCall, startWith } from '../../test/starts.ts'
import { simulate } from '../testing.ts'

const HOUR = 3_600_000
const task = (title: string) => ['taskCreate', { title }] as const
const onChange = ['trigger', { source: 'event', eventKey: 'customer:updated' }] as const
const byCall = ['trigger', { source: 'webhook' }] as const

function flowWith(config: Record<string, unknown>, trigger: readonly [string, Record<string, unknown>] = newCustomer) {
  const nodes = { start: trigger, once: ['throttle', config], in: task('{customer.firstName} at {now}'), out: task('blocked') } as const
  return draw(nodes, ['start out once', 'once pass in', 'once blocked out'])
}

describe('config', () => {
  test.each(['minutes', 'hours', 'days', 'weeks'])('[STEP-throttle-01] %s', (unit) => {
    expect(configProblems('throttle', { window: { amount: 1, unit } })).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-throttle-01] seconds', { window: { amount: 60, unit: 'seconds' } }, ['error not_allowed /window/unit']],
    ['[STEP-throttle-01] no window', {}, ['error required /window']],
    ['G32 no time at all', { window: { amount: '0', unit: 'days' } }, ['error too_small /window/amount']],
    ['G32 eleven years', { window: { amount: 600, unit: 'weeks' } }, ['error too_large /window/amount']],
    ['[STEP-throttle-04] an empty key', { window: { amount: 1, unit: 'hours' }, key: '' }, []],
    ['[STEP-throttle-03] a key with a variable', { window: { amount: 1, unit: 'hours' }, key: '{customer.status}' }, []],
    ['a key with an unknown one', { window: { amount: 1, unit: 'hours' }, key: '{stay.id}' }, ['error unknown_variable /key']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('throttle', config)).toEqual(want)
  })

  test('[AUTO-EXIT-06] its exits are pass and blocked, whatever it is told', () => {
    const once = ['throttle', { window: { amount: 1, unit: 'hours' }, continueOnError: true }] as const
    const edges = ['start out once', 'once pass a', 'once blocked a', 'once out a', 'once error a']
    expect(problemsOf(draw({ start: newCustomer, once, a: task('x') }, edges))).toEqual([
      'error unknown_exit /edges/3/sourceHandle',
      'error unknown_exit /edges/4/sourceHandle',
      'warning unknown_field /nodes/1/config/continueOnError',
    ])
  })
})

describe('what is claimed', () => {
  const window = { amount: 2, unit: 'hours' }
  const claim = (config: object, start = startWith(), trigger: readonly [string, Record<string, unknown>] = newCustomer) =>
    requestOf(begin(flowOf(draw({ start: trigger, once: ['throttle', { window, ...config }] }, ['start out once'])), start), 'claim')

  test.each([
    ['[STEP-throttle-03] the text of the key, once it is filled in', { key: ' {customer.status} ' }, 'text VIP'],
    ['[STEP-throttle-04] else the record', {}, `record customer ${ada.id}`],
    ['[STEP-throttle-04] also where a variable is empty', { key: '{customer.email} ' }, `record customer ${ada.id}`],
    ['no text is taken for a record', { key: `record customer ${ada.id}` }, `text record customer ${ada.id}`],
  ])('%s', (_title, config, subject) => {
    expect(claim(config)).toEqual({ kind: 'claim', key: 'run_1/once/0/1', subject, until: NOON + 2 * HOUR })
  })

  test('G98 without a record all share one', () => {
    expect(claim({}, startByCall(), byCall).subject).toBe('all')
  })

  test('days count on the clock of the organization', () => {
    const before = Date.parse('2026-03-28T13:00:00Z')
    expect(claim({ window: { amount: 1, unit: 'days' } }, startWith({ now: before })).until).toBe(Date.parse('2026-03-29T12:00:00Z'))
  })

  test('a variable that holds no window stops the run', () => {
    const flow = flowOf(flowWith({ window: { amount: '{customer.nights}', unit: 'hours' } }))
    const message = (nights: unknown) => begin(flow, startWith(), { [ada.id]: { ...ada, nights } }).run.error?.message
    expect([message('few'), message(0)]).toEqual([expect.stringMatching(/"few" is no number of hours/), 'The window is 0: choose more.'])
  })
})

describe('played', () => {
  const update = (firstName: string, id: string = ada.id) =>
    ({ operation: 'customers.update', input: { id, body: { firstName } } }) as const
  const ben = { id: 'cus_01k8e5m1z0f7q8r9s0t1v2w302' }
  const start = (config: object) =>
    simulate(flowWith({ window: { amount: 1, unit: 'hours' }, ...config }, onChange), {
      perform: update('A'),
      now: NOON,
      records: [
        { model: 'customer', id: ada.id, values: {} },
        { model: 'customer', id: ben.id, values: {} },
      ],
    })
  type Played = Awaited<ReturnType<typeof start>>
  const again = (simulation: Played, name: string, id?: string) => simulation.perform('customers.update', update(name, id).input)
  const exitsOf = ({ runs }: Played) => runs.map(({ trace }) => trace.find(({ nodeId }) => nodeId === 'once')?.exit)

  test('[STEP-throttle-02] the first passes, then none until its window is over; G98 those that are blocked do not prolong it', async () => {
    const simulation = await start({})
    await simulation.advance(HOUR - 1)
    await again(simulation, 'B')
    expect(simulation.runs[1]?.trace[1]?.output).toEqual({ until: '2026-07-01T13:00:00.000Z' })
    await simulation.advance(1)
    await again(simulation, 'C')
    await again(simulation, 'D')
    await simulation.advance(HOUR)
    await again(simulation, 'E')
    expect(exitsOf(simulation)).toEqual(['pass', 'blocked', 'pass', 'blocked', 'pass'])
  })

  test('[STEP-throttle-04] each record by itself, where there is no key', async () => {
    const simulation = await start({ key: ' ' })
    await again(simulation, 'B')
    await again(simulation, 'C', ben.id)
    expect(exitsOf(simulation)).toEqual(['pass', 'blocked', 'pass'])
  })

  test('[STEP-throttle-03] each key by itself, whatever the record', async () => {
    const simulation = await start({ key: '{customer.firstName}' })
    await again(simulation, 'B')
    await again(simulation, 'A', ben.id)
    expect(exitsOf(simulation)).toEqual(['pass', 'pass', 'blocked'])
  })
})
