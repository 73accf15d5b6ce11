import { constantConditions } from '../condition/constant-conditions.ts'
import { type ConditionsField, conditionsOf } from '../draft/conditions-of.ts'
import { type DraftNode, isSound } from '../draft/draft.ts'
import { nodeName } from '../draft/node-name.ts'
import { defineRule, type Finding } from './rule.ts'

/** Warns if conditions do not depend on values. Conditions without rules always hold, which is obvious to whoever leaves them empty. */
export const conditionsDependOnValues = defineRule({
  name: 'conditions-depend-on-values',
  severity: 'warning',
  codes: {
    always_true: 'Conditions always hold, whatever the values are. Correct the rules, or leave the step out.',
    always_false:
      'Conditions never hold, whatever the values are, because a rule cannot hold or two rules exclude each other. Correct them.',
    rule_never_holds: 'One of several rules can never hold, because nothing is given to compare with. Give it a value, or remove it.',
  },
  check: ({ nodes }) => nodes.filter(isSound).flatMap((node) => conditionsOf(node).flatMap((field) => judge(node, field))),
})

function judge(node: DraftNode, { name, conditions }: ConditionsField): readonly Finding[] {
  const { holds, rules, never } = constantConditions(conditions)
  const pointer = `${node.pointer}/config/${name}`
  const locationOf = (index: number) => ({ nodeId: node.id, pointer: `${pointer}/rules/${index}` })
  const numbers = rules.map((index) => index + 1).join(' and ')
  if (holds === null) {
    return never.map((index) => {
      const message = `In ${nodeName(node)}, rule ${index + 1} of ${name} never holds, because nothing is given to compare with: give it a value, or remove it.`
      return { code: 'rule_never_holds', ...locationOf(index), message }
    })
  }
  if (rules.length === 0) return []
  const message = `In ${nodeName(node)}, ${name} ${holds ? 'always' : 'never'} hold${rules.length === 1 ? ', because of rule' : ', because of the rules'} ${numbers}: correct ${rules.length === 1 ? 'it' : 'them'}.`
  const [first = 0, ...others] = rules
  const related = others.map((index) => ({
    ...locationOf(index),
    message: `Rule ${index + 1} decides it together with rule ${first + 1}.`,
  }))
  return [{ code: holds ? 'always_true' : 'always_false', ...locationOf(first), message, ...(related.length > 0 ? { related } : {}) }]
}
