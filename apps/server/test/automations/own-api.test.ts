import { describe, expect, test } from 'vitest'
import { createClock, DAY } from '../support/clock.ts'
import { connectionsOpened } from '../support/connections-opened.ts'
import { draw, enableFlow, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { stepRefusals } from '../support/one-step.ts'
import { openBrowser } from '../support/people.ts'
import { rawCall } from '../support/raw-call.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWithStandingClock } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createPark } from '../support/two-parks.ts'
import { watchStore } from '../support/watch-store.ts'
import { addWebhook } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'

const flow = (config: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) =>
  draw(
    {
      start: on('customer:created'),
      call: ['httpRequest', { target: 'tillor', method: 'GET', ...config }],
      well: ['taskCreate', { title: 'well {response.status}', description: '{response.body}', ...more }],
      badly: ['taskCreate', { title: 'badly {response.status} {response.data.code}' }],
    },
    ['start out call', 'call success well', 'call failed badly'],
  )

async function begin(server: TestServer, body: object = { firstName: 'Ada' }) {
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body })
  await server.server.idle()
  return customer
}

const targets = { tillor: { path: '/tasks' }, custom: { url: 'https://example.com/' } } as const

describe('what is called', () => {
  test('[STEP-httpRequest-01] is the own API, tillor, or an address outside, custom, in exactly these letters', async () => {
    const server = await startTestServer()
    const refused = (target: unknown) =>
      stepRefusals(server, 'httpRequest', { target, method: 'GET', ...targets.tillor, ...targets.custom })
    for (const target of ['tillor', 'custom']) expect(await refused(target)).toEqual([])
    for (const target of ['Tillor', 'CUSTOM', 'tillor ', 'internal', '']) expect(await refused(target)).toEqual(['not_allowed /target'])
    expect(await refused(undefined)).toEqual(['required /target'])
  })

  test('[STEP-httpRequest-03] is named by its path, or by its url where it is outside: the other one is no help', async () => {
    const server = await startTestServer()
    const refused = (config: object) => stepRefusals(server, 'httpRequest', { method: 'GET', ...config })
    expect(await refused({ target: 'tillor', ...targets.tillor })).toEqual([])
    expect(await refused({ target: 'tillor', ...targets.custom })).toEqual(['required /path'])
    expect(await refused({ target: 'custom', ...targets.custom })).toEqual([])
    expect(await refused({ target: 'custom', ...targets.tillor })).toEqual(['required /url'])
  })
})

