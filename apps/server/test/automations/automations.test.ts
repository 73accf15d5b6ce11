import { describe, expect, test } from 'vitest'
import { addInvoice, addStay, enableClock, standAt } from '../support/clock-flows.ts'
import { draw, enableFlow, fetchRuns, on, taskTitles } from '../support/flows.ts'
import { type CalledFlow, calledFlow } from '../support/hooks.ts'
import { add, change } from '../support/one-step.ts'
import { moveClock } from '../support/standing-clock.ts'
import { startTestServer } from '../support/test-server.ts'

const welcome = {
  nodes: [
    {
      id: 'start',
      type: 'trigger',
      label: 'New customer',
      position: { x: 0, y: 0 },
      config: { source: 'event', eventKey: 'customer:created' },
    },
    {
      id: 'vip',
      type: 'condition',
      label: 'Is it a VIP?',
      position: { x: 0, y: 100 },
      config: { conditions: { match: 'all', rules: [{ id: 'r1', field: 'customer.status', operator: 'is', value: 'VIP' }] } },
    },
    {
      id: 'task',
      type: 'taskCreate',
      label: 'Welcome',
      position: { x: 0, y: 200 },
      config: { title: 'Welcome {customer.firstName}', linkRecords: true },
    },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'vip', sourceHandle: 'out' },
    { id: 'e2', source: 'vip', target: 'task', sourceHandle: 'yes' },
  ],
}
const org = '/api/orgs/test-park'

