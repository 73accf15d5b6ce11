import { closest } from '@belfry/core'
import { clip, nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** Every node has an existing step type. */
export const knownStepType = defineRule({
  name: 'known-step-type',
  severity: 'error',
  codes: {
    unknown_step_type: 'A node is of a step type that there is not. Use one of the types in the reference of steps.',
  },
  check: ({ nodes, stepTypes }) =>
    nodes
      .filter(({ step }) => !step)
      .map((node) => {
        const meant = closest(node.type, stepTypes)
        const remedy = meant ? `did you mean "${meant}"?` : 'choose one of those in the reference of steps.'
        const message = `${nodeName(node)} is of the type "${clip(node.type)}", which does not exist; ${remedy}`
        return { code: 'unknown_step_type', nodeId: node.id, pointer: `${node.pointer}/type`, message }
      }),
})
