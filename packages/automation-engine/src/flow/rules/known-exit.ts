import { closest } from '@belfry/core'
import type { DraftNode } from '../draft.ts'
import { ERROR_EXIT } from '../error-exit.ts'
import { clip, defineRule, nameOf } from './rule.ts'

/** Every line begins at an exit that its node has. */
export const knownExit = defineRule({
  name: 'known-exit',
  severity: 'error',
  check: ({ definition: { edges }, nodeById }) =>
    edges.flatMap(({ id, source, sourceHandle }, index) => {
      const node = nodeById.get(source)
      if (!node?.exits || node.exits.includes(sourceHandle)) return []
      const message = `${nameOf(node)} has no exit "${clip(sourceHandle)}"; ${remedy(node, node.exits, sourceHandle)}`
      return [{ code: 'unknown_exit', edgeId: id, nodeId: source, pointer: `/edges/${index}/sourceHandle`, message }]
    }),
})

function remedy({ step }: DraftNode, exits: readonly string[], handle: string): string {
  if (handle === ERROR_EXIT && step?.acceptsContinueOnError) return 'set continueOnError to true to give it one, or remove the line.'
  const meant = closest(handle, exits)
  return meant ? `did you mean "${meant}"?` : `it has: ${exits.join(', ')}.`
}
