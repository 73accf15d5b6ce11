import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { parseFlow } from '../index.ts'
import { MAX_VARIABLES } from './few-variables.ts'

const flow = (variables: number) =>
  draw(
    {
      start: newCustomer,
      first: ['taskCreate', { title: 'x', description: '{now}'.repeat(3990) }],
      second: ['taskCreate', { title: '{now}'.repeat(variables - 7980), description: '{now}'.repeat(3990) }],
    },
    ['start out first', 'first out second'],
  )

test('a definition may use so many variables and no more, and the step that has most is pointed at', () => {
  expect(parseFlow(flow(MAX_VARIABLES)).problems.filter(({ code }) => code === 'too_many_variables')).toEqual([])
  const { flow: none, problems } = parseFlow(flow(MAX_VARIABLES + 1))
  expect(none).toBeNull()
  expect(problems).toMatchObject([
    { code: 'too_many_variables', severity: 'error', nodeId: 'second', message: expect.stringContaining('uses 8,001 variables') },
  ])
  // What was saved before there was a limit goes on running.
  expect(parseFlow(flow(MAX_VARIABLES + 1), undefined, {}, { isBounded: false }).flow).not.toBeNull()
})
