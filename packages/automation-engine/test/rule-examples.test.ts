import type { Definition, FlowProblem } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draftFlow } from '../src/draft/draft.ts'
import { problemOf } from '../src/flow/flow-problems.ts'
import { applyPatch } from '../src/index.ts'
import { flowRules } from '../src/rules/index.ts'
import { meaningOf, worded } from '../src/rules/rule.ts'
import { steps } from '../src/steps/index.ts'
import { type RuleExample, ruleExamples } from './rule-examples.ts'

test('every rule has an example, and nothing else has', () => {
  expect(Object.keys(ruleExamples).sort()).toEqual(flowRules.map(({ name }) => name).sort())
})

// Rules are asked inside of tests, never while tests are collected: else a mutated rule would be judged by no test.
describe.each(flowRules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  const { definition, others = [], registry = steps, site = {} } = ruleExamples[name] as RuleExample
  const find = (one: Definition) =>
    rule
      .check(draftFlow(one, registry, site))
      .map(worded)
      .map((finding) => problemOf(finding, rule.severity))
  const findAll = () => [definition, ...others].flatMap(find)
  const fixable = () =>
    [definition, ...others].flatMap((one) => find(one).flatMap((problem) => (problem.fix ? [{ one, problem, fix: problem.fix }] : [])))

  test('finds exactly this', async () => {
    await expect(`${JSON.stringify(findAll(), null, 2)}\n`).toMatchFileSnapshot(`problem-snapshots/${name}.shot`)
  })

  test('finds each of its codes, and no other', () => {
    expect([...new Set(findAll().map(({ code }) => code))].sort()).toEqual(Object.keys(rule.codes).sort())
  })

  test('says of each code how grave its findings are', () => {
    for (const [code, explained] of Object.entries(rule.codes)) {
      const found = findAll().flatMap((problem) => (problem.code === code ? [problem.severity] : []))
      expect(meaningOf(explained).severities ?? [rule.severity], code).toEqual(expect.arrayContaining(found))
    }
  })

  test('explains every code in sentences', () => {
    for (const { meaning, reason } of Object.values(rule.codes).map(meaningOf))
      for (const text of [meaning, reason ?? meaning]) expect(text).toMatch(/^[A-Z].*\.$/)
  })

  test('each of its fixes makes the finding go, and brings no other', () => {
    for (const { one, problem, fix } of fixable()) {
      expect(fix.title).toMatch(/^[A-Z].*[^.]$/)
      const after = applyPatch(one, fix.patch)
      if (!after.ok) throw new Error(after.error)
      const left = find(after.value as Definition).map(what)
      const expected = find(one).map(what)
      expected.splice(expected.indexOf(what(problem)), 1)
      expect(left.sort(), fix.title).toEqual(expected.sort())
    }
  })

  test('each of its fixes does nothing to a definition that has moved on', () => {
    for (const { fix } of fixable()) {
      const isGuarded = fix.patch.some(({ op }) => op === 'test' || op === 'move' || op === 'remove')
      if (isGuarded) expect(applyPatch({ nodes: [], edges: [], notes: [] }, fix.patch).ok, fix.title).toBe(false)
    }
  })
})

/** A finding without its place in lists, which a fix may shift, and without words about what is there. */
function what({ code, nodeId, edgeId, noteId }: FlowProblem): string {
  return JSON.stringify([code, nodeId, edgeId, noteId])
}
