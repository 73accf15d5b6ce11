import { expect, test } from 'vitest'
import { RUN_FORMAT, type RunState } from '../protocol/run-state.ts'
import { eraseData, eraseRun, eraseStart, eraseTrace } from './erase-run.ts'
import { parseRunState } from './parse-run-state.ts'

const run: RunState = {
  format: RUN_FORMAT,
  runId: 'run_1',
  definitionHash: 'a'.repeat(64),
  status: 'waiting',
  startedAt: 1,
  endedAt: null,
  position: { nodeId: 'wait', reading: false, stage: 1, try: 1, enteredAt: 2, stepState: { name: 'Ada' } },
  awaiting: ['run_1/wait/0/1'],
  variables: { customer: { firstName: 'Ada' } },
  live: { paths: ['customer.firstName'], values: { customer: { firstName: 'Ada' } } },
  records: [{ model: 'customer', id: 'cus_1', root: 'customer' }],
  actor: { id: 'usr_1', name: 'Ben' },
  timeZone: 'Europe/Brussels',
  error: null,
}
const error = { message: 'There is no Ada', step: 'Find', stepId: 'find' }

test.each([
  ['waiting', null, 'cancelled', 9],
  ['running', null, 'cancelled', 9],
  ['failed', 5, 'cancelled', 5],
  ['completed', 5, 'completed', 5],
  ['cancelled', 5, 'cancelled', 5],
] as const)('a run that was %s keeps where it went and what it is about, and no value', (status, endedAt, after, end) => {
  const erased = eraseRun({ ...run, status, endedAt, error: status === 'failed' ? error : null }, 9)
  expect(erased).toMatchObject({
    status: after,
    endedAt: end,
    startedAt: 1,
    records: run.records,
    awaiting: status === 'failed' || endedAt !== null ? run.awaiting : [],
  })
  expect(JSON.stringify(erased)).not.toContain('Ada')
  expect(parseRunState(JSON.parse(JSON.stringify(erased)))).toMatchObject({ ok: true })
})

test('of what it would have begun with the ids are left', () => {
  const start = { runId: 'run_1', now: 1, actor: null, organization: { timeZone: 'UTC' } }
  const data = { customer: { id: 'cus_1', firstName: 'Ada' }, previous: { firstName: 'Bob' }, note: 'Ada', list: [1], nothing: null }
  expect(eraseData(data)).toEqual({ customer: { id: 'cus_1' } })
  const event = {
    kind: 'event',
    id: 'evt_1',
    key: 'customer:updated',
    timestamp: 1,
    about: { model: 'customer', id: 'cus_1' },
    data,
  } as const
  expect(eraseStart({ ...start, cause: event })).toEqual({ ...start, cause: { ...event, data: { customer: { id: 'cus_1' } } } })
  const related = { user: { id: 'usr_1', name: 'Ada' } }
  expect(eraseStart({ ...start, cause: { ...event, related } })).toEqual(eraseStart({ ...start, cause: event }))
  const call = { kind: 'webhook', body: { name: 'Ada' }, query: { name: 'Ada' }, receivedAt: 1 } as const
  expect(eraseStart({ ...start, cause: call }).cause).toEqual({ kind: 'webhook', body: null, query: {}, receivedAt: 1 })
})

test('a visit of a step keeps when it was and how it ended', () => {
  const visit = { nodeId: 'a', type: 'taskCreate', label: 'Make', try: 1, status: 'failed', startedAt: 1, endedAt: 2, exit: null } as const
  expect(eraseTrace({ ...visit, input: { title: 'Ada' }, missing: ['customer.x'], output: { task: 1 }, error: 'no Ada' })).toEqual({
    ...visit,
    input: {},
    missing: [],
    output: null,
    error: null,
  })
})
