import type { DraftNode, FlowDraft } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { referenceLocations } from '../draft/reference-locations.ts'
import { rootsAfter, rootsEverywhere, rootsOnEveryPath, rootsOnSomePath } from '../draft/roots-before.ts'
import { defineRule, type Finding, type LazyFinding } from './rule.ts'

/**
 * The variables of a text exist on every path to it. On a path where nothing provides one, its part of the text stays empty. A field that
 * names a variable to test it is exempt: it tests whether it is missing.
 */
export const variablesOnEveryWay = defineRule({
  name: 'variables-on-every-way',
  severity: 'warning',
  codes: {
    variable_on_some_ways:
      'A variable is provided on some ways to this step, and not on others, where it is empty text. Draw the lines so that every way passes the step that provides it, or use two steps.',
  },
  check(draft) {
    const always = new Set(rootsEverywhere(draft) ?? [])
    if (always.size === 0) return []
    const sure = rootsOnEveryPath(draft)
    const onSomePath = rootsOnSomePath(draft)
    return draft.nodes.flatMap((node) => {
      const there = sure.get(node.id)
      if (!there || draft.nodeById.get(node.id) !== node) return []
      const isDoubtful = (root: string) => !always.has(root) && !there.has(root)
      const somewhere = onSomePath.get(node.id)
      const isOnSomePaths = (root: string) => isDoubtful(root) && (somewhere?.has(root) ?? false)
      if (!node.config.references.some(({ path }) => isOnSomePaths(path[0] as string))) return []
      return doubtfulIn(node, draft, isOnSomePaths)
    })
  },
})

function doubtfulIn(node: DraftNode, draft: FlowDraft, isDoubtful: (root: string) => boolean): readonly LazyFinding[] {
  const locations = referenceLocations(node)
  // A text may contain one variable thousands of times.
  const routeByRoot = new Map<string, { readonly route: string; readonly related: NonNullable<Finding['related']> }>()
  const routeOf = (root: string) => {
    const known = routeByRoot.get(root)
    if (known) return known
    const names = pathWithout(root, node, draft).map((id) => nodeName(draft.nodeById.get(id) as DraftNode))
    const described = { route: names.join(' → '), related: providersOf(root, node, draft) }
    routeByRoot.set(root, described)
    return described
  }
  return node.config.references.flatMap(({ pointer, path }, index): readonly LazyFinding[] => {
    const root = path[0] as string
    const { range = [0, 0], isName = true } = locations[index] ?? {}
    if (isName || !isDoubtful(root)) return []
    const word = (): Finding => {
      const { route, related } = routeOf(root)
      const message = `In ${nodeName(node)}, "${clip(path.join('.'))}" is not there on every way: on ${route} nothing provides "${clip(root)}", so it is empty there: lead that way through the step that provides it, or use two steps.`
      const location = { nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, range }
      return { code: 'variable_on_some_ways', ...location, message, related }
    }
    return [word]
  })
}

/** The shortest path from the trigger on which nothing provides a root. */
function pathWithout(root: string, node: DraftNode, { definition: { edges }, nodeById, entry }: FlowDraft): readonly string[] {
  const before = new Map<string, string | null>([[entry?.id ?? '', null]])
  const open = edges.filter(({ source, sourceHandle }) => {
    const from = nodeById.get(source)
    return from && !(rootsAfter(from, sourceHandle)?.includes(root) ?? true)
  })
  for (const [id] of before) {
    for (const { source, target } of open) if (source === id && nodeById.has(target) && !before.has(target)) before.set(target, id)
  }
  const path: string[] = []
  for (let id: string | null | undefined = node.id; id; id = before.get(id)) path.unshift(id)
  return path
}

function providersOf(root: string, reader: DraftNode, { nodes }: FlowDraft): NonNullable<Finding['related']> {
  return nodes
    .filter((node) => node !== reader && [...(node.provides?.values() ?? [])].some((roots) => roots && Object.hasOwn(roots, root)))
    .map((node) => ({ nodeId: node.id, pointer: node.pointer, message: `${nodeName(node)} provides "${clip(root)}".` }))
}
