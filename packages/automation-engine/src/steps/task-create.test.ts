import { exampleId, routes, task, validate } from '@belfry/core'
import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { RecordsNow } from '../../test/answer-reads.ts'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems } from '../../test/problems.ts'
import { begin, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON, startWith, startWithData } from '../../test/starts.ts'
import { startRun } from '../index.ts'
import type { Actor } from '../protocol/run-start.ts'
import type { Position } from '../protocol/run-state.ts'
import { taskLimits } from './task-create.ts'

const bodySchema = routes.find(({ operation }) => operation.name === 'tasks.create')?.body as TObject
const user = (number: number) => `usr_01k8e5m1z0f7q8r9s0t1v2w3${String(number).padStart(2, '0')}`
const grace: Actor = { id: user(9), name: 'Grace' }

function ran(config: Record<string, unknown>, actor: Actor | null = null) {
  return begin(flowOf(draw({ start: newCustomer, make: ['taskCreate', config] }, ['start out make'])), startWith({ actor }))
}

function ranAt(now: number, config: Record<string, unknown>, changes: object) {
  const flow = flowOf(draw({ start: newCustomer, make: ['taskCreate', config] }, ['start out make']))
  return begin(flow, startWith({ now }), { [ada.id]: { ...ada, ...changes } })
}

function bodyOf(config: Record<string, unknown>, actor: Actor | null = null): Readonly<Record<string, unknown>> {
  const request = requestOf(ran(config, actor), 'operation')
  expect(request).toMatchObject({ key: 'run_1/make/0/1', operation: 'tasks.create' })
  const body = request.input.body as Readonly<Record<string, unknown>>
  expect(validate(bodySchema, body)).toEqual([])
  return body
}

