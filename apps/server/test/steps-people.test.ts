import { formatTime } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { type DrawnStep, draw, enableFlow, on, pathOf, taskTitles, theRun } from './support/flows.ts'
import { addColleague } from './support/people.ts'
import { moveClock, startWithStandingClock } from './support/standing-clock.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'
import { openTwoParks } from './support/two-parks.ts'

const ORG = '/api/orgs/test-park'

type Caller = Pick<TestServer, 'call'>

const task = (title: string): DrawnStep => ['taskCreate', { title }]
const add = async ({ call }: Caller, collection: string, body: object) => {
  const answer = await call('POST', `${ORG}/${collection}`, { body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}
const read = async ({ call }: Caller, path: string) => (await call('GET', `${ORG}/${path}`)).body
const keysOf = async (server: Caller) =>
  ((await read(server, 'events?limit=100')).data as readonly { eventKey: string }[]).map(({ eventKey }) => eventKey).toReversed()

/** Draws one step behind a new customer, with a task behind each of its exits. */
function drawStep(type: string, config: object, exits: Readonly<Record<string, string>>) {
  const ends = Object.fromEntries(Object.entries(exits).map(([exit, title]) => [`by_${exit}`, task(title)]))
  const lines = Object.keys(exits).map((exit) => `step ${exit} by_${exit}`)
  return draw({ start: on('customer:created'), step: [type, { ...config }], ...ends }, ['start out step', ...lines])
}

/** Enables such a flow, lets a customer come, and waits until all is done. */
async function play(server: TestServer, type: string, config: object, exits: Readonly<Record<string, string>>, came: object = {}) {
  const id = await enableFlow(server, drawStep(type, config, exits))
  const ada = await add(server, 'customers', { firstName: 'Ada', ...came })
  await server.server.idle()
  return { ada, run: await theRun(server, id) }
}

describe('tasks', () => {
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
})

describe('messages and remarks', () => {
  test('[STEP-staffNotify-01] [STEP-staffNotify-02] [STEP-staffNotify-03] colleagues are told, and who acted', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: [] })
    const config = {
      userIds: [ben.userId],
      notifyActor: true,
      title: 'New: {customer.firstName}',
      body: 'Look',
      sendEmail: true,
      sendPush: false,
    }
    const { run } = await play(server, 'staffNotify', config, { out: 'told' })
    expect(pathOf(run)).toEqual(['start out', 'step out', 'by_out out'])
    const { data } = await read(server, 'notification-deliveries')
    expect(data.map(({ channel, recipient, subject }: Record<string, string>) => `${channel} ${recipient} ${subject}`).sort()).toEqual(
      [`EMAIL ${server.email} New: Ada`, `EMAIL ${ben.email} New: Ada`].sort(),
    )
  })

  test('[STEP-staffNotify-04] a user who is no member stops the run', async () => {
    const server = await startTestServer()
    const config = { userIds: ['usr_01k8e5m1z0f7q8r9s0t1v2w3zz'], title: 'x', body: 'x', sendEmail: true }
    const { run } = await play(server, 'staffNotify', config, { out: 'told' })
    expect([run.status, await taskTitles(server)]).toEqual(['failed', []])
  })

  test.each([
    [{ userIds: [], title: 'x', body: 'x', sendEmail: true }, 'required'],
    [{ userIds: ['usr_01k8e5m1z0f7q8r9s0t1v2w3zz'], title: 'x', body: 'x' }, 'required'],
  ])('[STEP-staffNotify-01] G137 %j is an open problem: it cannot be enabled', async (config, code) => {
    const server = await startTestServer()
    const { body } = await server.call('POST', `${ORG}/automations`, {
      body: { name: 'x', definition: drawStep('staffNotify', config, {}) },
    })
    const answer = await server.call('PATCH', `${ORG}/automations/${body.id}`, { body: { enabled: true } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer.body)).toContain(code)
  })

  test('[STEP-commentCreate-01] [STEP-commentCreate-02] remarks on the record and on a task', async () => {
    const server = await startTestServer()
    await enableFlow(
      server,
      draw({
        start: on('customer:created'),
        first: ['commentCreate', { content: 'Hello {customer.firstName}', target: 'event' }],
        make: task('{comment.content}'),
        second: ['commentCreate', { content: 'See {comment.id}', target: 'task', taskId: '{createdTask.id}' }],
      }),
    )
    const ada = await add(server, 'customers', { firstName: 'Ada' })
    await server.server.idle()
    const [made] = (await read(server, 'tasks')).data
    const [second, first] = (await read(server, 'comments')).data
    expect(first).toMatchObject({ content: 'Hello Ada', target: { model: 'customer', id: ada.id }, createdBy: { type: 'WORKFLOW' } })
    expect(second).toMatchObject({ content: `See ${first.id}`, target: { model: 'task', id: made.id } })
    expect(await keysOf(server)).toEqual(['customer:created', 'comment:created', 'comment:created'])
  })

  test('[STEP-customerMessageSend-02] [STEP-customerMessageSend-03] a customer is written to where there is an address', async () => {
    const server = await startTestServer()
    const config = { customerId: '{customer.id}', subject: 'Hello', body: 'Dear {customer.firstName}', sendEmail: true, sendSms: true }
    await enableFlow(server, drawStep('customerMessageSend', config, { out: 'sent', skipped: 'skipped' }))
    for (const reach of [{ email: 'ada@example.com', phone: '+32 1' }, { email: 'ada@example.com' }, {}]) {
      await add(server, 'customers', { firstName: 'Ada', ...reach })
      await server.server.idle()
    }
    expect(await taskTitles(server)).toEqual(['sent', 'sent', 'skipped'])
    const { data } = await read(server, 'notification-deliveries')
    expect(data.map(({ channel, body }: Record<string, string>) => `${channel} ${body}`)).toEqual([
      'EMAIL Dear Ada',
      'SMS Dear Ada',
      'EMAIL Dear Ada',
    ])
  })
})

