import { WITHOUT_FULL_ACCESS } from '@belfry/core'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on, taskTitles } from '../support/flows.ts'
import { type CalledFlow, calledFlow, onCall } from '../support/hooks.ts'
import { readRunNotices } from '../support/notices.ts'
import { addColleague, type Colleague, openBrowser } from '../support/people.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { storeRuns } from '../support/stored-runs.ts'

// A flow that only somebody with full access may enable goes on as long as somebody who has enabled it has full access (G169).

const PARK = '/api/orgs/test-park'
const AUTOMATIONS = `${PARK}/automations`

/** A park with a second administrator, who has enabled a flow that gives them full access whenever its address is called. */
async function startPark() {
  const server = await startWithStandingClock()
  const ben = await addColleague(server, { permissions: ['*'] })
  const asBen = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { key: ben.key, ...(body === undefined ? {} : { body }) })
  const rise = { target: 'tillor', method: 'PATCH', path: `/members/${ben.memberId}`, body: '{"permissions": ["*"]}' }
  const definition = draw({ start: onCall(), first: ['taskCreate', { title: 'First' }], rise: ['httpRequest', rise] })
  const enable = async () => {
    const { body } = await asBen('POST', AUTOMATIONS, { name: 'Rise', definition })
    expect((await asBen('PATCH', `${AUTOMATIONS}/${body.id}`, { enabled: true })).status).toBe(200)
    return calledFlow(server, body.id)
  }
  const demote = () => server.call('PATCH', `${PARK}/members/${ben.memberId}`, { body: { permissions: ['tasks:read'] } })
  const call = async (flow: CalledFlow) => {
    const { status } = await flow.post()
    await server.server.idle()
    return status
  }
  const permissions = async () => (await server.call('GET', `${PARK}/members/${ben.memberId}`)).body.permissions
  const automation = async (id: string) => (await server.call('GET', `${AUTOMATIONS}/${id}`)).body
  return { server, ben, asBen, rise, definition, enable, demote, call, permissions, automation }
}

