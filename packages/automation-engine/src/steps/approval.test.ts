import { approvalRequestSchema, exampleId, formatTime, task, validate } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin, bodyOf, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import type { StepContext } from '../step/step-context.ts'
import { type Simulation, simulate } from '../testing.ts'
import { approval, approvalLimits } from './approval.ts'

const HOUR = 3_600_000
const DAY = { amount: 1, unit: 'days' }
const eve = { id: exampleId('user', 2), name: 'Eve' }
const zoe = { id: exampleId('user', 3), name: 'Zoe' }
const bob = { id: exampleId('user', 4), name: 'Bob' }

const flowWith = (config: Record<string, unknown>) =>
  flowOf(
    draw(
      {
        start: newCustomer,
        ask: ['approval', config],
        yes: ['taskCreate', { title: 'yes {approvalTask.id} {approvalTask.title}' }],
        no: ['taskCreate', { title: 'no {approvalTask.url} {approvalTask.status}' }],
        late: ['taskCreate', { title: 'late {approvalTask.id}' }],
      },
      ['start out ask', 'ask approved yes', 'ask rejected no', 'ask timeout late'],
    ),
  )
const requestFor = (config: Record<string, unknown>, now: object = ada) =>
  requestOf(begin(flowWith(config), startWith(), { [ada.id]: { ...ada, ...now } }), 'operation')

describe('answers that are none', () => {
  const resumeWith = (stepState: Parameters<NonNullable<typeof approval.resume>>[2], value: unknown) =>
    approval.resume?.({ title: 'x' }, {} as StepContext, stepState, { ok: true, value })

  test.each([null, 'x', 5, [], {}, { id: 5 }])('%j is no task that could be waited for', (value) => {
    expect(resumeWith({ stage: 'asking', until: null }, value)).toMatchObject({
      kind: 'fail',
      message: expect.stringContaining('without the id of its task'),
    })
  })

  test.each([null, 'x', {}, { decided: 'yes' }, { decided: { decision: 'perhaps' } }])(
    '%j is no conclusion: what is known counts',
    (value) => {
      const decided = { decision: 'rejected', by: eve } as const
      expect(resumeWith({ stage: 'concluding', taskId: 'tsk_1', decided }, value)).toMatchObject({ kind: 'exit', exit: 'rejected' })
      expect(resumeWith({ stage: 'concluding', taskId: 'tsk_1', decided: null }, value)).toMatchObject({ kind: 'exit', exit: 'timeout' })
    },
  )
})

