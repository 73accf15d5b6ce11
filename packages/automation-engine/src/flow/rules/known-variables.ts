import { closest } from '@belfry/core'
import type { DraftNode } from '../draft.ts'
import { ERROR_EXIT } from '../error-exit.ts'
import { placesOf, type ReferencePlace } from '../places.ts'
import { rootsEverywhere, rootsOnSomeWay } from '../roots-before.ts'
import { clip, defineRule, type Finding, type Found, nameOf } from './rule.ts'

/**
 * Every variable begins with something that is there: what starts the flow, what is there in every flow, and what earlier steps put
 * out on some path. Only the beginning is judged; whatever lies behind it may be missing, and is then empty.
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
    const onSomeWay = rootsOnSomeWay(draft)
    return draft.nodes.flatMap((node) => {
      if (node.config.references.length === 0) return []
      const earlier = onSomeWay.get(node.id)
      return earlier ? unknownIn(node, [...new Set([...earlier, ...always])]) : []
    })
  },
})

function unknownIn(node: DraftNode, known: readonly string[]): readonly Found[] {
  const places = once(() => placesOf(node))
  const meantBy = new Map<string, string | undefined>()
  return node.config.references.flatMap(({ pointer, path }, index) => {
    const root = path[0] as string
    if (known.includes(root)) return []
    return () => {
      if (!meantBy.has(root)) meantBy.set(root, closest(root, known))
      const meant = meantBy.get(root)
      const there = places()[index] as ReferencePlace
      const message = `In ${nameOf(node)}, "${clip(path.join('.'))}" begins with "${clip(root)}", which no step before it provides; ${remedy(root, meant, known)}`
      const place = { nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, range: there.range }
      const isFixed = meant !== undefined && there.text.length <= LONGEST_FIXED
      return { code: 'unknown_variable', ...place, message, ...(isFixed ? fixOf(place.pointer, there, root, meant) : {}) }
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

/** A fix repeats its text twice. For a long text with many such variables the answer would be a thousand times what was sent. */
const LONGEST_FIXED = 10_000

function fixOf(pointer: string, { text, range: [start] }: ReferencePlace, root: string, meant: string): Pick<Finding, 'fix'> {
  // The name of a variable may stand in braces or not.
  const from = text.startsWith(root, start) ? start : text.indexOf(root)
  const value = `${text.slice(0, from)}${meant}${text.slice(from + root.length)}`
  return {
    fix: {
      title: `Use "${meant}" instead of "${clip(root)}"`,
      patch: [
        { op: 'test', path: pointer, value: text },
        { op: 'replace', path: pointer, value },
      ],
    },
  }
}
