import { nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** The maximum number of variables in a definition: filling in that many takes a few milliseconds, even if all are in one step. */
export const MAX_VARIABLES = 8000

/** A definition uses at most 8,000 variables, counting each occurrence. One saved before there was a limit may use more. */
export const fewVariables = defineRule({
  name: 'few-variables',
  severity: 'error',
  codes: {
    too_many_variables: {
      meaning:
        'The definition uses more than 8,000 variables, counted as often as they are written. Shorten the texts of the step to which the finding points, or divide the flow into several.',
      reason:
        'Filling them in would keep other runs waiting. The limit is far beyond what flows need, and holds for what is saved from now on.',
    },
  },
  check({ nodes, isBounded }) {
    const count = nodes.reduce((sum, { config }) => sum + config.references.length, 0)
    if (!isBounded || count <= MAX_VARIABLES) return []
    const largest = nodes.reduce((most, node) => (node.config.references.length > most.config.references.length ? node : most))
    const reason = `The definition uses ${count.toLocaleString('en')} variables, and ${MAX_VARIABLES.toLocaleString('en')} are allowed`
    const message = `${reason}: use fewer in ${nodeName(largest)}, which has ${largest.config.references.length.toLocaleString('en')}, or divide the flow into several.`
    return [{ code: 'too_many_variables', nodeId: largest.id, pointer: `${largest.pointer}/config`, message }]
  },
})