describe('config', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-approval-01] all of it', { title: 'x', description: 'y', assigneeIds: [eve.id], timeout: DAY }, []],
    ['[STEP-approval-01] nobody in particular', { title: 'x', description: '', assigneeIds: [], timeout: DAY }, []],
    ...['minutes', 'hours', 'days', 'weeks'].map<[string, Record<string, unknown>, string[]]>((unit) => [
      `G31 ${unit}`,
      { title: 'x', timeout: { amount: '2', unit } },
      [],
    ]),
    ['G31 seconds', { title: 'x', timeout: { amount: 90, unit: 'seconds' } }, ['error not_allowed /timeout/unit']],
    ['G32 no time at all', { title: 'x', timeout: { amount: 0, unit: 'days' } }, ['error too_small /timeout/amount']],
    ['G32 eleven years', { title: 'x', timeout: { amount: 600, unit: 'weeks' } }, ['error too_large /timeout/amount']],
    ['G103 no timeout is only pointed out', { title: 'x' }, ['warning no_timeout /timeout']],
    ['no title', { timeout: DAY }, ['error required /title']],
    ['an empty one', { title: '', timeout: DAY }, ['error too_short /title']],
    ['G33 an assignee who is nobody', { title: 'x', assigneeIds: ['eve'], timeout: DAY }, []],
  ])('%s', (_title, config, want) => {
    expect(configProblems('approval', config)).toEqual(want)
  })

  test('[AUTO-EXIT-11] its exits are approved, rejected and timeout, whatever it is told', () => {
    const ask = ['approval', { title: 'x', timeout: DAY, continueOnError: true }] as const
    const edges = ['start out ask', ...['approved', 'rejected', 'timeout', 'out', 'error'].map((name) => `ask ${name} a`)]
    expect(problemsOf(draw({ start: newCustomer, ask, a: ['taskCreate', { title: 'x' }] }, edges))).toEqual([
      'error unknown_exit /edges/4/sourceHandle',
      'error unknown_exit /edges/5/sourceHandle',
      'warning unknown_field /nodes/1/config/continueOnError',
    ])
  })

  test('[STEP-approval-04] approvalTask is known behind every exit', () => {
    const nodes = (title: string) =>
      draw({ start: newCustomer, ask: ['approval', { title: 'x', timeout: DAY }], a: ['taskCreate', { title }] }, [
        'start out ask',
        'ask approved a',
        'ask rejected a',
        'ask timeout a',
      ])
    expect(problemsOf(nodes('{approvalTask.id} {approvalTask.approval.decision} {approvalTask.url}'))).toEqual([])
    expect(problemsOf(nodes('{approvedTask.id}'))).toEqual([expect.stringMatching(/^error unknown_variable/)])
  })

  test('the limits are those of the request', () => {
    const { title, description, links } = approvalRequestSchema.properties
    const limits = { title, description, links } as Readonly<Record<string, { readonly maxLength?: number; readonly maxItems?: number }>>
    expect(approvalLimits).toEqual(
      Object.fromEntries(Object.entries(limits).map(([name, { maxLength, maxItems }]) => [name, maxLength ?? maxItems])),
    )
  })
})

describe('asking', () => {
  test('[STEP-approval-01] sends what its author wrote, with the records of the run', () => {
    const config = { title: 'May {customer.firstName} stay?', description: 'Or not', assigneeIds: [eve.id], timeout: DAY }
    const request = requestFor(config)
    expect(request).toEqual({
      kind: 'operation',
      key: 'run_1/ask/0/1',
      operation: 'automation-approvals.request',
      input: {
        body: {
          title: 'May Ada stay?',
          description: 'Or not',
          assigneeIds: [eve.id],
          links: [{ model: 'customer', id: ada.id }],
          until: formatTime(NOON + 24 * HOUR),
          runId: 'run_1',
          nodeId: 'ask',
        },
      },
    })
    const { runId: _, ...rest } = approvalRequestSchema.properties
    const { runId: __, links: ___, ...body } = request.input.body as Record<string, unknown>
    for (const [name, value] of Object.entries(body)) expect(validate(rest[name as 'title'], value)).toEqual([])
  })

  test('shortens texts that become too long, and leaves out an empty description', () => {
    const long = requestFor({ title: '{customer.firstName}', description: '{customer.firstName}' }, { firstName: 'a\nb'.repeat(10_000) })
    expect(long.input.body).toMatchObject({ title: expect.stringMatching(/^a ba.{495}…$/), description: expect.stringMatching(/…$/) })
    expect(requestFor({ title: 'x', description: '{customer.firstName}' }, { firstName: '' }).input.body).toMatchObject({
      description: null,
      until: null,
    })
  })

  test.each<[string, Record<string, unknown>, object, RegExp]>([
    ['an empty title', { title: ' {customer.firstName}' }, { firstName: ' ' }, /title is empty/],
    [
      'a timeout that is no number',
      { title: 'x', timeout: { amount: '{customer.firstName}', unit: 'days' } },
      {},
      /timeout cannot be waited for/,
    ],
    ['a timeout of 0', { title: 'x', timeout: { amount: '{customer.firstName}', unit: 'days' } }, { firstName: '0' }, /timeout is 0/],
  ])('G51 fails with %s', (_title, config, now, message) => {
    const { run, requests } = begin(flowWith(config), startWith(), { [ada.id]: { ...ada, ...now } })
    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(message) } })
    expect(requests).toEqual([])
  })

  test('waits for the decision on the task that was made, until the time is over', () => {
    const flow = flowWith({ title: 'x', timeout: DAY })
    const made = { ...task.example, id: 'tsk_1' }
    const waits = resumeRun(flow, begin(flow).run, { key: 'run_1/ask/0/1', now: NOON + 5, answer: { ok: true, value: made } })
    expect(waits.requests).toEqual([
      { kind: 'wait', key: 'run_1/ask/1/1', until: NOON + 24 * HOUR, event: null, decision: { taskId: 'tsk_1' } },
    ])
    const ended = resumeRun(flow, waits.run, { key: 'run_1/ask/1/1', now: NOON + 6, answer: { ok: true, value: { ended: 'time' } } })
    expect(bodyOf(ended)).toEqual({ taskId: 'tsk_1' })
  })
})

