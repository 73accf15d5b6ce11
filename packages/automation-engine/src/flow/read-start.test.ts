import type { Definition } from '@belfry/core'
import { expect, test } from 'vitest'
import { judgeTrigger } from '../index.ts'
import { parseFlow } from './parse-flow.ts'
import { readStart } from './read-start.ts'

const rule = (operator: string, value: string) => ({ id: 'r', field: 'customer.lastName', operator, value })

function definitionOf(conditions: readonly unknown[], description = 'x'): Definition {
  const step = (id: string, type: string, config: Readonly<Record<string, unknown>>, y: number) => ({
    ...{ id, type, label: '', position: { x: 0, y }, config },
  })
  return {
    nodes: [
      step('make', 'taskCreate', { title: 'x', description }, 1),
      step('start', 'trigger', { source: 'event', eventKey: 'customer:created', conditions: { match: 'all', rules: conditions } }, 0),
    ],
    edges: [{ id: 'e', source: 'start', sourceHandle: 'out', target: 'make' }],
    notes: [],
  } as unknown as Definition
}

const start = {
  runId: 'run_1',
  now: 0,
  actor: null,
  organization: { id: 'org_1', timeZone: 'UTC' },
  cause: {
    ...{ kind: 'event', id: 'evt_1', key: 'customer:created', timestamp: 0, about: { model: 'customer', id: 'cus_1' } },
    data: { customer: { id: 'cus_1', lastName: 'Lovelace' } },
  },
} as unknown as Parameters<typeof judgeTrigger>[1]

test.each([
  ['no conditions', []],
  ['conditions that hold', [rule('is', 'Lovelace')]],
  ['conditions that do not', [rule('is', 'Hopper')]],
  ['a variable in a value', [rule('is', '{event.data.customer.lastName}')]],
])('the beginning of a flow judges as the whole: %s', (_, conditions) => {
  const definition = definitionOf(conditions, '{customer.firstName} {organization.name}')
  const whole = parseFlow(definition).flow
  const beginning = readStart(definition, 'a'.repeat(64))
  if (!whole || !beginning) throw new Error('the definition is sound')
  expect(judgeTrigger(beginning, start)).toEqual(judgeTrigger(whole, start))
  expect([beginning.source, beginning.judges, beginning.liveRoots]).toEqual([whole.source, whole.judges, whole.liveRoots])
  expect(beginning.definitionHash).toBe('a'.repeat(64))
})

test('the other steps are not read, and a definition without a trigger has no beginning', () => {
  const { nodes } = definitionOf([])
  expect([...(readStart({ nodes, edges: [], notes: [] }, '')?.nodes.keys() ?? [])]).toEqual(['start'])
  expect(readStart({ nodes: nodes.slice(0, 1), edges: [], notes: [] }, '')).toBeNull()
})
