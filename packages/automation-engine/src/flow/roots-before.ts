import { derivedRoots, keptRoots } from '../run/roots.ts'
import type { DraftNode, FlowDraft } from './draft.ts'
import { reachableFrom, sourcesFirst } from './graph.ts'

/** Names of variable roots; `null` for whatever there could be. */
export type RootNames = ReadonlySet<string> | null

/** The roots that are there in the whole flow: what starts it brings them, or every flow has them. `null` when that cannot be told. */
export function rootsEverywhere({ source, entry }: FlowDraft): readonly string[] | null {
  const brought = source && entry?.step?.entry?.roots(entry.rawConfig)
  return brought ? [...Object.keys(brought), ...keptRoots, ...derivedRoots] : null
}

/** The roots that an exit puts out. `null` when they cannot be told. */
export function rootsBehind({ provides }: DraftNode, exit: string): readonly string[] | null {
  const roots = provides?.get(exit)
  if (!provides || roots === null) return null
  return roots ? Object.keys(roots) : none
}

const none: readonly string[] = []

/** The roots that the steps before each node put out, on any way to it. `null` where one of them cannot be told what it puts out. */
export function rootsOnSomeWay(draft: FlowDraft): ReadonlyMap<string, RootNames> {
  const some = new Map<string, RootNames>(draft.nodes.map(({ id }) => [id, new Set<string>()]))
  return settle(draft, some, [...some.keys()], (one, other) => one && other && new Set([...one, ...other]))
}

/**
 * The roots that steps put out on every way from the trigger to each node: what a run that is there has for sure. `null` where only ways lead
 * of which it cannot be told. Nodes to which no way leads are missing.
 */
export function rootsOnEveryWay(draft: FlowDraft): ReadonlyMap<string, RootNames> {
  const { entry, lines } = draft
  if (!entry) return new Map()
  const reached = reachableFrom(entry.id, lines)
  const sure = new Map<string, RootNames>([...reached].map((id) => [id, id === entry.id ? new Set() : null]))
  const others = [...reached].filter((id) => id !== entry.id)
  return settle(draft, sure, others, (one, other) => (one && other ? new Set([...one].filter((root) => other.has(root))) : (one ?? other)))
}

/** The roots that nodes behind each node read, by what each node itself reads. */
export function rootsReadBehind(
  { nodeById, lines }: FlowDraft,
  reads: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const behind = new Map([...nodeById.keys()].map((id) => [id, new Set<string>()]))
  const order = sourcesFirst([...nodeById.keys()], lines).toReversed()
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const id of order) {
      const roots = behind.get(id) as Set<string>
      const before = roots.size
      for (const next of lines.get(id) ?? [])
        for (const group of [reads.get(next), behind.get(next)]) for (const root of group ?? []) roots.add(root)
      if (roots.size > before) isSettled = false
    }
  }
  return behind
}

/** Carries roots along the lines until nothing changes: at once where lines only lead forward, for sources come first. */
function settle(
  { definition: { edges }, nodeById, lines }: FlowDraft,
  roots: Map<string, RootNames>,
  open: readonly string[],
  join: (one: RootNames, other: RootNames) => RootNames,
): ReadonlyMap<string, RootNames> {
  const arriving = new Map<string, { readonly source: string; readonly brought: readonly string[] | null }[]>(open.map((id) => [id, []]))
  for (const { source, sourceHandle, target } of edges) {
    const from = nodeById.get(source)
    if (from && roots.has(source)) arriving.get(target)?.push({ source, brought: rootsBehind(from, sourceHandle) })
  }
  const order = sourcesFirst([...nodeById.keys()], lines).filter((id) => (arriving.get(id)?.length ?? 0) > 0)
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const id of order) {
      const ways = (arriving.get(id) ?? []).map(({ source, brought }) => withMore(roots.get(source) ?? null, brought))
      const joined = ways.reduce(join)
      if (isSame(joined, roots.get(id) ?? null)) continue
      roots.set(id, joined)
      isSettled = false
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
