import { expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { begin } from '../../test/run-transitions.ts'

test.each([
  ['[AUTO-EXIT-03] [STEP-condition-01] yes when the conditions hold', 'VIP', 'yes'],
  ['[AUTO-EXIT-03] no when they do not', 'DEFAULT', 'no'],
])('%s', (_title, status, want) => {
  const flow = flowOf(
    draw({ start: newCustomer, vip: ['condition', { conditions: all(['customer.status', 'is', status]) }] }, ['start out vip']),
  )
  expect(begin(flow).trace).toMatchObject([
    { nodeId: 'start', exit: 'out' },
    { nodeId: 'vip', status: 'done', exit: want, output: { rules: [{ id: 'r0', holds: want === 'yes' }] } },
  ])
})

test('the value to compare with may be a variable', () => {
  const conditions = all(['customer.lastName', 'isNot', '{customer.firstName}'])
  const flow = flowOf(draw({ start: newCustomer, other: ['condition', { conditions }] }, ['start out other']))
  expect(begin(flow).trace[1]).toMatchObject({ exit: 'yes', input: { conditions: { rules: [{ value: 'Ada' }] } } })
})
