import type { Definition } from '@belfry/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerTo, type Reply, replies } from '../../test/arbitrary-answers.ts'
import { eventData, soundDefinition, startOf } from '../../test/arbitrary-flows.ts'
import { flowOf } from '../../test/draw.ts'
import { NOON } from '../../test/starts.ts'
import type { Signal } from '../protocol/signal.ts'
import type { Transition } from '../protocol/transition.ts'
import { advance, retryRun } from './advance.ts'
import { parseRunState } from './parse-run-state.ts'
import { startRun } from './start-run.ts'

const started = fc.record({ definition: soundDefinition, replies, data: eventData })
type Started = typeof started extends fc.Arbitrary<infer T> ? T : never

/** A run from its start until nothing is asked any more: what it came to each time, and what it was told. */
function playOut({ definition, replies, data }: Started, between = (transition: Transition) => transition) {
  const flow = flowOf(definition as Definition)
  const transitions = [between(startRun(flow, startOf(flow, data)))]
  const journal: Signal[] = []
  for (const [index, reply] of (replies as readonly Reply[]).entries()) {
    const { run, requests } = transitions.at(-1) as Transition
    const [request] = requests
    if (!request) break
    const signal = { key: request.key, now: NOON + index * 1000, answer: answerTo(request, reply) }
    journal.push(signal)
    transitions.push(between(advance(flow, run, signal)))
  }
  return { flow, transitions, journal }
}

function transitionsOf(run: Started, between?: (transition: Transition) => Transition): readonly Transition[] {
  return playOut(run, between).transitions
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

  test('is the same when it is played again from its journal', () => {
    fc.assert(
      fc.property(started, (run) => {
        const { flow, transitions, journal } = playOut(run)
        const text: Signal[] = JSON.parse(JSON.stringify(journal))
        let state = startRun(flow, startOf(flow, run.data)).run
        for (const signal of text) state = advance(flow, state, signal).run
        expect(JSON.stringify(state)).toBe(JSON.stringify(transitions.at(-1)?.run))
      }),
    )
  })

  test('leaves each step by one of its exits, and goes on after a failure only where its author said so', () => {
    fc.assert(
      fc.property(started, (run) => {
        const { flow, transitions } = playOut(run)
        for (const { nodeId, exit, status } of transitions.flatMap(({ trace }) => trace)) {
          const node = flow.nodes.get(nodeId)
          if (exit !== null) expect(node?.exits).toContain(exit)
          if (status === 'failed' && exit !== null) expect([exit, node?.continuesOnError]).toEqual(['error', true])
        }
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

  test('never asks under a key again, however often it is retried', () => {
    fc.assert(
      fc.property(started, ({ definition, replies, data }) => {
        const flow = flowOf(definition)
        let transition = startRun(flow, startOf(flow, data))
        const keys: string[] = []
        for (const reply of replies) {
          const [request] = transition.requests
          if (request) keys.push(request.key)
          else if (transition.run.status !== 'failed') break
          transition = request
            ? advance(flow, transition.run, { key: request.key, now: NOON, answer: answerTo(request, reply) })
            : retryRun(flow, transition.run, NOON)
        }
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('[AUTO-DEF-18] ends, and visits no node twice', () => {
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
        const { flow, transitions } = playOut(run)
        const keys = transitions.flatMap(({ requests }) => requests.map(({ key }) => key))
        const { run: last } = transitions.at(-1) as Transition
        for (const key of keys) expect(advance(flow, last, { key, now: NOON, answer: { ok: true, value: 'again' } }).run).toBe(last)
      }),
    )
  })
})
