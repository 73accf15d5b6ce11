import { closest } from '@belfry/core'
import { derivedRoots, keptRoots } from '../../run/roots.ts'
import type { DraftNode, FlowDraft } from '../draft.ts'
import { type Adjacency, reachableFrom, reversed } from '../graph.ts'
import { clip, defineRule, type Finding, nameOf } from './rule.ts'

/**
 * Every variable begins with something that is there: what starts the flow, what is there in every flow, and what earlier steps put
 * out on some path. Only the beginning is judged; whatever lies behind it may be missing, and is then empty.
 */
export const knownVariables = defineRule({
  name: 'known-variables',
  severity: 'error',
  check(draft) {
    const rootsAtStart = draft.source && draft.entry?.step?.entry?.roots(draft.entry.rawConfig)
    if (!rootsAtStart) return []
    const always = [...Object.keys(rootsAtStart), ...keptRoots, ...derivedRoots]
    const back = reversed(draft.lines)
    return draft.nodes.flatMap((node) => {
      const earlier = rootsBefore(node, draft, back)
      return earlier ? unknownIn(node, [...new Set([...earlier, ...always])]) : []
    })
  },
})

function unknownIn(node: DraftNode, known: readonly string[]): readonly Finding[] {
  const unknown = node.config.references.filter(({ path: [root] }) => !known.includes(root as string))
  return unknown.map(({ pointer, path }) => {
    const root = path[0] as string
    const meant = closest(root, known)
    const remedy = meant ? `did you mean "${meant}"?` : `there are: ${known.join(', ')}.`
    const message = `In ${nameOf(node)}, "${clip(path.join('.'))}" begins with "${clip(root)}", which no step before it provides; ${remedy}`
    return { code: 'unknown_variable', nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, message }
  })
}

/** The roots that steps before a node put out, on any path to it. `null` when a step among them cannot be told what it puts out. */
function rootsBefore(node: DraftNode, { definition: { edges }, nodeById }: FlowDraft, back: Adjacency): readonly string[] | null {
  const before = reachableFrom(node.id, back)
  const arriving = edges.filter(({ source, target }) => before.has(target) && nodeById.has(source))
  const provided = arriving.map(({ source, sourceHandle }) => {
    const { provides } = nodeById.get(source) as DraftNode
    const roots = provides?.get(sourceHandle)
    return provides && roots !== null ? Object.keys(roots ?? {}) : null
  })
  return provided.includes(null) ? null : provided.flatMap((roots) => roots ?? [])
}
