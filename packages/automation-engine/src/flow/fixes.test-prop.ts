import type { Definition, FlowProblem } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shapedDefinition, soundDefinition } from '../../test/arbitrary-flows.ts'
import { draftFlow, isSound } from '../draft/draft.ts'
import { applyPatch } from '../draft/patch.ts'
import { steps } from '../steps/index.ts'
import { checkShape } from './check-shape.ts'
import { flowProblemKinds } from './flow-problems.ts'
import { parseFlow } from './parse-flow.ts'

/** Sound definitions with spelling mistakes and lines that go wrong, which is what fixes are for. */
const misspelt: fc.Arbitrary<Definition> = fc
  .tuple(
    soundDefinition,
    fc.array(fc.tuple(fc.nat({ max: 500 }), fc.constantFrom(...['drop', 'twin', 'swap'])), { minLength: 1, maxLength: 3 }),
  )
  .map(([definition, mistakes]) => {
    const words = [...JSON.stringify(definition).matchAll(/(?!true|false|null)\b[a-zA-Z]{4,}/g)]
    let text = JSON.stringify(definition)
    for (const [pick, kind] of mistakes) {
      const { 0: word = 'title' } = words[pick % words.length] ?? { 0: 'title' }
      const wrong = {
        drop: word.slice(0, -1),
        twin: `${word}${word.slice(-1)}`,
        swap: `${word.slice(1, 2)}${word.slice(0, 1)}${word.slice(2)}`,
      }[kind]
      text = text.replace(word, wrong as string)
    }
    return JSON.parse(text) as Definition
  })
  .filter((definition) => checkShape(definition).ok)

const definitions = fc.oneof(shapedDefinition, soundDefinition, misspelt)
const declared = new Map(flowProblemKinds.map(({ code, severities }) => [code, severities]))

/** A finding without its place in lists, and without words about what else is there. */
const what = ({ code, severity, nodeId, edgeId, noteId, pointer = '' }: FlowProblem) =>
  JSON.stringify([code, severity, nodeId, edgeId, noteId, pointer.replace(/^\/(nodes|edges|notes)\/\d+/, '$1')])

describe('findings', () => {
  test('are of the declared codes and severities, and the same each time', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const { problems } = parseFlow(definition)
        expect(parseFlow(structuredClone(definition)).problems).toEqual(problems)
        for (const { code, severity, docs } of problems) {
          expect(declared.get(code), code).toContain(severity)
          expect(docs).toBe(`reference/flow-problems#${code}`)
        }
      }),
    )
  })

  test('point at the part of a text that they speak of', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        for (const { range, pointer = '' } of parseFlow(definition).problems) {
          if (!range) continue
          const text = pointer
            .split('/')
            .slice(1)
            .reduce<unknown>(
              (here, name) => (here as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
              definition,
            )
          expect(range[0]).toBeLessThan(range[1])
          expect(range[1]).toBeLessThanOrEqual(String(text).length)
        }
      }),
    )
  })

  test('do not depend on the order of nodes', () => {
    const unlike = definitions.filter(({ nodes }) => new Set(nodes.map(({ id }) => id)).size === nodes.length)
    fc.assert(
      fc.property(unlike, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (definition, keys) => {
        const nodes = definition.nodes
          .map((node, index) => [keys[index] ?? 0, node] as const)
          .sort(([a], [b]) => a - b)
          .map(([, node]) => node)
        // Of two things with one id, the first in the list keeps it: a note that a node is named like comes after all nodes.
        const [one, other] = [definition, { ...definition, nodes }].map((each) => parseFlow(each).problems.map(what).sort())
        expect(other).toEqual(one)
      }),
    )
  })
})

describe('fixes', () => {
  test('make their finding go, and bring no error but what it or an unsound step has hidden', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const { problems } = parseFlow(definition)
        const { nodes, source } = draftFlow(definition, steps)
        // Without a source nobody can tell which variables there are.
        const hides = source === null || nodes.some((node) => !isSound(node))
        for (const problem of problems) {
          if (!problem.fix) continue
          const fixed = applyPatch(definition, problem.fix.patch)
          if (!fixed.ok) throw new Error(fixed.error)
          expect(checkShape(fixed.value).ok, what(problem)).toBe(true)
          const left = parseFlow(fixed.value).problems
          expect(count(left, problem), what(problem)).toBeLessThan(count(problems, problem))
          if (hides) continue
          // Which members a variable has is not known before the variable is: in {organizatio.nam} both words are misspelt.
          const hidden = problem.code === 'unknown_variable' ? 'unknown_member' : null
          const errors = [problems, left].map((all) => all.filter(({ severity }) => severity !== 'warning'))
          for (const { code } of errors[1] ?? []) {
            const [before = 0, after = 0] = errors.map((all) => all.filter((error) => error.code === code).length)
            expect(after, `${code} after ${what(problem)}`).toBeLessThanOrEqual(code === hidden ? before + 1 : before)
          }
        }
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  test('come to an end when they are applied one after another', () => {
    fc.assert(
      fc.property(misspelt, (definition) => {
        let now: unknown = definition
        for (let round = 0; round < 200; round++) {
          const fix = parseFlow(now).problems.find((problem) => problem.fix)?.fix
          if (!fix) return
          const fixed = applyPatch(now, fix.patch)
          if (!fixed.ok) throw new Error(fixed.error)
          now = fixed.value
        }
        throw new Error('There was always another fix.')
      }),
    )
  })
})

function count(problems: readonly FlowProblem[], like: FlowProblem): number {
  return problems.filter((problem) => what(problem) === what(like)).length
}
