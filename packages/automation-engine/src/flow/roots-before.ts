import { derivedRoots, keptRoots } from '../run/roots.ts'
import type { DraftNode, FlowDraft } from './draft.ts'
import { type Adjacency, reachableFrom, reversed } from './graph.ts'

/** The roots that are there in the whole flow: what starts it brings them, or every flow has them. `null` when that cannot be told. */
export function rootsEverywhere({ source, entry }: FlowDraft): readonly string[] | null {
  const brought = source && entry?.step?.entry?.roots(entry.rawConfig)
  return brought ? [...Object.keys(brought), ...keptRoots, ...derivedRoots] : null
}

/** The roots that an exit puts out. `null` when they cannot be told. */
export function rootsBehind({ provides }: DraftNode, exit: string): readonly string[] | null {
  const roots = provides?.get(exit)
  return provides && roots !== null ? Object.keys(roots ?? {}) : null
}

/** Tells of a node which roots the steps before it put out, on any way to it. `null` when one of them cannot be told what it puts out. */
export function rootsOnSomeWay(draft: FlowDraft): (node: DraftNode) => readonly string[] | null {
  const back = reversed(draft.lines)
  return (node) => rootsBefore(node, draft, back)
}

function rootsBefore(node: DraftNode, { definition: { edges }, nodeById }: FlowDraft, back: Adjacency): readonly string[] | null {
  const before = reachableFrom(node.id, back)
  const provided = new Set<string>()
  for (const { source, sourceHandle, target } of edges) {
    const from = before.has(target) ? nodeById.get(source) : undefined
    const roots = from && rootsBehind(from, sourceHandle)
    if (roots === null) return null
    for (const root of roots ?? []) provided.add(root)
  }
  return [...provided]
}

/**
 * The roots that steps put out on every way from the trigger, by node: what a run that is there has for sure. `null` for a node to which
 * only ways lead of which it cannot be told. Nodes to which no way leads are missing.
 */
export function rootsOnEveryWay({ definition: { edges }, nodeById, lines, entry }: FlowDraft): ReadonlyMap<string, Roots> {
  const sure = new Map<string, Roots>()
  if (!entry) return sure
  for (const id of reachableFrom(entry.id, lines)) sure.set(id, null)
  sure.set(entry.id, new Set())
  const arriving = edges.filter(({ source, target }) => sure.has(source) && nodeById.has(target) && target !== entry.id)
  // Sets only shrink, so this ends. Lines mostly lead forward, so it ends soon.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    const next = new Map<string, Roots>()
    for (const { source, sourceHandle, target } of arriving) {
      const brought = withMore(sure.get(source) ?? null, rootsBehind(nodeById.get(source) as DraftNode, sourceHandle))
      next.set(target, next.has(target) ? common(next.get(target) ?? null, brought) : brought)
    }
    for (const [id, roots] of next) {
      if (isSame(roots, sure.get(id) ?? null)) continue
      sure.set(id, roots)
      isSettled = false
    }
  }
  return sure
}

/** Roots that are there for sure; `null` for all that there could be. */
type Roots = ReadonlySet<string> | null

function withMore(roots: Roots, more: readonly string[] | null): Roots {
  return roots && more ? new Set([...roots, ...more]) : null
}

function common(a: Roots, b: Roots): Roots {
  return a && b ? new Set([...a].filter((root) => b.has(root))) : (a ?? b)
}

function isSame(a: Roots, b: Roots): boolean {
  return a === b || (a !== null && b !== null && a.size === b.size && [...a].every((root) => b.has(root)))
}
