import { formatTime } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on, pathOf, taskTitles } from '../../support/flows.ts'
import { enableCalled, onCall } from '../../support/hooks.ts'
import { add, drawStep, failureOf, play, read, stepRefusals, task } from '../../support/one-step.ts'
import { addColleague } from '../../support/people.ts'
import { moveClock, startWithStandingClock } from '../../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

// Steps that make, find and change tasks, over HTTP.

const NOBODY = 'usr_01k8e5m1z0f7q8r9s0t1v2w3zz'
const NO_TASK = 'tsk_01k8e5m1z0f7q8r9s0t1v2w3zz'

/** The administrator's id as a user, in whose name the calls of the tests are made. */
async function myId(server: TestServer): Promise<string> {
  const { data } = await read(server, 'members?limit=10')
  return data.find(({ email }: { email: string }) => email === server.email).userId
}

describe('a task that is made', () => {
  test('[STEP-taskCreate-01] [STEP-taskCreate-02] [STEP-taskCreate-03] [STEP-taskCreate-07] has its texts filled in, its people, its labels and its time', async () => {
    const server = await startWithStandingClock()
    const now = Date.parse('2027-01-01T12:00:00.000Z')
    await moveClock(server, { now: formatTime(now) })
    const ben = await addColleague(server, { permissions: [] })
    const labels = [await add(server, 'labels', { name: 'wet' }), await add(server, 'labels', { name: 'late' })]
    const config = {
      title: 'Welcome {customer.firstName}',
      description: 'Born on {customer.birthDate}, noted: {customer.notes}',
      assigneeIds: [ben.userId],
      labelIds: labels.map(({ id }) => id),
      assignActor: true,
      dueIn: { amount: '90', unit: 'minutes' },
    }
    const { run } = await play(server, 'taskCreate', config, {}, { birthDate: '1815-12-10', notes: '"first"' })
    expect(pathOf(run)).toEqual(['start out', 'step out'])
    expect((await read(server, 'tasks')).data).toMatchObject([
      {
        title: 'Welcome Ada',
        description: 'Born on 1815-12-10, noted: "first"',
        assigneeIds: [ben.userId, await myId(server)],
        labelIds: labels.map(({ id }) => id),
        dueAt: formatTime(now + 90 * 60_000),
        createdBy: { type: 'WORKFLOW' },
      },
    ])
  })

  test('[STEP-taskCreate-03] G64 has no acting member where nobody acted: assignActor then assigns nobody more', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: [] })
    const config = { title: 'Called', assigneeIds: [ben.userId], assignActor: true }
    const { post } = await enableCalled(server, draw({ start: onCall(), make: ['taskCreate', config] }))
    await post()
    await server.server.idle()
    expect((await read(server, 'tasks')).data).toMatchObject([{ title: 'Called', assigneeIds: [ben.userId] }])
  })

  test.each(['minutes', 'hours', 'days', 'weeks'])('[STEP-taskCreate-07] G31 is due in two %s', async (unit) => {
    const lengths: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 }
    const server = await startWithStandingClock()
    await moveClock(server, { now: '2027-01-01T12:00:00.000Z' })
    await play(server, 'taskCreate', { title: 'x', dueIn: { amount: 2, unit } })
    const dueAt = formatTime(Date.parse('2027-01-01T12:00:00.000Z') + 2 * (lengths[unit] as number))
    expect((await read(server, 'tasks')).data).toMatchObject([{ dueAt }])
  })

  test.each(['LOW', 'MEDIUM', 'HIGH', 'URGENT'])('[STEP-taskCreate-04] is as urgent as it should be: %s', async (priority) => {
    const server = await startTestServer()
    await play(server, 'taskCreate', { title: 'x', priority })
    expect((await read(server, 'tasks')).data).toMatchObject([{ priority }])
  })

  test.each([
    ['[STEP-taskCreate-04] a fifth priority', { priority: 'CRITICAL' }, ['not_allowed /priority']],
    ['[STEP-taskCreate-04] a priority in small letters', { priority: 'high' }, ['not_allowed /priority']],
    ['[STEP-taskCreate-07] seconds', { dueIn: { amount: 90, unit: 'seconds' } }, ['not_allowed /dueIn/unit']],
    ['[STEP-taskCreate-02] one assignee that is no list', { assigneeIds: NOBODY }, ['type /assigneeIds']],
    ['[STEP-taskCreate-02] one label that is no list', { labelIds: 'wet' }, ['type /labelIds']],
  ])('%s cannot be enabled', async (_title, config, problems) => {
    expect(await stepRefusals(await startTestServer(), 'taskCreate', { title: 'x', ...config })).toEqual(problems)
  })

  test('[STEP-taskCreate-05] stands in its view and its lane', async () => {
    const server = await startTestServer()
    const view = await add(server, 'views', { name: 'Housekeeping' })
    const lane = await add(server, `views/${view.id}/lanes`, { name: 'To do' })
    await enableFlow(
      server,
      draw({
        start: on('customer:created'),
        inView: ['taskCreate', { title: 'In the view', viewId: view.id }],
        inLane: ['taskCreate', { title: 'In the lane', viewId: view.id, laneId: lane.id }],
        loose: ['taskCreate', { title: 'Nowhere' }],
      }),
    )
    await add(server, 'customers', {})
    await server.server.idle()
    expect((await read(server, 'tasks')).data).toMatchObject([
      { title: 'Nowhere', viewId: null, laneId: null },
      { title: 'In the lane', viewId: view.id, laneId: lane.id },
      { title: 'In the view', viewId: view.id, laneId: null },
    ])
    expect((await read(server, `tasks?laneId=${lane.id}`)).data).toMatchObject([{ title: 'In the lane' }])
  })

  test('[STEP-taskCreate-06] has a subtask for each line, in their order, and none for a blank one', async () => {
    const server = await startTestServer()
    await play(server, 'taskCreate', { title: 'Arrival', subtasks: 'Key for {customer.firstName}\n\n  \r\nMap\nBreakfast\n' })
    const [parent] = (await read(server, 'tasks?title=Arrival')).data
    const { data } = await read(server, `tasks?parentId=${parent.id}`)
    expect(parent).toMatchObject({ title: 'Arrival', parentId: null })
    expect(data.map(({ title }: { title: string }) => title).toReversed()).toEqual(['Key for Ada', 'Map', 'Breakfast'])
    expect(await taskTitles(server)).toHaveLength(4)
  })

  test('[STEP-taskCreate-09] leaves by out; one for somebody who is no member stops the run, or leaves by error with continueOnError', async () => {
    const server = await startTestServer()
    const config = { title: 'For nobody', assigneeIds: [NOBODY] }
    expect(await failureOf(server, 'taskCreate', config)).toContain(NOBODY)
    expect((await read(server, 'tasks?title=For%20nobody')).data).toEqual([])
  })
})

