import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { NOON, startWith, startWithData } from '../../test/starts.ts'
import { withToys } from '../../test/toy-steps.ts'
import type { Answer } from '../protocol/request.ts'
import { advance, cancelRun, retryRun } from './advance.ts'
import { startRun } from './start-run.ts'

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const yes: Answer = { ok: true, value: { id: 'tsk_1' } }
const no: Answer = { ok: false, message: 'usr_x is no member of this organization' }
const LATER = NOON + 60_000

//  start ── make ── next
const flow = flowOf(
  draw({ start: newCustomer, make: [...task('First'), 'Make it'], next: task('Second') }, ['start out make', 'make out next']),
)
const { run } = startRun(flow, startWith())

describe('an answer', () => {
  test('takes the run on to the next request', () => {
    const { run: next, requests, trace } = advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: yes })
    expect(next).toMatchObject({ status: 'waiting', position: { nodeId: 'next', enteredAt: LATER }, awaiting: ['run_1/next/0/1'] })
    expect(requests.map(({ key }) => key)).toEqual(['run_1/next/0/1'])
    expect(trace).toMatchObject([
      {
        nodeId: 'make',
        status: 'done',
        startedAt: NOON,
        endedAt: LATER,
        exit: 'out',
        input: { title: 'First' },
        output: { createdTask: { id: 'tsk_1' } },
      },
      { nodeId: 'next', status: 'waiting', startedAt: LATER, endedAt: null },
    ])
  })

  test('to the last request completes the run', () => {
    const second = advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: yes }).run
    expect(advance(flow, second, { key: 'run_1/next/0/1', now: LATER, answer: yes })).toMatchObject({
      run: { status: 'completed', endedAt: LATER, position: null, awaiting: [], error: null },
      requests: [],
    })
  })

  test.each([
    ['a key that never was', run, 'run_1/make/1/1'],
    ['a key of another run', run, 'run_2/make/0/1'],
    ['a key that was answered', advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: yes }).run, 'run_1/make/0/1'],
    ['a run that has failed', advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: no }).run, 'run_1/make/0/1'],
    ['a run that was cancelled', cancelRun(run, LATER), 'run_1/make/0/1'],
  ])('to %s changes nothing', (_title, state, key) => {
    const transition = advance(flow, state, { key, now: LATER, answer: yes })
    expect(transition.run).toBe(state)
    expect(transition).toMatchObject({ requests: [], trace: [] })
  })

  test('of no changes the run that was passed in', () => {
    const before = JSON.stringify(run)
    advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: yes })
    expect(JSON.stringify(run)).toBe(before)
  })

  test('for a run of another definition is a mistake of the caller', () => {
    expect(() => advance(flowOf(draw({ start: newCustomer })), run, { key: 'run_1/make/0/1', now: LATER, answer: yes })).toThrow(
      expect.objectContaining({ name: 'EngineError', code: 'definition_mismatch' }),
    )
  })
})

describe('a step that fails', () => {
  test('[AUTO-EXIT-17] [RUN-03] stops the run when continueOnError is left out', () => {
    const { run: failed, requests, trace } = advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: no })
    expect(failed).toMatchObject({
      status: 'failed',
      endedAt: LATER,
      position: { nodeId: 'make' },
      awaiting: [],
      error: { message: 'usr_x is no member of this organization', step: 'Make it', stepId: 'make' },
    })
    expect(requests).toEqual([])
    expect(trace).toMatchObject([{ nodeId: 'make', status: 'failed', exit: null, error: 'usr_x is no member of this organization' }])
  })

  test('[AUTO-EXIT-17] stops the run when continueOnError is false', () => {
    const careful = flowOf(
      draw({ start: newCustomer, make: task('First', { continueOnError: false }), next: task('Second') }, [
        'start out make',
        'make out next',
      ]),
    )
    const { run: failed } = advance(careful, startRun(careful, startWith()).run, { key: 'run_1/make/0/1', now: LATER, answer: no })
    expect(failed.status).toBe('failed')
  })

  //            ┌─ out
  //  start ── make
  //            └─ error ── tell
  const lenient = (label: string) => {
    const definition = draw(
      {
        start: newCustomer,
        make: [...task('First', { continueOnError: true }), label],
        tell: task('{error.step} ({error.stepId}): {error.message}'),
      },
      ['start out make', 'make error tell'],
    )
    return advance(flowOf(definition), startRun(flowOf(definition), startWith()).run, { key: 'run_1/make/0/1', now: LATER, answer: no })
  }

  test('[AUTO-EXIT-15] leaves by error with continueOnError', () => {
    expect(lenient('Make it').trace).toMatchObject([
      { nodeId: 'make', status: 'failed', exit: 'error', error: 'usr_x is no member of this organization' },
      { nodeId: 'tell', status: 'waiting' },
    ])
  })

  test.each([
    ['its label', 'Make it', 'Make it (make): usr_x is no member of this organization'],
    ['its id when it has none', '', 'make (make): usr_x is no member of this organization'],
  ])('[AUTO-EXIT-16] [VAR-08] the message and %s are there for later steps', (_title, label, want) => {
    expect(lenient(label).requests).toMatchObject([{ input: { body: { title: want } } }])
  })

  test('with continueOnError and no line behind error ends the run normally', () => {
    const silent = flowOf(draw({ start: newCustomer, make: task('First', { continueOnError: true }) }, ['start out make']))
    expect(advance(silent, startRun(silent, startWith()).run, { key: 'run_1/make/0/1', now: LATER, answer: no }).run).toMatchObject({
      status: 'completed',
      error: null,
    })
  })
})

