import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { noLostVariables } from './no-lost-variables.ts'

const call = (path: string) => ['httpRequest', { target: 'tillor', method: 'GET', path }] as const
const task = (title: string) => ['taskCreate', { title }] as const
const code = 'variable_overwritten'
const row = (a: string, b: string, c: string) =>
  draw({ start: newCustomer, a: call(a), b: call(b), c: task(c) }, ['start out a', 'a success b', 'b success c'])

test.each([
  ['nobody reads the first before the second comes', row('/tasks', '/customers', '{response.status}'), [`${code} /nodes/2`]],
  ['the second reads the first', row('/tasks', '/customers?q={response.data.id}', '{response.status}'), []],
  ['nobody reads either', row('/tasks', '/customers', 'c'), []],
  [
    'a step between reads the first',
    draw({ start: newCustomer, a: call('/tasks'), read: task('{response.status}'), b: call('/tasks'), c: task('{response.body}') }, [
      'start out a',
      'a success read',
      'read out b',
      'b success c',
    ]),
    [],
  ],
  [
    'on two ways that do not meet before',
    draw({ start: newCustomer, a: call('/tasks'), b: call('/customers'), c: task('{response.status}') }, [
      'start out a',
      'a success c',
      'a failed b',
      'b success c',
    ]),
    [`${code} /nodes/2`],
  ],
  [
    'two tasks, of which later steps can name only one',
    draw({ start: newCustomer, a: task('a'), b: task('b'), c: task('{createdTask.id}') }, ['start out a', 'a out b', 'b out c']),
    [`${code} /nodes/2`],
  ],
])('%s', (_title, definition, want) => {
  expect(findings(noLostVariables, definition)).toEqual(want)
})
