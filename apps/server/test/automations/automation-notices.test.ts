import { beforeEach, describe, expect, test } from 'vitest'
import { breakInserts } from '../support/break-inserts.ts'
import { add, alter } from '../support/clock-flows.ts'
import { type DrawnStep, draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { readRunNotices } from '../support/notices.ts'
import { accept, addColleague } from '../support/people.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

const task = (title: string): DrawnStep => ['taskCreate', { title }]
/** Fails for customers without a telephone. */
const calling = draw({ start: on('customer:created'), call: task('{customer.phone}') })

let server: TestServer

const waitForIdle = () => server.server.idle()
const notices = async (id?: string) => (await readRunNotices(server, id)).map(({ recipient }) => recipient)
const fail = async () => {
  await add(server, 'customers', { firstName: 'Ada' })
  await waitForIdle()
}
const succeed = async () => {
  await add(server, 'customers', { firstName: 'Grace', phone: '+32470000000' })
  await waitForIdle()
}
const rows = (table: 'automation_incidents' | 'automation_signals') =>
  server.installation.store.read((db) => db.selectFrom(table).selectAll().execute())

describe('G162 an automation whose runs fail', () => {
  beforeEach(async () => {
    server = await startTestServer({ environment: { BELFRY_APP_URL: 'https://belfry.example.com' } })
  })

  test('is told once to each member who may change the settings', async () => {
    await alter(server, '', { supportEmail: 'support@example.com', locale: 'nl' })
    await addColleague(server, { email: 'keeper@example.com', permissions: ['organization:write'] })
    await addColleague(server, { email: 'other@example.com', permissions: ['automations:write'] })
    const id = await enableFlow(server, calling, 'Call')
    await fail()
    const [run] = await fetchRuns(server)
    expect((await notices(id)).toSorted()).toEqual(['admin@example.com', 'keeper@example.com'])
    const [notice] = await readRunNotices(server)
    expect(notice).toMatchObject({ channel: 'EMAIL', subject: 'Automatisering Call is mislukt', about: { model: 'automation', id } })
    expect(notice?.body).toContain('Ze stopte bij de stap call')
    expect(notice?.body).not.toContain(run?.error)
    expect(notice?.body).toContain(`https://belfry.example.com/runs/${server.organization.id}/${run?.id}`)
    expect(notice?.body).not.toContain('Ada')
    await fail()
    await fail()
    expect(await notices()).toHaveLength(2)
    expect(await rows('automation_signals')).toEqual([])
  })

  test('is told with the address of the server itself where nobody has said at which address people reach it', async () => {
    server = await startTestServer()
    await enableFlow(server, calling, 'Call')
    await fail()
    const [run] = await fetchRuns(server)
    const [notice] = await readRunNotices(server)
    expect(notice?.body).toContain(`http://localhost:${server.server.port}/runs/${server.organization.id}/${run?.id}`)
  })

  test('is told again after a run has completed', async () => {
    await enableFlow(server, calling)
    await succeed()
    expect(await rows('automation_signals')).toEqual([])
    await fail()
    await succeed()
    expect(await rows('automation_incidents')).toEqual([])
    expect(await notices()).toHaveLength(1)
    await fail()
    await fail()
    expect(await notices()).toHaveLength(2)
  })

  test('is told again after the failed run was tried again and completed, and not while it fails again', async () => {
    const { userId, memberId, email } = await addColleague(server, { email: 'gone@example.com', permissions: [] })
    await server.call('DELETE', `${ORG}/members/${memberId}`)
    const assigned: DrawnStep = ['taskCreate', { title: 'Call', assigneeIds: [userId] }]
    await enableFlow(server, draw({ start: on('customer:created'), call: assigned }))
    await fail()
    const [run] = await fetchRuns(server)
    const retry = async () => {
      expect((await server.call('POST', `${ORG}/automation-runs/${run?.id}/retry`)).status).toBe(200)
      await waitForIdle()
    }
    await retry()
    expect(await rows('automation_incidents')).toMatchObject([{ run_id: run?.id, root_run_id: run?.id }])
    const { body: invited } = await server.call('POST', `${ORG}/members`, { body: { email, name: 'Back', permissions: [] } })
    await accept(server.installation, invited)
    await retry()
    expect((await fetchRuns(server))[0]?.status).toBe('completed')
    expect(await rows('automation_incidents')).toEqual([])
    expect(await notices()).toHaveLength(1)
  })

  test.each([
    ['its definition was changed', { definition: draw({ start: on('customer:created'), again: task('{customer.phone}') }) }],
    ['it was disabled', { enabled: false }],
  ])('is told again after %s, and not after it was renamed', async (_, change) => {
    const id = await enableFlow(server, calling)
    await fail()
    await alter(server, `automations/${id}`, { name: 'Other' })
    await fail()
    expect(await notices()).toHaveLength(1)
    await alter(server, `automations/${id}`, change)
    await alter(server, `automations/${id}`, { enabled: true })
    await fail()
    expect(await notices()).toHaveLength(2)
  })

  test('is told of by itself, whatever others do', async () => {
    const [one, other] = [await enableFlow(server, calling, 'One'), await enableFlow(server, calling, 'Other')]
    await fail()
    expect([await notices(one), await notices(other)]).toEqual([['admin@example.com'], ['admin@example.com']])
  })

  test('is told once for all the items of a run, of which others complete', async () => {
    const drawn = draw(
      {
        start: on('customer:updated'),
        each: ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }],
        own: task('{item.fileName}'),
      },
      ['start out each', 'each each own'],
    )
    const id = await enableFlow(server, drawn)
    const customerId = await add(server, 'customers', { firstName: 'Ada' })
    for (const name of [null, 'a', null, 'b', null])
      await add(server, 'documents', { customerId, documentType: 'OTHER', ...(name === null ? {} : { fileName: name }) })
    await alter(server, `customers/${customerId}`, { notes: 'go' })
    await waitForIdle()
    expect((await fetchRuns(server, id)).map(({ status }) => status).toSorted()).toEqual([
      ...['completed', 'completed', 'completed'],
      ...['failed', 'failed', 'failed'],
    ])
    expect(await notices()).toHaveLength(1)
    expect(await rows('automation_incidents')).toHaveLength(1)
  })

  test('is told of when it would go round for ever', async () => {
    const change = { target: 'tillor', method: 'PATCH', path: '/customers/{customer.id}', body: '{"notes": "{run.id}"}' }
    const id = await enableFlow(server, draw({ start: on('customer:updated'), again: ['httpRequest', change] }))
    const customerId = await add(server, 'customers', { firstName: 'Ada' })
    await alter(server, `customers/${customerId}`, { firstName: 'Grace' })
    await waitForIdle()
    expect((await fetchRuns(server, id)).at(-1)?.status).toBe('failed')
    expect(await notices()).toHaveLength(1)
  })

  test('is forgotten with the automation', async () => {
    const id = await enableFlow(server, calling)
    await fail()
    expect(await rows('automation_incidents')).toHaveLength(1)
    expect((await server.call('DELETE', `${ORG}/automations/${id}`)).status).toBe(200)
    expect(await rows('automation_incidents')).toEqual([])
  })
})

test('a failure that could not be told yet is told later, once', async () => {
  server = await startWithStandingClock()
  await enableFlow(server, calling)
  const mend = await breakInserts(server.installation.store, 'automation_incidents')
  await add(server, 'customers', { firstName: 'Ada' })
  await expect.poll(async () => (await rows('automation_signals')).length, { timeout: 10_000 }).toBe(1)
  expect(await notices()).toEqual([])
  await mend()
  await moveClock(server, { advance: '1 minute' })
  expect(await notices()).toHaveLength(1)
  expect(await rows('automation_signals')).toEqual([])
})

test('a run does not fail where it cannot be noted for those who are told: it stays due', async () => {
  server = await startWithStandingClock()
  await enableFlow(server, calling)
  const mend = await breakInserts(server.installation.store, 'automation_signals')
  await add(server, 'customers', { firstName: 'Ada' })
  expect(await fetchRuns(server)).toMatchObject([{ status: 'running' }])
  await mend()
  await moveClock(server, { advance: '1 minute' })
  expect(await notices()).toHaveLength(1)
  expect(await fetchRuns(server)).toMatchObject([{ status: 'failed' }])
})
