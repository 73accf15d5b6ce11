import type { TraceEntry } from '@belfry/automation-engine'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TickEntry } from '../../store/queries/run-ticks.ts'
import { withoutTold, withTold } from './told-outputs.ts'

const step: TraceEntry = {
  nodeId: 'a',
  type: 'taskCreate',
  label: 'A',
  try: 1,
  status: 'done',
  startedAt: 0,
  endedAt: 0,
  exit: 'done',
  input: {},
  missing: [],
  output: null,
  error: null,
}

function told(value: unknown, index = 0): TickEntry {
  return { signal: { key: `run/a/${index}/1`, now: 0, answer: { ok: true, value } } } as unknown as TickEntry
}

/** What is read of a tick that was stored. */
function storedAndRead(entries: readonly TickEntry[], trace: readonly TraceEntry[]): readonly TraceEntry[] {
  const [storedEntries, storedTrace] = JSON.parse(JSON.stringify([entries, withoutTold(entries, trace)]))
  return withTold(storedEntries, storedTrace)
}

test('a trace reads as it was, whatever its outputs have in common with the signals', () => {
  const name = fc.oneof(fc.constantFrom('told', 'value', '__proto__', '0'), fc.string({ maxLength: 3 }))
  const json = fc.jsonValue({ maxDepth: 2 })
  const value = fc.oneof(fc.dictionary(name, json, { maxKeys: 4, noNullPrototype: true }), json)
  const tick = fc.array(value, { maxLength: 5 }).chain((values) => {
    const parts: unknown[] = values.flatMap((one) => [one, ...(typeof one === 'object' && one !== null ? Object.values(one) : [])])
    const output = fc.dictionary(name, parts.length === 0 ? json : fc.oneof(json, fc.constantFrom(...parts)), { noNullPrototype: true })
    const outputs = fc.array(fc.oneof(output, fc.constant(null)), { maxLength: 5 })
    return fc.record({ values: fc.constant(values), outputs })
  })
  fc.assert(
    fc.property(tick, ({ values, outputs }) => {
      const entries = values.map(told)
      const trace = outputs.map((output) => ({ ...step, output }))
      expect(JSON.stringify(storedAndRead(entries, trace))).toBe(JSON.stringify(trace))
    }),
    { numRuns: propertyRuns(500) },
  )
})

test('a record that a step has made is stored once', () => {
  const record = { id: 'task_1', title: 'Clean the sauna' }
  const entries = [told({ record, version: 1 }), told(record, 1)]
  const trace = [
    { ...step, output: { task: record, number: 7 } },
    { ...step, output: { again: record } },
  ]
  expect(JSON.stringify(withoutTold(entries, trace))).not.toContain('sauna')
  expect(storedAndRead(entries, trace)).toEqual(trace)
})
