import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings, fixes, messages } from '../../test/findings.ts'
import { steps } from '../index.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { knownExit } from './known-exit.ts'

const forking = defineStep({
  type: 'forking',
  category: 'flow',
  description: 'Has the exits that its config names',
  config: Type.Object({ ways: Type.Array(Type.String()) }),
  exitsOf: ({ ways }) => ways,
  exitDescriptions: [{ ofEach: 'way', when: 'At times.' }],
  run: ({ ways }) => exit(ways[0] ?? ''),
})
const registry = { ...steps, forking }
const task = (config: object = {}) => ['taskCreate', { title: 'x', ...config }] as const
const yesNo = ['condition', { conditions: all() }] as const

test.each([
  ['[AUTO-EXIT-03] a condition has yes and no', draw({ a: yesNo, b: task() }, ['a yes b', 'a no b']), []],
  [
    '[AUTO-EXIT-03] a condition has no other exit',
    draw({ a: yesNo, b: task() }, ['a out b', 'a maybe b']),
    ['unknown_exit /edges/0/sourceHandle', 'unknown_exit /edges/1/sourceHandle'],
  ],
  [
    'a trigger has out alone',
    draw({ start: newCustomer, b: task() }, ['start out b', 'start yes b']),
    ['unknown_exit /edges/1/sourceHandle'],
  ],
  [
    '[AUTO-DEF-06] an exit that the step does not have',
    draw({ a: task(), b: task() }, ['a done b']),
    ['unknown_exit /edges/0/sourceHandle'],
  ],
  [
    '[AUTO-EXIT-15] with continueOnError there is the exit error',
    draw({ a: task({ continueOnError: true }), b: task() }, ['a out b', 'a error b']),
    [],
  ],
  ['[AUTO-EXIT-19] without it there is none', draw({ a: task(), b: task() }, ['a error b']), ['unknown_exit /edges/0/sourceHandle']],
  [
    '[AUTO-EXIT-19] nor when it is false',
    draw({ a: task({ continueOnError: false }), b: task() }, ['a error b']),
    ['unknown_exit /edges/0/sourceHandle'],
  ],
  [
    '[AUTO-EXIT-19] nor on a step that is no action',
    draw({ a: ['condition', { conditions: all(), continueOnError: true }], b: task() }, ['a error b']),
    ['unknown_exit /edges/0/sourceHandle'],
  ],
  [
    'exits that follow from the config',
    draw({ a: ['forking', { ways: ['left', 'right'] }], b: task() }, ['a left b', 'a up b']),
    ['unknown_exit /edges/1/sourceHandle'],
  ],
  ['exits that cannot be told, because the config is wrong', draw({ a: ['forking', {}], b: task() }, ['a left b']), []],
  ['fixed exits are known even then', draw({ a: ['taskCreate', {}], b: task() }, ['a done b']), ['unknown_exit /edges/0/sourceHandle']],
  ['the exits of an unknown step type cannot be told', draw({ a: ['teleport', {}], b: task() }, ['a left b']), []],
])('%s', (_title, definition, want) => {
  expect(findings(knownExit, definition, registry)).toEqual(want)
})

test.each([
  ['error', 'set continueOnError to true to give it one, or remove the line.'],
  ['ou', 'did you mean "out"?'],
  ['elsewhere', 'it has: out. Begin the line at one of them, or remove it.'],
])('the message for %s says what to do', (handle, remedy) => {
  expect(messages(knownExit, draw({ a: task(), b: task() }, [`a ${handle} b`]))).toEqual([`"a" has no exit "${handle}"; ${remedy}`])
})

describe('the fix', () => {
  const fixOf = (...edges: string[]) => fixes(knownExit, draw({ a: task(), b: task() }, edges))

  test('sets continueOnError for the exit error', () => {
    expect(fixOf('b error a')).toEqual([
      { title: 'Set continueOnError', patch: [{ op: 'add', path: '/nodes/1/config/continueOnError', value: true }] },
    ])
  })

  test('begins the line at the exit that is meant, while that has no line', () => {
    const begin = {
      title: 'Begin the line at "out"',
      patch: [
        { op: 'test', path: '/edges/0/sourceHandle', value: 'ou' },
        { op: 'replace', path: '/edges/0/sourceHandle', value: 'out' },
      ],
    }
    expect(fixOf('a ou b')).toEqual([begin])
    expect(fixOf('a ou b', 'b out a')).toEqual([begin])
    expect(fixOf('a ou b', 'a out b')).toEqual([null])
  })

  test('is none where nobody can tell what is meant, and none for error where a step never has it', () => {
    expect(fixOf('a elsewhere b')).toEqual([null])
    expect(fixes(knownExit, draw({ a: yesNo, b: task() }, ['a error b']))).toEqual([null])
  })
})