describe('customers, conversations and stays', () => {
  test('[STEP-customerUpdate-01] [STEP-customerUpdate-02] a customer is regarded anew, and noted', async () => {
    const server = await startTestServer()
    const config = { customerId: '{customer.id}', status: 'VIP', notes: '{customer.notes} Once more.' }
    const { ada } = await play(server, 'customerUpdate', config, { out: '{updatedCustomer.status}' }, { notes: 'Here.' })
    expect(await read(server, `customers/${ada.id}`)).toMatchObject({ status: 'VIP', notes: 'Here. Once more.' })
    expect([await taskTitles(server), await keysOf(server)]).toEqual([['VIP'], ['customer:created', 'customer:updated']])
  })

  test('[STEP-inboxReply-01] [STEP-inboxReply-02] [STEP-inboxTag-01] [STEP-inboxTag-02] a conversation is answered, tagged and archived', async () => {
    const server = await startTestServer()
    const ada = await add(server, 'customers', { email: 'ada@example.com' })
    const tag = await add(server, 'inbox-tags', { name: 'pitch' })
    const thread = await add(server, 'inbox-threads', { channel: 'EMAIL', customerId: ada.id, subject: 'Pitch' })
    const inbound = { id: 'r', field: 'inboxMessage.direction', operator: 'is', value: 'INBOUND' }
    const of = { threadId: '{inboxThread.id}' }
    await enableFlow(
      server,
      draw({
        start: on('inbox:message-created', { conditions: { match: 'all', rules: [inbound] } }),
        first: ['inboxReply', { ...of, body: 'One moment', keepAssistant: true }],
        next: task('{sentMessage.body} {inboxThread.assistantActive}'),
        second: ['inboxReply', { ...of, body: 'Here I am' }],
        tag: ['inboxTag', { ...of, tagIds: [tag.id], archive: true }],
        end: task('{sentMessage.body} {updatedThread.assistantActive} {updatedThread.archived}'),
      }),
    )
    await add(server, 'inbox-messages', { threadId: thread.id, direction: 'INBOUND', body: 'Is it free?' })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['One moment true', 'Here I am false true'])
    expect(await read(server, `inbox-threads/${thread.id}`)).toMatchObject({ tagIds: [tag.id], archived: true, assistantActive: false })
    const { data } = await read(server, 'inbox-messages')
    expect(data.map(({ direction, body }: Record<string, string>) => `${direction} ${body}`)).toEqual([
      'OUTBOUND Here I am',
      'OUTBOUND One moment',
      'INBOUND Is it free?',
    ])
    expect((await read(server, 'notification-deliveries')).data).toHaveLength(2)
  })

  test('[STEP-reservationSetStatus-01] [STEP-reservationSetStatus-02] a guest comes and goes, and nothing is done twice', async () => {
    const server = await startTestServer()
    const about = { reservationId: '{reservation.id}' }
    await enableFlow(
      server,
      draw(
        {
          start: on('reservation:created'),
          come: ['reservationSetStatus', { ...about, action: 'checkIn' }],
          again: ['reservationSetStatus', { ...about, action: 'checkIn' }],
          late: ['reservationSetStatus', { ...about, action: 'cancel', continueOnError: true }],
          go: ['reservationSetStatus', { ...about, action: 'checkOut' }],
        },
        ['start out come', 'come out again', 'again skipped late', 'late error go'],
      ),
    )
    const ada = await add(server, 'customers', {})
    const pitch = await add(server, 'terrains', { name: 'Pitch 1' })
    const times = { checkInAt: '2026-07-01T14:00:00Z', checkOutAt: '2026-07-08T09:00:00Z' }
    const stay = await add(server, 'reservations', { customerId: ada.id, terrainId: pitch.id, ...times })
    await server.server.idle()
    expect(pathOf(await theRun(server))).toEqual(['start out', 'come out', 'again skipped', 'late error', 'go out'])
    expect(await read(server, `reservations/${stay.id}`)).toMatchObject({ status: 'CHECKED_OUT', checkedInAt: expect.any(String) })
    expect((await keysOf(server)).filter((key) => key === 'reservation:updated')).toHaveLength(2)
  })
})

