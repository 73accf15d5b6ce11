import { validate } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { readPath } from '../template/path.ts'
import { type Conditions, conditionsSchema } from './conditions.ts'
import { judge } from './judge.ts'

const variables = { read: (path: readonly string[]) => readPath({ customer: { status: 'VIP', visits: 10, tags: ['lake'] } }, path) }
const yes = { id: 'yes', field: 'customer.status', operator: 'is', value: 'VIP' } as const
const no = { id: 'no', field: 'customer.visits', operator: 'lessThan', value: 3 } as const

describe('match', () => {
  test.each<[string, Conditions['match'], Conditions['rules'], boolean]>([
    ['[COND-02] all: every rule is true', 'all', [yes, yes], true],
    ['[COND-02] all: one rule is false', 'all', [yes, no], false],
    ['[COND-02] all: every rule is false', 'all', [no, no], false],
    ['[COND-03] any: every rule is true', 'any', [yes, yes], true],
    ['[COND-03] any: one rule is true', 'any', [no, yes], true],
    ['[COND-03] any: no rule is true', 'any', [no, no], false],
    ['[COND-16] all: no rules let everything through', 'all', [], true],
    ['[COND-16] any: no rules let everything through', 'any', [], true],
  ])('%s', (_title, match, rules, want) => {
    expect(judge({ match, rules }, variables).holds).toBe(want)
  })

  test('no conditions at all let everything through', () => {
    expect(judge(undefined, variables)).toEqual({ holds: true, rules: [] })
  })

  test('tells of every rule whether it holds, and of what', () => {
    expect(judge({ match: 'any', rules: [yes, no] }, variables).rules).toEqual([
      { id: 'yes', holds: true, actual: 'VIP' },
      { id: 'no', holds: false, actual: 10 },
    ])
  })

  test.each<[string, unknown]>([
    ['customer.tags', ['lake']],
    ['customer.nobody', undefined],
    ['customer', '3 members'],
    ['customer.none', null],
    ['long.text', `${'x'.repeat(200)}…`],
    ['long.list', '11 items'],
    ['long.records', '1 items'],
  ])('of %s it says %j, so that a person can read it', (field, actual) => {
    const values = {
      customer: { status: 'VIP', tags: ['lake'], none: null },
      long: { text: 'x'.repeat(201), list: Array.from({ length: 11 }, () => 1), records: [{ id: 'x' }] },
    }
    const rules = [{ id: 'r', field, operator: 'isNotEmpty' }] as const
    const [judged] = judge({ match: 'all', rules: [...rules] }, { read: (path: readonly string[]) => readPath(values, path) }).rules
    expect(judged?.actual).toEqual(actual)
    expect('actual' in (judged as object)).toBe(actual !== undefined)
  })
})

describe('a field', () => {
  test('may stand in one pair of braces', () => {
    expect(judge({ match: 'all', rules: [{ ...yes, field: '{customer.status}' }] }, variables).holds).toBe(true)
  })

  test('reads own members only', () => {
    const inherited = { id: 'r', field: 'customer.constructor.name', operator: 'isNotEmpty' } as const
    expect(judge({ match: 'all', rules: [inherited] }, variables).holds).toBe(false)
  })
})

describe('the schema', () => {
  const codes = (conditions: unknown) => validate(conditionsSchema, conditions).map(({ pointer, code }) => `${code} ${pointer}`)
  const full = { id: 'r1', field: 'customer.status', operator: 'isOneOf', value: 'VIP', values: ['VIP', 'PREFERRED'] }

  test.each([
    ['[COND-01] has match and rules', { match: 'all', rules: [] }, []],
    ['[COND-01] needs both', {}, ['required /match', 'required /rules']],
    ['[COND-04] match is all or any', { match: 'some', rules: [] }, ['not_allowed /match']],
    ['[COND-05] a rule has id, field, operator, value and values', { match: 'all', rules: [full] }, []],
    ['[COND-05] value and values may be left out', { match: 'all', rules: [{ id: 'r1', field: 'a.b', operator: 'isEmpty' }] }, []],
    ['[COND-05] a field is a path', { match: 'all', rules: [{ ...full, field: 'a b' }] }, ['format /rules/0/field']],
    ['[COND-05] values is a list', { match: 'all', rules: [{ ...full, values: 'VIP' }] }, ['type /rules/0/values']],
    [
      '[COND-14] there is no other operator',
      { match: 'all', rules: [{ ...full, operator: 'startsWith' }] },
      ['not_allowed /rules/0/operator'],
    ],
    [
      '[COND-14] an inherited name is no operator',
      { match: 'all', rules: [{ ...full, operator: 'constructor' }] },
      ['not_allowed /rules/0/operator'],
    ],
  ])('%s', (_title, conditions, want) => {
    expect(codes(conditions)).toEqual(want)
  })
})