describe('an administrator who has enabled a flow that makes them one', () => {
  test('[G169] gets nothing by it after losing full access, and the administrators are told', async () => {
    const { server, enable, demote, call, permissions, automation } = await startPark()
    const flow = await enable()
    expect(await call(flow)).toBe(200)
    expect(await taskTitles(server)).toEqual(['First'])
    await demote()
    await call(flow)
    expect(await permissions()).toEqual(['tasks:read'])
    expect(await automation(flow.id)).toMatchObject({ enabled: false, version: 3 })
    const [, run] = await fetchRuns(server, flow.id)
    expect(run).toMatchObject({ status: 'failed', error: WITHOUT_FULL_ACCESS, steps: [] })
    expect(await taskTitles(server)).toEqual(['First'])
    const [notice, ...more] = await readRunNotices(server, flow.id)
    expect(notice).toMatchObject({ recipient: server.email })
    expect(notice?.body).toContain(WITHOUT_FULL_ACCESS)
    expect(more).toEqual([])
    const log = await server.call('GET', `${PARK}/audit-log?recordId=${flow.id}&limit=1`)
    expect(log.body.data).toMatchObject([
      {
        author: { type: 'SYSTEM' },
        operation: 'automations.disableWithoutFullAccess',
        previous: { enabled: true },
        changed: { enabled: false },
        summary: 'The service changed enabled of the automation “Rise” (automations: disable without full access)',
      },
    ])
    expect((await flow.post()).status).toBeGreaterThanOrEqual(400)
  })

  test('[G169] gets nothing by it after being removed', async () => {
    const { server, ben, enable, call, automation } = await startPark()
    const flow = await enable()
    expect((await server.call('DELETE', `${PARK}/members/${ben.memberId}`)).status).toBe(200)
    await call(flow)
    expect(await automation(flow.id)).toMatchObject({ enabled: false })
    expect(await fetchRuns(server, flow.id)).toMatchObject([{ status: 'failed', error: WITHOUT_FULL_ACCESS }])
  })

  test('[G169] gets nothing by a run that waited meanwhile', async () => {
    const { server, asBen, rise, demote, permissions, automation } = await startPark()
    const wait = { mode: 'duration', duration: { amount: 1, unit: 'days' } }
    const definition = draw({ start: onCall(), wait: ['delay', wait], rise: ['httpRequest', rise] })
    const { body } = await asBen('POST', AUTOMATIONS, { name: 'Rise', definition })
    await asBen('PATCH', `${AUTOMATIONS}/${body.id}`, { enabled: true })
    const flow = await calledFlow(server, body.id)
    await flow.post()
    await server.server.idle()
    await demote()
    // Whoever looks after the flow meanwhile answers for what they have enabled, and not for what waits.
    const harmless = draw({ start: onCall(), other: ['taskCreate', { title: 'Other' }] })
    expect((await server.call('PATCH', `${AUTOMATIONS}/${body.id}`, { body: { definition: harmless } })).status).toBe(200)
    await moveClock(server, { advance: '25 hours' })
    expect(await permissions()).toEqual(['tasks:read'])
    expect(await fetchRuns(server, flow.id)).toMatchObject([{ status: 'failed', error: WITHOUT_FULL_ACCESS }])
    expect(await automation(flow.id)).toMatchObject({ enabled: true })
  })

  test('[G169] gets nothing by runs that have yet to begin: each ends as failed, and can be retried', async () => {
    const { server, ben, enable, demote, call, permissions, automation } = await startPark()
    const flow = await enable()
    await call(flow)
    const [like] = await fetchRuns(server, flow.id)
    await demote()
    const runKey = { organizationId: server.organization.id, runId: like?.id as string }
    await storeRuns(server, runKey, 2, { pending_cause: 'evt_else' })
    await storeRuns(server, runKey, 1, { pending_cause: 'evt_else', due_at: server.server.service.now() + 3_600_000 })
    await server.server.idle()
    expect(await automation(flow.id)).toMatchObject({ enabled: false })
    await moveClock(server, { advance: '2 hours' })
    const [, ...others] = await fetchRuns(server, flow.id)
    expect(others.map(({ status, error }) => [status, error])).toEqual(Array(3).fill(['failed', WITHOUT_FULL_ACCESS]))
    expect(await permissions()).toEqual(['tasks:read'])
    expect((await server.call('PATCH', `${AUTOMATIONS}/${flow.id}`, { body: { enabled: true } })).status).toBe(200)
    for (const { id } of others) expect((await server.call('POST', `${PARK}/automation-runs/${id}/retry`)).status).toBe(200)
    await server.server.idle()
    expect((await fetchRuns(server, flow.id)).map(({ status }) => status)).toEqual(Array(4).fill('completed'))
    expect((await server.call('GET', `${PARK}/members/${ben.memberId}`)).body.permissions).toEqual(['*'])
  })

  test('[G169] cancels what has yet to begin when somebody disables it who may', async () => {
    const { server, enable, call } = await startPark()
    const flow = await enable()
    await call(flow)
    const [like] = await fetchRuns(server, flow.id)
    const runKey = { organizationId: server.organization.id, runId: like?.id as string }
    await storeRuns(server, runKey, 1, { pending_cause: 'evt_else', due_at: server.server.service.now() + 3_600_000 })
    await server.call('PATCH', `${AUTOMATIONS}/${flow.id}`, { body: { enabled: false } })
    await server.server.idle()
    expect((await fetchRuns(server, flow.id)).map(({ status }) => status)).toEqual(['completed', 'cancelled'])
  })

  test('[G169] is no longer asked once another administrator has enabled it again, and failed runs can be retried then', async () => {
    const { server, enable, demote, call, permissions } = await startPark()
    const flow = await enable()
    await demote()
    await call(flow)
    const [failed] = await fetchRuns(server, flow.id)
    expect((await server.call('PATCH', `${AUTOMATIONS}/${flow.id}`, { body: { enabled: true } })).status).toBe(200)
    expect((await server.call('POST', `${PARK}/automation-runs/${failed?.id}/retry`)).status).toBe(200)
    await server.server.idle()
    expect(await fetchRuns(server, flow.id)).toMatchObject([{ status: 'completed' }])
    expect(await permissions()).toEqual(['*'])
  })

  test('[G169] is not asked when another administrator has enabled what was enabled', async () => {
    const { server, enable, demote, call, permissions, automation } = await startPark()
    const flow = await enable()
    expect((await server.call('PATCH', `${AUTOMATIONS}/${flow.id}`, { body: { enabled: true } })).body).toMatchObject({ version: 2 })
    await demote()
    await call(flow)
    expect(await permissions()).toEqual(['*'])
    expect(await automation(flow.id)).toMatchObject({ enabled: true })
  })

  test('[G169] is told also when it had failed for another reason before', async () => {
    const { server, asBen, rise, demote, call } = await startPark()
    const definition = draw({ start: onCall(), first: ['taskCreate', { title: '{body.title}' }], rise: ['httpRequest', rise] })
    const { body } = await asBen('POST', AUTOMATIONS, { name: 'Rise', definition })
    await asBen('PATCH', `${AUTOMATIONS}/${body.id}`, { enabled: true })
    const flow = await calledFlow(server, body.id)
    await call(flow)
    await call(flow)
    await demote()
    await call(flow)
    const notices = (await readRunNotices(server, flow.id)).filter(({ recipient }) => recipient === server.email)
    expect(notices.map((notice) => notice.body.includes(WITHOUT_FULL_ACCESS))).toEqual([false, true])
  })

  test('[G169] keeps it when only a key of theirs ends, which says nothing about them', async () => {
    const { server, ben, enable, call, automation } = await startPark()
    const flow = await enable()
    const browser = await openBrowser(server, ben.email)
    const { body } = await browser.call('GET', '/api/api-keys')
    for (const { id } of body.data) expect((await browser.call('DELETE', `/api/api-keys/${id}`)).status).toBe(200)
    await call(flow)
    expect(await automation(flow.id)).toMatchObject({ enabled: true })
    expect(await fetchRuns(server, flow.id)).toMatchObject([{ status: 'completed' }])
  })
})

