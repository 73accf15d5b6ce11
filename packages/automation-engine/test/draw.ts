import type { Definition } from '@belfry/core'
import type { Flow } from '../src/flow/flow.ts'
import { parseFlow } from '../src/flow/parse-flow.ts'
import type { StepRegistry } from '../src/step/step-definition.ts'
import { steps } from '../src/steps/index.ts'

/** Draws a definition: nodes by id as `[type, config]` or `[type, config, label]`, lines as `'source exit target'`. */
export function draw(
  nodes: Readonly<Record<string, readonly [type: string, config: Record<string, unknown>, label?: string]>>,
  edges: readonly string[] = [],
): Definition {
  return {
    nodes: Object.entries(nodes).map(([id, [type, config, label = '']], row) => ({
      id,
      type,
      label,
      position: { x: 0, y: row * 120 },
      config,
    })),
    edges: edges.map((edge, index) => {
      const [source, sourceHandle, target] = edge.split(' ') as [string, string, string]
      return { id: `e${index}`, source, sourceHandle, target }
    }),
  }
}

/** A trigger that waits for new customers. */
export const newCustomer: readonly [string, Record<string, unknown>] = ['trigger', { source: 'event', eventKey: 'customer:created' }]

/** Conditions in which every rule must hold, rules as `[field, operator, value]`. */
export function all(...rules: readonly (readonly [field: string, operator: string, value?: unknown])[]) {
  return {
    match: 'all',
    rules: rules.map(([field, operator, value], index) => ({
      id: `r${index}`,
      field,
      operator,
      ...(value === undefined ? {} : { value }),
    })),
  }
}

/** The flow of a definition as a run reads it: it may have been saved before the rules of today, and name members that no record has. */
export function flowOf(definition: Definition, registry: StepRegistry = steps): Flow {
  const { flow, problems } = parseFlow(definition, registry, {}, { isBounded: false })
  if (!flow) throw new Error(JSON.stringify(problems, null, 2))
  return flow
}

/** Whether nothing worse than a warning is found in a definition. */
export function isSound(definition: Definition): boolean {
  return parseFlow(definition).flow !== null
}