describe('the body of tasks.create', () => {
  test('of a title alone', () => {
    expect(bodyOf({ title: 'Welcome' })).toEqual({ title: 'Welcome', assigneeIds: [], subtasks: [], links: [] })
  })

  test('[STEP-taskCreate-01] [AUTO-DEF-19] title, description and subtasks take variables', () => {
    expect(
      bodyOf({
        title: 'Welcome {customer.firstName}',
        description: '{customer.lastName}\n{customer.status}',
        subtasks: 'Call {customer.firstName}',
      }),
    ).toMatchObject({
      title: 'Welcome Ada',
      description: 'Lovelace\nVIP',
      subtasks: ['Call Ada'],
    })
  })

  test('a title is one line of 500 characters at most', () => {
    expect(bodyOf({ title: ' one\n\ttwo ' }).title).toBe('one two')
    expect(bodyOf({ title: 'x'.repeat(501) }).title).toBe(`${'x'.repeat(499)}…`)
  })

  test('[STEP-taskCreate-06] each line of subtasks is one, blank lines are none', () => {
    expect(bodyOf({ title: 'x', subtasks: 'one\n\n two \r\nthree\n   \n' }).subtasks).toEqual(['one', 'two', 'three'])
  })

  test.each([
    ['nobody did it', { assignActor: true }, null, []],
    ['a member did it', { assignActor: true }, grace, [grace.id]],
    ['beside others', { assigneeIds: [user(1)], assignActor: true }, grace, [user(1), grace.id]],
    ['who is assigned anyway', { assigneeIds: [grace.id, user(1)], assignActor: true }, grace, [grace.id, user(1)]],
    ['not wanted', { assigneeIds: [user(1)], assignActor: false }, grace, [user(1)]],
  ])('[STEP-taskCreate-03] assignActor: %s', (_title, config, actor, want) => {
    expect(bodyOf({ title: 'x', ...config }, actor).assigneeIds).toEqual(want)
  })

  test.each(['LOW', 'MEDIUM', 'HIGH', 'URGENT'])('[STEP-taskCreate-04] priority %s', (priority) => {
    expect(bodyOf({ title: 'x', priority }).priority).toBe(priority)
  })

  test.each([
    [{ amount: 90, unit: 'minutes' }, '2026-07-01T13:30:00.000Z'],
    [{ amount: '1', unit: 'hours' }, '2026-07-01T13:00:00.000Z'],
    [{ amount: 2, unit: 'days' }, '2026-07-03T12:00:00.000Z'],
    [{ amount: 1, unit: 'weeks' }, '2026-07-08T12:00:00.000Z'],
    [{ amount: 3653, unit: 'days' }, '2036-07-01T12:00:00.000Z'],
  ])('[STEP-taskCreate-07] dueIn %j is counted from now', (dueIn, want) => {
    expect(bodyOf({ title: 'x', dueIn }).dueAt).toBe(want)
  })

  test('[STEP-taskCreate-08] linkRecords links the records of the run', () => {
    expect(bodyOf({ title: 'x', linkRecords: true }).links).toEqual([{ model: 'customer', id: ada.id }])
    expect(bodyOf({ title: 'x', linkRecords: false }).links).toEqual([])
  })

  test('[STEP-taskCreate-08] linkRecords has nothing to link where a call or the clock starts the flow, which is said', () => {
    const byCall = ['trigger', { source: 'webhook' }] as const
    const daily = ['trigger', { source: 'daily', hour: '8', minute: '0' }] as const
    const stay = ['trigger', { source: 'dateReached', date: 'reservation.checkInAt' }] as const
    for (const trigger of [byCall, daily]) {
      expect(configProblems('taskCreate', { title: 'x', linkRecords: true }, trigger)).toEqual(['warning no_record /linkRecords'])
      expect(configProblems('taskCreate', { title: 'x', linkRecords: false }, trigger)).toEqual([])
    }
    for (const trigger of [newCustomer, stay]) expect(configProblems('taskCreate', { title: 'x', linkRecords: true }, trigger)).toEqual([])
  })

  describe('[STEP-taskCreate-08] G124 linkRecords links the record that started the run and its customer', () => {
    const stay = { id: exampleId('reservation'), customerId: ada.id }
    const byStay = ['trigger', { source: 'event', eventKey: 'reservation:created' }] as const
    const make = (config: object) => flowOf(draw({ start: byStay, make: ['taskCreate', { title: 'x', ...config }] }, ['start out make']))
    const own = { model: 'reservation', id: stay.id }
    const came = startWithData({ reservation: stay }, { key: 'reservation:created', about: own })

    test.each<[string, RecordsNow, readonly object[]]>([
      ['who is there', { [ada.id]: ada }, [own, { model: 'customer', id: ada.id }]],
      ['who is gone', { [ada.id]: null }, [own]],
      ['who has changed meanwhile', { [ada.id]: ada, [stay.id]: { ...stay, customerId: null } }, [own]],
    ])('a customer %s', (_title, now, want) => {
      expect(requestOf(begin(make({ linkRecords: true }), came, now), 'operation').input.body).toMatchObject({ links: want })
    })

    test('asks for no more than that', () => {
      const transition = startRun(make({ linkRecords: true }), came)
      expect(transition.requests).toEqual([
        { kind: 'read', key: 'run_1/make/0/1', records: [{ ...own, members: [], parents: { customer: ['id'] } }] },
      ])
      expect(startRun(make({}), came).requests).toMatchObject([{ kind: 'operation', input: { body: { links: [] } } }])
    })

    test('goes on where a run of before waits, which has asked for no customer', () => {
      const flow = make({ linkRecords: true })
      const { run } = startRun(flow, came)
      const before = { ...run, position: { ...(run.position as Position), stepState: null } }
      const answer = { ok: true, value: task.example } as const
      expect(resumeRun(flow, before, { key: 'run_1/make/0/1', now: NOON, answer }).run.status).toBe('completed')
    })

    test('stops the run where the host cannot tell', () => {
      const flow = make({ linkRecords: true })
      const answer = { ok: false, message: 'There is no store.' } as const
      const { run } = resumeRun(flow, startRun(flow, came).run, { key: 'run_1/make/0/1', now: NOON, answer })
      expect(run).toMatchObject({ status: 'failed', error: { message: 'There is no store.', stepId: 'make' } })
    })
  })

  test("[STEP-taskCreate-07] G31 days and weeks of dueIn count on the organization's clock", () => {
    const due = (dueIn: object) =>
      ranAt(Date.parse('2026-03-28T13:00:00Z'), { title: 'x', dueIn: { amount: '{customer.days}', ...dueIn } }, { days: 1 })
    expect(due({ unit: 'days' })).toMatchObject({ requests: [{ input: { body: { dueAt: '2026-03-29T12:00:00.000Z' } } }] })
    expect(due({ unit: 'hours' })).toMatchObject({ requests: [{ input: { body: { dueAt: '2026-03-28T14:00:00.000Z' } } }] })
  })

  test('[STEP-taskCreate-02] [STEP-taskCreate-05] labels, view and lane are passed on when there are any', () => {
    const placement = { labelIds: ['lab_1', 'lab_2'], viewId: 'view_1', laneId: 'lane_1' }
    expect(requestOf(ran({ title: 'x', ...placement }), 'operation').input.body).toMatchObject(placement)
    expect(Object.keys(bodyOf({ title: 'x', labelIds: [] }))).toEqual(['title', 'assigneeIds', 'subtasks', 'links'])
  })

  test('is accepted at the limits', () => {
    const all = {
      description: '{customer.lastName}'.repeat(900),
      subtasks: 'x\n'.repeat(100),
      assigneeIds: Array.from({ length: 50 }, (_, index) => user(index)),
    }
    expect((bodyOf({ title: 'x', ...all }).description as string).length).toBe(7200)
    expect((bodyOf({ title: 'x', description: 'é'.repeat(10_001) }).description as string).length).toBe(10_000)
  })

  test("its limits are core's", () => {
    const { title, description, assigneeIds, subtasks } = bodySchema.properties as Record<string, { maxLength?: number; maxItems?: number }>
    expect(taskLimits).toEqual({
      title: title?.maxLength,
      description: description?.maxLength,
      assignees: assigneeIds?.maxItems,
      subtasks: subtasks?.maxItems,
    })
  })
})