test('[G169] an administrator enables what somebody with less has saved before, and answers for it', async () => {
  const { server, definition, demote, call, permissions } = await startPark()
  const id = await enableFlow(server, definition)
  const flow = await calledFlow(server, id)
  await enabledBy(server, 'usr_00000000000000000000000000')
  expect((await server.call('PATCH', `${AUTOMATIONS}/${id}`, { body: { enabled: false } })).status).toBe(200)
  expect((await server.call('PATCH', `${AUTOMATIONS}/${id}`, { body: { enabled: true } })).status).toBe(200)
  await demote()
  await call(flow)
  expect(await permissions()).toEqual(['*'])
})

describe('a flow that takes full access', () => {
  test.each([
    ['nobody who is a person', () => ''],
    ['somebody who has gone', () => 'usr_00000000000000000000000000'],
    ['somebody with less', ({ userId }: Colleague) => userId],
  ])('[G169] does nothing when %s has enabled it', async (_, enabler) => {
    const { server, ben, definition, demote, call, permissions, automation } = await startPark()
    const id = await enableFlow(server, definition)
    const flow = await calledFlow(server, id)
    await demote()
    await enabledBy(server, enabler(ben))
    await call(flow)
    expect(await permissions()).toEqual(['tasks:read'])
    expect(await automation(id)).toMatchObject({ enabled: false })
  })

  test('[G169] goes on when an administrator has enabled it', async () => {
    const { server, ben, definition, call, automation } = await startPark()
    const id = await enableFlow(server, definition)
    const flow = await calledFlow(server, id)
    await enabledBy(server, ben.userId)
    await call(flow)
    expect(await automation(id)).toMatchObject({ enabled: true })
    expect(await fetchRuns(server, id)).toMatchObject([{ status: 'completed' }])
  })
})

/** As if this user had enabled all versions of all automations. */
async function enabledBy(server: Awaited<ReturnType<typeof startPark>>['server'], enabled_by: string): Promise<void> {
  await server.installation.store.write(({ db }) => db.updateTable('automation_versions').set({ enabled_by }).execute())
}

test('[G169] a flow without such steps costs nothing more', async () => {
  const { server } = await startPark()
  const id = await enableFlow(server, draw({ start: onCall(), make: ['taskCreate', { title: 'Made' }] }))
  const flow = await calledFlow(server, id)
  // Nobody looks at who has enabled it: there is nothing left to look at.
  await server.installation.store.write(({ db }) => sql`alter table automation_versions drop column enabled_by`.execute(db))
  await flow.post()
  await server.server.idle()
  expect(await fetchRuns(server, id)).toMatchObject([{ status: 'completed' }])
})

