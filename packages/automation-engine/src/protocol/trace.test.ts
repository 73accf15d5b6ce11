import { expect, test } from 'vitest'
import { latestEntries, type TraceEntry } from './trace.ts'

const entry = (nodeId: string, status: TraceEntry['status'], attempt = 1): TraceEntry => ({
  nodeId,
  type: 'taskCreate',
  label: '',
  try: attempt,
  status,
  startedAt: 0,
  endedAt: status === 'waiting' ? null : 1,
  exit: null,
  input: {},
  missing: [],
  output: null,
  error: null,
})

test('of the entries of one try the last one counts, in the place of the first', () => {
  const trace = [
    entry('a', 'done'),
    entry('b', 'waiting'),
    entry('b', 'failed'),
    entry('b', 'waiting', 2),
    entry('b', 'done', 2),
    entry('c', 'waiting'),
  ]
  expect(latestEntries(trace).map(({ nodeId, try: attempt, status }) => `${nodeId} ${attempt} ${status}`)).toEqual([
    'a 1 done',
    'b 1 failed',
    'b 2 done',
    'c 1 waiting',
  ])
})
