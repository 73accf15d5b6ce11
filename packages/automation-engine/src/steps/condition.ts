import Type from 'typebox'
import { conditionsSchema } from '../condition/conditions.ts'
import { constantConditions } from '../condition/constant-conditions.ts'
import { constraintsOf } from '../condition/constraint.ts'
import { judge } from '../condition/judge.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'

/** Parts the flow in two. Which rules were true stands in the trace. */
export const condition = defineStep({
  type: 'condition',
  category: 'flow',
  description: 'Goes one way when the conditions hold and another when they do not',
  config: Type.Object({ conditions: conditionsSchema }),
  exits: { yes: 'When the conditions hold.', no: 'When they do not.' },
  deadExits({ conditions }) {
    const { holds } = constantConditions(conditions)
    return holds === null
      ? []
      : [holds ? { exit: 'no', why: 'its conditions always hold' } : { exit: 'yes', why: 'its conditions never hold' }]
  },
  constraints: ({ conditions }, exit) => constraintsOf(conditions, exit === 'yes'),
  run({ conditions }, { variables }) {
    const { holds, rules } = judge(conditions, variables)
    return exit(holds ? 'yes' : 'no', { rules })
  },
})
