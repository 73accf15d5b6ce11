import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems } from '../../test/problems.ts'
import { begin, requestOf } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import { advance } from '../index.ts'

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
    ['G57 a variable', { mode: 'duration', duration: { amount: '{customer.customFields.nights}', unit: 'days' } }, []],
    ['G32 less than nothing', { mode: 'duration', duration: { amount: -1, unit: 'days' } }, ['error too_small /duration/amount']],
    ['G32 more than ten years', { mode: 'duration', duration: { amount: 3654, unit: 'days' } }, ['error too_large /duration/amount']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('delay', config)).toEqual(want)
  })
})

describe('config of untilDate', () => {
  const until = (more: Record<string, unknown> = {}) => ({ mode: 'untilDate', dateField: 'customer.birthDate', ...more })

  test.each(['seconds', 'minutes', 'hours', 'days', 'weeks'])('[STEP-delay-04] an offset in %s', (unit) => {
    expect(configProblems('delay', until({ offset: { amount: 1, unit } }))).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-delay-01] without an offset', until(), []],
    ['[STEP-delay-05] in braces', until({ dateField: '{customer.birthDate}' }), []],
    ['[STEP-delay-05] no date', { mode: 'untilDate' }, ['error required /dateField']],
    ['[STEP-delay-05] an empty one', until({ dateField: '' }), ['error required /dateField']],
    ['[STEP-delay-05] no variable', until({ dateField: 'on Monday' }), ['error format /dateField']],
    ['[STEP-delay-05] a variable that there is not', until({ dateField: 'stay.checkInAt' }), ['error unknown_variable /dateField']],
    ['[STEP-delay-06] before', until({ direction: 'before' }), []],
    ['[STEP-delay-06] after', until({ direction: 'after' }), []],
    ['[STEP-delay-06] around', until({ direction: 'around' }), ['error not_allowed /direction']],
    ['[STEP-delay-04] months', until({ offset: { amount: 1, unit: 'months' } }), ['error not_allowed /offset/unit']],
    ['G32 eleven years', until({ offset: { amount: 600, unit: 'weeks' } }), ['error too_large /offset/amount']],
    ['what belongs to the other mode', until({ duration: { amount: 5000, unit: 'days' } }), []],
    ['what belongs to this mode in the other', { mode: 'duration', duration: { amount: 1, unit: 'days' }, dateField: '' }, []],
  ])('%s', (_title, config, want) => {
    expect(configProblems('delay', config)).toEqual(want)
  })
})

describe('until a date', () => {
  const flowTo = (more: object) =>
    flowOf(draw({ start: newCustomer, wait: ['delay', { mode: 'untilDate', dateField: 'customer.date', ...more }] }, ['start out wait']))
  const reach = (date: unknown, more: object = {}, now = NOON) => begin(flowTo(more), startWith({ now }), { [ada.id]: { ...ada, date } })
  const at = (date: string, more: object = {}, now = NOON) =>
    new Date(requestOf(reach(date, more, now), 'wait').until as number).toISOString()
  const days = (amount: number | string) => ({ offset: { amount, unit: 'days' } })

  test.each<[string, string, object, string]>([
    ['[STEP-delay-05] a time', '2026-08-01T10:00:00Z', {}, '2026-08-01T10:00:00.000Z'],
    ['[STEP-delay-05] a day, which begins at midnight there', '2026-08-01', {}, '2026-07-31T22:00:00.000Z'],
    ['[STEP-delay-05] with spaces', ' 2026-08-01 ', {}, '2026-07-31T22:00:00.000Z'],
    ['[STEP-delay-06] a day after it', '2026-08-01', { ...days(1), direction: 'after' }, '2026-08-01T22:00:00.000Z'],
    ['[STEP-delay-06] a day before it', '2026-08-01', { ...days('1'), direction: 'before' }, '2026-07-30T22:00:00.000Z'],
    ['[STEP-delay-06] after by default', '2026-08-01', days(1), '2026-08-01T22:00:00.000Z'],
    ['[STEP-delay-03] seconds', '2026-08-01T10:00:00Z', { offset: { amount: 90, unit: 'seconds' } }, '2026-08-01T10:01:30.000Z'],
    ['[STEP-delay-03] weeks', '2026-08-01T10:00:00Z', { offset: { amount: 2, unit: 'weeks' } }, '2026-08-15T10:00:00.000Z'],
    ['G105 days on the clock', '2026-10-24T12:00:00+02:00', days(1), '2026-10-25T11:00:00.000Z'],
    ['G105 days before on the clock', '2026-10-26T12:00:00+01:00', { ...days(2), direction: 'before' }, '2026-10-24T10:00:00.000Z'],
    ['hours to the millisecond', '2026-10-24T12:00:00+02:00', { offset: { amount: 24, unit: 'hours' } }, '2026-10-25T10:00:00.000Z'],
    ['G105 at the end of a gap', '2027-03-27T02:30:00+01:00', days(1), '2027-03-28T01:00:00.000Z'],
  ])('%s', (_title, date, more, want) => {
    expect(at(date, more)).toBe(want)
  })

  test('G105 one that has passed is not waited for, to the millisecond', () => {
    const date = '2026-07-01T12:00:00.000Z'
    expect(requestOf(reach(date, {}, NOON - 1), 'wait').until).toBe(NOON)
    expect(reach(date).run.status).toBe('completed')
    expect(reach('1900-01-01', { ...days(1), direction: 'before' }).run.status).toBe('completed')
  })

  test.each([
    ['nothing', null, /customer\.date cannot be waited for: it holds no date\./],
    ['empty text', ' ', /it holds no date/],
    ['a number', 5, /it holds no date/],
    ['other text', 'soon', /"soon" is no date: it must be/],
    ['a day that there is not', '2026-02-30', /is no date/],
    ['a date that cannot be written any more', '9999-12-31', /later than any time/],
  ])('G105 %s is a failure', (_title, date, want) => {
    expect(reach(date, days(1)).run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(want) } })
  })

  test('a variable that holds no offset is one, too', () => {
    for (const unit of ['days', 'hours'])
      expect(reach('2026-08-01', { offset: { amount: '{customer.email}', unit } }).run.error?.message).toMatch(/is no number of/)
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
    const beginWith = (nights: unknown) => begin(flow, startWith(), { [ada.id]: { ...ada, nights } })
    expect(requestOf(beginWith(3), 'wait').until).toBe(NOON + 3 * 3_600_000)
    expect(beginWith(-1).run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/"-1" is no number of hours/) } })
    expect(beginWith(null).run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/"" is no number of hours/) } })
  })

  test('what cannot be waited for stops the run', () => {
    const flow = flowWith({ amount: 1, unit: 'days' })
    const answer = { ok: false, message: 'No more waits.' } as const
    expect(advance(flow, begin(flow).run, { key: 'run_1/wait/0/1', now: NOON, answer }).run).toMatchObject({ status: 'failed' })
  })
})
