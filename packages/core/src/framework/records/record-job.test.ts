import { describe, expect, test } from 'vitest'
import { createSite } from '../../../test/site.ts'
import { findRecordJob } from '../../areas/record-jobs.ts'
import { removeSubtasks } from '../../areas/tasks/tasks/remove-subtasks.ts'
import { task } from '../../areas/tasks/tasks/task.ts'
import type { ServicePort, Values } from '../operations/port.ts'
import { CHANGED_AT_ONCE, changeInBatches, type RecordJob } from './record-job.ts'

/** Counts down, a batch at a time. */
function countDown() {
  const batches: number[] = []
  const job: RecordJob<{ readonly left: number }> = {
    name: 'tests.countDown',
    async advance(_port, { left }, most) {
      batches.push(Math.min(left, most))
      return left > most ? { left: left - most } : null
    },
  }
  return { job, batches }
}

function host(takes: boolean) {
  const queued: unknown[] = []
  const queueJob = async (name: string, state: Values) => {
    queued.push([name, state])
    return takes
  }
  return { port: { queueJob } as ServicePort, queued }
}

describe('what is changed in batches', () => {
  test('is left to the host after the first batch, where there is more', async () => {
    const [{ job, batches }, { port, queued }] = [countDown(), host(true)]
    await changeInBatches(port, job, { left: CHANGED_AT_ONCE })
    expect([batches, queued]).toEqual([[CHANGED_AT_ONCE], []])
    await changeInBatches(port, job, { left: 3 * CHANGED_AT_ONCE })
    expect([batches.length, queued]).toEqual([2, [['tests.countDown', { left: 2 * CHANGED_AT_ONCE }]]])
  })

  test('is done at once where the host has no afterwards', async () => {
    const [{ job, batches }, { port }] = [countDown(), host(false)]
    await changeInBatches(port, job, { left: 2.5 * CHANGED_AT_ONCE })
    expect(batches).toEqual([1, 1, 0.5].map((part) => part * CHANGED_AT_ONCE))
  })

  test('is found by its name', () => {
    expect(findRecordJob('tasks.removeSubtasks')).toBe(removeSubtasks)
    expect(() => findRecordJob('tests.countDown')).toThrow('there is no job tests.countDown')
  })
})

test('a subtask of which an approval is open, and which the caller may not remove, becomes a task of its own', async () => {
  const site = createSite()
  const runId = site.memory.newId('run')
  site.state.runs.set(runId, { id: runId, status: 'waiting' } as never)
  const parentId = site.memory.newId('task')
  const approval = { runId, nodeId: 'ask', deciderIds: [], until: null, decision: null, decidedBy: null, decidedAt: null }
  const open = site.memory.add(task, { title: 'May I?', parentId, approval, approvalStatus: 'OPEN' })
  const ended = site.memory.add(task, {
    title: 'May I?',
    parentId,
    approval: { ...approval, runId: site.memory.newId('run') },
    approvalStatus: 'OPEN',
  })
  const port = site.port({ as: site.colleague('tasks:write') })
  expect(await removeSubtasks.advance(port, { parentId }, 1)).toEqual({ parentId })
  expect(await removeSubtasks.advance(port, { parentId }, 1)).toBeNull()
  expect([site.record(open.id), site.record(ended.id)]).toEqual([{ ...open, parentId: null, version: 2 }, undefined])
})
