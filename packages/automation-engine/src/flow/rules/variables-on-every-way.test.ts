import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../../test/draw.ts'
import { findings } from '../../../test/findings.ts'
import { variablesOnEveryWay } from './variables-on-every-way.ts'

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const vip = ['condition', { conditions: all(['customer.status', 'is', 'VIP']) }] as const
const found = 'variable_on_some_ways'

//            ┌─ yes ─ a ─┐
//  start ── vip          b ── c
//            └─ no ──────┘
const fork = (b: string, c: string, other: string[] = ['vip no b']) =>
  draw({ start: newCustomer, vip, a: task('a'), b: task(b), c: task(c), d: task('d') }, [
    'start out vip',
    'vip yes a',
    'a out b',
    'b out c',
    ...other,
  ])

test.each([
  ['where two ways meet of which one provides it', fork('{createdTask.id}', 'c'), [`${found} /nodes/3/config/title`]],
  ['behind a step that provides it on every way', fork('b', '{createdTask.id}'), []],
  ['where both ways provide it', fork('{createdTask.id}', 'c', ['vip no d', 'd out b']), []],
  ['what the trigger brings', fork('{customer.id} {event.id} {now}', 'c'), []],
  ['what nothing provides is another finding', fork('{response.status}', 'c'), []],
  ['a way from nowhere is none', fork('{createdTask.id}', 'c', ['d out b']), []],
  [
    'a name that is judged may be missing',
    draw({ start: newCustomer, vip, a: task('a'), if: ['condition', { conditions: all(['createdTask.id', 'isEmpty']) }] }, [
      'start out vip',
      'vip yes a',
      'vip no if',
      'a out if',
    ]),
    [],
  ],
  [
    'behind error and out of one step',
    draw({ start: newCustomer, a: task('a', { continueOnError: true }), b: task('{error.message}{createdTask.id}') }, [
      'start out a',
      'a out b',
      'a error b',
    ]),
    [`${found} /nodes/2/config/title`, `${found} /nodes/2/config/title`],
  ],
  [
    'behind a step that cannot be told',
    draw({ start: newCustomer, vip, a: ['teleport', {}], b: task('{x}') }, ['start out vip', 'vip yes a', 'a out b', 'vip no b']),
    [],
  ],
])('%s', (_title, definition, want) => {
  expect(findings(variablesOnEveryWay, definition)).toEqual(want)
})