describe('automations', () => {
  test('[AUTO-DEF-12] [AUTO-DEF-14] [EVT-12] [RUN-06] a flow that was enabled makes a task from an event, in the name of the Workflow user', async () => {
    const { call, server } = await startTestServer()
    const { body: automation } = await call('POST', `${org}/automations`, { body: { name: 'Welcome', definition: welcome, enabled: true } })
    expect(automation).toMatchObject({ enabled: false, problems: [] })
    expect((await call('PATCH', `${org}/automations/${automation.id}`, { body: { enabled: true } })).body.enabled).toBe(true)

    const { body: ada } = await call('POST', `${org}/customers`, { body: { firstName: 'Ada', status: 'VIP' } })
    await call('POST', `${org}/customers`, { body: { firstName: 'Bob' } })
    await server.idle()

    const { body: tasks } = await call('GET', `${org}/tasks`)
    expect(tasks.data).toHaveLength(1)
    expect(tasks.data[0]).toMatchObject({
      title: 'Welcome Ada',
      createdBy: { type: 'WORKFLOW' },
      links: [{ model: 'customer', id: ada.id }],
    })

    const { body: runs } = await call('GET', `${org}/automation-runs?automationId=${automation.id}`)
    expect(runs.data.map((run: { status: string }) => run.status)).toEqual(['completed', 'completed'])
    const { body: run } = await call('GET', `${org}/automation-runs/${runs.data[1].id}`)
    expect(run.steps.map((step: { nodeId: string; exit: string | null }) => [step.nodeId, step.exit])).toEqual([
      ['start', 'out'],
      ['vip', 'yes'],
      ['task', 'out'],
    ])
  })

  test('[STEP-taskCreate-08] [STEP-taskFind-02] G124 a task is linked to the record that started the flow and to its customer, and found by both', async () => {
    const server = await startTestServer()
    const { body: ada } = await server.call('POST', `${org}/customers`, { body: { firstName: 'Ada' } })
    const clean = { title: 'Clean', linkRecords: true }
    await enableFlow(server, draw({ start: on('reservation:created'), make: ['taskCreate', clean] }))
    const search = { title: 'Clean', linkedToRecords: true }
    const createTask = (by: string) => ['taskCreate', { title: `${by} found {foundTask.title}`, linkRecords: true }] as const
    for (const key of ['reservation:updated', 'customer:updated'] as const) {
      const steps = { start: on(key), find: ['taskFind', search], say: createTask(key) } as const
      await enableFlow(server, draw(steps, ['start out find', 'find found say']))
    }
    const stay = { customerId: ada.id, checkInAt: '2026-07-01T10:00:00.000Z', checkOutAt: '2026-07-08T10:00:00.000Z' }
    const { body: reservation } = await server.call('POST', `${org}/reservations`, { body: stay })
    await server.server.idle()
    await server.call('PATCH', `${org}/reservations/${reservation.id}`, { body: { notes: 'Late' } })
    await server.call('PATCH', `${org}/customers/${ada.id}`, { body: { firstName: 'Eva' } })
    await server.server.idle()
    const { data } = (await server.call('GET', `${org}/tasks`)).body as {
      readonly data: readonly { readonly title: string; readonly links: readonly object[] }[]
    }
    const links = { stay: { model: 'reservation', id: reservation.id }, guest: { model: 'customer', id: ada.id } }
    expect(Object.fromEntries(data.map((task) => [task.title, task.links]))).toEqual({
      Clean: [links.stay, links.guest],
      'reservation:updated found Clean': [links.stay, links.guest],
      'customer:updated found Clean': [links.guest],
    })
  })

  test('[TRIG-EVENT-01] each such event starts one run, and no other event does', async () => {
    const { call, server } = await startTestServer()
    const { body: automation } = await call('POST', `${org}/automations`, { body: { name: 'Welcome', definition: welcome } })
    await call('PATCH', `${org}/automations/${automation.id}`, { body: { enabled: true } })
    const { body: ada } = await call('POST', `${org}/customers`, { body: { firstName: 'Ada' } })
    await call('POST', `${org}/customers`, { body: { firstName: 'Bob' } })
    await call('PATCH', `${org}/customers/${ada.id}`, { body: { status: 'VIP' } })
    await call('POST', `${org}/customers/${ada.id}/contacts`, { body: { type: 'OTHER', value: 'x' } })
    await server.idle()
    const { body } = await call('GET', `${org}/automation-runs`)
    expect(body.data.map(({ trigger }: { trigger: { source: string } }) => trigger.source)).toEqual(['event', 'event'])
  })

  test('[TRIG-EVENT-03] G70 with oncePerRecord a flow begins once for each record, also after it was disabled, enabled and changed', async () => {
    const server = await startTestServer()
    const [ada, bob] = [await add(server, 'customers', { firstName: 'Ada' }), await add(server, 'customers', { firstName: 'Bob' })]
    const flow = (title: string) => draw({ start: on('customer:updated', { oncePerRecord: true }), make: ['taskCreate', { title }] })
    const id = await enableFlow(server, flow('{customer.firstName}'))
    const note = async (customerId: string, notes: string) => {
      await change(server, `customers/${customerId}`, { notes })
      await server.server.idle()
    }
    for (const notes of ['1', '2']) await note(ada.id, notes)
    expect(await taskTitles(server)).toEqual(['Ada'])
    await note(bob.id, '1')
    expect(await taskTitles(server)).toEqual(['Ada', 'Bob'])
    await change(server, `automations/${id}`, { enabled: false })
    await change(server, `automations/${id}`, { definition: flow('again {customer.firstName}'), enabled: true })
    for (const customerId of [ada.id, bob.id]) await note(customerId, '3')
    const eve = await add(server, 'customers', { firstName: 'Eve' })
    await note(eve.id, '1')
    expect(await taskTitles(server)).toEqual(['Ada', 'Bob', 'again Eve'])
    expect(await fetchRuns(server)).toHaveLength(3)
  })

  // The second of each source is enabled and shows that there was something to begin with.
  test('[AUTO-DEF-17] a disabled automation starts no run from any source, and its address is not there', async () => {
    const server = await standAt('2027-02-01T12:00:00Z')
    const sources = {
      event: { source: 'event', eventKey: 'customer:created' },
      date: { source: 'dateReached', date: 'reservation.checkInAt' },
      cron: { source: 'cron', cron: '0 9 * * *' },
      daily: { source: 'daily', hour: '10', minute: '30' },
      overdue: { source: 'invoiceOverdue' },
      call: { source: 'webhook' },
    }
    const disabled: string[] = []
    const addresses: CalledFlow[] = []
    for (const [name, config] of Object.entries(sources)) {
      const [first, second] = [await enableClock(server, config, `${name} of the disabled`), await enableClock(server, config, name)]
      await change(server, `automations/${first}`, { enabled: false })
      disabled.push(first)
      if (name === 'call') addresses.push(await calledFlow(server, first), await calledFlow(server, second))
    }
    await addStay(server, '2027-02-01T18:00:00Z')
    await addInvoice(server, '2027-02-01')
    await server.server.idle()
    await moveClock(server, { now: '2027-02-02T12:00:00Z' })
    expect(await Promise.all(addresses.map(async ({ post }) => (await post()).status))).toEqual([404, 200])
    await server.server.idle()
    // A guest and the one who is to pay came.
    expect([...(await taskTitles(server))].sort()).toEqual(['call', 'cron', 'daily', 'date', 'event', 'event', 'overdue'])
    for (const id of disabled) expect(await fetchRuns(server, id)).toEqual([])
  })

  test('[AUTO-DEF-13] [ERR-05] one with open problems cannot be enabled, and says what they are', async () => {
    const { call } = await startTestServer()
    const broken = { nodes: welcome.nodes.slice(1), edges: welcome.edges.slice(1) }
    const { body: automation } = await call('POST', `${org}/automations`, { body: { name: 'Broken', definition: broken } })
    const refused = await call('PATCH', `${org}/automations/${automation.id}`, { body: { enabled: true } })
    expect(refused.status).toBe(409)
    expect(refused.body.problems.length).toBeGreaterThan(0)
    expect((await call('GET', `${org}/automations/${automation.id}`)).body.enabled).toBe(false)
  })

  test('a run of more steps than one transaction takes goes on in the next, and does nothing twice', async () => {
    const { call, server } = await startTestServer()
    const count = 70
    const step = (index: number) => ({
      id: `t${index}`,
      type: 'taskCreate',
      label: '',
      position: { x: 0, y: 0 },
      config: { title: `Task ${index}` },
    })
    const definition = {
      nodes: [welcome.nodes[0], ...Array.from({ length: count }, (_, index) => step(index))],
      edges: Array.from({ length: count }, (_, index) => ({
        id: `e${index}`,
        source: index === 0 ? 'start' : `t${index - 1}`,
        target: `t${index}`,
        sourceHandle: 'out',
      })),
    }
    const { body: automation } = await call('POST', `${org}/automations`, { body: { name: 'Many', definition } })
    await call('PATCH', `${org}/automations/${automation.id}`, { body: { enabled: true } })
    await call('POST', `${org}/customers`, { body: { firstName: 'Ada' } })
    await server.idle()
    const { body: tasks } = await call('GET', `${org}/tasks?limit=200`)
    expect(tasks.data.map((task: { title: string }) => task.title).reverse()).toEqual(
      Array.from({ length: count }, (_, index) => `Task ${index}`),
    )
    expect((await call('GET', `${org}/automation-runs`)).body.data[0].status).toBe('completed')
  })

  test('a run that was due when the server stopped is made after the restart, once', async () => {
    const first = await startTestServer()
    const { body: automation } = await first.call('POST', `${org}/automations`, { body: { name: 'Welcome', definition: welcome } })
    await first.call('PATCH', `${org}/automations/${automation.id}`, { body: { enabled: true } })
    // The server stops between the commit and the runner's look: nobody is left to be woken.
    Object.assign(first.server.service.wake, { runs() {}, newRun: () => false })
    await first.call('POST', `${org}/customers`, { body: { firstName: 'Ada', status: 'VIP' } })
    expect((await first.call('GET', `${org}/automation-runs`)).body.data[0].status).toBe('running')
    const second = await first.restart()
    await second.server.idle()
    expect((await second.call('GET', `${org}/tasks`)).body.data).toHaveLength(1)
  })
})
