import { type DraftNode, isSound } from '../draft.ts'
import { ERROR_EXIT } from '../error-exit.ts'
import { clip, defineRule, nameOf } from './rule.ts'

/**
 * An exit that a config asks for leads somewhere: a case of a branch, or `error` where `continueOnError` is on. Any other exit may end the
 * run as it likes, and where no line at all leaves a step, it is the last one.
 */
export const wantedExitsLeadOn = defineRule({
  name: 'wanted-exits-lead-on',
  severity: 'warning',
  codes: {
    exit_without_line:
      'A step has an exit because its config asks for it, and no line leads on from there, so runs end there without a word. Draw the line, or take the exit out of the config.',
  },
  check: ({ nodes, nodeById, definition: { edges } }) =>
    nodes
      .filter((node) => isSound(node) && nodeById.get(node.id) === node)
      .flatMap((node) => {
        const asked = wanted(node)
        if (asked.length === 0) return []
        const drawn = new Set(edges.filter(({ source }) => source === node.id).map(({ sourceHandle }) => sourceHandle))
        if (drawn.size === 0) return []
        return asked
          .filter((exit) => !drawn.has(exit))
          .map((exit) => {
            const message = `The exit "${clip(exit)}" of ${nameOf(node)} has no line, so runs that take it end there: draw one, or take the exit out of the config.`
            return { code: 'exit_without_line', nodeId: node.id, pointer: node.pointer, message }
          })
      }),
})

/** The exits that the config names, and `error`. */
function wanted({ step, exits, rawConfig, continuesOnError }: DraftNode): readonly string[] {
  const named = step?.fixedExits === null ? textsIn(rawConfig) : new Set()
  return [...new Set(exits)].filter((exit) => named.has(exit) || (continuesOnError && exit === ERROR_EXIT))
}

function textsIn(value: unknown): ReadonlySet<unknown> {
  const found = new Set<unknown>([value])
  for (const one of found) if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) found.add(member)
  return found
}
