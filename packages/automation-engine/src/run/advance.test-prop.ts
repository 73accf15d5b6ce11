import type { Definition } from '@belfry/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answers, eventData, soundDefinition } from '../../test/arbitrary-flows.ts'
import { flowOf } from '../../test/draw.ts'
import { NOON, startWith } from '../../test/starts.ts'
import { advance } from './advance.ts'
import { parseRunState } from './parse-run-state.ts'
import type { Answer } from './request.ts'
import type { RunStart } from './run-start.ts'
import { startRun } from './start-run.ts'
import type { Transition } from './transition.ts'

const started = fc.record({ definition: soundDefinition, answers, data: eventData })
type Started = typeof started extends fc.Arbitrary<infer T> ? T : never

/** Every transition of a run, from its start until nothing is asked any more. */
function transitionsOf({ definition, answers, data }: Started, between = (transition: Transition) => transition): readonly Transition[] {
  const flow = flowOf(definition as Definition)
  const { cause } = startWith()
  const start: RunStart = startWith({ cause: { ...cause, data } })
  const transitions = [between(startRun(flow, start))]
  for (const [index, answer] of (answers as readonly Answer[]).entries()) {
    const { run, requests } = transitions.at(-1) as Transition
    const [request] = requests
    if (!request) break
    transitions.push(between(advance(flow, run, { key: request.key, now: NOON + index, answer })))
  }
  return transitions
}

const stored = (transition: Transition): Transition => ({ ...transition, run: JSON.parse(JSON.stringify(transition.run)) })

describe('a run', () => {
  test('is the same whenever it is told the same', () => {
    fc.assert(
      fc.property(started, (run) => {
        expect(transitionsOf(run)).toEqual(transitionsOf(run))
      }),
    )
  })

  test('is the same when it is stored and read between any two signals', () => {
    fc.assert(
      fc.property(started, (run) => {
        expect(JSON.stringify(transitionsOf(run, stored))).toBe(JSON.stringify(transitionsOf(run)))
      }),
    )
  })

  test('has a state at every point that is read back as it was', () => {
    fc.assert(
      fc.property(started, (run) => {
        for (const { run: state } of transitionsOf(run)) {
          const json = JSON.stringify(state)
          const parsed = parseRunState(JSON.parse(json))
          expect(parsed.ok && JSON.stringify(parsed.value)).toBe(json)
        }
      }),
    )
  })

  test('asks under each key once, and awaits exactly what it asked last', () => {
    fc.assert(
      fc.property(started, (run) => {
        const transitions = transitionsOf(run)
        const keys = transitions.flatMap(({ requests }) => requests.map(({ key }) => key))
        expect(new Set(keys).size).toBe(keys.length)
        for (const { run: state, requests } of transitions) expect(state.awaiting).toEqual(requests.map(({ key }) => key))
      }),
    )
  })

  test('ends, and visits no node twice', () => {
    fc.assert(
      fc.property(started, (run) => {
        const transitions = transitionsOf(run)
        expect(transitions.at(-1)?.run.status).toMatch(/^(completed|failed)$/)
        const left = transitions.flatMap(({ trace }) => trace.filter(({ status }) => status !== 'waiting').map(({ nodeId }) => nodeId))
        expect(new Set(left).size).toBe(left.length)
      }),
    )
  })

  test('does not change by an answer that came before', () => {
    fc.assert(
      fc.property(started, (run) => {
        const flow = flowOf(run.definition)
        const transitions = transitionsOf(run)
        const keys = transitions.flatMap(({ requests }) => requests.map(({ key }) => key))
        const { run: last } = transitions.at(-1) as Transition
        for (const key of keys) expect(advance(flow, last, { key, now: NOON, answer: { ok: true, value: 'again' } }).run).toBe(last)
      }),
    )
  })
})
