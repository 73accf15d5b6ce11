import type { FieldError } from '@belfry/core'
import { explainConfigError, meantValue } from '../draft/config-error.ts'
import type { DraftNode } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { valueAt } from '../draft/reference-locations.ts'
import { retyped } from '../draft/retyped.ts'
import { defineRule, type Finding } from './rule.ts'

/** The config of every node matches the schema of its step type. */
export const configMatchesSchema = defineRule({
  name: 'config-matches-schema',
  severity: 'error',
  codes: {
    required: 'A field is missing that the step needs. Fill it in.',
    type: 'A value is of the wrong kind, such as text where a number is wanted. Give it the kind that the reference of steps names.',
    not_allowed: 'A value is none of those that are allowed. Use one of them.',
    format: 'A text does not have the form that is wanted, such as that of an id, a time or the name of a variable. Write it in that form.',
    too_short: 'A text is shorter than it may be. Make it longer.',
    too_long: 'A text is longer than it may be. Shorten it.',
    too_many:
      'There are more items than there may be: 100 nodes, 200 lines and 50 notes in a definition, 100 rules in conditions, 1,000 values in a list, 8 cases in a switch. Remove some, or make two automations.',
    too_small: 'A number is smaller than it may be. Choose a larger one.',
    duplicate: 'A list holds a value twice. Remove one of them.',
  },
  check: ({ nodes }) =>
    nodes.flatMap((node) =>
      node.configErrors.map((error) => () => ({
        code: error.code,
        nodeId: node.id,
        pointer: `${node.pointer}/config${error.pointer ?? ''}`,
        message: `In ${nodeName(node)}, ${explainConfigError(error, node)}.`,
        ...fixOf(error, node),
      })),
    ),
})

/** Fixes a misspelt value, or one written as another type. Other errors only the author can fix. */
function fixOf(error: FieldError, node: DraftNode): Pick<Finding, 'fix'> {
  const meant = meantValue(error, node) ?? retyped(error, node)
  if (meant === undefined) return {}
  const path = `${node.pointer}/config${error.pointer ?? ''}`
  const value = valueAt(node.rawConfig, error.pointer ?? '')
  return {
    fix: {
      title: typeof meant === 'string' ? `Use "${clip(meant)}"` : `Use ${clip(JSON.stringify(meant))}`,
      patch: [
        { op: 'test', path, value },
        { op: 'replace', path, value: meant },
      ],
    },
  }
}
