import { closest } from '@belfry/core'
import type { DraftNode } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { ERROR_EXIT } from '../step/error-exit.ts'
import { defineRule, type Finding } from './rule.ts'

/** Every edge starts at an exit that its node has. */
export const knownExit = defineRule({
  name: 'known-exit',
  severity: 'error',
  codes: {
    unknown_exit:
      'A line begins at an exit that the step does not have; `error` is there with continueOnError only. Draw it from an exit that there is.',
  },
  check: ({ definition: { edges }, nodeById }) =>
    edges.flatMap((edge, index) => {
      const { id, source, sourceHandle } = edge
      const node = nodeById.get(source)
      if (!node?.exits || node.exits.includes(sourceHandle)) return []
      const message = `${nodeName(node)} has no exit "${clip(sourceHandle)}"; ${remedy(node, node.exits, sourceHandle)}`
      const isFree = (exit: string) => !edges.some((other) => other.source === source && other.sourceHandle === exit)
      const location = { edgeId: id, nodeId: source, pointer: `/edges/${index}/sourceHandle` }
      return [{ code: 'unknown_exit', ...location, message, ...fixOf(node, sourceHandle, location.pointer, isFree) }]
    }),
})

function remedy(node: DraftNode, exits: readonly string[], handle: string): string {
  if (mayContinue(node, handle)) return 'set continueOnError to true to give it one, or remove the line.'
  const meant = closest(handle, exits)
  return meant ? `did you mean "${meant}"?` : `it has: ${exits.join(', ')}. Begin the line at one of them, or remove it.`
}

function mayContinue({ step }: DraftNode, handle: string): boolean {
  return handle === ERROR_EXIT && (step?.acceptsContinueOnError ?? false)
}

function fixOf(node: DraftNode, handle: string, pointer: string, isFree: (exit: string) => boolean): Pick<Finding, 'fix'> {
  if (mayContinue(node, handle)) {
    return { fix: { title: 'Set continueOnError', patch: [{ op: 'add', path: `${node.pointer}/config/continueOnError`, value: true }] } }
  }
  const meant = closest(handle, node.exits ?? [])
  if (meant === undefined || !isFree(meant)) return {}
  const patch = [{ op: 'test', path: pointer, value: handle } as const, { op: 'replace', path: pointer, value: meant } as const]
  return { fix: { title: `Begin the line at "${meant}"`, patch } }
}
