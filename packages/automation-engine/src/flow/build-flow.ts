import { definitionHash } from './definition-hash.ts'
import type { DraftNode, FlowDraft } from './draft.ts'
import type { Flow, FlowNode } from './flow.ts'
import type { Adjacency } from './graph.ts'

/** Indexes a draft in which no rule found an error. */
export function buildFlow({ definition, nodes: drafts, lines, entry, source }: FlowDraft): Flow | null {
  if (!entry || !source) return null
  const needs = needsOf(drafts, lines)
  const nodes = new Map(drafts.map((node) => [node.id, buildNode(node, definition.edges, needs.get(node.id) ?? new Set())]))
  return Object.freeze({
    definitionHash: definitionHash(definition),
    source,
    entry: nodes.get(entry.id) as FlowNode,
    nodes,
    readsEventData: drafts.some(({ config }) =>
      config.references.some(({ path: [root, part = 'data'] }) => root === 'event' && part === 'data'),
    ),
  })
}

function buildNode(node: DraftNode, edges: FlowDraft['definition']['edges'], needs: ReadonlySet<string>): FlowNode {
  const { id, type, label, step, config, exits, continuesOnError, provides } = node
  return Object.freeze({
    id,
    type,
    label,
    step: step as NonNullable<typeof step>,
    config,
    exits: exits ?? [],
    continuesOnError,
    next: new Map(edges.filter(({ source }) => source === id).map(({ sourceHandle, target }) => [sourceHandle, target])),
    provides: new Map([...(provides ?? [])].map(([exit, roots]) => [exit, Object.keys(roots)])),
    needs,
  })
}

/** The variable roots that each node or one behind it reads. Derived roots are among them, which costs nothing: no run keeps those. */
function needsOf(nodes: readonly DraftNode[], lines: Adjacency): ReadonlyMap<string, ReadonlySet<string>> {
  const own = new Map(nodes.map(({ id, config }) => [id, config.references.map(({ path: [root] }) => root as string)]))
  const known = new Map<string, ReadonlySet<string>>()
  const look = (id: string): ReadonlySet<string> => {
    const before = known.get(id)
    if (before) return before
    const needs = new Set([...(own.get(id) ?? []), ...(lines.get(id) ?? []).flatMap((next) => [...look(next)])])
    known.set(id, needs)
    return needs
  }
  for (const { id } of nodes) look(id)
  return known
}
