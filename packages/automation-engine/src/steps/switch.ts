import Type from 'typebox'
import { isEmpty, same } from '../condition/compare.ts'
import type { Constraint } from '../condition/constraint.ts'
import { displayValue } from '../condition/display-value.ts'
import { templateValue, variablePath } from '../config/fields.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { parsePath } from '../template/path.ts'

/** The exit taken if no case matches. */
const DEFAULT_EXIT = 'default'

const caseSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100, description: 'Names the exit of the case' }),
    key: Type.String({ maxLength: 200, description: 'Names the branch for people' }),
    value: templateValue({ description: 'What the variable must be, compared as by the operator `is`' }),
  },
  { description: 'One branch' },
)

/** Branches by one variable. The first matching case is taken; the trace contains the case and the value. */
export const switchStep = defineStep({
  type: 'switch',
  category: 'flow',
  description: 'Goes the way of the case that a variable equals',
  config: Type.Object({
    field: variablePath({ description: 'The variable that is compared, without braces' }),
    cases: Type.Array(caseSchema, { maxItems: 8, description: 'The branches, in the order in which they are tried' }),
  }),
  exitsOf: ({ cases }) => [...cases.map(({ id }) => id), DEFAULT_EXIT],
  exitDescriptions: [
    { ofEach: 'case', when: 'When the variable equals the value of the case, and that of none before it.' },
    { exit: DEFAULT_EXIT, when: 'When no case fits.' },
  ],
  problemExamples: [
    { cases: [{ id: 'default', key: '', value: 1 }] },
    {
      cases: [
        { id: 'a', key: '', value: 1 },
        { id: 'a', key: '', value: 2 },
      ],
    },
  ],
  problems: ({ cases }) =>
    cases.flatMap(({ id }, index) => {
      const idPointer = `/cases/${index}/id`
      if (id === DEFAULT_EXIT) return [{ code: 'reserved_id', pointer: idPointer, message: reservedId }]
      const before = cases.findIndex((one) => one.id === id)
      const message = `cases.${index}.id is "${id}", as that of case ${before + 1}: give one of them another id`
      return before < index ? [{ code: 'duplicate_id', pointer: idPointer, message }] : []
    }),
  deadExits: ({ cases }) =>
    cases.flatMap(({ id, value }, index) => {
      const before = cases.findIndex((one) => one.value === value || (isEmpty(one.value) && isEmpty(value)))
      return before < index ? [{ exit: id, why: `case ${before + 1} has the same value and is tried first` }] : []
    }),
  constraints({ field, cases }, exit) {
    const index = cases.findIndex(({ id }) => id === exit)
    const before = index < 0 ? cases : cases.slice(0, index)
    const others = before.map(({ value }): Constraint => ({ field, operator: 'is', value, holds: false }))
    return [index < 0 ? others : [{ field, operator: 'is', value: cases[index]?.value, holds: true }, ...others]]
  },
  run({ field, cases }, { variables }) {
    const path = parsePath(field)
    const value = path ? variables.read(path) : undefined
    const matched = cases.find((one) => same(value, one.value))
    const seen = value === undefined ? {} : { actual: displayValue(value) }
    return exit(matched?.id ?? DEFAULT_EXIT, { case: matched ? { id: matched.id, key: matched.key } : null, ...seen })
  },
})

const reservedId = `a case has the id "${DEFAULT_EXIT}", which is the exit for values that fit no case: give it another id`
