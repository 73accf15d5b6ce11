import Type from 'typebox'
import { expect, test } from 'vitest'
import { parseFlow } from '../src/flow/parse-flow.ts'
import { defineStep } from '../src/step/define-step.ts'
import { exit } from '../src/step/outcome.ts'
import { steps } from '../src/steps/index.ts'
import { draw, newCustomer } from './draw.ts'
import { growsTooFast } from './growth.ts'

// Whether the measure finds a step that is slow. It is certain only after it has looked several times.

/** Reads flows with a step that does this with its text. */
function grows(work: (text: string) => unknown, most: number): boolean {
  const slow = defineStep({
    type: 'slow',
    category: 'flow',
    description: 'Takes its time',
    config: Type.Object({ text: Type.String() }),
    exits: { out: 'When its work is done.' },
    problems({ text }) {
      work(text)
      return []
    },
    run: () => exit('out'),
  })
  const read = (length: number) =>
    parseFlow(draw({ start: newCustomer, a: ['slow', { text: 'a'.repeat(length) }] }, ['start out a']), { ...steps, slow })
  return growsTooFast(read, most)
}

/** How long five looks may take, in milliseconds, on a machine that does other things. */
const FIVE_LOOKS_MS = 240_000

/** A busy machine can hide it from a single look; of sixty texts, or of five looks, it hides few. */
const isSeen = (work: (text: string) => unknown, most: number) => [1, 2, 3, 4, 5].some(() => grows(work, most))

test(
  'the measure sees a regular expression that goes back from every place',
  () => {
    expect(isSeen((text) => /a*b/.test(text), 60_000)).toBe(true)
  },
  FIVE_LOOKS_MS,
)

test(
  'the measure sees a list that is searched for each of its items',
  () => {
    const unique = (text: string) => [...text].map((_, index) => index).filter((one, index, all) => all.indexOf(one) === index)
    expect(isSeen(unique, 20_000)).toBe(true)
  },
  FIVE_LOOKS_MS,
)

// Without lists: large ones are collected differently from small ones, which is no growth of the work.
test('the measure lets pass what looks at each character many times', () => {
  const look = (text: string) => {
    let letters = 0
    for (let time = 0; time < 200; time++) for (const letter of text) if (letter === 'a') letters++
    return letters
  }
  expect(grows(look, 50_000)).toBe(false)
})
