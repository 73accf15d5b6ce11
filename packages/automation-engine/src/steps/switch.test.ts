import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin } from '../../test/run-transitions.ts'
import { ada, startWith, startWithData } from '../../test/starts.ts'

const branch = (id: string, value: unknown, key = `when ${id}`) => ({ id, key, value })
const eight = Array.from({ length: 8 }, (_, index) => branch(`c${index}`, index))

function taken(field: string, cases: readonly object[], customer: object = ada) {
  const flow = flowOf(draw({ start: newCustomer, way: ['switch', { field, cases }] }, ['start out way']))
  return begin(flow, startWithData({ customer: { ...ada, ...customer } })).trace[1]
}

describe('config', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-switch-01] a variable without braces', { field: 'customer.customFields.level', cases: [branch('a', 1)] }, []],
    ['[VAR-12] G62 one pair of braces is tolerated', { field: '{customer.customFields.level}', cases: [] }, []],
    ['[STEP-switch-01] two pairs are not', { field: '{{customer.customFields.level}}', cases: [] }, ['error format /field']],
    ['a text around it', { field: 'is {customer.customFields.level}', cases: [] }, ['error format /field']],
    ['[STEP-switch-01] no field', { cases: [] }, ['error required /field']],
    ['[VAR-12] a variable that nothing provides', { field: 'custmer.status', cases: [] }, ['error unknown_variable /field']],
    ['[STEP-switch-03] eight cases', { field: 'customer.customFields.level', cases: eight }, []],
    [
      '[STEP-switch-03] [LIMIT-05] nine cases',
      { field: 'customer.customFields.level', cases: [...eight, branch('c8', 8)] },
      ['error too_many /cases'],
    ],
    [
      '[STEP-switch-02] a case without value',
      { field: 'customer.customFields.level', cases: [{ id: 'a', key: 'b' }] },
      ['error required /cases/0/value'],
    ],
    [
      'the same id twice',
      { field: 'customer.customFields.level', cases: [branch('a', 1), branch('b', 2), branch('a', 3)] },
      ['error duplicate_id /cases/2/id'],
    ],
    [
      'the id of the other exit',
      { field: 'customer.customFields.level', cases: [branch('default', 1)] },
      ['error reserved_id /cases/0/id'],
    ],
  ])('%s', (_title, config, want) => {
    expect(configProblems('switch', config)).toEqual(want)
  })

  test('[AUTO-EXIT-04] its exits are the ids of its cases and default', () => {
    const edges = ['start out way', 'way a end', 'way default end', 'way b end', 'way error end']
    const branching = ['switch', { field: 'customer.customFields.level', cases: [branch('a', 1)], continueOnError: true }] as const
    expect(
      problemsOf(draw({ start: newCustomer, way: branching, end: ['condition', { conditions: { match: 'all', rules: [] } }] }, edges)),
    ).toEqual([
      'error unknown_exit /edges/3/sourceHandle',
      'error unknown_exit /edges/4/sourceHandle',
      'warning unknown_field /nodes/1/config/continueOnError',
    ])
  })
})

describe('run', () => {
  const cases = [branch('vip', 'VIP'), branch('five', 5, 'Five visits'), branch('also', 'VIP'), branch('name', '{customer.firstName}')]

  test('[STEP-switch-02] leaves by the id of the case that fits; the trace tells which', () => {
    expect(taken('customer.status', cases)).toMatchObject({ status: 'done', exit: 'vip', output: { case: { id: 'vip', key: 'when vip' } } })
    expect(taken('{customer.status}', cases)).toMatchObject({ exit: 'vip' })
  })

  test('[STEP-switch-04] leaves by default when none fits', () => {
    expect(taken('customer.status', cases, { status: 'DEFAULT' })).toMatchObject({
      exit: 'default',
      output: { case: null, actual: 'DEFAULT' },
    })
    expect(taken('customer.status', [])).toMatchObject({ exit: 'default' })
  })

  test('compares by type, as conditions do', () => {
    expect(taken('customer.status', cases, { status: '5.0' })).toMatchObject({ exit: 'five', output: { case: { key: 'Five visits' } } })
    expect(taken('customer.status', [branch('no', false)], { status: 'false' })).toMatchObject({ exit: 'no' })
    expect(taken('customer.nothing', [branch('none', '')])).toMatchObject({ exit: 'none' })
    expect(taken('customer.status', [branch('case', 'vip')])).toMatchObject({ exit: 'default' })
  })

  test('a value may be a variable', () => {
    expect(taken('customer.lastName', cases, { lastName: 'Ada' })).toMatchObject({ exit: 'name' })
  })

  test('[VAR-12] judges the record as it is now', () => {
    const flow = flowOf(draw({ start: newCustomer, way: ['switch', { field: 'customer.status', cases }] }, ['start out way']))
    expect(begin(flow, startWith(), { [ada.id]: { ...ada, status: 'GONE' } }).trace[1]).toMatchObject({ exit: 'default' })
  })
})