const members = [
  { userId: eve.id, email: 'eve@example.com', name: 'Eve', permissions: [] },
  { userId: zoe.id, email: 'zoe@example.com', name: 'Zoe', permissions: ['tasks:write'] },
  { userId: bob.id, email: 'bob@example.com', name: 'Bob', permissions: ['*'], push: true },
] as const

const play = (config: Record<string, unknown> = {}) =>
  simulate(flowWith({ title: 'May {customer.firstName} stay?', assigneeIds: [eve.id], timeout: DAY, ...config }), {
    perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } },
    now: NOON,
    members,
  })
const tasksOf = (simulation: Simulation) => simulation.records('tasks').map(({ title }) => title)
const asking = (simulation: Simulation) => simulation.records('tasks')[0] as NonNullable<ReturnType<Simulation['records']>[0]>
const exitOf = (simulation: Simulation) => simulation.trace.find(({ nodeId }) => nodeId === 'ask')?.exit

describe('a simulation', () => {
  test('[STEP-approval-01] the task is there, open and assigned, while the run waits', async () => {
    const simulation = await play()
    expect(asking(simulation)).toMatchObject({ title: 'May Ada stay?', status: 'PENDING', assigneeIds: [eve.id], approvalStatus: 'OPEN' })
    expect(simulation).toMatchObject({
      status: 'waiting',
      waits: [{ until: NOON + 24 * HOUR, event: null, taskId: asking(simulation).id }],
    })
    const notified = simulation.records('notification-deliveries').map(({ channel, recipient }) => `${channel} ${recipient}`)
    expect(notified).toEqual(['EMAIL eve@example.com'])
  })

  test('G100 nobody in particular: administrators are told, by push too where they have that', async () => {
    const notified = (await play({ assigneeIds: [] })).records('notification-deliveries')
    expect(notified.map(({ channel, userId }) => `${channel} ${userId}`)).toEqual([`EMAIL ${bob.id}`, `PUSH ${bob.id}`])
  })

  test.each([
    ['approved', 'yes'],
    ['rejected', 'no'],
  ] as const)('[STEP-approval-03] %s leads on, once, and the trace says who has decided', async (decision, exit) => {
    const simulation = await play()
    const { id } = asking(simulation)
    await simulation.advance('1 hour')
    await simulation.decide(decision, { comment: 'because' })
    expect(simulation.status).toBe('completed')
    expect(exitOf(simulation)).toBe(decision)
    const entry = simulation.trace.find(({ nodeId }) => nodeId === 'ask')
    expect(entry?.output).toMatchObject({ approvalTask: { id, status: 'COMPLETED', approval: { decision } }, decidedBy: eve })
    expect(tasksOf(simulation)[1]).toMatch(
      exit === 'yes' ? new RegExp(`^yes ${id} May Ada stay`) : new RegExp(`^no /orgs/.*/tasks/${id} COMPLETED`),
    )
    expect(simulation.records('comments')).toMatchObject([{ targetId: id, createdBy: { id: eve.id } }])
    await expect(simulation.decide('rejected', { taskId: id })).rejects.toThrow(/was (approved|rejected) already/)
    await simulation.advance('2 days')
    expect(tasksOf(simulation)).toHaveLength(2)
  })

  test('[STEP-approval-02] nothing decided in time', async () => {
    const simulation = await play()
    const { id } = asking(simulation)
    await simulation.advance('23 hours 59 minutes')
    expect(simulation.status).toBe('waiting')
    await simulation.advance('1 minute')
    expect(exitOf(simulation)).toBe('timeout')
    expect(tasksOf(simulation)[1]).toBe(`late ${id}`)
    expect(asking(simulation)).toMatchObject({ status: 'COMPLETED', approvalStatus: 'TIMED_OUT', approval: { decision: null } })
    await expect(simulation.decide('approved', { taskId: id })).rejects.toThrow(/time for the approval .* was over/)
    await expect(simulation.decide('approved')).rejects.toThrow(/no approval that is open/)
  })

  test('[APPR-04] [APPR-05] administrators decide, others do not', async () => {
    const simulation = await play()
    await expect(simulation.decide('approved', { as: zoe })).rejects.toThrow(/Only colleagues who were asked/)
    expect(simulation.status).toBe('waiting')
    await simulation.decide('rejected', { as: bob })
    expect(exitOf(simulation)).toBe('rejected')
  })

  test('G101 completing or deleting the task by hand decides nothing', async () => {
    const simulation = await play()
    const { id } = asking(simulation)
    await simulation.perform('tasks.update', { id, body: { status: 'COMPLETED' } })
    expect(simulation.status).toBe('waiting')
    await expect(simulation.perform('tasks.delete', { id })).rejects.toThrow(/only an administrator deletes it/)
    await simulation.perform('tasks.delete', { id }, { as: bob })
    expect(simulation.status).toBe('waiting')
    await expect(simulation.decide('approved', { taskId: id })).rejects.toThrow(/no approval with the task/)
    await simulation.finish()
    expect(exitOf(simulation)).toBe('timeout')
    expect(tasksOf(simulation)).toEqual([`late ${id}`])
  })

  test('G101 nothing is decided in a run that was cancelled', async () => {
    const simulation = await play()
    await simulation.cancel()
    await expect(simulation.decide('approved')).rejects.toThrow(/has ended/)
  })

  test('G51 an assignee who is no member stops the run', async () => {
    const simulation = await play({ assigneeIds: [exampleId('user', 9)] })
    expect(simulation).toMatchObject({ status: 'failed', error: expect.stringMatching(/is no member of this organization/) })
    expect(simulation.records('tasks')).toEqual([])
  })

  test('what only steps perform is performed by nobody else', async () => {
    const simulation = await play()
    const input = { body: { taskId: asking(simulation).id } }
    await expect(simulation.perform('automation-approvals.conclude', input)).rejects.toThrow(/There is no operation/)
  })

  test('a conclusion that comes after the task was deleted keeps the decision', () => {
    const flow = flowWith({ title: 'x', timeout: DAY })
    const signal = (stage: number, value: unknown) => ({ key: `run_1/ask/${stage}/1`, now: NOON, answer: { ok: true, value } }) as never
    const waits = resumeRun(flow, begin(flow).run, signal(0, { ...task.example, id: 'tsk_1' }))
    const decided = resumeRun(flow, waits.run, signal(1, { ended: 'decision', decision: 'approved', by: eve }))
    const left = resumeRun(flow, decided.run, signal(2, { decided: null, task: null }))
    expect(left.trace.find(({ nodeId }) => nodeId === 'ask')).toMatchObject({
      exit: 'approved',
      output: { approvalTask: { id: 'tsk_1' }, decidedBy: eve },
    })
  })
})
