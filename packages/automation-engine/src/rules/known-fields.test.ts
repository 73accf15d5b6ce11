import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { parseFlow } from '../index.ts'

const unknownFields = (config: Readonly<Record<string, unknown>>, type = 'taskCreate') =>
  parseFlow(draw({ start: newCustomer, make: [type, config] }, ['start out make'])).problems.filter(({ code }) => code === 'unknown_field')

describe('a member that is no field', () => {
  test('is pointed out, with what was probably meant, and keeps nothing from being enabled', () => {
    const definition = draw({ start: newCustomer, make: ['taskCreate', { title: 'x', dueInn: {} }] }, ['start out make'])
    const { flow, problems } = parseFlow(definition)
    expect(flow).not.toBeNull()
    expect(problems).toEqual([
      {
        code: 'unknown_field',
        severity: 'warning',
        nodeId: 'make',
        pointer: '/nodes/1/config/dueInn',
        message: 'In "make", "dueInn" is not a field of taskCreate and does nothing; did you mean "dueIn"?',
        docs: 'reference/flow-problems#unknown_field',
      },
    ])
  })

  test.each([
    ['inside of another', { title: 'x', dueIn: { amount: 1, unit: 'days', untis: 1 } }, '/nodes/1/config/dueIn/untis'],
    ['with a slash', { title: 'x', 'a/b': 1 }, '/nodes/1/config/a~1b'],
  ])('%s', (_where, config, pointer) => {
    expect(unknownFields(config)).toMatchObject([{ pointer }])
  })

  test('such as continueOnError where a step knows none', () => {
    expect(unknownFields({ conditions: { match: 'all', rules: [] }, continueOnError: true }, 'condition')).toHaveLength(1)
    expect(unknownFields({ title: 'x', continueOnError: true })).toEqual([])
  })
})

describe('the fix renames the field', () => {
  const fixOf = (config: Readonly<Record<string, unknown>>) => unknownFields(config).map(({ fix }) => fix?.patch ?? null)
  const config = '/nodes/1/config'

  test.each<[string, Record<string, unknown>, unknown[]]>([
    ['where the right one is missing', { titl: 'x' }, [[{ op: 'move', from: `${config}/titl`, path: `${config}/title` }]]],
    [
      'inside of another',
      { title: 'x', dueIn: { amuont: 1, unit: 'days' } },
      [[{ op: 'move', from: `${config}/dueIn/amuont`, path: `${config}/dueIn/amount` }]],
    ],
    ['not where the right one is there', { title: 'x', titl: 'y' }, [null]],
    ['not where its value does not fit', { title: 'x', descripton: 5 }, [null]],
    ['not where its value would bring a variable along', { title: 'x', descripton: 'see {nothing}' }, [null]],
    ['not where nobody can tell what is meant', { title: 'x', whatever: 5 }, [null]],
  ])('%s', (_title, one, want) => {
    expect(fixOf(one)).toEqual(want)
  })

  test('of twenty-one unknown fields, twenty are told', () => {
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]))
    expect(unknownFields({ title: 'x', ...members(20) })).toHaveLength(20)
    expect(unknownFields({ title: 'x', ...members(21) })).toHaveLength(20)
  })
})
