import { definitionHash } from './definition-hash.ts'
import type { DraftNode, FlowDraft } from './draft.ts'
import type { Flow, FlowNode } from './flow.ts'
import { reachableFrom } from './graph.ts'

/** Indexes a draft in which no rule found an error. */
export function buildFlow(draft: FlowDraft): Flow | null {
  const { definition, entry, source } = draft
  if (!entry || !source) return null
  const nodes = new Map(draft.nodes.map((node) => [node.id, buildNode(node, draft)]))
  return Object.freeze({
    definitionHash: definitionHash(definition),
    source,
    entry: nodes.get(entry.id) as FlowNode,
    nodes,
    readsEventData: draft.nodes.some((node) => node.config.references.some(({ path: [root, member] }) => root === 'event' && (member ?? 'data') === 'data')),
  })
}

function buildNode(node: DraftNode, { definition, lines, nodeById }: FlowDraft): FlowNode {
  const { id, type, label, step, config, exits, continuesOnError, provides } = node
  const behind = [...reachableFrom(id, lines)].flatMap((other) => nodeById.get(other)?.config.references ?? [])
  return Object.freeze({
    id,
    type,
    label,
    step: step as NonNullable<typeof step>,
    config,
    exits: exits ?? [],
    continuesOnError,
    next: new Map(definition.edges.filter(({ source }) => source === id).map(({ sourceHandle, target }) => [sourceHandle, target])),
    provides: new Map([...(provides ?? [])].map(([exit, roots]) => [exit, Object.keys(roots)])),
    // `today` and the like are not among the variables that a run keeps, so a name too many here costs nothing.
    needs: new Set(behind.map(({ path: [root] }) => root as string)),
  })
}
