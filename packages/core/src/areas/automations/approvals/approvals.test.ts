import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import type { Caller, Values } from '../../../framework/operations/port.ts'
import { workflowCaller } from '../../../framework/operations/workflow-caller.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { member } from '../../accounts/members/member.ts'
import { comment } from '../../calls-and-comments/comments/comment.ts'
import { notificationDelivery } from '../../inbox/notifications/notification-delivery.ts'
import { routes } from '../../routes.ts'
import { task } from '../../tasks/tasks/task.ts'
import { flowOperations } from '../flows/flow-operations.ts'
import { concludeApproval } from './conclude.ts'
import { requestApproval } from './request.ts'

const HOUR = 3_600_000

let site: Site
let eve: Caller
let runId: string
beforeEach(() => begin())

function begin(organization: Values = {}): void {
  site = createSite({ organization })
  eve = site.colleague('customers:read')
  runId = site.surroundings.newId('run')
  site.state.runs.set(runId, { id: runId, status: 'waiting' })
}

/** Asks as a run does; the task, or why not. */
async function ask(body: object = {}) {
  const request = { title: 'May Ada stay?', description: null, assigneeIds: [eve.userId], links: [], until: null, runId, nodeId: 'ask' }
  const outcome = await site.run(requestApproval, { body: { ...request, ...body } }, { as: workflowCaller(site.park.id) })
  if (outcome.kind !== 'done') throw new Error(outcome.kind === 'refused' ? outcome.problem.detail : outcome.kind)
  return outcome.value as Readonly<Record<string, unknown>> & { readonly id: string }
}

const decide = (taskId: string, body: unknown = { decision: 'approved' }, as = eve) =>
  site.call('automation-approvals.decide', { as, params: { taskId }, body })
const read = (taskId: string, as = eve) => site.call('automation-approvals.get', { as, params: { taskId } })
const list = async (as = eve, query = {}) => rowsOf(await site.call('automation-approvals.list', { as, query })).map(({ taskId }) => taskId)
async function conclude(taskId: string) {
  const outcome = await site.run(concludeApproval, { body: { taskId } }, { as: workflowCaller(site.park.id) })
  return outcome.kind === 'done' ? outcome.value : outcome
}
const messages = () => site.memory.all(notificationDelivery).map(({ channel, recipient }) => `${channel} ${recipient}`)

describe('a request', () => {
  test('[STEP-approval-01] makes an open task for those who decide, linked to what is still there', async () => {
    const customer = site.addCustomer()
    const links = [
      { model: 'customer', id: customer.id },
      { model: 'customer', id: exampleId('customer', 9) },
    ]
    const made = await ask({ description: 'One more week.', links, until: formatTime(NOON + HOUR) })
    expect(site.record(made.id)).toMatchObject({
      title: 'May Ada stay?',
      description: 'One more week.',
      status: 'PENDING',
      assigneeIds: [eve.userId],
      links: [links[0]],
      dueAt: formatTime(NOON + HOUR),
      approval: { runId, nodeId: 'ask', until: formatTime(NOON + HOUR), decision: null, decidedBy: null, decidedAt: null },
      approvalStatus: 'OPEN',
      createdBy: { type: 'WORKFLOW' },
    })
    expect(made.url).toBe(`https://belfry.example.com/orgs/${site.park.id}/tasks/${made.id}`)
  })

  test('[STEP-approval-01] of somebody who is no member is refused, and leaves nothing behind', async () => {
    await expect(ask({ assigneeIds: [exampleId('user', 9)] })).rejects.toThrow(/is no member of this organization/)
    expect(site.memory.all(task)).toEqual([])
    expect(site.memory.effects).toEqual([])
  })

  test('is told to those to whom it is assigned, by push where they have that enabled', async () => {
    await ask({ until: formatTime(NOON + HOUR), description: 'One more week.' })
    expect(messages()).toEqual(['EMAIL colleague1@example.com'])
    const membership = site.memory.all(member).find(({ userId }) => userId === eve.userId)
    await site.call('members.update', { params: { id: String(membership?.id) }, body: { push: true } })
    const { id } = await ask()
    expect(messages().slice(1)).toEqual(['EMAIL colleague1@example.com', `PUSH ${eve.userId}`])
    const [first, , push] = site.memory.all(notificationDelivery)
    expect(first).toMatchObject({ subject: 'Approval: May Ada stay?', about: { model: 'task' } })
    expect(String(first?.body)).toContain('One more week.\n\nYou can decide until Wednesday')
    expect(push?.body).toContain(`Approve or reject: https://belfry.example.com/approvals/${id}`)
  })

  test('G100 of nobody in particular is told to the administrators', async () => {
    site.colleague('*')
    await ask({ assigneeIds: [] })
    expect(messages()).toEqual(['EMAIL colleague2@example.com', 'EMAIL ada@example.com'])
  })

  test('about a customer is told in messages that an erasure finds', async () => {
    const link = { model: 'customer', id: site.addCustomer().id }
    await ask({ links: [link] })
    expect(site.memory.all(notificationDelivery)).toMatchObject([{ about: link, customerId: null }])
  })

  test.each([
    ['en', 'Approval: x', 'Approved by colleague1.'],
    ['nl-BE', 'Goedkeuring: x', 'Goedgekeurd door colleague1.'],
    ['fr', 'Approbation : x', 'Approuvé par colleague1.'],
    ['de-AT', 'Genehmigung: x', 'Genehmigt von colleague1.'],
    ['pl', 'Approval: x', 'Approved by colleague1.'],
  ])('speaks %s', async (locale, subject, said) => {
    begin({ locale })
    const { id } = await ask({ title: 'x', until: formatTime(NOON + HOUR) })
    await decide(id)
    expect(site.memory.all(notificationDelivery)).toMatchObject([{ subject }])
    expect(site.memory.all(comment)).toMatchObject([{ content: said }])
  })

  test('has no address', () => {
    const addressed = new Set(routes.map(({ operation }) => operation.name))
    expect(flowOperations.map(({ operation }) => operation.name)).toEqual(['automation-approvals.request', 'automation-approvals.conclude'])
    for (const { operation } of flowOperations) expect(addressed.has(operation.name)).toBe(false)
  })
})

