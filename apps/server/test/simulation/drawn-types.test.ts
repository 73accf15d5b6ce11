import { stepTypes } from '@belfry/automation-engine'
import type { Definition } from '@belfry/core'
import { expect, test } from 'vitest'
import { drawScenario } from './scenarios/draw-scenario.ts'

test('histories draw every registered step type, decisions, and records of the park', () => {
  const scenarios = Array.from({ length: 150 }, (_, seed) => drawScenario(seed + 1))
  const definitions = scenarios.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      'input' in action ? ((action.input.body as { readonly definition?: Definition } | undefined)?.definition ?? []) : [],
    ),
  )
  const drawn = new Set(definitions.flatMap(({ nodes }) => nodes.map(({ type }) => type)))
  expect(stepTypes.filter((type) => !drawn.has(type))).toEqual([])
  expect(JSON.stringify(scenarios)).toMatch(/"@open approval \d"/)
  const names = new Set([...JSON.stringify(definitions).matchAll(/"@([a-z]+)"/g)].map(([, name]) => name))
  for (const name of ['invoice', 'draft', 'stay', 'ada', 'ben', 'code', 'door', 'meter', 'display', 'thread', 'booking', 'card', 'admin'])
    expect(names).toContain(name)
})
