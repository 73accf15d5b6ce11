import { isEmpty, same } from '../../condition/compare.ts'
import type { Constraint } from '../../condition/constraint.ts'

/** Whether no value can meet two constraints on one variable at once: one is the opposite of the other, or they require two values. */
export function contradict(one: Constraint, other: Constraint): boolean {
  if (one.holds !== other.holds && one.operator === other.operator) return sameOperand(one, other)
  const [first, second] = [wanted(one), wanted(other)]
  return first !== null && second !== null && !same(first.value, second.value)
}

function sameOperand(one: Constraint, other: Constraint): boolean {
  return JSON.stringify([one.value, one.values]) === JSON.stringify([other.value, other.values])
}

/** The only value that meets a constraint. An empty value may be one of several. */
function wanted({ operator, value, holds }: Constraint): { readonly value: unknown } | null {
  return operator === 'is' && holds && !isEmpty(value) ? { value } : null
}
