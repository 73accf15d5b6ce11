import type { Definition } from '@belfry/core'
import type { DraftNode } from '../draft/draft.ts'
import { nodeName } from '../draft/node-name.ts'
import { rootsAfter, rootsEverywhere, rootsReadDownstream } from '../draft/roots-before.ts'
import { defineRule, type Finding } from './rule.ts'

/**
 * A variable that a step provides is read before a later step replaces it under the same name. Reported only if a step downstream of both
 * reads the name, because its author may mean the first one.
 */
export const noLostVariables = defineRule({
  name: 'no-lost-variables',
  severity: 'warning',
  codes: {
    variable_overwritten:
      'A step puts out a variable that an earlier step has put out under the same name, and nobody has read that one before. Steps behind it read the later value. Read the first value before, or leave the variable out where it is not needed.',
  },
  check(draft) {
    const { nodes, nodeById, adjacency } = draft
    const always = new Set(rootsEverywhere(draft) ?? [])
    const leaving = new Map<string, Definition['edges']>()
    for (const edge of draft.definition.edges) leaving.set(edge.source, [...(leaving.get(edge.source) ?? []), edge])
    const own = new Map(nodes.map((node) => [node, ownRoots(node)]))
    const rootsOf = (node: DraftNode) => own.get(node) ?? []
    const reads = new Map(nodes.map(({ id, config }) => [id, new Set(config.references.map(({ path: [root] }) => root as string))]))
    const readDownstream = rootsReadDownstream(draft, reads)
    const makers = nodes.filter((node) => nodeById.get(node.id) === node && !node.step?.entry && rootsOf(node).length > 0)
    return makers.flatMap((first) => {
      const lost = rootsOf(first).filter((root) => !always.has(root) && readDownstream.get(first.id)?.has(root))
      return lost.flatMap((root) =>
        overwritten(first, root)
          .filter(({ id }) => readDownstream.get(id)?.has(root))
          .map((by) => overwrittenFinding(first, by, root)),
      )
    })

    /** The steps that provide a root again, on paths from a step on which nothing reads it before. */
    function overwritten(first: DraftNode, root: string): readonly DraftNode[] {
      const providing = (leaving.get(first.id) ?? []).filter(({ sourceHandle }) => rootsAfter(first, sourceHandle)?.includes(root))
      const open = new Set(providing.map(({ target }) => target))
      const overwriting = new Set<DraftNode>()
      for (const id of open) {
        const node = nodeById.get(id)
        if (!node || node === first || reads.get(id)?.has(root)) continue
        if (rootsOf(node).includes(root)) overwriting.add(node)
        else for (const next of adjacency.get(id) ?? []) open.add(next)
      }
      return [...overwriting]
    }
  },
})

function ownRoots({ provides }: DraftNode): readonly string[] {
  return [...new Set([...(provides?.values() ?? [])].flatMap((roots) => Object.keys(roots ?? {})))]
}

function overwrittenFinding(first: DraftNode, by: DraftNode, root: string): Finding {
  const message = `${nodeName(by)} puts out "${root}" in place of that of ${nodeName(first)}, which nobody has read: read it before, or leave one of the two out.`
  return {
    code: 'variable_overwritten',
    nodeId: by.id,
    pointer: by.pointer,
    message,
    related: [{ nodeId: first.id, pointer: first.pointer, message: `${nodeName(first)} puts out "${root}" first.` }],
  }
}
