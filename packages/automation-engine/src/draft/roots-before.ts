import { derivedRoots, keptRoots } from '../variables/roots.ts'
import type { DraftNode, FlowDraft } from './draft.ts'
import { reachableFrom, sourcesFirst } from './graph.ts'

/** Names of variable roots; `null` if any root is possible. */
export type RootNames = ReadonlySet<string> | null

/** The roots available in the whole flow: provided by its start, or present in every flow. `null` if unknown. */
export function rootsEverywhere({ source, entry }: FlowDraft): readonly string[] | null {
  const brought = source && entry?.step?.entry?.roots(entry.rawConfig)
  return brought ? [...Object.keys(brought), ...keptRoots, ...derivedRoots] : null
}

/** The roots that an exit provides. `null` if unknown. */
export function rootsAfter({ provides }: DraftNode, exit: string): readonly string[] | null {
  const roots = provides?.get(exit)
  if (!provides || roots === null) return null
  return roots ? Object.keys(roots) : none
}

const none: readonly string[] = []

/** The roots that the steps before each node provide on any path to it. `null` if one of them has unknown roots. */
export function rootsOnSomePath(draft: FlowDraft): ReadonlyMap<string, RootNames> {
  const some = new Map<string, RootNames>(draft.nodes.map(({ id }) => [id, new Set<string>()]))
  return propagate(draft, some, [...some.keys()], (one, other) => one && other && new Set([...one, ...other]))
}

/**
 * The roots that steps provide on every path from the trigger to each node, so that a run certainly has them there. `null` if all its paths
 * have unknown roots. Unreachable nodes are absent.
 */
export function rootsOnEveryPath(draft: FlowDraft): ReadonlyMap<string, RootNames> {
  const { entry, adjacency } = draft
  if (!entry) return new Map()
  const reached = reachableFrom(entry.id, adjacency)
  const sure = new Map<string, RootNames>([...reached].map((id) => [id, id === entry.id ? new Set() : null]))
  const others = [...reached].filter((id) => id !== entry.id)
  return propagate(draft, sure, others, (one, other) =>
    one && other ? new Set([...one].filter((root) => other.has(root))) : (one ?? other),
  )
}

/** The roots that nodes downstream of each node read, given what each node reads itself. */
export function rootsReadDownstream(
  { nodeById, adjacency }: FlowDraft,
  reads: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const downstream = new Map([...nodeById.keys()].map((id) => [id, new Set<string>()]))
  const order = sourcesFirst([...nodeById.keys()], adjacency).toReversed()
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const id of order) {
      const roots = downstream.get(id) as Set<string>
      const before = roots.size
      for (const next of adjacency.get(id) ?? [])
        for (const group of [reads.get(next), downstream.get(next)]) for (const root of group ?? []) roots.add(root)
      if (roots.size > before) isStable = false
    }
  }
  return downstream
}

/** Propagates roots along the edges until nothing changes: in one pass without cycles, since the order is topological. */
function propagate(
  { definition: { edges }, nodeById, adjacency }: FlowDraft,
  roots: Map<string, RootNames>,
  open: readonly string[],
  join: (one: RootNames, other: RootNames) => RootNames,
): ReadonlyMap<string, RootNames> {
  const arriving = new Map<string, { readonly source: string; readonly brought: readonly string[] | null }[]>(open.map((id) => [id, []]))
  for (const { source, sourceHandle, target } of edges) {
    const from = nodeById.get(source)
    if (from && roots.has(source)) arriving.get(target)?.push({ source, brought: rootsAfter(from, sourceHandle) })
  }
  const order = sourcesFirst([...nodeById.keys()], adjacency).filter((id) => (arriving.get(id)?.length ?? 0) > 0)
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const id of order) {
      const pathRoots = (arriving.get(id) ?? []).map(({ source, brought }) => withMore(roots.get(source) ?? null, brought))
      const joined = pathRoots.reduce(join)
      if (isSame(joined, roots.get(id) ?? null)) continue
      roots.set(id, joined)
      isStable = false
    }
  }
  return roots
}

function withMore(roots: RootNames, more: readonly string[] | null): RootNames {
  if (!roots || !more) return null
  return more.every((root) => roots.has(root)) ? roots : new Set([...roots, ...more])
}

function isSame(a: RootNames, b: RootNames): boolean {
  return a === b || (a !== null && b !== null && a.size === b.size && [...a].every((root) => b.has(root)))
}
