import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { begin, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON } from '../../test/starts.ts'
import type { RunState } from '../protocol/run-state.ts'
import { replay } from '../testing.ts'
import { advance, retryRun } from './advance.ts'
import { type ChildStart, eraseChild, snapshotOf, startChild } from './child-run.ts'
import { parseRunState } from './parse-run-state.ts'

const task = (title: string) => ['taskCreate', { title }] as const
const flow = flowOf(
  draw(
    {
      start: newCustomer,
      make: task('made'),
      each: ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }],
      one: task('{item.fileName} of {customer.firstName}, {actor.name}'),
      again: task('{createdTask.id}'),
      done: task('{createdTask.id} {event.id}'),
    },
    ['start out make', 'make out each', 'each each one', 'one out again', 'each done done'],
  ),
)

const made = { ok: true, value: { id: 'tsk_1' } } as const
const parent: RunState = resumeRun(flow, begin(flow).run, { key: 'run_1/make/0/1', now: NOON, answer: made }).run
const item = { id: 'doc_1', fileName: 'a.pdf' }
const startOf = (more: Partial<ChildStart> = {}): ChildStart => {
  const snapshot = snapshotOf(flow, parent)
  if (!snapshot) throw new Error('there is a step for children')
  return { runId: 'run_2', parentRunId: 'run_1', now: NOON + 5, item, snapshot, ...more }
}

describe('what children begin with', () => {
  test('G69 what they can read of their parent: its variables as they are then, its records, its actor', () => {
    const { nodeId, variables, records, actor, timeZone } = startOf().snapshot
    expect(nodeId).toBe('one')
    expect(Object.keys(variables).toSorted()).toEqual(['createdTask', 'customer'])
    expect([records, actor, timeZone]).toEqual([parent.records, parent.actor, parent.timeZone])
  })

  test('nothing where no step is behind each, or the run stands elsewhere', () => {
    const alone = flowOf(
      draw({ start: newCustomer, each: ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }] }, ['start out each']),
    )
    expect(snapshotOf(alone, begin(alone).run)).toBeNull()
    expect(snapshotOf(flow, { ...parent, position: null })).toBeNull()
    expect(snapshotOf(flow, begin(flow).run)).toBeNull()
  })
})

describe('a child', () => {
  test('[STEP-forEach-06] begins behind each, with its item and its own id, and reads the record anew', () => {
    const started = startChild(flow, startOf())
    expect(started.run).toMatchObject({
      runId: 'run_2',
      status: 'waiting',
      startedAt: NOON + 5,
      position: { nodeId: 'one' },
      variables: { item },
    })
    expect(requestOf(started, 'read').records).toMatchObject([{ model: 'customer', id: ada.id }])
    const key = requestOf(started, 'read').key
    const read = advance(flow, started.run, { key, now: NOON + 6, answer: { ok: true, value: [{ firstName: 'Grace' }] } })
    expect(requestOf(read, 'operation')).toMatchObject({
      key: 'run_2/one/0/1',
      input: { body: { title: `a.pdf of Grace, ${parent.actor?.name ?? ''}`.trim() } },
    })
    expect(parseRunState(JSON.parse(JSON.stringify(read.run)))).toEqual({ ok: true, value: read.run })
  })

  test('keeps no item that nobody reads', () => {
    const silent = flowOf(
      draw(
        {
          start: newCustomer,
          each: ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }],
          one: ['delay', { mode: 'duration', duration: { amount: 1, unit: 'days' } }],
        },
        ['start out each', 'each each one'],
      ),
    )
    const snapshot = snapshotOf(silent, begin(silent).run)
    if (!snapshot) throw new Error('there is a step for children')
    expect(startChild(silent, startOf({ snapshot })).run.variables).toEqual({})
  })

  test('that would keep too much fails at its first step, and again when it is retried', () => {
    const large = startOf({ item: { ...item, notes: 'x'.repeat(1024 * 1024) } })
    const { run, requests } = startChild(flow, large)
    expect([run.status, run.error, requests]).toEqual([
      'failed',
      { message: expect.stringMatching(/^run_state_too_large/), step: 'one', stepId: 'one' },
      [],
    ])
    expect(retryRun(flow, run, NOON + 9).run).toMatchObject({ status: 'failed', position: { try: 2 } })
  })

  test('is replayed from its journal', () => {
    const child = startOf()
    const started = startChild(flow, child)
    const { key } = requestOf(started, 'read')
    const signal = { key, now: NOON + 6, answer: { ok: true, value: [null] } } as const
    const entries = [signal, { cancel: { now: NOON + 7 } }]
    const journal = JSON.parse(JSON.stringify({ definition: flow.definition, start: child, entries }))
    expect(replay(journal).run).toMatchObject({ runId: 'run_2', status: 'cancelled', endedAt: NOON + 7 })
  })

  test('of a step that the flow does not have is a mistake of the host', () => {
    const { snapshot } = startOf()
    expect(() => startChild(flow, startOf({ snapshot: { ...snapshot, nodeId: 'gone' } }))).toThrow(/no node gone/)
  })

  test('of which nothing may be known any more names its records only', () => {
    expect(eraseChild(startOf())).toEqual(startOf({ item: { id: 'doc_1' }, snapshot: { ...startOf().snapshot, variables: {} } }))
    expect(eraseChild(startOf({ item: {} })).item).toEqual({})
  })
})
