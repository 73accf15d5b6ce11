import { describe, expect, test } from 'vitest'
import { parseFlow } from '../src/index.ts'
import { flowFixtures } from './flow-fixtures.ts'
import { play } from './play.ts'

test('there are fixtures', () => {
  expect(flowFixtures.length).toBeGreaterThan(5)
})

describe.each(flowFixtures)('$file: $title', ({ definition, problems, scenarios = [] }) => {
  // Read inside of tests, never while they are collected: else a mutated engine would be judged by no test.
  const read = () => parseFlow(definition)

  test('has the problems that are expected', () => {
    const parsed = read()
    const actual = parsed.problems.map(({ severity, code, pointer, nodeId, edgeId }) => ({ severity, code, pointer, nodeId, edgeId }))
    const expected = problems.map(({ severity, code, pointer, nodeId, edgeId }) => ({ severity, code, pointer, nodeId, edgeId }))
    // The node at a line is a courtesy of some rules; the line is what counts.
    expect(actual.map((problem) => (problem.edgeId ? { ...problem, nodeId: undefined } : problem))).toEqual(expected)
    expect(parsed.flow === null).toBe(problems.some(({ severity }) => severity !== 'warning'))
  })

  test('every message is a sentence', () => {
    for (const { message } of read().problems) expect(message).toMatch(/^\S.*[.?]$/)
  })

  test.each(scenarios)('$title', ({ status, path, reads, requests, ...script }) => {
    const { flow } = read()
    expect(flow && play(flow, script)).toEqual({ status, path, reads, requests })
  })
})
