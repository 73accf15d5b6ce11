import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems } from '../../test/problems.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import { begin, requestOf } from '../../test/told.ts'
import { advance } from '../run/advance.ts'

const flowWith = (duration: object) =>
  flowOf(
    draw({ start: newCustomer, wait: ['delay', { mode: 'duration', duration }], next: ['taskCreate', { title: 'x' }] }, [
      'start out wait',
      'wait out next',
    ]),
  )
const untilOf = (duration: object, now = NOON) => requestOf(begin(flowWith(duration), startWith({ now })), 'wait').until

describe('config', () => {
  test.each(['seconds', 'minutes', 'hours', 'days', 'weeks'])('[STEP-delay-04] %s', (unit) => {
    expect(configProblems('delay', { mode: 'duration', duration: { amount: 1, unit } })).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-delay-04] months', { mode: 'duration', duration: { amount: 1, unit: 'months' } }, ['error not_allowed /duration/unit']],
    ['[STEP-delay-01] another mode', { mode: 'whenever', duration: { amount: 1, unit: 'days' } }, ['error not_allowed /mode']],
    ['no mode', { duration: { amount: 1, unit: 'days' } }, ['error required /mode']],
    ['no duration', { mode: 'duration' }, ['error required /duration']],
    ['G32 text', { mode: 'duration', duration: { amount: '1.5', unit: 'days' } }, []],
    ['G57 a variable', { mode: 'duration', duration: { amount: '{customer.nights}', unit: 'days' } }, []],
    ['G32 less than nothing', { mode: 'duration', duration: { amount: -1, unit: 'days' } }, ['error too_small /duration/amount']],
    ['G32 more than ten years', { mode: 'duration', duration: { amount: 3654, unit: 'days' } }, ['error too_large /duration/amount']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('delay', config)).toEqual(want)
  })
})

describe('run', () => {
  test('[STEP-delay-02] waits that long, and then goes on', () => {
    const flow = flowWith({ amount: 2, unit: 'hours' })
    const { run, requests, trace } = begin(flow)
    expect(requests).toEqual([{ kind: 'wait', key: 'run_1/wait/0/1', until: NOON + 7_200_000, event: null }])
    expect(trace[1]).toMatchObject({ nodeId: 'wait', status: 'waiting', endedAt: null })
    const after = advance(flow, run, { key: 'run_1/wait/0/1', now: NOON + 7_200_001, answer: { ok: true, value: { ended: 'time' } } })
    expect(after.trace).toMatchObject([
      {
        nodeId: 'wait',
        status: 'done',
        exit: 'out',
        startedAt: NOON,
        endedAt: NOON + 7_200_001,
        output: { until: '2026-07-01T14:00:00.000Z' },
      },
      { nodeId: 'next', startedAt: NOON + 7_200_001 },
    ])
  })

  test.each([
    [{ amount: 30, unit: 'seconds' }, 30_000],
    [{ amount: '1.5', unit: 'minutes' }, 90_000],
    [{ amount: 24, unit: 'hours' }, 86_400_000],
    [{ amount: 1, unit: 'days' }, 86_400_000],
    [{ amount: 1, unit: 'weeks' }, 604_800_000],
  ])('[STEP-delay-02] %j', (duration, want) => {
    expect(untilOf(duration)).toBe(NOON + want)
  })

  test("G31 days and weeks count on the organization's clock, hours do not", () => {
    const before = Date.parse('2026-03-28T13:00:00Z')
    expect(untilOf({ amount: 1, unit: 'days' }, before)).toBe(Date.parse('2026-03-29T12:00:00Z'))
    expect(untilOf({ amount: 24, unit: 'hours' }, before)).toBe(Date.parse('2026-03-29T13:00:00Z'))
    expect(untilOf({ amount: 1, unit: 'weeks' }, before)).toBe(Date.parse('2026-04-04T12:00:00Z'))
  })

  test('nothing is waited for when it is 0', () => {
    const { trace, requests } = begin(flowWith({ amount: 0, unit: 'days' }))
    expect(trace[1]).toMatchObject({ nodeId: 'wait', status: 'done', exit: 'out' })
    expect(requests).toMatchObject([{ key: 'run_1/next/0/1' }])
  })

  test('G57 a variable is judged when it is known; one that holds no duration stops the run', () => {
    const flow = flowWith({ amount: '{customer.nights}', unit: 'hours' })
    const told = (nights: unknown) => begin(flow, startWith(), { [ada.id]: { ...ada, nights } })
    expect(requestOf(told(3), 'wait').until).toBe(NOON + 3 * 3_600_000)
    expect(told(-1).run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/"-1" is no number of hours/) } })
    expect(told(null).run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/"" is no number of hours/) } })
  })

  test('what cannot be waited for stops the run', () => {
    const flow = flowWith({ amount: 1, unit: 'days' })
    const answer = { ok: false, message: 'No more waits.' } as const
    expect(advance(flow, begin(flow).run, { key: 'run_1/wait/0/1', now: NOON, answer }).run).toMatchObject({ status: 'failed' })
  })
})
