import type { Definition } from '@belfry/core'
import { expect } from 'vitest'
import { MAX_DEFINITION_BYTES } from '../src/flow/check-shape.ts'
import { parseFlow } from '../src/flow/parse-flow.ts'
import { jsonBytes } from '../src/json/json-bytes.ts'
import { conditions, numbers, row } from './largest-definitions.ts'

/** Checks that a definition is no larger than allowed, and that reading it takes no longer than a few copies of a large one. */
export function expectReadInAMoment(definition: Definition): void {
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
}

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