describe('a call of the own API', () => {
  test('[HTTP-OWN-01] [HTTP-OWN-03] [HTTP-OWN-09] [HTTP-OWN-11] [STEP-httpRequest-05] creates a record, in the name of the Workflow user', async () => {
    const server = await startTestServer()
    await enableFlow(server, flow({ method: 'POST', path: '/tasks', body: '{"title": "For {customer.firstName}", "priority": "HIGH"}' }))
    await begin(server, { firstName: 'Ada "A"' })
    expect(await taskTitles(server)).toEqual(['For Ada "A"', 'well 201'])
    const { body } = await server.call('GET', `${ORG}/tasks`)
    expect(body.data[1]).toMatchObject({ title: 'For Ada "A"', priority: 'HIGH', createdBy: { type: 'WORKFLOW' } })
  })

  test('[HTTP-OWN-05] [HTTP-OWN-06] takes a query, and a variable stays inside its segment', async () => {
    const server = await startTestServer()
    await enableFlow(server, flow({ path: '/customers?status={customer.status}&limit=1' }), 'Query')
    await begin(server, { firstName: 'Ada', status: 'VIP' })
    expect(await taskTitles(server)).toEqual(['well 200'])

    const other = await startTestServer()
    await enableFlow(other, flow({ path: '/customers/by-external-id/{customer.firstName}', method: 'PUT', body: '{}' }))
    await begin(other, { firstName: 'a/b?c' })
    const call = (await theRun(other)).steps[1]
    expect(call?.input.path).toBe('/customers/by-external-id/a%2Fb%3Fc')
    // It has come to the address of one external id, and is none.
    expect(call?.output).toMatchObject({
      response: { data: { errors: [{ parameter: 'externalId', message: expect.stringContaining('"a/b?c"') }] } },
    })
  })

  test.each([
    ['an unknown path', { path: '/nothing' }, 'badly 404 not_found'],
    ['a record that is not there', { path: '/customers/cus_01k8e5m1z0f7q8r9s0t1v2w3zz' }, 'badly 404 not_found'],
    ['a method that is not there', { method: 'DELETE', path: '/customers' }, 'badly 405 method_not_allowed'],
    ['a body that does not fit', { method: 'POST', path: '/tasks', body: '{"titel": "x"}' }, 'badly 400 invalid_request'],
    ['a parameter that does not fit', { path: '/tasks?limit=0' }, 'badly 400 invalid_request'],
  ])('[HTTP-OWN-11] [ERR-07] [STEP-httpRequest-06] leaves by failed: %s', async (_what, config, title) => {
    const server = await startTestServer()
    await enableFlow(server, flow(config))
    await begin(server)
    expect(await taskTitles(server)).toEqual([title])
    expect(await theRun(server)).toMatchObject({ status: 'completed' })
  })

  test('what a refused call had written is undone, and what came before it stays', async () => {
    const server = await startTestServer()
    // The task is stored before its subtasks are, and a subtask may have none.
    const parent = '/tasks'
    await enableFlow(
      server,
      draw(
        {
          start: on('customer:created'),
          first: ['taskCreate', { title: 'First' }],
          call: [
            'httpRequest',
            {
              target: 'tillor',
              method: 'POST',
              path: parent,
              body: '{"title": "Nested", "parentId": "{createdTask.id}", "subtasks": ["x"]}',
            },
          ],
          badly: ['taskCreate', { title: 'badly {response.status}' }],
        },
        ['start out first', 'first out call', 'call failed badly'],
      ),
    )
    await begin(server)
    expect(await taskTitles(server)).toEqual(['First', 'badly 400'])
  })

  test('[HTTP-OWN-13] tells webhooks and automations of what it has changed', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url, ['customer:updated'])
    await enableFlow(server, flow({ method: 'PATCH', path: '/customers/{customer.id}', body: '{"status": "VIP"}' }))
    await enableFlow(server, draw({ start: on('customer:updated'), after: ['taskCreate', { title: 'Now {customer.status}' }] }), 'Follows')
    await begin(server)
    const { body } = await receiver.next()
    expect(JSON.parse(body.toString())).toMatchObject({ event: 'customer:updated', data: { customer: { status: 'VIP' } } })
    expect((await taskTitles(server)).toSorted()).toEqual(['Now VIP', 'well 200'])
  })

  test('[VAR-01] [VAR-02] [VAR-03] [VAR-05] [VAR-06] gives its answer to later steps; a second call replaces it', async () => {
    const server = await startTestServer()
    await enableFlow(
      server,
      draw(
        {
          start: on('customer:created'),
          first: ['httpRequest', { target: 'tillor', method: 'GET', path: '/customers' }],
          told: ['taskCreate', { title: '{response.data.data.0.firstName}' }],
          second: ['httpRequest', { target: 'tillor', method: 'GET', path: '/nothing' }],
          again: ['taskCreate', { title: 'now {response.status}{response.data.data.0.firstName}' }],
        },
        ['start out first', 'first success told', 'told out second', 'second failed again'],
      ),
    )
    await begin(server)
    expect(await taskTitles(server)).toEqual(['Ada', 'now 404'])
  })
})

describe('a path that is refused ends the run, and nothing is called', () => {
  test.each([
    '/automations',
    '/Automations?x=1',
    '/%61utomations/',
    '/automation-runs/{customer.id}',
    '//tasks',
    '/tasks/../automations',
    '/a\\b',
  ])('[HTTP-OWN-04] [HTTP-OWN-07] [HTTP-OWN-08] [AUTH-11] [ERR-06] [LIMIT-19] %s', async (path) => {
    const server = await startTestServer()
    await enableFlow(server, flow({ path }))
    await begin(server)
    const run = await theRun(server)
    expect(run).toMatchObject({ status: 'failed' })
    expect(pathOf(run)).toEqual(['start out', 'call -'])
  })

  test('[HTTP-OWN-06] [HTTP-OWN-04] a variable cannot climb', async () => {
    const server = await startTestServer()
    await enableFlow(server, flow({ path: '/customers/{customer.firstName}' }))
    await begin(server, { firstName: '..' })
    expect(await theRun(server)).toMatchObject({ status: 'failed' })
  })
})