describe('what is looked for', () => {
  test('[STEP-documentFind-02] [STEP-documentFind-05] [STEP-documentUpdate-03] a document is found and archived', async () => {
    const server = await startTestServer()
    await enableFlow(
      server,
      draw(
        {
          start: on('customer:updated'),
          find: ['documentFind', { customerId: '{customer.id}', documentType: 'IDENTITY_CARD', onlyActive: true, onlyValid: true }],
          file: ['documentUpdate', { documentId: '{foundDocument.id}', documentType: '', status: 'ARCHIVED' }],
          none: task('none'),
        },
        ['start out find', 'find found file', 'find notFound none'],
      ),
    )
    const ada = await add(server, 'customers', { firstName: 'Ada' })
    const paper = { customerId: ada.id, documentType: 'IDENTITY_CARD' }
    const card = await add(server, 'documents', paper)
    await add(server, 'documents', { ...paper, validUntil: '2020-01-01' })
    for (const lastName of ['Byron', 'Lovelace']) {
      await server.call('PATCH', `${ORG}/customers/${ada.id}`, { body: { lastName } })
      await server.server.idle()
    }
    expect(await read(server, `documents/${card.id}`)).toMatchObject({ status: 'ARCHIVED', documentType: 'IDENTITY_CARD' })
    expect([await taskTitles(server), (await keysOf(server)).filter((key) => key === 'document:updated')]).toEqual([
      ['none'],
      ['document:updated'],
    ])
  })

  test('[STEP-recordLookup-02] [STEP-recordLookup-03] a record of this organization is found, and no other', async () => {
    const parks = await openTwoParks()
    try {
      const { server, home, other } = parks
      const bob = (await other.call('POST', `/api/orgs/${other.slug}/customers`, { body: { firstName: 'Bob' } })).body
      const config = { model: 'Customer', recordId: '{customer.notes}' }
      await enableFlow(home, drawStep('recordLookup', config, { found: '{foundCustomer.firstName}', notFound: 'nobody' }))
      const ada = await add(home, 'customers', { firstName: 'Ada' })
      for (const notes of [ada.id, bob.id]) await add(home, 'customers', { notes })
      await server.server.idle()
      expect([...(await taskTitles(home))].sort()).toEqual(['Ada', 'nobody', 'nobody'])
    } finally {
      await parks.stop()
    }
  })
})
