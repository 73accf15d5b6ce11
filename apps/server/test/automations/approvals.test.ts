import { formatTime } from '@belfry/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ApiRun, draw, enableFlow, on, taskTitles, theRun } from '../support/flows.ts'
import { addColleague, type Colleague, openBrowser } from '../support/people.ts'
import { moveClock } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const APP = 'https://belfry.example.com'

let server: TestServer
let eve: Colleague

beforeEach(async () => {
  server = await startTestServer({ environment: { BELFRY_TEST_CLOCK: '1', BELFRY_APP_URL: APP } })
  await moveClock(server, { freeze: true })
  eve = await addColleague(server, { email: 'eve@example.com', permissions: ['customers:read'] })
})

/** A flow that asks whether a new customer may stay. */
function asking(config: object = {}) {
  const ask = { title: 'May {customer.firstName} stay?', description: 'Think of it.', assigneeIds: [eve.userId], ...config }
  return draw(
    {
      start: on('customer:created'),
      ask: ['approval', { timeout: { amount: 2, unit: 'hours' }, ...ask }],
      yes: ['taskCreate', { title: 'yes {approvalTask.id}' }],
      no: ['taskCreate', { title: 'no {approvalTask.id}' }],
      late: ['taskCreate', { title: 'late {approvalTask.id}' }],
    },
    ['start out ask', 'ask approved yes', 'ask rejected no', 'ask timeout late'],
  )
}

/** Lets a run ask; the task. */
async function ask(config: object = {}) {
  await enableFlow(server, asking(config))
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  await server.server.idle()
  const { body } = await server.call('GET', `${ORG}/tasks?approvalStatus=OPEN`)
  expect(body.data).toHaveLength(1)
  return { ...body.data[0], customerId: customer.id }
}

const decide = (taskId: string, body: unknown = { decision: 'approved' }, key: string | null = eve.key, place = `${ORG}/`) =>
  server.call('POST', `${place}automation-approvals/${taskId}`, { body, ...(key === null ? {} : { key }) })
const read = async (id: string) => (await server.call('GET', `${ORG}/tasks/${id}`)).body
const exitOf = ({ steps }: ApiRun) => steps.find(({ nodeId }) => nodeId === 'ask')?.exit

describe('asking', () => {
  test('[STEP-approval-01] the task is to be seen, open and assigned, and the assignee is told where to decide', async () => {
    const task = await ask()
    const run = await theRun(server)
    expect(task).toMatchObject({
      title: 'May Ada stay?',
      description: 'Think of it.',
      status: 'PENDING',
      assigneeIds: [eve.userId],
      links: [{ model: 'customer', id: task.customerId }],
      approval: { runId: run.id, nodeId: 'ask', decision: null },
    })
    expect(run).toMatchObject({ status: 'waiting', wait: { taskId: task.id, until: task.approval.until, eventKey: null } })
    const { body } = await server.call('GET', `${ORG}/notification-deliveries`)
    expect(body.data).toMatchObject([{ channel: 'EMAIL', recipient: 'eve@example.com', userId: eve.userId }])
    expect(body.data[0].body).toContain(`${APP}/approvals/${task.id}`)
  })

  test('[G100] [G2] leads to the server itself where nobody has said at which address people reach it', async () => {
    server = await startTestServer()
    eve = await addColleague(server, { email: 'eve@example.com', permissions: ['customers:read'] })
    const task = await ask()
    const home = `http://localhost:${server.server.port}`
    const { body } = await server.call('GET', `${ORG}/notification-deliveries`)
    expect(body.data[0].body).toContain(`${home}/approvals/${task.id}`)
    await decide(task.id)
    await server.server.idle()
    expect((await theRun(server)).steps.find(({ nodeId }) => nodeId === 'ask')?.output).toMatchObject({
      approvalTask: { url: `${home}/orgs/${server.organization.id}/tasks/${task.id}` },
    })
  })

  test('is listed for those who may decide, and for nobody else', async () => {
    const task = await ask()
    const zoe = await addColleague(server, { email: 'zoe@example.com', permissions: ['tasks:read', 'automations:read'] })
    const listed = async (key?: string) => {
      const { body } = await server.call('GET', `${ORG}/automation-approvals`, key === undefined ? {} : { key })
      return body.data.map(({ taskId }: { taskId: string }) => taskId)
    }
    expect([await listed(), await listed(eve.key), await listed(zoe.key)]).toEqual([[task.id], [task.id], []])
    await decide(task.id)
    expect(await listed()).toEqual([])
  })
})

