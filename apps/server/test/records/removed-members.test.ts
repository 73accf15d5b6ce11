import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on } from '../support/flows.ts'
import { addAutomation } from '../support/hooks.ts'
import type { TestNotice } from '../support/notices.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

const assigning = (userId: string) =>
  draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Call', assigneeIds: [userId] }] })
const telling = (userId: string) =>
  draw({ start: on('customer:created'), tell: ['staffNotify', { title: 'New', userIds: [userId], sendEmail: true }] })

async function notices({ call }: TestServer, memberId: string): Promise<readonly TestNotice[]> {
  const { body } = await call('GET', `${ORG}/notification-deliveries?limit=200`)
  return (body.data as TestNotice[]).filter(({ about }) => about.id === memberId)
}

async function startWithBen() {
  const server = await startTestServer()
  const ben = await addColleague(server, { email: 'ben@example.com', permissions: ['tasks:read', 'members:write', 'members:read'] })

  return { server, ben, memberId: ben.memberId }
}

describe('a member who is removed while enabled flows name them', () => {
  test('is told with the answer: the flows, their steps, and what to do', async () => {
    const { server, ben, memberId } = await startWithBen()
    const make = await enableFlow(server, assigning(ben.userId), 'Make')
    const notify = await enableFlow(server, telling(ben.userId), 'Tell')
    await addAutomation(server, assigning(ben.userId), 'Not enabled')
    await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: ben.userId.slice(0, -1) }] }), 'Other')
    const { status, body } = await server.call('DELETE', `${ORG}/members/${memberId}`)
    expect([status, body.id, body.deleted]).toEqual([200, memberId, true])
    expect(body.warnings).toEqual([
      {
        code: 'named_by_automation',
        automationId: make,
        message: `The automation “Make” is enabled and names this user in its step make: its runs fail there from now on, or go another way. Choose somebody else in it, or disable it.`,
      },
      {
        code: 'named_by_automation',
        automationId: notify,
        message: `The automation “Tell” is enabled and names this user in its step tell: its runs fail there from now on, or go another way. Choose somebody else in it, or disable it.`,
      },
    ])
    const { problems } = (await server.call('GET', `${ORG}/automations/${make}`)).body
    expect(problems).toMatchObject([{ code: 'missing_here', severity: 'warning', nodeId: 'make' }])
  })

  test('is told of runs that go another way there, for they do not fail', async () => {
    const { server, ben, memberId } = await startWithBen()
    const rules = [{ id: 'r1', field: 'actor.id', operator: 'is', value: ben.userId }]
    const steps = {
      start: on('customer:created'),
      way: ['condition', { conditions: { match: 'all', rules } }],
      made: ['taskCreate', { title: 'x' }],
    } as const
    const id = await enableFlow(server, draw(steps, ['start out way', 'way yes made']), 'Compare')
    const { body } = await server.call('DELETE', `${ORG}/members/${memberId}`)
    expect(body.warnings).toMatchObject([
      { automationId: id, message: expect.stringContaining('fail there from now on, or go another way') },
    ])
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect((await server.call('GET', `${ORG}/automation-runs?automationId=${id}`)).body.data).toMatchObject([{ status: 'completed' }])
  })

  test('is told to every member who may change the settings, in one message', async () => {
    const { server, ben, memberId } = await startWithBen()
    await addColleague(server, { email: 'keeper@example.com', permissions: ['organization:write'] })
    await addColleague(server, { email: 'other@example.com', permissions: ['automations:write'] })
    await enableFlow(server, assigning(ben.userId), 'Make')
    await enableFlow(server, telling(ben.userId), 'Tell')
    await server.call('PATCH', ORG, { body: { locale: 'nl' } })
    await server.call('DELETE', `${ORG}/members/${memberId}`)
    const sent = await notices(server, memberId)
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['admin@example.com', 'keeper@example.com'])
    expect(sent[0]).toMatchObject({ channel: 'EMAIL', about: { model: 'member' }, subject: 'Automatiseringen noemen Ben nog' })
    for (const part of ['Make', 'Tell', 'make', 'tell']) expect(sent[0]?.body).toContain(part)
  })

  test('who leaves and may not see automations is told how many there are, and the others are told which', async () => {
    const { server, ben, memberId } = await startWithBen()
    await enableFlow(server, assigning(ben.userId), 'Make')
    const { status, body } = await server.call('DELETE', `${ORG}/members/${memberId}`, { key: ben.key })
    expect(status).toBe(200)
    expect(body.warnings).toEqual([
      {
        code: 'named_by_automation',
        automationId: null,
        message:
          '1 enabled automation names this user, and its runs fail there from now on, or go another way. Whoever may change the settings of the organization was told which.',
      },
    ])
    expect((await notices(server, memberId))[0]?.body).toContain('Make')
  })
})

test('nobody is told of a member whom no enabled flow names, nor of an invitation', async () => {
  const { server, ben, memberId } = await startWithBen()
  await addAutomation(server, assigning(ben.userId), 'Not enabled')
  const { body: invited } = await server.call('POST', `${ORG}/members`, {
    body: { email: 'eva@example.com', name: 'Eva', permissions: [] },
  })
  for (const id of [memberId, invited.id]) {
    const { body } = await server.call('DELETE', `${ORG}/members/${id}`)
    expect(body).toEqual({ id, deleted: true })
    expect(await notices(server, id)).toEqual([])
  }
})
