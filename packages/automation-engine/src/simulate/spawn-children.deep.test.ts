import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { document, each, pause, scenario } from '../../test/runs-of-documents.ts'
import { simulate } from './simulate.ts'

test('G93 no more than 10,000 runs come of one, all of them or none', async () => {
  const many = draw({ start: newCustomer, outer: each(), a: each(), b: each(), last: pause }, [
    'start out outer',
    'outer each a',
    'a done b',
    'a each last',
    'b each last',
  ])
  const simulation = await simulate(many, scenario(Array.from({ length: 100 }, (_, index) => document(index + 1))))
  const below = simulation.runs.filter(({ parentRunId }) => parentRunId !== null)
  expect(below).toHaveLength(10_000)
  expect(below.find(({ status }) => status === 'failed')?.error).toMatch(/100 more runs would come of this one than the 10000 that may/)
}, 60_000)
