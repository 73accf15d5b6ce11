import { type DraftNode, isSound } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { ERROR_EXIT } from '../step/error-exit.ts'
import { defineRule } from './rule.ts'

/**
 * An exit that a config declares has an edge: a case of a branch, or `error` with `continueOnError`; and so has the exit of a step whose
 * call failed. Any other exit may end the run, and a step without any edge is the last one.
 */
export const wantedExitsLeadOn = defineRule({
  name: 'wanted-exits-lead-on',
  severity: 'warning',
  codes: {
    exit_without_line:
      'A step has an exit because its config asks for it, or leaves by it when its call failed, and no line leads on from there, so runs end there as completed, without a word. Draw the line, or take the exit out of the config.',
  },
  check: ({ nodes, nodeById, definition: { edges } }) =>
    nodes
      .filter((node) => isSound(node) && nodeById.get(node.id) === node)
      .flatMap((node) => {
        const wantedExits = wanted(node)
        const failure = node.step?.failure
        const drawn = new Set(edges.filter(({ source }) => source === node.id).map(({ sourceHandle }) => sourceHandle))
        const findingOf = (message: string) => ({ code: 'exit_without_line', nodeId: node.id, pointer: node.pointer, message })
        const failed = `The exit "${failure}" of ${nodeName(node)} has no line, so a run whose call failed ends there as completed: draw one, to a step that tells somebody.`
        return [
          ...(failure !== undefined && !drawn.has(failure) ? [findingOf(failed)] : []),
          ...(drawn.size === 0 ? [] : wantedExits.filter((exit) => !drawn.has(exit))).map((exit) =>
            findingOf(
              `The exit "${clip(exit)}" of ${nodeName(node)} has no line, so runs that take it end there: draw one, or take the exit out of the config.`,
            ),
          ),
        ]
      }),
})

/** The exits named in the config, and `error`. */
function wanted({ step, exits, rawConfig, continuesOnError }: DraftNode): readonly string[] {
  const named = step?.fixedExits === null ? textsIn(rawConfig) : new Set()
  return [...new Set(exits)].filter((exit) => named.has(exit) || (continuesOnError && exit === ERROR_EXIT))
}

function textsIn(value: unknown): ReadonlySet<unknown> {
  const values = new Set<unknown>([value])
  for (const one of values) if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) values.add(member)
  return values
}
