import { validate } from '@belfry/core'
import { expect, test } from 'vitest'
import { conditionsSchema } from './conditions.ts'

const rule = { id: 'r1', field: 'customer.status', operator: 'is', value: 'VIP' }
const many = Array.from({ length: 1001 }, (_, index) => `${index}`)

test.each([
  ['[COND-01]', { match: 'all', rules: [rule] }, []],
  ['[COND-05]', { match: 'any', rules: [{ ...rule, values: ['a', 1, true, null] }] }, []],
  ['[COND-16]', { match: 'any', rules: [] }, []],
  ['[COND-04]', { match: 'none', rules: [] }, ['not_allowed /match']],
  ['[COND-04]', { rules: [] }, ['required /match']],
  ['[COND-01]', { match: 'all' }, ['required /rules']],
  ['[COND-14]', { match: 'all', rules: [{ ...rule, operator: 'startsWith' }] }, ['not_allowed /rules/0/operator']],
  ['[COND-05]', { match: 'all', rules: [{ id: 'r1' }] }, ['required /rules/0/field', 'required /rules/0/operator']],
  ['[COND-05]', { match: 'all', rules: [{ ...rule, id: '' }] }, ['too_short /rules/0/id']],
  ['[COND-05]', { match: 'all', rules: [{ ...rule, id: 'r'.repeat(101) }] }, ['too_long /rules/0/id']],
  ['[COND-11]', { match: 'all', rules: [{ ...rule, values: many.slice(1) }] }, []],
  ['[G165]', { match: 'all', rules: [{ ...rule, values: many }] }, ['too_many /rules/0/values']],
  ['[G165]', { match: 'all', rules: Array.from({ length: 100 }, () => rule) }, []],
  ['[G165]', { match: 'all', rules: Array.from({ length: 101 }, () => rule) }, ['too_many /rules']],
])('%s conditions: %j', (_, conditions, want) => {
  expect(validate(conditionsSchema, conditions).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(want)
})