describe('another organization', () => {
  test('[AUTH-16] is not reached by a path that names it, its records or both', async () => {
    const server = await startTestServer()
    const other = await createPark(server, 'other-park')
    const { id } = (await other.call('POST', '/api/orgs/other-park/customers', { body: { firstName: 'Bob' } })).body
    const calls = [
      { path: `/orgs/${other.id}/customers` },
      { path: '/orgs/other-park/customers' },
      { path: `/api/orgs/${other.id}/customers/${id}` },
      { path: `/customers/${id}` },
      { path: '/customers/{customer.notes}' },
      { method: 'PATCH', path: `/customers/${id}`, body: '{"firstName": "Eve"}' },
      { method: 'DELETE', path: `/customers/${id}` },
      { method: 'POST', path: `/orgs/${other.id}/customers`, body: '{"firstName": "Eve"}' },
    ]
    for (const config of calls) await enableFlow(server, flow(config))
    const changes = await watchStore(server.installation)
    await begin(server, { firstName: 'Ada', notes: id })
    expect(await taskTitles(server)).toEqual(calls.map(() => 'badly 404 not_found'))
    const theirs = (await changes()).filter((line) => /^[+-] (records|events) /.test(line) && line.includes(other.id))
    expect(theirs).toEqual([])
  })

  test.each(['/../other-park/customers', '//orgs/other-park/customers', '/..%2fother-park/customers', '/%2e%2e/other-park/customers'])(
    '[AUTH-16] [HTTP-OWN-04] is not climbed to by %s',
    async (path) => {
      const server = await startTestServer()
      await createPark(server, 'other-park')
      await enableFlow(server, flow({ path }))
      await begin(server)
      expect(await theRun(server)).toMatchObject({ status: 'failed' })
      expect(await taskTitles(server)).toEqual([])
    },
  )

  test('[AUTH-16] has nothing that a body could link to', async () => {
    const server = await startTestServer()
    const other = await createPark(server, 'other-park')
    const { id } = (await other.call('POST', '/api/orgs/other-park/customers', { body: { firstName: 'Bob' } })).body
    const body = '{"title": "x", "links": [{"model": "customer", "id": "{customer.notes}"}]}'
    await enableFlow(server, flow({ method: 'POST', path: '/tasks', body }))
    await begin(server, { firstName: 'Ada', notes: id })
    expect(await taskTitles(server)).toEqual(['badly 400 invalid_request'])
  })
})

test('[HTTP-OWN-02] a call opens no connection and takes no API key: there is none', async () => {
  const clock = createClock(Date.parse('2027-02-01T12:00:00.000Z'))
  // This database is a file, so nothing at all has to be connected to; and no name can be looked up.
  const server = await startTestServer({ now: clock.now, nameServer: '127.0.0.1:9', database: 'sqlite' })
  const browser = await openBrowser(server, server.email)
  const steps = {
    start: ['trigger', { source: 'daily', hour: '14', minute: '0' }],
    call: ['httpRequest', { target: 'tillor', method: 'POST', path: '/tasks', body: '{"title": "Made"}' }],
    told: ['taskCreate', { title: 'well {response.status}' }],
  } as const
  await enableFlow(browser, draw(steps, ['start out call', 'call success told']))
  await server.server.idle()
  const { data } = (await browser.call('GET', '/api/api-keys')).body
  for (const { id } of data) expect((await browser.call('DELETE', `/api/api-keys/${id}`)).status).toBe(200)
  const answered = () => server.logged().split('"msg":"answered"').length
  const before = answered()
  const opened = await connectionsOpened(async () => {
    clock.advance(DAY)
    await server.server.idle()
  })
  expect([opened, answered() - before]).toEqual([0, 0])
  expect(await taskTitles(browser)).toEqual(['Made', 'well 201'])
  expect(await server.installation.store.read((db) => db.selectFrom('api_keys').selectAll().execute())).toEqual([])
  // What is looked at would have shown a call over the network.
  const request = { method: 'GET', path: `${ORG}/tasks`, headers: { cookie: browser.cookie }, parts: [] }
  expect(await connectionsOpened(() => rawCall(server.server.port, request))).toBeGreaterThan(0)
  expect(answered()).toBeGreaterThan(before)
})

test('answers to the Workflow user hold no signing secret', async () => {
  const server = await startTestServer()
  const { id, signingSecret } = await addWebhook(server, 'https://example.com/hook', [])
  await enableFlow(server, flow({ path: `/webhooks/${id}` }))
  await begin(server)
  const { body } = await server.call('GET', `${ORG}/tasks`)
  expect(body.data[0].title).toBe('well 200')
  expect(JSON.stringify([body, await theRun(server)])).not.toContain(signingSecret)
})

