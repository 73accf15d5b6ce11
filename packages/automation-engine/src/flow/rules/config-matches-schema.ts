import { explainConfigError } from '../config-error.ts'
import { defineRule, nameOf } from './rule.ts'

/** The config of every node matches the schema of its step type. */
export const configMatchesSchema = defineRule({
  name: 'config-matches-schema',
  severity: 'error',
  check: ({ nodes }) =>
    nodes.flatMap((node) =>
      node.configErrors.map((error) => ({
        code: error.code,
        nodeId: node.id,
        pointer: `${node.pointer}/config${error.pointer ?? ''}`,
        message: `In ${nameOf(node)}, ${explainConfigError(error, node)}.`,
      })),
    ),
})
