import { describe, expect, test } from 'vitest'
import { NOON } from '../../test/starts.ts'
import { standIn } from './stand-in.ts'

describe('standIn', () => {
  test('answers a creation with a whole record', () => {
    expect(standIn('tasks.create', { body: { title: 'x', subtasks: ['y'] } }, 3, NOON)).toMatchObject({
      ok: true,
      value: {
        id: 'tsk_01k8e5m1z0f7q8r9s0t1v2w303',
        title: 'x',
        priority: 'MEDIUM',
        assigneeIds: [],
        createdAt: '2026-07-01T12:00:00.000Z',
        createdBy: { type: 'WORKFLOW' },
      },
    })
  })

  test('refuses what the service would refuse', () => {
    expect(standIn('tasks.create', { body: { title: '', assigneeIds: ['nobody'] } }, 1, NOON)).toEqual({
      ok: false,
      message: expect.stringMatching(/title must have at least 1 character; assigneeIds\.0 must match/),
    })
  })

  test.each(['tasks.get', 'tasks.update', 'moons.create', 'create', ''])('does not invent what %j would find', (operation) => {
    expect(standIn(operation, { body: {} }, 1, NOON)).toEqual({
      ok: false,
      message: `The simulation has no answer for ${operation}: pass one in \`operations\`.`,
    })
  })
})