describe('a decision', () => {
  test.each(['approved', 'rejected'])('[APPR-01] %s completes the task, says so on it and tells the run', async (decision) => {
    const { id } = await ask()
    site.surroundings.now = NOON + HOUR
    expect(await decide(id, { decision, comment: 'She has asked\nin time.' })).toEqual({
      status: 200,
      body: { taskId: id, decision, runId },
    })
    const at = formatTime(NOON + HOUR)
    expect(site.record(id)).toMatchObject({
      status: 'COMPLETED',
      completedAt: at,
      approvalStatus: decision.toUpperCase(),
      approval: { decision, decidedBy: eve.userId, decidedAt: at },
    })
    expect(site.memory.all(comment)).toMatchObject([
      {
        content: `${decision === 'approved' ? 'Approved' : 'Rejected'} by colleague1.\n\nShe has asked\nin time.`,
        target: { model: 'task', id },
        targetId: id,
        createdBy: { type: 'MEMBER', id: eve.userId },
      },
    ])
    expect(site.events().map(({ key }) => key)).toEqual(['notification-delivery:updated', 'comment:created'])
    expect(site.state.decisions.get(id)).toEqual({ runId, decision, by: { id: eve.userId, name: 'colleague1' } })
  })

  test.each([[{}], [{ decision: 'maybe' }], [{ decision: null }], [{ decision: 'APPROVED' }], [{ decision: 'approved', more: 1 }]])(
    '[APPR-02] %j is refused',
    async (body) => {
      const { id } = await ask()
      expect(await decide(id, body)).toMatchObject({ status: 400 })
      expect(site.record(id)).toMatchObject({ approvalStatus: 'OPEN' })
    },
  )

  test('[APPR-03] is for those to whom the task is assigned now, whatever else they may do', async () => {
    const [zoe, { id }] = [site.colleague(), await ask()]
    expect(await decide(id, undefined, zoe)).toMatchObject({ status: 403 })
    await site.call('tasks.update', { params: { id }, body: { assigneeIds: [zoe.userId] } })
    expect(await decide(id)).toMatchObject({ status: 403 })
    expect(await decide(id, undefined, zoe)).toMatchObject({ status: 200 })
  })

  test('[APPR-04] is for administrators, also when it is assigned to others', async () => {
    const { id } = await ask()
    expect(await decide(id, undefined, site.administrator)).toMatchObject({ status: 200 })
  })

  test('[APPR-05] is not for others, who may neither see it nor find it in the list', async () => {
    const [other, { id }] = [site.colleague('tasks:read', 'tasks:write', 'automations:write', 'automations:read'), await ask()]
    for (const answer of [await decide(id, undefined, other), await read(id, other)]) expect(answer).toMatchObject({ status: 403 })
    expect(await list(other)).toEqual([])
    expect(site.record(id)).toMatchObject({ approvalStatus: 'OPEN', version: 1 })
    expect(site.state.decisions.size).toBe(0)
  })

  test('G100 is never made by an automation', async () => {
    const { id } = await ask({ assigneeIds: [] })
    const workflow = workflowCaller(site.park.id)
    for (const answer of [await decide(id, undefined, workflow), await read(id, workflow)]) expect(answer).toMatchObject({ status: 403 })
    expect(await site.call('automation-approvals.list', { as: workflow })).toMatchObject({ status: 403 })
  })

  test('[APPR-06] of what is no approval is not found', async () => {
    const { body } = await site.call('tasks.create', { body: { title: 'x' } })
    for (const id of [String(body.id), exampleId('task', 9)])
      expect(await decide(id, undefined, site.administrator)).toMatchObject({ status: 404 })
    const { id } = await ask()
    await site.call('tasks.delete', { params: { id } })
    expect(await decide(id)).toMatchObject({ status: 404 })
  })

  test('[APPR-07] is made once', async () => {
    const { id } = await ask()
    await decide(id)
    const kept = site.snapshot()
    expect(await decide(id, { decision: 'rejected' })).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('was approved already') },
    })
    expect(site.snapshot()).toEqual(kept)
  })

  test('[APPR-07] comes too late at the moment when the time is over, also before the run has noticed', async () => {
    const { id } = await ask({ until: formatTime(NOON + HOUR) })
    site.surroundings.now = NOON + HOUR
    expect(await decide(id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('The time for the approval') } })
    expect((await read(id)).body).toMatchObject({ status: 'TIMED_OUT', isOpen: false })
    expect(await conclude(id)).toMatchObject({
      decided: null,
      task: { approvalStatus: 'TIMED_OUT', status: 'COMPLETED' },
    })
    expect(await decide(id)).toMatchObject({ status: 409 })
    expect(site.memory.all(comment)).toEqual([])
  })

  test('G101 of a run that has ended is refused', async () => {
    const { id } = await ask()
    site.state.runs.set(runId, { id: runId, status: 'cancelled' })
    expect(await decide(id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('has ended') } })
    expect((await read(id)).body).toMatchObject({ status: 'OPEN', isOpen: false })
    expect(await list()).toEqual([])
  })

  test('G101 is still to be made when the task was completed by hand, and keeps the time of that', async () => {
    const { id } = await ask()
    await site.call('tasks.update', { params: { id }, body: { status: 'COMPLETED' } })
    expect(site.state.decisions.size).toBe(0)
    site.surroundings.now = NOON + HOUR
    expect(await list()).toEqual([id])
    expect(await decide(id)).toMatchObject({ status: 200 })
    expect(site.record(id)).toMatchObject({ completedAt: formatTime(NOON), approvalStatus: 'APPROVED' })
  })

  test.each([
    ['approval', { runId: 'x' }],
    ['approvalStatus', 'APPROVED'],
  ])('is not made by changing the task: %s', async (field, value) => {
    const { id } = await ask()
    for (const answer of [
      await site.call('tasks.update', { params: { id }, body: { [field]: value } }),
      await site.call('tasks.create', { body: { title: 'x', [field]: value } }),
    ])
      expect(answer).toMatchObject({ status: 400, problem: { errors: [{ pointer: `/${field}` }] } })
  })
})

