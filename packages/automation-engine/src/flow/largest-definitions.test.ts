import { describe, expect, test } from 'vitest'
import { conditions, families, numbers, row } from '../../test/largest-definitions.ts'
import { jsonBytes } from '../json/json-bytes.ts'
import { steps as allSteps } from '../steps/index.ts'
import { MAX_DEFINITION_BYTES } from './check-shape.ts'
import { parseFlow } from './parse-flow.ts'

describe.each(families)('[G165] a definition of %s', (_, most, type, config) => {
  test('is no larger than allowed, and read in a moment when it is as large', () => {
    const definition = row(most, type, config)
    expect(jsonBytes(definition)).toBeLessThanOrEqual(MAX_DEFINITION_BYTES)
    parseFlow(definition)
    // In turns, so that a busy moment does not meet one of the two alone; again only if it may have been such a moment.
    const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < 5 && !(best[0] / best[1] < MOST_COPIES); round++) {
      best[0] = Math.min(
        best[0],
        processorMs(() => parseFlow(definition)),
      )
      best[1] = Math.min(best[1], processorMs(copyMuch))
    }
    expect(best[0] / best[1]).toBeLessThan(MOST_COPIES)
  })
})

test.each([
  ['rules', 100, (rules: number) => conditions('all', rules, (i) => ({ operator: 'isNot', value: `v${i}` }))],
  [
    'values',
    1000,
    (values: number) =>
      conditions('all', 2, (rule) => ({ operator: 'isOneOf', values: numbers(values - rule).map((i) => i * 2 + (i ? rule : 0)) })),
  ],
])('[G165] %s of one condition: up to %i', (_, most, config) => {
  const of = (length: number) => parseFlow(row(1, 'condition', () => config(length)))
  expect(of(most).problems).toEqual([])
  expect(of(most + 1).problems).toMatchObject([{ code: 'too_many', severity: 'error', nodeId: 'n0' }])
  expect(
    parseFlow(
      row(1, 'condition', () => config(most + 1)),
      undefined,
      {},
      { isBounded: false },
    ).flow,
  ).not.toBeNull()
})

test('a definition that is only to be run is read without its warnings, and its errors are found all the same', () => {
  const warned = row(2, 'condition', () => conditions('all', 2, (i) => ({ operator: i % 2 ? 'greaterThan' : 'lessThan', value: 1 + i })))
  const { flow, problems } = parseFlow(warned)
  expect([flow !== null, problems.some(({ severity }) => severity === 'warning')]).toEqual([true, true])
  const read = parseFlow(warned, allSteps, {}, { warns: false })
  expect([read.flow !== null, read.problems]).toEqual([true, []])
  const broken = row(1, 'taskCreate', () => ({ titel: 'x' }))
  expect(parseFlow(broken, allSteps, {}, { warns: false })).toMatchObject({ flow: null, problems: [{ severity: 'error' }] })
})

test('[G165] a definition that is too large is refused, and its largest step is pointed at', () => {
  const large = (bytes: number) => row(3, 'taskCreate', (step) => ({ title: 'x', other: 'x'.repeat(step === 1 ? bytes : 10) }))
  const spare = MAX_DEFINITION_BYTES - jsonBytes(large(0))
  expect(parseFlow(large(spare)).flow).not.toBeNull()
  expect(parseFlow(large(spare + 1))).toMatchObject({
    flow: null,
    problems: [
      {
        code: 'definition_too_large',
        severity: 'refused',
        nodeId: 'n1',
        pointer: '/nodes/2',
        message: expect.stringContaining('has 524,289 bytes'),
      },
    ],
  })
  // What was saved before there was a limit goes on running.
  expect(parseFlow(large(spare + 1), undefined, {}, { isBounded: false }).flow).not.toBeNull()
})

/** The unit of the measure, so that a slow machine is slow on both sides: ten copies through JSON of a definition of 100,000 values. */
const copied = JSON.stringify(
  row(8, 'condition', () => conditions('all', 10, () => ({ operator: 'isOneOf', values: numbers(1250).map(String) }))),
)
const copyMuch = () => numbers(10).map(() => JSON.stringify(JSON.parse(copied)))

/** The slowest of them, the lists of braces, takes four such units. */
const MOST_COPIES = 12

function processorMs(task: () => unknown): number {
  // The thread's own time, where Node can tell it.
  const spent = (since?: NodeJS.CpuUsage) =>
    'threadCpuUsage' in process ? process.threadCpuUsage(since) : (process as NodeJS.Process).cpuUsage(since)
  const began = spent()
  task()
  const { user, system } = spent(began)
  return (user + system) / 1000
}
