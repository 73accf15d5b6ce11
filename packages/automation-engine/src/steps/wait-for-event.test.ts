import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin, bodyOf, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, adaCame, NOON, startWith } from '../../test/starts.ts'
import type { WaitEnd } from '../protocol/request.ts'
import type { EventCause } from '../protocol/run-start.ts'

const DAY = { amount: 1, unit: 'days' }
const byCall = ['trigger', { source: 'webhook' }] as const
const task = (title: string) => ['taskCreate', { title }] as const

function flowWith(config: Record<string, unknown>, title = 'x', trigger: readonly [string, Record<string, unknown>] = newCustomer) {
  const nodes = { start: trigger, wait: ['waitForEvent', config], got: task(title), late: task('late') } as const
  return flowOf(draw(nodes, ['start out wait', 'wait received got', 'wait timeout late']))
}

const contact = { id: 'con_1', customerId: ada.id, type: 'EMAIL', value: 'ada@example.com' }
const contactCame: EventCause = {
  kind: 'event',
  id: 'evt_2',
  key: 'customer:contact:created',
  timestamp: NOON + 1000,
  about: { model: 'customerContact', id: 'con_1' },
  data: { contact, customer: { ...ada, firstName: 'Grace' } },
}

/** What comes of a flow when its wait ends like this. */
function ended(flow: ReturnType<typeof flowWith>, value: WaitEnd) {
  const { run } = begin(flow)
  return resumeRun(flow, run, { key: 'run_1/wait/0/1', now: NOON + 2000, answer: { ok: true, value } })
}

describe('config', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-waitForEvent-01] an event', { eventKey: 'invoice:paid', timeout: DAY }, []],
    ['[STEP-waitForEvent-02] of the same record', { eventKey: 'invoice:paid', sameRecord: true, timeout: DAY }, []],
    ['G61 not every event', { eventKey: '*', timeout: DAY }, ['error not_allowed /eventKey']],
    ['no event', { timeout: DAY }, ['error required /eventKey']],
    ['G103 no timeout is only pointed out', { eventKey: 'invoice:paid' }, ['warning no_timeout /timeout']],
    ['G31 seconds', { eventKey: 'invoice:paid', timeout: { amount: 90, unit: 'seconds' } }, ['error not_allowed /timeout/unit']],
    ['G32 no time at all', { eventKey: 'invoice:paid', timeout: { amount: '0', unit: 'days' } }, ['error too_small /timeout/amount']],
    ['G32 eleven years', { eventKey: 'invoice:paid', timeout: { amount: 600, unit: 'weeks' } }, ['error too_large /timeout/amount']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('waitForEvent', config)).toEqual(want)
  })

  test.each([
    ['G33 sameRecord in a flow without a record', true, ['error no_record /sameRecord']],
    ['any record in a flow without one', false, []],
  ])('%s', (_title, sameRecord, want) => {
    expect(configProblems('waitForEvent', { eventKey: 'invoice:paid', sameRecord, timeout: DAY }, byCall)).toEqual(want)
  })

  test('[AUTO-EXIT-10] its exits are received and timeout, whatever it is told', () => {
    const wait = ['waitForEvent', { eventKey: 'invoice:paid', timeout: DAY, continueOnError: true }] as const
    const edges = ['start out wait', 'wait received a', 'wait timeout a', 'wait out a', 'wait error a']
    expect(problemsOf(draw({ start: newCustomer, wait, a: task('x') }, edges))).toEqual([
      'error unknown_exit /edges/3/sourceHandle',
      'error unknown_exit /edges/4/sourceHandle',
      'warning unknown_field /nodes/1/config/continueOnError',
    ])
  })
})

describe('run', () => {
  test.each([
    ['[STEP-waitForEvent-01] without limit, for any record', {}, { until: null, record: null }],
    ['[STEP-waitForEvent-02] of the record that the run is about', { sameRecord: true }, { until: null, record: adaCame.about }],
    ['[STEP-waitForEvent-03] at most so long', { timeout: { amount: 2, unit: 'weeks' } }, { until: NOON + 14 * 86_400_000, record: null }],
  ])('%s', (_title, config, { until, record }) => {
    expect(requestOf(begin(flowWith({ eventKey: 'invoice:paid', ...config })), 'wait')).toEqual({
      kind: 'wait',
      key: 'run_1/wait/0/1',
      until,
      event: { key: 'invoice:paid', record },
    })
  })

  test('[STEP-waitForEvent-03] the time is over: timeout', () => {
    expect(ended(flowWith({ eventKey: 'invoice:paid', timeout: DAY }), { ended: 'time' }).trace).toMatchObject([
      { nodeId: 'wait', status: 'done', exit: 'timeout', output: {} },
      { nodeId: 'late' },
    ])
  })

  test('[STEP-waitForEvent-01] it happens: received, with the event in the trace', () => {
    expect(ended(flowWith({ eventKey: contactCame.key }), { ended: 'event', event: contactCame }).trace).toMatchObject([
      {
        nodeId: 'wait',
        status: 'done',
        exit: 'received',
        output: { contact, event: { id: 'evt_2', key: contactCame.key, data: { contact } } },
      },
      { nodeId: 'got' },
    ])
  })

  test('a variable that holds no time stops the run', () => {
    const flow = flowWith({ eventKey: 'invoice:paid', timeout: { amount: '{customer.nights}', unit: 'days' } })
    const message = (nights: unknown) => begin(flow, startWith(), { [ada.id]: { ...ada, nights } }).run.error?.message
    expect([message('soon'), message('0')]).toEqual([
      expect.stringMatching(/"soon" is no number of days/),
      expect.stringMatching(/timeout is 0/),
    ])
  })
})

describe('G97 what later steps can use', () => {
  const got = (title: string, config: Record<string, unknown> = { eventKey: contactCame.key }, event: EventCause = contactCame) =>
    bodyOf(ended(flowWith(config, title), { ended: 'event', event })).title

  test('the event is the one that was received', () => {
    expect(got('{event.id} {event.key} {event.timestamp} {event.data.contact.value}')).toBe(
      'evt_2 customer:contact:created 2026-07-01T12:00:01.000Z ada@example.com',
    )
  })

  test('its record stands under its name', () => {
    expect(got('{contact.value}')).toBe('ada@example.com')
  })

  test("the trigger's record stays the trigger's, as it is now", () => {
    expect(got('{customer.firstName} {event.data.customer.firstName}')).toBe('Ada Grace')
  })

  test('what changed stands with the event', () => {
    const event = { ...adaCame, key: 'customer:updated', data: { customer: ada, previous: { status: 'DEFAULT' } } } as const
    expect(got('{previous.status}', { eventKey: 'customer:updated' }, event)).toBe('DEFAULT')
  })

  test('of an event whose data no model describes, whatever it holds', () => {
    const event = { ...adaCame, key: 'invoice:paid', data: { invoice: { id: 'inv_1' }, organization: { name: 'forged' } } } as const
    expect(got('{invoice.id} {organization.name}', { eventKey: 'invoice:paid' }, event)).toBe('inv_1 Demo Park')
  })

  test('nothing of it behind timeout', () => {
    const wait = ['waitForEvent', { eventKey: contactCame.key, timeout: DAY }] as const
    const edges = ['start out wait', 'wait received a', 'wait timeout b']
    expect(
      problemsOf(draw({ start: byCall, wait, a: task('{contact.id}{event.id}{body}'), b: task('{contact.id}{event.id}') }, edges)),
    ).toEqual(['error unknown_variable /nodes/3/config/title', 'error unknown_variable /nodes/3/config/title'])
  })
})
