import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as entry from '../src/index.ts'
import * as stream from '../src/stream.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const names = Object.keys(entry).sort()

test('the entry exports what it should', () => {
  expect(names).toEqual([
    'AbortedError',
    'BelfryError',
    'ConnectionError',
    'ProblemError',
    'TimeoutError',
    'UnexpectedAnswerError',
    'UsageError',
    'createBelfry',
    'isBelfryError',
    'isProblem',
  ])
})

test('the entry of the stream exports what it should', () => {
  expect(Object.keys(stream).sort()).toEqual(['StreamResetError', 'followEvents', 'isBelfryError', 'isProblem'])
})

test('the README lists every error, and no other', () => {
  const rows = [...readme.matchAll(/^\| `(\w+Error)` \|/gm)].map(([, name]) => name)
  const all = [...names, ...Object.keys(stream)].sort()
  expect(rows.sort()).toEqual(all.filter((name) => /^[A-Z]\w+Error$/.test(name) && name !== 'BelfryError'))
})