describe('deciding', () => {
  test.each([
    ['approved', 'yes'],
    ['rejected', 'no'],
  ])(
    '[APPR-01] [APPR-03] [STEP-approval-03] [STEP-approval-04] [VAR-10] %s takes the run on, and later steps know the task',
    async (decision, title) => {
      const task = await ask()
      const { status, body } = await decide(task.id, { decision, comment: 'Why not' })
      const run = await theRun(server)
      expect([status, body]).toEqual([200, { taskId: task.id, decision, runId: run.id }])
      await server.server.idle()
      const after = await theRun(server)
      expect([after.status, exitOf(after)]).toEqual(['completed', decision])
      expect(after.steps.find(({ nodeId }) => nodeId === 'ask')?.output).toMatchObject({
        approvalTask: { id: task.id, url: `${APP}/orgs/${server.organization.id}/tasks/${task.id}`, approval: { decision } },
        decidedBy: { id: eve.userId, name: 'Ben' },
      })
      expect((await taskTitles(server)).at(-1)).toBe(`${title} ${task.id}`)
      expect(await read(task.id)).toMatchObject({ status: 'COMPLETED', approval: { decision, decidedBy: eve.userId } })
      const comments = (await server.call('GET', `${ORG}/comments?targetId=${task.id}`)).body.data
      expect(comments).toMatchObject([
        { content: expect.stringMatching(/by Ben\.\n\nWhy not$/), createdBy: { type: 'MEMBER', id: eve.userId } },
      ])
    },
  )

  test.each([[{}], [{ decision: 'maybe' }], [{ decision: true }]])('[APPR-02] %j is no decision', async (body) => {
    const task = await ask()
    expect(await decide(task.id, body)).toMatchObject({ status: 400 })
    await server.server.idle()
    expect((await theRun(server)).status).toBe('waiting')
  })

  test('[APPR-04] [APPR-05] is for administrators, and not for others', async () => {
    const task = await ask()
    const zoe = await addColleague(server, { email: 'zoe@example.com', permissions: ['tasks:write', 'automations:write'] })
    expect(await decide(task.id, undefined, zoe.key)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await server.server.idle()
    expect((await theRun(server)).status).toBe('waiting')
    expect(await decide(task.id, { decision: 'rejected' }, null)).toMatchObject({ status: 200 })
    await server.server.idle()
    expect(exitOf(await theRun(server))).toBe('rejected')
  })

  test('[APPR-06] of what is no approval is not found', async () => {
    const { body } = await server.call('POST', `${ORG}/tasks`, { body: { title: 'x' } })
    for (const id of [body.id, 'tsk_01k8e5m1z0f7q8r9s0t1v2w3x4', 'nothing']) expect((await decide(id, undefined, null)).status).toBe(404)
  })

  test('[APPR-07] once: a second decision changes nothing', async () => {
    const task = await ask()
    await decide(task.id)
    expect(await decide(task.id, { decision: 'rejected' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await server.server.idle()
    expect(await decide(task.id, { decision: 'rejected' })).toMatchObject({ status: 409 })
    expect(exitOf(await theRun(server))).toBe('approved')
    expect(await read(task.id)).toMatchObject({ approvalStatus: 'APPROVED' })
  })

  test('[APPR-07] two at once: one of them counts', async () => {
    const task = await ask()
    const answers = await Promise.all(
      ['approved', 'rejected', 'approved', 'rejected'].map((decision) =>
        decide(task.id, { decision }, decision === 'approved' ? eve.key : null),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const won = answers.find(({ status }) => status === 200)?.body.decision
    await server.server.idle()
    expect(exitOf(await theRun(server))).toBe(won)
    expect(await read(task.id)).toMatchObject({ approval: { decision: won }, version: 2 })
    expect((await server.call('GET', `${ORG}/comments?targetId=${task.id}`)).body.data).toHaveLength(1)
  })

  test('G102 at the short addresses, where nobody learns of what is elsewhere', async () => {
    const task = await ask()
    const other = await addColleague(server, { email: 'far@example.com', permissions: [] })
    await server.call('DELETE', `${ORG}/members/${other.memberId}`)
    for (const prefix of ['/', '/api/']) {
      expect(await decide(task.id, undefined, other.key, prefix)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await server.call('GET', `${prefix}automation-approvals/${task.id}`, { key: eve.key })).toMatchObject({
        status: 200,
        body: { taskId: task.id, isOpen: true, organization: { id: server.organization.id } },
      })
    }
    expect(await decide(task.id, undefined, eve.key, '/')).toMatchObject({ status: 200 })
    expect(await decide(task.id, undefined, eve.key, '/orgs/test-park/')).toMatchObject({ status: 409 })
  })

  test('with a session needs the token of the page', async () => {
    const task = await ask()
    const browser = await openBrowser(server, eve.email)
    const path = `/automation-approvals/${task.id}`
    const body = { decision: 'approved' }
    expect(await server.call('POST', path, { key: null, body, headers: { cookie: browser.cookie } })).toMatchObject({
      status: 403,
      body: { code: 'csrf_failed' },
    })
    expect(await browser.call('POST', path, { body })).toMatchObject({ status: 200 })
  })

  test('G100 by an automation is refused with 403, whatever it decides', async () => {
    const task = await ask()
    for (const method of ['POST', 'GET']) {
      const path = '/automation-approvals/{body.task}'
      const flow = draw(
        {
          start: ['trigger', { source: 'webhook' }],
          call: ['httpRequest', { target: 'tillor', method, path, ...(method === 'POST' ? { body: '{"decision":"approved"}' } : {}) }],
          told: ['taskCreate', { title: `${method} {response.status}` }],
        },
        ['start out call', 'call failed told'],
      )
      const id = await enableFlow(server, flow, method)
      const { body } = await server.call('GET', `${ORG}/automations/${id}/webhook-url`)
      await fetch(`http://127.0.0.1:${server.server.port}${new URL(body.url).pathname}`, {
        method: 'POST',
        body: JSON.stringify({ task: task.id }),
      })
      await server.server.idle()
    }
    expect((await taskTitles(server)).slice(1)).toEqual(['POST 403', 'GET 403'])
    expect(await read(task.id)).toMatchObject({ approvalStatus: 'OPEN' })
  })
})

describe('what ends the wait otherwise', () => {
  test('[STEP-approval-02] the time: the run leaves by timeout, and a later decision is refused', async () => {
    const task = await ask()
    await moveClock(server, { advance: '1 hour 59 minutes' })
    expect((await theRun(server)).status).toBe('waiting')
    await moveClock(server, { advance: '1 minute' })
    const run = await theRun(server)
    expect([run.status, exitOf(run)]).toEqual(['completed', 'timeout'])
    expect((await taskTitles(server)).at(-1)).toBe(`late ${task.id}`)
    expect(await read(task.id)).toMatchObject({ status: 'COMPLETED', approvalStatus: 'TIMED_OUT', approval: { decision: null } })
    expect(await decide(task.id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was over') } })
  })

  test('G103 no timeout: it waits as long as it takes', async () => {
    const task = await ask({ timeout: undefined })
    await moveClock(server, { advance: '40 days' })
    expect(await decide(task.id)).toMatchObject({ status: 200 })
    await server.server.idle()
    expect(exitOf(await theRun(server))).toBe('approved')
  })

  test('G101 not the task, completed or deleted by hand', async () => {
    const task = await ask()
    await server.call('PATCH', `${ORG}/tasks/${task.id}`, { body: { status: 'COMPLETED' } })
    await server.server.idle()
    expect((await theRun(server)).status).toBe('waiting')
    await server.call('DELETE', `${ORG}/tasks/${task.id}`)
    expect((await decide(task.id)).status).toBe(404)
    await moveClock(server, { advance: '2 hours' })
    expect(exitOf(await theRun(server))).toBe('timeout')
    expect(await taskTitles(server)).toEqual([`late ${task.id}`])
  })

  test('G101 the end of the run: then nothing is left to decide', async () => {
    const task = await ask()
    const { id } = await theRun(server)
    await server.call('POST', `${ORG}/automation-runs/${id}/cancel`)
    expect(await decide(task.id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has ended') } })
    expect((await server.call('GET', `${ORG}/automation-approvals`)).body.data).toEqual([])
    expect(await read(task.id)).toMatchObject({ status: 'PENDING' })
  })
})

test('a decision while nobody advances runs is found by the next process', async () => {
  const task = await ask()
  const { id } = await theRun(server)
  // As a decision stands that was committed in the moment before the process ended.
  const answer = JSON.stringify({ ok: true, value: { ended: 'decision', decision: 'rejected', by: { id: eve.userId, name: 'Ben' } } })
  const approval = { ...task.approval, decision: 'rejected', decidedBy: eve.userId, decidedAt: formatTime(server.server.service.now()) }
  await server.installation.store.write(async ({ db }) => {
    const row = await db.selectFrom('records').select('data').where('id', '=', task.id).executeTakeFirstOrThrow()
    const data = JSON.stringify({ ...JSON.parse(row.data), approval, approvalStatus: 'REJECTED' })
    await db.updateTable('records').set({ data }).where('id', '=', task.id).execute()
    const key = { organization_id: server.organization.id, run_id: id, request_key: `approval/${task.id}`, source_id: task.id }
    await db
      .insertInto('run_signals')
      .values({ ...key, answer, at: server.server.service.now() })
      .execute()
  })
  const again = await server.restart()
  await again.server.idle()
  expect(exitOf(await theRun(again))).toBe('rejected')
})

test('what an approval says of a customer goes when the customer is erased, and nothing is left to decide', async () => {
  const task = await ask()
  await server.call('POST', `${ORG}/customers/${task.customerId}/erase`)
  await server.server.idle()
  expect(await read(task.id)).toMatchObject({ title: 'Erased', description: null, approvalStatus: 'OPEN' })
  const { body } = await server.call('GET', `${ORG}/notification-deliveries?channel=EMAIL`)
  expect(JSON.stringify(body.data.filter(({ userId }: { userId: string }) => userId === eve.userId))).not.toContain('Ada')
  expect((await decide(task.id)).status).toBe(409)
})
