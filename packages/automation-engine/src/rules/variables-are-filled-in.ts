import { fieldsOf } from '../draft/config-fields.ts'
import { isSound } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { hasVariable } from '../template/template.ts'
import { defineRule } from './rule.ts'

/** Variables are only in fields in which they are filled in. Elsewhere, such as in the name of a list member, they are ordinary text. */
export const variablesAreFilledIn = defineRule({
  name: 'variables-are-filled-in',
  severity: 'warning',
  codes: {
    variable_not_filled_in:
      'A variable stands in a field in which none is filled in, so it is read as it is written, with its braces. Write the value itself.',
  },
  check: ({ nodes, source, site }) =>
    nodes.filter(isSound).flatMap((node) => {
      const literal = fieldsOf(node).filter(
        ({ value, takesVariables }) => !takesVariables && typeof value === 'string' && hasVariable(value),
      )
      if (literal.length === 0) return []
      // The step's own problem with the field is more specific, such as how to write a cron expression.
      const reported = new Set(node.step?.problems(node.rawConfig, { nodeId: node.id, source, site }).map(({ pointer }) => pointer))
      return literal.flatMap(({ name, pointer, value }) => {
        if (reported.has(pointer)) return []
        const message = `In ${nodeName(node)}, ${name} fills in no variables, so "${clip(String(value))}" is read as it is written: write the value itself.`
        return [{ code: 'variable_not_filled_in', nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, message }]
      })
    }),
})
