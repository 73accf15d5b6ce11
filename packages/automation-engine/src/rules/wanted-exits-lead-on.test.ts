import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { wantedExitsLeadOn } from './wanted-exits-lead-on.ts'

const task = (config: object = {}) => ['taskCreate', { title: 'x', ...config }] as const
const branching = [
  'switch',
  {
    field: 'now',
    cases: [
      { id: 'a', key: '', value: 1 },
      { id: 'b', key: '', value: 2 },
    ],
  },
] as const
const call = ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }] as const
const expected = 'exit_without_line /nodes/1'

test.each([
  [
    'error, which continueOnError asks for',
    draw({ start: newCustomer, a: task({ continueOnError: true }), b: task() }, ['start out a', 'a out b']),
    [expected],
  ],
  ['error with a line', draw({ start: newCustomer, a: task({ continueOnError: true }), b: task() }, ['start out a', 'a error b']), []],
  ['cases without a line, one with', draw({ start: newCustomer, way: branching, b: task() }, ['start out way', 'way a b']), [expected]],
  ['G46 default without a line', draw({ start: newCustomer, way: branching, b: task() }, ['start out way', 'way a b', 'way b b']), []],
  [
    'G46 no without a line',
    draw({ start: newCustomer, if: ['condition', { conditions: all() }], b: task() }, ['start out if', 'if yes b']),
    [],
  ],
  [
    'a step from which nothing leads on is the last one',
    draw({ start: newCustomer, a: task({ continueOnError: true }), way: branching }, ['start out a']),
    [],
  ],
  [
    'failed, behind which nothing tells anybody',
    draw({ start: newCustomer, call, b: task() }, ['start out call', 'call success b']),
    [expected],
  ],
  ['failed of the last step, too', draw({ start: newCustomer, call }, ['start out call']), [expected]],
  ['failed with a line', draw({ start: newCustomer, call, b: task() }, ['start out call', 'call failed b']), []],
])('%s', (_title, definition, want) => {
  expect(findings(wantedExitsLeadOn, definition)).toEqual(want)
})

test('of two nodes with one id, the first is judged', () => {
  const definition = draw({ start: newCustomer, a: task({ continueOnError: true }), b: task() }, ['start out a', 'a out b'])
  const twin = { ...definition, nodes: [...definition.nodes, ...definition.nodes.filter(({ id }) => id === 'a')] }
  expect(findings(wantedExitsLeadOn, twin)).toEqual([expected])
})

test('nothing is asked of a step whose config is wrong', () => {
  const wrong = task({ title: '', continueOnError: true })
  expect(findings(wantedExitsLeadOn, draw({ start: newCustomer, a: wrong, b: task() }, ['start out a', 'a out b']))).toEqual([])
})
