import { expect, test } from 'vitest'
import { draw, on } from '../support/flows.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// 450 enabled flows of 465 KB each kept the loop busy for 38 s when a customer was created, and took 4.3 GB of memory.

const AUTOMATIONS = '/api/orgs/test-park/automations'
const KIBIBYTE = 1024

/** A flow of so many KiB that begins with the creation of a customer. */
function heavy(kibibytes: number, name: string) {
  const half = ' '.repeat((kibibytes * KIBIBYTE) / 2)
  const steps = { start: on('customer:created'), make: ['taskCreate', { title: name, other: [half, half] }] } as const
  return draw(steps, ['start out make'])
}

async function enable({ call }: TestServer, definition: unknown) {
  const { status, body } = await call('POST', AUTOMATIONS, { body: { name: 'Heavy', definition } })
  expect(status).toBe(201)
  return { id: body.id as string, ...(await call('PATCH', `${AUTOMATIONS}/${body.id}`, { body: { enabled: true } })) }
}

test('[A2] the flows that one event starts have definitions of 8 MiB together at most', async () => {
  const server = await startTestServer()
  const enabled = []
  for (let count = 0; count < 16; count++) enabled.push(await enable(server, heavy(500, `Flow ${count}`)))
  expect(enabled.map(({ status }) => status)).toEqual(enabled.map(() => 200))
  const refused = await enable(server, heavy(500, 'One too many'))
  expect(refused).toMatchObject({ status: 409, body: { code: 'open_problems', errors: [{ code: 'too_much_started' }] } })
  expect((await server.call('GET', `${AUTOMATIONS}/${refused.id}`)).body.enabled).toBe(false)
  // Each of them begins, and what is enabled can be renamed and disabled.
  expect((await server.call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })).status).toBe(201)
  await server.server.idle()
  expect((await server.call('GET', '/api/orgs/test-park/tasks?limit=100')).body.data).toHaveLength(16)
  const path = `${AUTOMATIONS}/${enabled[0]?.id}`
  for (const body of [{ name: 'Renamed' }, { enabled: false }]) expect((await server.call('PATCH', path, { body })).status).toBe(200)
  expect((await server.call('PATCH', `${AUTOMATIONS}/${refused.id}`, { body: { enabled: true } })).status).toBe(200)
})

// 300 enabled flows that one event started took 0.4 s of its transaction.
test('[H5] one event starts a hundred flows at most', { timeout: 60_000 }, async () => {
  const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
  const enabled = []
  for (let count = 0; count < 100; count++) enabled.push(await enable(server, heavy(1, `Flow ${count}`)))
  expect(enabled.map(({ status }) => status)).toEqual(enabled.map(() => 200))
  const refused = await enable(server, heavy(1, 'One too many'))
  const errors = [{ code: 'too_many_started', message: expect.stringContaining('101 enabled automations would start at customer:created') }]
  expect(refused).toMatchObject({ status: 409, body: { code: 'open_problems', errors } })
  expect((await server.call('GET', `${AUTOMATIONS}/${refused.id}`)).body.enabled).toBe(false)
  expect((await server.call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })).status).toBe(201)
  await server.server.idle()
  expect((await server.call('GET', '/api/orgs/test-park/tasks?limit=200')).body.data).toHaveLength(100)
  const path = `${AUTOMATIONS}/${enabled[0]?.id}`
  for (const body of [{ definition: heavy(1, 'Other') }, { enabled: false }])
    expect((await server.call('PATCH', path, { body })).status).toBe(200)
  expect((await server.call('PATCH', `${AUTOMATIONS}/${refused.id}`, { body: { enabled: true } })).status).toBe(200)
})

test('[A2] a definition that changes begins runs of its new version at once', async () => {
  const server = await startTestServer()
  const { id } = await enable(server, heavy(1, 'Before'))
  const create = () => server.call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })
  await create()
  expect((await server.call('PATCH', `${AUTOMATIONS}/${id}`, { body: { definition: heavy(1, 'After') } })).status).toBe(200)
  await create()
  await server.server.idle()
  const { body } = await server.call('GET', '/api/orgs/test-park/tasks')
  expect(body.data.map(({ title }: { title: string }) => title).sort()).toEqual(['After', 'Before'])
})

test('[H5] no two flows are enabled at once in the last place', { timeout: 60_000 }, async () => {
  const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
  for (let count = 0; count < 99; count++) expect((await enable(server, heavy(1, `Flow ${count}`))).status).toBe(200)
  const bodies = [1, 2, 3].map((number) => ({ name: `Last ${number}`, definition: heavy(1, `Last ${number}`) }))
  const made = []
  for (const body of bodies) made.push((await server.call('POST', AUTOMATIONS, { body })).body.id)
  const answers = await Promise.all(made.map((id) => server.call('PATCH', `${AUTOMATIONS}/${id}`, { body: { enabled: true } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})