describe('the address of an automation', () => {
  const onCall = (steps: Parameters<typeof draw>[0]) => draw({ start: ['trigger', { source: 'webhook' }], ...steps })
  const pathTo = async ({ call }: TestServer, id: string) => {
    const { body } = await call('GET', `${ORG}/automations/${id}/webhook-url`)
    return new URL(body.url).pathname.replace(/^.*(?=\/automation-hooks\/)/, '')
  }

  test('[HTTP-OWN-12] is not called by the automation itself', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, onCall({ made: ['taskCreate', { title: 'Called' }] }))
    const path = await pathTo(server, id)
    const definition = onCall({
      made: ['taskCreate', { title: 'Called' }],
      again: ['httpRequest', { target: 'tillor', method: 'POST', path }],
    })
    expect((await server.call('PATCH', `${ORG}/automations/${id}`, { body: { definition } })).status).toBe(200)
    expect((await server.call('POST', `${ORG}${path}`, { key: null })).body).toEqual({ accepted: true })
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'failed', error: expect.stringContaining('itself') })
    expect(await taskTitles(server)).toEqual(['Called'])
  })

  test('of another one is called, with what is sent', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, onCall({ made: ['taskCreate', { title: '{body.name} {query.n.1}' }] }), 'Called')
    const path = `${await pathTo(server, id)}?n=1&n=2`
    await enableFlow(server, flow({ method: 'POST', path, body: '{"name": "{customer.firstName}"}' }))
    await begin(server)
    expect((await taskTitles(server)).toSorted()).toEqual(['Ada 2', 'well 200'])
  })

  test('two that call each other end after ten', async () => {
    const server = await startTestServer()
    const first = await enableFlow(server, onCall({ made: ['taskCreate', { title: 'First' }] }), 'First')
    const second = await enableFlow(server, onCall({ made: ['taskCreate', { title: 'Second' }] }), 'Second')
    const calling = async (other: string) =>
      onCall({
        made: ['taskCreate', { title: 'Called' }],
        on: ['httpRequest', { target: 'tillor', method: 'POST', path: await pathTo(server, other) }],
      })
    await server.call('PATCH', `${ORG}/automations/${first}`, { body: { definition: await calling(second) } })
    await server.call('PATCH', `${ORG}/automations/${second}`, { body: { definition: await calling(first) } })
    await server.call('POST', `${ORG}${await pathTo(server, first)}`, { key: null })
    await server.server.idle()
    expect(await taskTitles(server)).toHaveLength(10)
    const { body } = await server.call('GET', `${ORG}/automation-runs?status=failed`)
    expect(body.data).toMatchObject([{ error: expect.stringContaining('loop') }])
  })
})

test('[G169] automations invite members, and no link stands in the journal', async () => {
  const server = await startTestServer()
  const body = '{"email": "x@example.com", "name": "X", "permissions": ["tasks:read"]}'
  await enableFlow(server, flow({ method: 'POST', path: '/members', body }))
  await begin(server)
  expect(await taskTitles(server)).toEqual(['well 201'])
  const { body: members } = await server.call('GET', `${ORG}/members?limit=1`)
  expect(members.data).toMatchObject([{ email: 'x@example.com', status: 'PENDING', permissions: ['tasks:read'] }])
  const run = JSON.stringify(await theRun(server))
  expect(run).toContain('x@example.com')
  expect(run).not.toMatch(/welcomeToken|welcomeUrl/)
  await enableFlow(server, flow({ method: 'POST', path: `/members/${members.data[0].id}/invite` }), 'Again')
  await begin(server)
  const { body: runs } = await server.call('GET', `${ORG}/automation-runs`)
  expect(JSON.stringify(runs)).not.toMatch(/welcomeToken|welcomeUrl/)
})

describe('the menu of operations', () => {
  interface Entry {
    readonly operationId: string
    readonly tag: string
    readonly summary: string
    readonly method: string
    readonly path: string
    readonly sampleBody: string
  }

  async function readMenu({ call }: TestServer, limit = 200): Promise<readonly Entry[]> {
    const menu: Entry[] = []
    let cursor = ''
    do {
      const { status, body } = await call('GET', `${ORG}/automation-api-operations?limit=${limit}${cursor}`)
      expect(status).toBe(200)
      menu.push(...body.data)
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
    } while (cursor !== '')
    return menu
  }

  test('[HTTP-OWN-10] offers what the OpenAPI document says, without internal operations and automations', async () => {
    const server = await startTestServer()
    const menu = await readMenu(server)
    const { paths } = (await server.call('GET', '/api/openapi.json')).body
    expect(menu.length).toBeGreaterThan(100)
    for (const { operationId, tag, summary, method, path } of menu) {
      const documented = paths[`/api/orgs/{organizationId}${path}`][method.toLowerCase()]
      expect(documented).toMatchObject({ operationId, tags: [tag], summary })
      expect(documented['x-internal'] ?? false, operationId).toBe(false)
    }
    expect(menu.filter(({ operationId }) => operationId.startsWith('automation'))).toEqual([])
    expect(await readMenu(server, 70)).toEqual(menu)
  })

  test('[HTTP-OWN-10] fills a step, which then does the call', async () => {
    const server = await startTestServer()
    const { method, path, sampleBody } = (await readMenu(server)).find(({ operationId }) => operationId === 'labels.create') as Entry
    await enableFlow(server, flow({ method, path, body: sampleBody }))
    await begin(server)
    expect(await taskTitles(server)).toEqual(['well 201'])
    expect((await server.call('GET', `${ORG}/labels`)).body.data).toMatchObject([JSON.parse(sampleBody)])
  })
})
