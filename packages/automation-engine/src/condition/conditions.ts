import Type, { type Static } from 'typebox'
import { templateValue, variablePath } from '../config/fields.ts'
import { type OperatorName, operators } from './operators.ts'

const operandSchema = templateValue({ description: 'What the variable is compared with' })

/** The maximum number of rules (G165). */
const MOST_RULES = 100

/** The maximum number of values in a rule's list (G165). */
const MOST_VALUES = 1000

const ruleSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100, description: 'Names the rule within its conditions' }),
    field: variablePath({ description: 'The variable that is judged, without braces' }),
    operator: Type.Unsafe<OperatorName>({ type: 'string', enum: Object.keys(operators), description: 'How it is judged' }),
    value: Type.Optional(operandSchema),
    values: Type.Optional(Type.Array(operandSchema, { maxItems: MOST_VALUES, description: 'The allowed values, for `isOneOf`' })),
  },
  { description: 'One rule about one variable' },
)

/** The schema of a conditions object. */
export const conditionsSchema = Type.Object(
  {
    match: Type.Unsafe<'all' | 'any'>({ type: 'string', enum: ['all', 'any'], description: 'Whether every rule must hold, or one' }),
    rules: Type.Array(ruleSchema, { maxItems: MOST_RULES, description: 'The rules. An empty list lets everything through' }),
  },
  { description: 'What must hold' },
)

/** Rules about variables, of which all or any must hold. */
export type Conditions = Static<typeof conditionsSchema>
