import { isSound } from '../draft.ts'
import { defineRule, nameOf } from './rule.ts'

/** A step type's own findings about its config. Asked only where the config matches the schema. */
export const stepCheckPasses = defineRule({
  name: 'step-check-passes',
  severity: 'error',
  check: ({ nodes, source }) =>
    nodes.filter(isSound).flatMap((node) =>
      (node.step?.problems(node.rawConfig, { nodeId: node.id, source }) ?? []).map(({ pointer, message, ...finding }) => ({
        ...finding,
        nodeId: node.id,
        pointer: `${node.pointer}/config${pointer}`,
        message: `In ${nameOf(node)}, ${message}.`,
      })),
    ),
})
