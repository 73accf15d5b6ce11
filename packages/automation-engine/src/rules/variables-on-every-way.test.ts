import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { draftFlow } from '../draft/draft.ts'
import { steps } from '../index.ts'
import { worded } from './rule.ts'
import { variablesOnEveryWay } from './variables-on-every-way.ts'

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const vip = ['condition', { conditions: all(['customer.status', 'is', 'VIP']) }] as const
const code = 'variable_on_some_ways'

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
  ['where two ways meet of which one provides it', fork('{createdTask.id}', 'c'), [`${code} /nodes/3/config/title`]],
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
    [`${code} /nodes/2/config/title`, `${code} /nodes/2/config/title`],
  ],
  [
    'behind a step that cannot be told',
    draw({ start: newCustomer, vip, a: ['teleport', {}], b: task('{x}') }, ['start out vip', 'vip yes a', 'a out b', 'vip no b']),
    [],
  ],
])('%s', (_title, definition, want) => {
  expect(findings(variablesOnEveryWay, definition)).toEqual(want)
})

//          ┌─ yes ─ a ──────────────┐
//  start ─ vip                      d      apart ─ d
//          └─ no ─ early ─ yes ─────┤
//                    └── no ─ late ─┘
const several = draw(
  {
    start: newCustomer,
    vip,
    a: task('a', { continueOnError: true }),
    early: vip,
    late: ['condition', { conditions: all() }, 'Late'],
    apart: task('apart'),
    d: task('{createdTask.id} {customer.id} {createdTask.title}'),
    e: task('e'),
  },
  [
    'start out vip',
    'vip yes a',
    'vip no early',
    'a out d',
    'early no late',
    'late yes d',
    'early yes d',
    'apart out d',
    'd out e',
    'a error nowhere',
  ],
)

test('the message names the shortest way on which it is missing, and what to do', () => {
  const [first, second, ...others] = messages(variablesOnEveryWay, several)
  expect(first).toBe(
    'In "d", "createdTask.id" is not there on every way: on "start" → "vip" → "early" → "d" nothing provides "createdTask", so it is empty there: lead that way through the step that provides it, or use two steps.',
  )
  expect(second).toContain('"createdTask.title" is not there')
  expect(others).toEqual([])
})

test('each variable is pointed at, and every other step that provides it is named', () => {
  const results = variablesOnEveryWay.check(draftFlow(several, steps)).map(worded)
  expect(results.map(({ range, pointer }) => [pointer, range])).toEqual([
    ['/nodes/6/config/title', [1, 15]],
    ['/nodes/6/config/title', [32, 49]],
  ])
  for (const { related = [] } of results) {
    expect(related).toEqual([
      { nodeId: 'a', pointer: '/nodes/2', message: '"a" provides "createdTask".' },
      { nodeId: 'apart', pointer: '/nodes/5', message: '"apart" provides "createdTask".' },
      { nodeId: 'e', pointer: '/nodes/7', message: '"e" provides "createdTask".' },
    ])
  }
})

test('nothing is doubtful while the trigger is not sound', () => {
  const [, ...nodes] = several.nodes
  expect(findings(variablesOnEveryWay, { ...several, nodes })).toEqual([])
})