describe('a step of several stages', () => {
  const config = { questions: 2, at: '{now}' }
  const asking = flowOf(
    draw({ start: newCustomer, ask: ['interview', config], next: task('{answers.0} and {answers.1}') }, ['start out ask', 'ask out next']),
    withToys,
  )
  const first = startRun(asking, startWith())
  const second = advance(asking, first.run, { key: 'run_1/ask/0/1', now: LATER, answer: { ok: true, value: 'one' } })
  const third = advance(asking, second.run, { key: 'run_1/ask/1/1', now: LATER, answer: { ok: true, value: 'two' } })

  test('asks under a key of its own at each stage', () => {
    expect([first, second, third].map(({ run: { awaiting } }) => awaiting[0])).toEqual(['run_1/ask/0/1', 'run_1/ask/1/1', 'run_1/next/0/1'])
  })

  test('gets its step state back', () => {
    expect(second.run.position).toMatchObject({ stage: 1, stepState: { answers: ['one'] } })
    expect(third.trace[0]).toMatchObject({ output: { answers: ['one', 'two'], count: 2 } })
  })

  test('puts out what it provides, and nothing else', () => {
    expect(third.run.variables).toEqual({ answers: ['one', 'two'] })
    expect(third.requests).toMatchObject([{ input: { body: { title: 'one and two' } } }])
  })

  test('sees its config as it was filled when the visit began', () => {
    const inputs = [...first.trace.slice(1), ...second.trace, ...third.trace.slice(0, 1)].map(({ input }) => input)
    expect(inputs).toEqual(Array(3).fill({ questions: 2, at: '2026-07-01T12:00:00.000Z' }))
  })

  test('fails when it puts out more than a mebibyte', () => {
    const large = advance(asking, second.run, { key: 'run_1/ask/1/1', now: LATER, answer: { ok: true, value: 'x'.repeat(1024 * 1024) } })
    expect(large.run).toMatchObject({
      status: 'failed',
      error: { message: expect.stringMatching(/^run_state_too_large/), stepId: 'ask' },
    })
  })
})

describe('retryRun', () => {
  const failed = advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: no }).run

  test('tries the failed step again, under a new key', () => {
    const { run: again, requests, trace } = retryRun(flow, failed, LATER + 1)
    expect(again).toMatchObject({
      status: 'waiting',
      endedAt: null,
      error: null,
      position: { nodeId: 'make', try: 2, enteredAt: LATER + 1 },
    })
    expect(requests.map(({ key }) => key)).toEqual(['run_1/make/0/2'])
    expect(trace).toMatchObject([{ nodeId: 'make', try: 2, status: 'waiting' }])
    expect(advance(flow, again, { key: 'run_1/make/0/1', now: LATER, answer: yes }).run).toBe(again)
    expect(advance(flow, again, { key: 'run_1/make/0/2', now: LATER, answer: yes }).run.awaiting).toEqual(['run_1/next/0/1'])
  })

  test('of a run that failed at its trigger fails again', () => {
    const wide = flowOf(draw({ start: newCustomer, make: task('{customer.notes}') }, ['start out make']))
    const start = startWithData({ customer: { notes: 'x'.repeat(1024 * 1024) } })
    const again = retryRun(wide, startRun(wide, start).run, LATER)
    expect(again).toMatchObject({ run: { status: 'failed', position: { try: 2 }, variables: {} }, requests: [] })
    expect(again.trace).toMatchObject([{ nodeId: 'start', try: 2, status: 'failed' }])
  })

  test('of a run that has not failed is a mistake of the caller', () => {
    expect(() => retryRun(flow, run, LATER)).toThrow(expect.objectContaining({ code: 'run_not_failed' }))
  })
})

describe('cancelRun', () => {
  test('ends a run that waits', () => {
    expect(cancelRun(run, LATER)).toEqual({ ...run, status: 'cancelled', endedAt: LATER, awaiting: [] })
  })

  test('leaves a run alone that has ended', () => {
    const failed = advance(flow, run, { key: 'run_1/make/0/1', now: LATER, answer: no }).run
    expect(cancelRun(failed, LATER + 1)).toBe(failed)
  })
})
