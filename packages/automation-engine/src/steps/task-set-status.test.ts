import { task } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems } from '../../test/problems.ts'
import { begin, bodyOf, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'

const flowWith = (config: Record<string, unknown>) =>
  flowOf(
    draw({ start: newCustomer, set: ['taskSetStatus', config], next: ['taskCreate', { title: '{updatedTask.status}' }] }, [
      'start out set',
      'set out next',
    ]),
  )
const requestFor = (taskId: string, status = 'COMPLETED', now: object = ada) =>
  requestOf(begin(flowWith({ taskId, status }), startWith(), { [ada.id]: { ...ada, ...now } }), 'operation')

describe('config', () => {
  test.each(['PENDING', 'IN_PROGRESS', 'WAITING', 'COMPLETED'])('[STEP-taskSetStatus-01] %s', (status) => {
    expect(configProblems('taskSetStatus', { taskId: 'tsk_1', status })).toEqual([])
    expect(requestFor('tsk_1', status).input).toEqual({ id: 'tsk_1', body: { status } })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-taskSetStatus-01] another status', { taskId: 'tsk_1', status: 'DONE' }, ['error not_allowed /status']],
    ['no status', { taskId: 'tsk_1' }, ['error required /status']],
    ['no task', { status: 'PENDING' }, ['error required /taskId']],
    ['an empty one', { taskId: '', status: 'PENDING' }, ['error too_short /taskId']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('taskSetStatus', config)).toEqual(want)
  })
})

describe('run', () => {
  test('[STEP-taskSetStatus-01] the taskId takes variables', () => {
    expect(requestFor(' {customer.taskId} ', 'PENDING', { taskId: ' tsk_7 ' })).toEqual({
      kind: 'operation',
      key: 'run_1/set/0/1',
      operation: 'tasks.update',
      input: { id: 'tsk_7', body: { status: 'PENDING' } },
    })
  })

  test.each([[null], [{ id: 'tsk_1' }], ['  ']])('fails when the id is %j', (taskId) => {
    const flow = flowWith({ taskId: '{customer.taskId}', status: 'PENDING' })
    const { run, requests } = begin(flow, startWith(), { [ada.id]: { ...ada, taskId } })
    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/taskId is empty/) } })
    expect(requests).toEqual([])
  })

  test('G129 the task is there for later steps, also when it had the status already', () => {
    const flow = flowWith({ taskId: 'tsk_1', status: 'COMPLETED' })
    const answer = { ok: true, value: { ...task.example, status: 'COMPLETED' } } as const
    expect(bodyOf(resumeRun(flow, begin(flow).run, { key: 'run_1/set/0/1', now: NOON, answer })).title).toBe('COMPLETED')
  })

  test.each([
    ['[AUTO-EXIT-17] stops the run', {}, { run: { status: 'failed' } }],
    ['[AUTO-EXIT-15] leaves by error where its author said so', { continueOnError: true }, { run: { status: 'completed' } }],
  ])('a task that there is not %s', (_title, config, want) => {
    const flow = flowWith({ taskId: 'tsk_0', status: 'COMPLETED', ...config })
    const answer = { ok: false, message: 'There is no task tsk_0.' } as const
    expect(resumeRun(flow, begin(flow).run, { key: 'run_1/set/0/1', now: NOON, answer })).toMatchObject(want)
  })
})