describe('a conclusion', () => {
  test('of what was decided in the same moment is the decision', async () => {
    const { id } = await ask({ until: formatTime(NOON + HOUR) })
    await decide(id, { decision: 'rejected' })
    const kept = site.record(id)
    site.surroundings.now = NOON + HOUR
    expect(await conclude(id)).toMatchObject({
      decided: { decision: 'rejected', by: { id: eve.userId, name: 'colleague1' } },
      task: { id, url: expect.stringContaining(`/tasks/${id}`) },
    })
    expect(site.record(id)).toEqual(kept)
  })

  test('of a task that was deleted by hand decides nothing', async () => {
    const { id } = await ask()
    await site.call('tasks.delete', { params: { id } })
    expect(await conclude(id)).toEqual({ decided: null, task: null })
  })
})

describe('what is shown', () => {
  test('of one', async () => {
    const { id } = await ask({ until: formatTime(NOON + HOUR) })
    expect((await read(id)).body).toMatchObject({
      taskId: id,
      organization: { id: site.park.id, name: 'Demo Park' },
      assignees: [{ id: eve.userId, name: 'colleague1' }],
      status: 'OPEN',
      isOpen: true,
      decision: null,
    })
    await decide(id)
    expect((await read(id)).body).toMatchObject({ status: 'APPROVED', isOpen: false, decidedBy: { id: eve.userId, name: 'colleague1' } })
  })

  test('in the list, page by page, leaving out what is for others', async () => {
    const mine: string[] = []
    for (let count = 0; count < 5; count++) {
      mine.unshift((await ask()).id)
      await ask({ assigneeIds: [site.ada.id] })
    }
    const seen: unknown[] = []
    let cursor: unknown
    do {
      const query: Readonly<Record<string, unknown>> = { limit: 2, ...(cursor ? { cursor } : {}) }
      const { body } = await site.call('automation-approvals.list', { as: eve, query })
      seen.push(...(body.data as readonly { readonly taskId: string }[]).map(({ taskId }) => taskId))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(mine)
    expect(await list(site.administrator)).toHaveLength(10)
  })
})