describe('whoever may write automations, or has a key for that', () => {
  const permissions = ['automations:read', 'automations:write']

  test('[G169] does not read the address of a flow that takes full access', async () => {
    const { server, enable } = await startPark()
    const flow = await enable()
    const eve = await addColleague(server, { email: 'eve@example.com', permissions })
    const address = (id: string) => server.call('GET', `${AUTOMATIONS}/${id}/webhook-url`, { key: eve.key })
    expect(await address(flow.id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('full access') },
    })
    const harmless = await enableFlow(server, draw({ start: onCall(), make: ['taskCreate', { title: 'Made' }] }))
    expect((await address(harmless)).status).toBe(200)
  })

  test('[G169] answers for nothing with the full access of the owner of the key', async () => {
    const { server, asBen } = await startPark()
    const { body } = await asBen('POST', '/api/api-keys', { name: 'Flows', permissions })
    const definition = draw({ start: onCall(), make: ['taskCreate', { title: 'Made' }] })
    const made = await server.call('POST', AUTOMATIONS, { key: body.key, body: { name: 'Harmless', definition } })
    await server.call('PATCH', `${AUTOMATIONS}/${made.body.id}`, { key: body.key, body: { enabled: true } })
    const rows = await server.installation.store.read((db) => db.selectFrom('automation_versions').select('enabled_by').execute())
    expect(rows).toEqual([{ enabled_by: '' }])
  })

  test('[G169] brings back no version of an administrator that took full access', async () => {
    const { server, definition } = await startPark()
    const id = await enableFlow(server, definition)
    const harmless = draw({ start: onCall(), make: ['taskCreate', { title: 'Made' }] })
    await server.call('PATCH', `${AUTOMATIONS}/${id}`, { body: { definition: harmless } })
    const eve = await addColleague(server, { email: 'eve@example.com', permissions })
    const { body } = await server.call('GET', `${AUTOMATIONS}/${id}/versions`, { key: eve.key })
    const before = body.data.at(-1).definition
    for (const sent of [{ definition: before }, { definition: before, enabled: false }, { definition: before, enabled: true }])
      expect((await server.call('PATCH', `${AUTOMATIONS}/${id}`, { key: eve.key, body: sent })).status).toBe(403)
  })

  test.each([['disabled'], ['enabled']])(
    '[G169] gets nothing by retrying a run of a flow that is %s, whatever the record holds by now',
    async (standing) => {
      const { server, rise } = await startPark()
      const first = ['taskCreate', { title: '{customer.notes}' }] as const
      const then = ['httpRequest', { ...rise, path: '/members/{customer.notes}' }] as const
      const id = await enableFlow(server, draw({ start: on('customer:created'), first, then }))
      const { body: customer } = await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
      await server.server.idle()
      const [run] = await fetchRuns(server, id)
      expect(run).toMatchObject({ status: 'failed' })
      if (standing === 'disabled') await server.call('PATCH', `${AUTOMATIONS}/${id}`, { body: { enabled: false } })
      const eve = await addColleague(server, {
        email: 'eve@example.com',
        permissions: [...permissions, 'customers:read', 'customers:write'],
      })
      const as = { key: eve.key }
      const noted = await server.call('PATCH', `${PARK}/customers/${customer.id}`, { ...as, body: { notes: eve.memberId } })
      expect(noted.status).toBe(200)
      const retry = `${PARK}/automation-runs/${run?.id}/retry`
      expect(await server.call('POST', retry, as)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', detail: expect.stringContaining('full access') },
      })
      await server.server.idle()
      const held = async () => (await server.call('GET', `${PARK}/members/${eve.memberId}`)).body.permissions
      expect(await held()).not.toContain('*')
      expect((await server.call('POST', retry)).status).toBe(200)
      await server.server.idle()
      expect(await held()).toEqual(['*'])
    },
  )

  test('[G169] retries and cancels what takes no full access', async () => {
    const { server } = await startPark()
    const id = await enableFlow(server, draw({ start: onCall(), make: ['taskCreate', { title: '{body.title}' }] }))
    await (await calledFlow(server, id)).post()
    await server.server.idle()
    const [run] = await fetchRuns(server, id)
    const eve = await addColleague(server, { email: 'eve@example.com', permissions })
    expect(run).toMatchObject({ status: 'failed' })
    expect((await server.call('POST', `${PARK}/automation-runs/${run?.id}/retry`, { key: eve.key })).status).toBe(200)
  })

  test('[G169] makes nothing go on that nobody answers for by enabling, retrying or cancelling', async () => {
    const { server, enable, demote, call, permissions: held } = await startPark()
    const flow = await enable()
    await demote()
    const eve = await addColleague(server, { email: 'eve@example.com', permissions })
    const asEve = (method: string, path: string, body?: unknown) =>
      server.call(method, path, { key: eve.key, ...(body === undefined ? {} : { body }) })
    // It is enabled still, so this changes nothing, and eve answers for nothing.
    expect((await asEve('PATCH', `${AUTOMATIONS}/${flow.id}`, { enabled: true })).status).toBe(200)
    await call(flow)
    const [run] = await fetchRuns(server, flow.id)
    expect((await asEve('POST', `${PARK}/automation-runs/${run?.id}/retry`)).status).toBe(403)
    await server.server.idle()
    expect((await asEve('PATCH', `${AUTOMATIONS}/${flow.id}`, { enabled: true })).status).toBe(403)
    expect(await fetchRuns(server, flow.id)).toMatchObject([{ status: 'failed', error: WITHOUT_FULL_ACCESS }])
    expect(await held()).toEqual(['tasks:read'])
  })
})
