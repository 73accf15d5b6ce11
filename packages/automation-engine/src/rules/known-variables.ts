import { closest } from '@belfry/core'
import type { DraftNode } from '../draft/draft.ts'
import { fixOfName } from '../draft/fix-of-name.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { type ReferenceLocation, referenceLocations } from '../draft/reference-locations.ts'
import { rootsEverywhere, rootsOnSomePath } from '../draft/roots-before.ts'
import { ERROR_EXIT } from '../step/error-exit.ts'
import { defineRule, type LazyFinding } from './rule.ts'

/**
 * Every variable starts with an existing root: one provided by the start of the flow, one that every flow has, or one that earlier steps
 * provide on some path. Only the root is checked here.
 */
export const knownVariables = defineRule({
  name: 'known-variables',
  severity: 'error',
  codes: {
    unknown_variable:
      'A variable begins with a name that neither what starts the flow nor any step before this one provides. Use one that is there, or draw the line from the step that provides it.',
  },
  check(draft) {
    const always = rootsEverywhere(draft)
    if (!always) return []
    const onSomePath = rootsOnSomePath(draft)
    return draft.nodes.flatMap((node) => {
      if (node.config.references.length === 0) return []
      const earlier = onSomePath.get(node.id)
      return earlier ? unknownIn(node, [...new Set([...earlier, ...always])]) : []
    })
  },
})

function unknownIn(node: DraftNode, known: readonly string[]): readonly LazyFinding[] {
  const locations = once(() => referenceLocations(node))
  const meantBy = new Map<string, string | undefined>()
  return node.config.references.flatMap(({ pointer, path }, index) => {
    const root = path[0] as string
    if (known.includes(root)) return []
    return () => {
      if (!meantBy.has(root)) meantBy.set(root, closest(root, known))
      const meant = meantBy.get(root)
      const there = locations()[index] as ReferenceLocation
      const message = `In ${nodeName(node)}, "${clip(path.join('.'))}" begins with "${clip(root)}", which no step before it provides; ${remedy(root, meant, known)}`
      const location = { nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, range: there.range }
      return {
        code: 'unknown_variable',
        ...location,
        message,
        ...(meant ? fixOfName(location.pointer, there, { path, index: 0, meant }) : {}),
      }
    }
  })
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function remedy(root: string, meant: string | undefined, known: readonly string[]): string {
  if (root === ERROR_EXIT) return `it is there only behind the exit ${ERROR_EXIT} of a step with continueOnError: draw a line from one.`
  return meant ? `did you mean "${meant}"?` : `there are: ${known.join(', ')}.`
}