describe('problems', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => user(index))
  test.each([
    ['fifty users and the actor', { assigneeIds: fifty, assignActor: true }, /leaves no room for the acting member/],
    ['eleven years', { dueIn: { amount: 11 * 366, unit: 'days' } }, /4026 days is too long/],
    ['an empty label', { labelIds: [''] }, /labelIds/],
    ['a lane of 301 characters', { laneId: 'x'.repeat(301) }, /laneId/],
    ['eleven years as text', { dueIn: { amount: '600', unit: 'weeks' } }, /600 weeks is too long/],
  ])('%s', (_title, config, want) => {
    expect(() => ran({ title: 'x', ...config })).toThrow(want)
  })
})

describe('fails', () => {
  test.each([
    ['when the title is empty once filled in', { title: '{customer.email} ' }, /The title is empty/],
    ['when a variable holds no duration', { title: 'x', dueIn: { amount: '{customer.email}', unit: 'days' } }, /"" is no number of days/],
    ['when there are more than a hundred subtasks', { title: 'x', subtasks: 'x\n'.repeat(101) }, /101 subtasks/],
  ])('%s', (_title, config, want) => {
    const { run, requests } = ran(config)
    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(want), step: 'make', stepId: 'make' } })
    expect(requests).toEqual([])
  })
})

test('the task is there for later steps as createdTask', () => {
  const flow = flowOf(
    draw({ start: newCustomer, make: ['taskCreate', { title: 'x' }], next: ['taskCreate', { title: 'After {createdTask.title}' }] }, [
      'start out make',
      'make out next',
    ]),
  )
  const { run } = begin(flow)
  const { requests, trace } = resumeRun(flow, run, {
    key: 'run_1/make/0/1',
    now: NOON,
    answer: { ok: true, value: { ...task.example, title: 'the first' } },
  })
  expect(trace[0]).toMatchObject({ nodeId: 'make', status: 'done', exit: 'out', output: { createdTask: { title: 'the first' } } })
  expect(requests).toMatchObject([{ key: 'run_1/next/0/1', input: { body: { title: 'After the first' } } }])
})

test.each([
  ['stops the run', {}, 'failed', null],
  ['leaves by error where its author said so', { continueOnError: true }, 'completed', 'error'],
])('[STEP-taskCreate-09] an assignee that there is not %s', (_title, config, status, exit) => {
  const flow = flowOf(draw({ start: newCustomer, make: ['taskCreate', { title: 'x', ...config }] }, ['start out make']))
  const answer = { ok: false, message: 'There is no member usr_x.' } as const
  const { run, trace } = resumeRun(flow, begin(flow).run, { key: 'run_1/make/0/1', now: NOON, answer })
  expect([run.status, trace[0]?.exit]).toEqual([status, exit])
})
