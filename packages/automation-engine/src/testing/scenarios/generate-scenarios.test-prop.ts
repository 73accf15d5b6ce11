import type { Definition } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { soundDefinition } from '../../../test/arbitrary-flows.ts'
import { all, draw, flowOf } from '../../../test/draw.ts'
import { exitsOf } from '../exits.ts'
import { pathOf } from '../path-of.ts'
import { replay } from '../replay.ts'
import { allPaths } from './find-paths.ts'
import { generateScenarios } from './generate-scenarios.ts'

const start = ['trigger', { source: 'webhook' }] as const

/** Small flows without circles: nodes of two exits, each of which leads on to a later node or nowhere. `shared` steps decide by one variable. */
const shapes = fc.record({
  targets: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { minLength: 1, maxLength: 5 }),
  shared: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
})

function flowOfShape({ targets, shared }: { targets: [number, number][]; shared: boolean[] }): Definition {
  const decides = (index: number) => ['condition', { conditions: all([shared[index] ? 'body.one' : `body.own${index}`, 'is', 1]) }] as const
  const nodes = Object.fromEntries(targets.map((_, index) => [`n${index}`, decides(index)]))
  const edges = targets.flatMap(([yes, no], index) =>
    [`n${index} yes n${index + 1 + yes}`, `n${index} no n${index + 1 + no}`].filter(
      (edge) => Number(edge.slice(edge.lastIndexOf('n') + 1)) < targets.length,
    ),
  )
  return draw({ start, ...nodes }, ['start out n0', ...edges])
}

/** The ways that can be taken: where one variable decides several times, it decides the same each time. */
function possiblePaths(definition: Definition): readonly (readonly string[])[] {
  const flow = flowOf(definition)
  const paths = allPaths(flow, exitsOf(flow), 1000) ?? []
  const fieldOf = (id: string) =>
    JSON.stringify((flow.nodes.get(id)?.authored.conditions as { rules?: [{ field: string }] } | undefined)?.rules?.[0].field)
  return paths
    .filter((flowPath) => {
      const chosen = new Map<string, string>()
      return flowPath.slice(1).every(({ node, exit }) => {
        const before = chosen.get(fieldOf(node.id))
        chosen.set(fieldOf(node.id), before ?? exit)
        return before === undefined || before === exit
      })
    })
    .map((flowPath) => flowPath.map(({ node, exit }) => `${node.id} ${exit}`))
}

/** How many ways are needed for everything that any of them takes, by trying all choices. */
function fewest(paths: readonly (readonly string[])[]): number {
  const all = new Set(paths.flat())
  const canCover = (left: ReadonlySet<string>, number: number): boolean => {
    if (left.size === 0) return true
    const [first] = left
    return (
      number > 0 &&
      paths.some((one) => one.includes(first as string) && canCover(new Set([...left].filter((exit) => !one.includes(exit))), number - 1))
    )
  }
  let number = 0
  while (!canCover(all, number)) number++
  return number
}

describe('generated scenarios', () => {
  test('take every exit that can be taken, and are as few as can be', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const definition = flowOfShape(shape)
        const paths = possiblePaths(definition)
        const { scenarios, isSmallest } = generateScenarios(definition)
        expect(new Set(scenarios.flatMap(({ path }) => path))).toEqual(new Set(paths.flat()))
        expect([isSmallest, scenarios.length]).toEqual([true, fewest(paths)])
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  test('of any flow take the ways that they promise, and each exit is either taken or explained', () => {
    fc.assert(
      fc.property(soundDefinition, (definition) => {
        const { scenarios, notTaken } = generateScenarios(definition as Definition)
        for (const { path, journal } of scenarios) expect(pathOf(replay(JSON.parse(JSON.stringify(journal))))).toEqual(path)
        const named = [...scenarios.flatMap(({ takes }) => takes), ...notTaken].map(({ nodeId, exit }) => `${nodeId} ${exit}`)
        expect(named.toSorted()).toEqual(
          exitsOf(flowOf(definition as Definition))
            .map(({ node, exit }) => `${node.id} ${exit}`)
            .toSorted(),
        )
        for (const { why } of notTaken) expect(why).toMatch(/^[A-Z].*[^.]\.$/s)
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})

describe('a large flow', () => {
  const count = 45
  const chain = (field: (index: number) => string) => {
    const nodes = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        [`c${index}`, ['condition', { conditions: all([field(index), 'is', 1]) }]],
        [`t${index}`, ['taskCreate', { title: 'x' }]],
      ]).flat() as [string, [string, Record<string, unknown>]][],
    )
    const edges = Array.from({ length: count }, (_, index) => [
      `c${index} yes t${index}`,
      ...(index + 1 < count ? [`c${index} no c${index + 1}`, `t${index} out c${index + 1}`] : []),
    ])
    return draw({ start, ...nodes }, ['start out c0', ...edges.flat()])
  }

  test('of more ways than can be counted needs two runs', () => {
    const { scenarios, notTaken, isSmallest } = generateScenarios(chain((index) => `body.own${index}`))
    expect([scenarios.length, notTaken, isSmallest]).toEqual([2, [], true])
  })

  test('in which most ways contradict themselves is gone through all the same', () => {
    const { scenarios, notTaken } = generateScenarios(chain((index) => `body.own${index % 3}`))
    expect(notTaken).toEqual([])
    expect(scenarios.length).toBeLessThan(6)
  })
})
