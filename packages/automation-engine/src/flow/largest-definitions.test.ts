import { expect, test } from 'vitest'
import { expectReadInAMoment } from '../../test/expect-read-in-a-moment.ts'
import { conditions, families, numbers, row } from '../../test/largest-definitions.ts'
import { jsonBytes } from '../json/json-bytes.ts'
import { steps as allSteps } from '../steps/index.ts'
import { MAX_DEFINITION_BYTES } from './check-shape.ts'
import { parseFlow } from './parse-flow.ts'

// All of them, and how the time grows: the deep run.
test.each(families.slice(0, 1))('[G165] a definition of %s is no larger than allowed, and read in a moment', (_, most, type, config) => {
  expectReadInAMoment(row(most, type, config))
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
