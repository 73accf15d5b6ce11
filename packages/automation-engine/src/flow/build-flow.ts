import type { EventKey } from '@belfry/core'
import { definitionHash } from '../draft/definition-hash.ts'
import type { DraftNode, FlowDraft } from '../draft/draft.ts'
import type { StartSource } from '../protocol/run-start.ts'
import type { Path } from '../template/path.ts'
import { type LiveRoots, livePathOf, liveRootsOf } from '../variables/live-roots.ts'
import { namedPath, possiblyNamedRoot } from '../variables/named-path.ts'
import { rootsRead } from '../variables/roots.ts'
import { amountsOf } from './amounts.ts'
import type { Flow, FlowNode } from './flow.ts'

/** Known facts about a definition in addition to its draft. */
export interface KnownOfDefinition {
  readonly takesFullAccess: boolean
  /** Its hash; by default computed when first needed. */
  readonly hash?: string | undefined
}

/** Indexes a draft without errors. */
export function buildFlow(draft: FlowDraft, { takesFullAccess, hash: known }: KnownOfDefinition): Flow | null {
  const { definition, nodes: drafts, entry, source } = draft
  if (!entry || !source) return null
  const liveRoots = liveRootsOf(source)
  const needs = needsOf(draft)
  const reads = readsOf(draft, liveRoots)
  const ahead = readsAheadOf(draft, reads)
  const nodes = new Map(
    drafts.map((node) => [
      node.id,
      buildNode(node, definition.edges, {
        needs: needs.get(node.id) ?? new Set(),
        reads: reads.get(node.id) ?? [],
        readsAhead: ahead(node.id),
      }),
    ]),
  )
  let hash = known
  return Object.freeze({
    definition,
    // Lazy: it takes a quarter of the time of everything else together, and is not needed to report problems.
    get definitionHash() {
      hash ??= definitionHash(definition)
      return hash
    },
    source,
    takesFullAccess,
    entry: nodes.get(entry.id) as FlowNode,
    nodes,
    liveRoots,
    judges: entry.config.references.map(({ path }) => namedPath(path, keyOf(source)) ?? path),
    amounts: amountsOf(draft),
    readsEventData: drafts.some(({ config }) =>
      config.references.some(({ path: [root, part = 'data'] }) => root === 'event' && part === 'data'),
    ),
  })
}

function buildNode(
  node: DraftNode,
  edges: FlowDraft['definition']['edges'],
  uses: Pick<FlowNode, 'needs' | 'reads' | 'readsAhead'>,
): FlowNode {
  const { id, type, label, step, rawConfig, config, exits, continuesOnError, provides } = node
  return Object.freeze({
    id,
    type,
    label,
    step: step as NonNullable<typeof step>,
    authored: rawConfig,
    config,
    exits: exits ?? [],
    continuesOnError,
    next: new Map(edges.filter(({ source }) => source === id).map(({ sourceHandle, target }) => [sourceHandle, target])),
    provides: new Map([...(provides ?? [])].map(([exit, roots]) => [exit, roots && Object.keys(roots)])),
    ...uses,
  })
}

/** The parts of records that each node uses. The entry reads nothing, since what it judges was read before the run. */
function readsOf({ nodes, entry, source }: FlowDraft, liveRoots: LiveRoots): ReadonlyMap<string, readonly string[]> {
  const key = source && keyOf(source)
  return new Map(
    nodes.map((node) => {
      const used = node === entry ? [] : node.config.references.map(({ path }) => namedPath(path, key) ?? path)
      const paths = used.map((path) => livePathOf(path, liveRoots))
      return [node.id, [...new Set(paths.filter((path) => path !== null))]]
    }),
  )
}

function keyOf(source: StartSource): EventKey | null {
  return source.kind === 'event' ? source.eventKey : null
}

/** Nodes that make requests may change records, so reads do not extend past them. */
function readsAheadOf({ adjacency, nodeById }: FlowDraft, reads: ReadonlyMap<string, readonly string[]>) {
  const known = new Map<string, readonly string[]>()
  const look = (id: string): readonly string[] => {
    const before = known.get(id)
    if (before) return before
    const after = nodeById.get(id)?.step?.resume ? [] : (adjacency.get(id) ?? []).flatMap(look)
    const paths = [...new Set([...(reads.get(id) ?? []), ...after])]
    known.set(id, paths)
    return paths
  }
  return look
}

/** The variable roots that each node or one downstream reads. May include derived roots, which runs do not keep anyway. */
function needsOf({ nodes, adjacency, source }: FlowDraft): ReadonlyMap<string, ReadonlySet<string>> {
  const key = source && keyOf(source)
  // The key of an awaited event is known only to its step.
  const waits = nodes.some(({ provides }) => [...(provides?.values() ?? [])].some((roots) => roots && Object.hasOwn(roots, 'event')))
  const rootsOf = (path: Path): readonly string[] => {
    const named = namedPath(path, key)?.[0] ?? (waits ? possiblyNamedRoot(path) : null)
    return [...rootsRead(path), ...(named === null ? [] : [named])]
  }
  const own = new Map(nodes.map(({ id, config }) => [id, config.references.flatMap(({ path }) => rootsOf(path))]))
  const known = new Map<string, ReadonlySet<string>>()
  const look = (id: string): ReadonlySet<string> => {
    const before = known.get(id)
    if (before) return before
    const needs = new Set(own.get(id))
    for (const next of adjacency.get(id) ?? []) for (const root of look(next)) needs.add(root)
    known.set(id, needs)
    return needs
  }
  for (const { id } of nodes) look(id)
  return known
}