describe('the status of a task', () => {
  test('[STEP-taskSetStatus-01] is each of the four, of the task that a variable names', async () => {
    const server = await startTestServer()
    const { id } = await add(server, 'tasks', { title: 'Clean' })
    const statuses = ['IN_PROGRESS', 'WAITING', 'COMPLETED', 'PENDING']
    const steps = statuses.flatMap((status) => [
      [`set${status}`, ['taskSetStatus', { taskId: '{customer.notes}', status }]] as const,
      [`say${status}`, ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks/{customer.notes}' }]] as const,
      [`tell${status}`, task('{response.data.status}')] as const,
    ])
    const names = steps.map(([name]) => name)
    const edges = names.slice(1).map((name, index) => `${names[index]} ${names[index]?.startsWith('say') ? 'success' : 'out'} ${name}`)
    await enableFlow(server, draw({ start: on('customer:created'), ...Object.fromEntries(steps) }, ['start out setIN_PROGRESS', ...edges]))
    await add(server, 'customers', { notes: id })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Clean', ...statuses])
    expect(await read(server, `tasks/${id}`)).toMatchObject({ status: 'PENDING', version: 5 })
  })

  test('[STEP-taskSetStatus-01] is no other, and of a task that there is not it stops the run, or leaves by error', async () => {
    const server = await startTestServer()
    expect(await stepRefusals(server, 'taskSetStatus', { taskId: NO_TASK, status: 'DONE' })).toEqual(['not_allowed /status'])
    expect(await failureOf(server, 'taskSetStatus', { taskId: NO_TASK, status: 'WAITING' })).toContain(NO_TASK)
  })
})

describe('the priority of a task', () => {
  test('[STEP-taskSetPriority-03] [STEP-taskSetPriority-05] a task is made more urgent; one that there is not is a failure', async () => {
    const server = await startTestServer()
    const { id } = await add(server, 'tasks', { title: 'Clean', priority: 'LOW' })
    await enableFlow(
      server,
      drawStep('taskSetPriority', { taskId: '{customer.notes}', mode: 'raise', continueOnError: true }, { error: '{error.message}' }),
    )
    await add(server, 'customers', { notes: id })
    await add(server, 'customers', { notes: 'tsk_01k8e5m1z0f7q8r9s0t1v2w3zz' })
    await server.server.idle()
    expect(await read(server, `tasks/${id}`)).toMatchObject({ priority: 'MEDIUM', version: 2 })
    expect(await taskTitles(server)).toEqual(['Clean', expect.stringContaining('tsk_01k8e5m1z0f7q8r9s0t1v2w3zz')])
  })

  test.each([
    [
      '[STEP-taskSetPriority-01] [STEP-taskSetPriority-02] set: to the one that is given',
      'LOW',
      { mode: 'set', priority: 'URGENT' },
      'URGENT',
    ],
    [
      '[STEP-taskSetPriority-01] [STEP-taskSetPriority-02] set: also to a lower one',
      'URGENT',
      { mode: 'set', priority: 'MEDIUM' },
      'MEDIUM',
    ],
    ['[STEP-taskSetPriority-01] [STEP-taskSetPriority-03] raise: one level up', 'MEDIUM', { mode: 'raise' }, 'HIGH'],
    ['[STEP-taskSetPriority-03] raise: no higher than maxPriority', 'HIGH', { mode: 'raise', maxPriority: 'HIGH' }, 'HIGH'],
    ['[STEP-taskSetPriority-01] [STEP-taskSetPriority-04] lower: one level down', 'URGENT', { mode: 'lower' }, 'HIGH'],
    ['[STEP-taskSetPriority-04] lower: LOW stays LOW', 'LOW', { mode: 'lower' }, 'LOW'],
  ])('%s', async (_title, before, config, after) => {
    const server = await startTestServer()
    const { id } = await add(server, 'tasks', { title: 'Clean', priority: before })
    const { run } = await play(server, 'taskSetPriority', { taskId: id, ...config }, { out: '{updatedTask.priority}' })
    expect(pathOf(run)).toEqual(['start out', 'step out', 'by_out out'])
    expect(await read(server, `tasks/${id}`)).toMatchObject({ priority: after, version: before === after ? 1 : 2 })
    expect(await taskTitles(server)).toEqual(['Clean', after])
  })

  test('[STEP-taskSetPriority-01] [STEP-taskSetPriority-02] another mode, and set without a priority, cannot be enabled', async () => {
    const server = await startTestServer()
    expect(await stepRefusals(server, 'taskSetPriority', { taskId: NO_TASK, mode: 'double' })).toEqual(['not_allowed /mode'])
    expect(await stepRefusals(server, 'taskSetPriority', { taskId: NO_TASK, mode: 'set' })).toEqual(['required /priority'])
  })
})

describe('a task that is amended', () => {
  test('[STEP-taskUpdate-02] [STEP-taskUpdate-03] [STEP-taskUpdate-04] [STEP-taskUpdate-05] a task is amended', async () => {
    const server = await startWithStandingClock()
    const now = Date.parse('2027-01-01T12:00:00.000Z')
    await moveClock(server, { now: formatTime(now) })
    const [ben, eve] = [
      await addColleague(server, { permissions: [] }),
      await addColleague(server, { email: 'eve@example.com', permissions: [] }),
    ]
    const label = await add(server, 'labels', { name: 'wet' })
    const { id } = await add(server, 'tasks', { title: 'Clean', assigneeIds: [ben.userId] })
    const config = {
      taskId: id,
      title: 'Dry',
      assigneeIds: [eve.userId],
      assignActor: true,
      labelIds: [label.id],
      dueIn: { amount: '90', unit: 'minutes' },
    }
    await play(server, 'taskUpdate', config, { out: '{updatedTask.title}' })
    const me = (await read(server, 'members?limit=10')).data.find(({ email }: { email: string }) => email === server.email)
    expect(await read(server, `tasks/${id}`)).toMatchObject({
      title: 'Dry',
      assigneeIds: [ben.userId, eve.userId, me.userId],
      labelIds: [label.id],
      dueAt: formatTime(now + 90 * 60_000),
    })
  })

  test('[STEP-taskUpdate-01] is the one that a variable names; it gets a title with its variables, and an empty one keeps what there was', async () => {
    const server = await startTestServer()
    const { id } = await add(server, 'tasks', { title: 'Clean' })
    const other = await add(server, 'tasks', { title: 'Mow' })
    const about = { taskId: ' {customer.notes} ' }
    await enableFlow(
      server,
      draw({
        start: on('customer:created'),
        name: ['taskUpdate', { ...about, title: 'Clean for {customer.firstName}' }],
        keep: ['taskUpdate', { ...about, title: '' }],
        keepToo: ['taskUpdate', { ...about, title: '{customer.lastName}' }],
      }),
    )
    await add(server, 'customers', { firstName: 'Ada', notes: id })
    await server.server.idle()
    expect(await read(server, `tasks/${id}`)).toMatchObject({ title: 'Clean for Ada', version: 2 })
    expect(await read(server, `tasks/${other.id}`)).toEqual(other)
  })

  test.each([
    ['that there is not', NO_TASK, {}],
    ['whose new assignee is no member', null, { assigneeIds: [NOBODY], title: 'Dry' }],
  ])('[STEP-taskUpdate-06] a task %s stops the run, or leaves by error with continueOnError', async (_title, taskId, more) => {
    const server = await startTestServer()
    const clean = await add(server, 'tasks', { title: 'Clean' })
    expect(await failureOf(server, 'taskUpdate', { taskId: taskId ?? clean.id, ...more })).toContain(taskId ?? NOBODY)
    expect(await read(server, `tasks/${clean.id}`)).toEqual(clean)
  })
})

describe('a task that is looked for', () => {
  test('[STEP-taskFind-01] [STEP-taskFind-02] [STEP-taskFind-03] a task is found by its title, its link and its status', async () => {
    const server = await startTestServer()
    const config = { title: 'Welcome {customer.firstName}', linkedToRecords: true, onlyOpen: true, onlyTopLevel: true }
    const search = ['taskFind', config] as const
    const made = { title: 'Welcome {customer.firstName}', linkRecords: true, subtasks: 'Welcome {customer.firstName}' }
    await enableFlow(
      server,
      draw(
        {
          start: on('customer:created'),
          before: search,
          make: ['taskCreate', made],
          find: search,
          done: ['taskSetStatus', { taskId: '{foundTask.id}', status: 'COMPLETED' }],
          after: search,
          end: task('the end'),
        },
        ['start out before', 'before notFound make', 'make out find', 'find found done', 'done out after', 'after notFound end'],
      ),
    )
    for (const title of ['Welcome Adam', 'Welcome Ada']) await add(server, 'tasks', { title })
    await add(server, 'customers', { firstName: 'Ada' })
    await server.server.idle()
    expect((await taskTitles(server)).at(-1)).toBe('the end')
    expect((await read(server, 'tasks?title=Welcome%20Ada')).data).toHaveLength(3)
    expect((await read(server, 'tasks?title=Welcome%20Ada&status=COMPLETED')).data).toMatchObject([
      { parentId: null, links: [{ model: 'customer' }] },
    ])
  })

  test('[STEP-taskFind-04] is no subtask with onlyTopLevel, and may be one without', async () => {
    const server = await startTestServer()
    await add(server, 'tasks', { title: 'Departure', subtasks: ['Clean'] })
    const flow = (config: object) =>
      drawStep('taskFind', { title: 'Clean', ...config }, { found: 'found {foundTask.title}', notFound: 'none' })
    for (const config of [{ onlyTopLevel: true }, { onlyTopLevel: false }, {}]) await enableFlow(server, flow(config))
    const search = async () => {
      const before = await taskTitles(server)
      await add(server, 'customers', {})
      await server.server.idle()
      return (await taskTitles(server)).slice(before.length).sort()
    }
    expect(await search()).toEqual(['found Clean', 'found Clean', 'none'])
    await add(server, 'tasks', { title: 'Clean' })
    expect(await search()).toEqual(['found Clean', 'found Clean', 'found Clean'])
  })
})
