import { beforeAll, expect, test } from 'vitest'
import { expectAgreement, walkAround } from './agree.ts'
import { expectCronerToAgree } from './croner.ts'
import { patternsFor } from './patterns.ts'
import { findShapes } from './shapes.ts'

let found: ReturnType<typeof findShapes> = { changes: 0, shapes: [] }

beforeAll(() => {
  found = findShapes()
  expect(found.shapes.length).toBeGreaterThan(100)
}, 600_000)

test('around every shape of change in every zone from 2000 to 2040, every minute agrees', () => {
  let patterns = 0
  for (const change of found.shapes) {
    const ticks = walkAround(change)
    for (const pattern of patternsFor(change)) {
      expectAgreement(pattern, change, ticks)
      patterns++
    }
  }
  process.stdout.write(
    `${found.changes} changes of clocks, of ${found.shapes.length} shapes; ${patterns} times a pattern agreed with every minute.\n`,
  )
})

test('around them croner fires when we do', () => {
  let patterns = 0
  const differ: string[] = []
  for (const change of found.shapes) {
    try {
      patterns += expectCronerToAgree(change)
    } catch (error) {
      differ.push((error as Error).message.slice(0, 200))
    }
  }
  process.stdout.write(`${patterns} times croner agreed.\n${differ.join('\n')}`)
})
