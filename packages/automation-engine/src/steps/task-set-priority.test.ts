import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { playStep } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'

const taskId = exampleId('task', 1)
const play = (config: object, priority = 'LOW') =>
  playStep(
    'taskSetPriority',
    { taskId, ...config },
    {
      records: [{ model: 'task', id: taskId, values: { title: 'Clean', priority } }],
      says: { out: '{updatedTask.id} {updatedTask.priority}' },
    },
  )

describe('config', () => {
  test.each<[string, object, string[]]>([
    ['[STEP-taskSetPriority-01] raise', { mode: 'raise' }, []],
    ['[STEP-taskSetPriority-01] lower', { mode: 'lower' }, []],
    ['[STEP-taskSetPriority-01] set', { mode: 'set', priority: 'URGENT' }, []],
    ['[STEP-taskSetPriority-01] another mode', { mode: 'double' }, ['error not_allowed /mode']],
    ['no mode', {}, ['error required /mode']],
    ['[STEP-taskSetPriority-02] set without a priority', { mode: 'set' }, ['error required /priority']],
    ['another priority', { mode: 'set', priority: 'HUGE' }, ['error not_allowed /priority']],
    ['[STEP-taskSetPriority-03] another maxPriority', { mode: 'raise', maxPriority: 'HUGE' }, ['error not_allowed /maxPriority']],
    ['no task', { mode: 'lower', taskId: '' }, ['error too_short /taskId']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('taskSetPriority', { taskId, ...config })).toEqual(want)
  })
})

describe('run', () => {
  test.each([
    ['[STEP-taskSetPriority-02]', 'LOW', { mode: 'set', priority: 'URGENT' }, 'URGENT'],
    ['[STEP-taskSetPriority-02]', 'URGENT', { mode: 'set', priority: 'MEDIUM', maxPriority: 'LOW' }, 'MEDIUM'],
    ['[STEP-taskSetPriority-03]', 'LOW', { mode: 'raise' }, 'MEDIUM'],
    ['[STEP-taskSetPriority-03]', 'URGENT', { mode: 'raise' }, 'URGENT'],
    ['[STEP-taskSetPriority-03]', 'HIGH', { mode: 'raise', maxPriority: 'HIGH' }, 'HIGH'],
    ['[STEP-taskSetPriority-03]', 'MEDIUM', { mode: 'raise', maxPriority: 'HIGH', priority: 'LOW' }, 'HIGH'],
    ['[STEP-taskSetPriority-04]', 'HIGH', { mode: 'lower', maxPriority: 'URGENT' }, 'MEDIUM'],
    ['[STEP-taskSetPriority-04]', 'LOW', { mode: 'lower' }, 'LOW'],
  ])('%s from %s with %j to %s', async (_, priority, config, want) => {
    const { exit, title, eventKeys, record } = await play(config, priority)
    expect([exit, title, eventKeys]).toEqual(['out', `${taskId} ${want}`, []])
    expect(record('tasks', taskId)).toMatchObject({ priority: want, version: want === priority ? 1 : 2 })
  })

  test('[STEP-taskSetPriority-05] the taskId takes variables', async () => {
    const called = { trigger: ['trigger', { source: 'webhook' }], begins: { webhook: { body: { id: taskId } } } } as const
    const { operations } = await playStep('taskSetPriority', { mode: 'raise', taskId: ' {body.id} ' }, called)
    expect(operations).toEqual([['tasks.setPriority', { id: taskId, body: { mode: 'raise' } }]])
  })

  test('[STEP-taskSetPriority-05] a task that there is not stops the run, or leaves by error', async () => {
    const missing = { mode: 'raise', taskId: exampleId('task', 9) }
    expect(await play(missing)).toMatchObject({ status: 'failed', exit: null, error: expect.stringContaining(missing.taskId) })
    expect(await play({ ...missing, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error', title: 'error' })
  })

  test('fails when the id is empty once it is filled in', async () => {
    expect(await play({ mode: 'raise', taskId: '{customer.email}' })).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The taskId is empty/),
      operations: [],
    })
  })
})
