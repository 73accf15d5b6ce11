import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reply } from '../../test/arbitrary-answers.ts'
import { eventData, soundDefinition, startOf } from '../../test/arbitrary-flows.ts'
import { flowOf } from '../../test/draw.ts'
import { mostRequests, type PlayedRun, playOut, type RunInput } from '../../test/play-out.ts'
import type { Flow } from '../flow/flow.ts'
import type { RunState } from '../protocol/run-state.ts'
import type { TraceEntry } from '../protocol/trace.ts'
import { replay } from '../testing.ts'
import { parseRunState } from './parse-run-state.ts'
import { areTooLarge, TOO_LARGE } from './variables.ts'

// Every registered step type with any config, told anything, retried, cancelled, looked at while it waits, with the runs that it makes.

const script: fc.Arbitrary<readonly RunInput[]> = fc.array(
  fc
    .tuple(
      reply,
      fc.record({
        by: fc.constantFrom<RunInput['by']>('reply', 'reply', 'example', 'example', 'example', 'retry', 'cancel'),
        pick: fc.nat({ max: 11 }),
      }),
    )
    .map(([said, how]) => ({
      ...said,
      ...how,
      huge: how.pick === 11,
      by: how.by === 'cancel' && how.pick > 1 ? 'example' : how.by,
    })),
  { minLength: 12, maxLength: 12 },
)

const played = fc.record({ definition: soundDefinition, script, data: eventData })

function judge(flow: Flow, definition: unknown, runs: readonly PlayedRun[], inputs: readonly RunInput[]): void {
  const keys = runs.flatMap(({ transitions }) => transitions.flatMap(({ requests }) => requests.map(({ key }) => key)))
  expect(new Set(keys).size).toBe(keys.length)
  for (const { start, transitions, entries: journal } of runs) {
    const last = transitions.at(-1)?.run as RunState
    expect(last.status).toMatch(/^(completed|failed|cancelled)$/)
    expect(journal.length).toBeLessThan(mostRequests(flow, inputs))
    for (const { run, requests } of transitions)
      judgeState(
        run,
        requests.map(({ key }) => key),
      )
    for (const entry of transitions.flatMap(({ trace }) => trace)) judgeEntry(flow, entry)
    const again = replay(JSON.parse(JSON.stringify({ definition, start, entries: journal })))
    expect(JSON.stringify(again.run)).toBe(JSON.stringify(last))
    expect(JSON.stringify(again.trace)).toBe(JSON.stringify(transitions.flatMap(({ trace }) => trace)))
  }
}

function judgeState(run: RunState, requested: readonly string[]): void {
  const text = JSON.stringify(run)
  const parsed = parseRunState(JSON.parse(text))
  expect(parsed.ok && JSON.stringify(parsed.value)).toBe(text)
  expect(run.awaiting).toEqual(requested)
  if (run.error?.message !== TOO_LARGE) expect(areTooLarge(run)).toBe(false)
}

function judgeEntry(
  flow: Flow,
  { nodeId, exit, type, label, status, endedAt, error, output, input, missing, startedAt, try: attempt }: TraceEntry,
): void {
  const node = flow.nodes.get(nodeId)
  expect([type, label]).toEqual([node?.type, node?.label])
  expect(attempt).toBeGreaterThan(0)
  expect([typeof input, Array.isArray(missing)]).toEqual(['object', true])
  expect(endedAt === null).toBe(status === 'waiting')
  if (endedAt !== null) expect(endedAt).toBeGreaterThanOrEqual(startedAt)
  expect([exit === null, output === null]).toEqual([status !== 'done' && exit !== 'error', status !== 'done'])
  expect(typeof error).toBe(status === 'failed' ? 'string' : 'object')
  if (exit === null) return
  expect(node?.exits).toContain(exit)
  expect(exit).not.toBe(node?.step.spawns)
  if (status === 'failed') expect([exit, node?.continuesOnError]).toEqual(['error', true])
}

test('[AUTO-DEF-18] whatever flow is told whatever: it ends, asks under each key once, leaves by declared exits only and never throws', () => {
  fc.assert(
    fc.property(played, ({ definition, script: inputs, data }) => {
      const flow = flowOf(definition)
      judge(flow, definition, playOut(flow, startOf(flow, data), inputs), inputs)
    }),
    { numRuns: propertyRuns(250) },
  )
})
