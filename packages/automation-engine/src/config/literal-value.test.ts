import { err, ok } from '@belfry/core'
import { expect, test } from 'vitest'
import { literalProblems, quoted } from './literal-value.ts'

const read = (value: string) =>
  value === '5' ? ok(5) : err({ code: 'format', message: `${quoted(value)} is not 5`, ...(value === 'five' ? { meant: '5' } : {}) })

test.each([
  ['nothing', undefined],
  ['what can be used', '5'],
  ['a number that can', 5],
  ['what holds a variable', 'x{customer.id}'],
])('%s has no problem', (_title, value) => {
  expect(literalProblems('/a', value, read)).toEqual([])
})

test('what cannot be used has one, with a fix where it is clear what was meant', () => {
  expect(literalProblems('/a', 'x', read)).toEqual([{ code: 'format', pointer: '/a', message: '"x" is not 5' }])
  expect(literalProblems('/a', 6, read)).toMatchObject([{ message: '"6" is not 5' }])
  expect(literalProblems('/a', 'five', read)).toMatchObject([
    {
      fix: {
        title: 'Write 5',
        patch: [
          { op: 'test', path: '/a', value: 'five' },
          { op: 'replace', path: '/a', value: '5' },
        ],
      },
    },
  ])
})

test('a value is quoted up to 40 characters', () => {
  expect([quoted('x'.repeat(40)), quoted('x'.repeat(41))]).toEqual([`"${'x'.repeat(40)}"`, `"${'x'.repeat(39)}…"`])
})
