import { describe, expect, onTestFinished, test } from 'vitest'
import { createService } from '../../src/create-server.ts'
import { createCallWorker } from '../../src/workers/outbound-requests/call-worker.ts'
import { draw, enableFlow, on, pathOf, taskTitles, theRun } from '../support/flows.ts'
import { type Answering, answerWith, holdBack } from '../support/receiver.ts'
import { addCustomer, callingFlow, runOnce, startCallingServer, startWithSink } from '../support/sink.ts'
import type { TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers with this text. */
const saying =
  (text: string | Uint8Array, status = 200, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) =>
    void response.writeHead(status, headers).end(text)
/** Never answers. */
const silent: Answering = () => {}

const storedCalls = ({ installation }: Pick<TestServer, 'installation'>) =>
  installation.store.read((db) => db.selectFrom('run_calls').selectAll().execute())
const retry = async (server: TestServer) => {
  expect((await server.call('POST', `${PARK}/automation-runs/${(await theRun(server)).id}/retry`)).status).toBe(200)
  await server.server.idle()
}

describe('a call of an address outside', () => {
  test.each(METHODS)(
    '[HTTP-CUSTOM-01] [HTTP-CUSTOM-04] [HTTP-CUSTOM-05] [STEP-httpRequest-02] [STEP-httpRequest-05] is a %s',
    async (method) => {
      const server = await startWithSink()
      await runOnce(server, { method, url: `${server.origin}/x`, body: '{"name": {customer.firstName}}' })
      const sendsBody = !['GET', 'DELETE'].includes(method)
      const [request] = server.sink.received
      expect(server.sink.received).toHaveLength(1)
      expect([request?.method, request?.path, request?.body.toString()]).toEqual([method, '/x', sendsBody ? '{"name":"Ada"}' : ''])
      expect(request?.headers['content-type']).toBe(sendsBody ? 'application/json' : undefined)
      expect(await taskTitles(server)).toEqual(['well 200'])
    },
  )

  test('[STEP-httpRequest-01] [STEP-httpRequest-03] is of the target custom and goes to its url; one of the target tillor goes to its path', async () => {
    const server = await startWithSink()
    const both = { method: 'POST', path: '/tasks', url: `${server.origin}/outside`, body: '{"title": "Made by {customer.firstName}"}' }
    const steps = {
      start: on('customer:created'),
      own: ['httpRequest', { ...both, target: 'tillor' }],
      outside: ['httpRequest', { ...both, target: 'custom' }],
      end: ['taskCreate', { title: 'well {response.status}' }],
    } as const
    await enableFlow(server, draw(steps, ['start out own', 'own success outside', 'outside success end']))
    await addCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Made by Ada', 'well 200'])
    const requests = server.sink.received.map(({ method, path, body }) => `${method} ${path} ${body}`)
    expect(requests).toEqual(['POST /outside {"title":"Made by Ada"}'])
  })

  test('[HTTP-CUSTOM-01] [HTTP-CUSTOM-02] is by no other method, and over nothing but https', async () => {
    const server = await startCallingServer()
    for (const config of [{ method: 'TRACE', url: 'https://example.com/' }, { url: 'http://example.com/' }]) {
      const { body } = await server.call('POST', `${PARK}/automations`, { body: { name: 'x', definition: callingFlow(config) } })
      expect((await server.call('PATCH', `${PARK}/automations/${body.id}`, { body: { enabled: true } })).status).toBe(409)
    }
  })

  test('[HTTP-CUSTOM-02] is over https also at a host that webhooks may reach without TLS', async () => {
    const url = 'http://127.0.0.1:9000/'
    const server = await startCallingServer({ environment: { BELFRY_ALLOW_TARGETS: url } })
    const webhook = { url, subscribedEventKeys: [] }
    expect((await server.call('POST', `${PARK}/webhooks`, { body: webhook })).status).toBe(201)
    const definition = callingFlow({ method: 'GET', url })
    const { body } = await server.call('POST', `${PARK}/automations`, { body: { name: 'x', definition } })
    const enabled = await server.call('PATCH', `${PARK}/automations/${body.id}`, { body: { enabled: true } })
    expect([enabled.status, enabled.body.problems.map(({ code }: { code: string }) => code)]).toEqual([409, ['not_https', 'private_host']])
  })

  test('[HTTP-CUSTOM-03] has what variables hold encoded in its address', async () => {
    const server = await startWithSink()
    await enableFlow(server, callingFlow({ method: 'GET', url: `${server.origin}/of/{customer.firstName}?q={customer.lastName}` }))
    await addCustomer(server, { firstName: 'a/b?c', lastName: 'x&y=ë' })
    await server.server.idle()
    expect(server.sink.received[0]?.path).toBe('/of/a%2Fb%3Fc?q=x%26y%3D%C3%AB')
  })

  test.each(['..', '.'])(
    '[HTTP-CUSTOM-03] is not made where a variable holds %j, which would lead to another address',
    async (lastName) => {
      const server = await startWithSink()
      await enableFlow(server, callingFlow({ method: 'GET', url: `${server.origin}/of/{customer.lastName}/mail?q={customer.lastName}` }))
      await addCustomer(server, { lastName })
      await server.server.idle()
      expect(await theRun(server)).toMatchObject({ status: 'failed', error: expect.stringContaining('"." or ".."') })
      expect(server.sink.received).toEqual([])
      await addCustomer(server, { lastName: 'a..b' })
      await server.server.idle()
      expect(server.sink.received.map(({ path }) => path)).toEqual(['/of/a..b/mail?q=a..b'])
    },
  )

  test('[HTTP-CUSTOM-06] [HTTP-CUSTOM-12] [STEP-httpRequest-04] has the headers of its author, and no signature', async () => {
    const server = await startWithSink()
    const headers = [
      { id: 'a', key: 'X-Name', value: 'of {customer.firstName}' },
      { id: 'b', key: 'Authorization', value: 'Bearer s3cret' },
      { id: 'c', key: 'X-Twice', value: '1' },
      { id: 'd', key: 'x-twice', value: '2' },
    ]
    await runOnce(server, { url: `${server.origin}/`, headers })
    const seen = server.sink.received[0]?.headers ?? {}
    expect(seen).toMatchObject({ 'x-name': 'of Ada', authorization: 'Bearer s3cret', 'x-twice': '1, 2' })
    expect(seen['user-agent']).toMatch(/^Belfry\//)
    expect(Object.keys(seen).filter((name) => /signature|webhook/.test(name))).toEqual([])
    expect(seen['idempotency-key']).toBe(`${(await theRun(server)).id}:call:0`)
  })

  test('[HTTP-CUSTOM-07] has none that belong to the connection, in any case', async () => {
    const server = await startWithSink()
    const names = ['Host', 'CONTENT-length', 'Transfer-Encoding', 'connection']
    const headers = names.map((key, index) => ({ id: `${index}`, key, value: key === 'CONTENT-length' ? '999' : 'evil.example' }))
    await runOnce(server, { url: `${server.origin}/`, body: '{}', headers })
    expect(server.sink.received[0]?.headers).toMatchObject({ host: `127.0.0.1:${server.sink.port}`, 'content-length': '2' })
    expect(JSON.stringify(server.sink.received[0]?.headers)).not.toContain('evil.example')
    expect(await taskTitles(server)).toEqual(['well 200'])
  })

  test('[G157] has our Content-Type when a body is sent, once, else that of its author', async () => {
    const server = await startWithSink()
    const headers = [
      { id: 'a', key: 'Content-TYPE', value: 'text/plain' },
      { id: 'b', key: 'User-Agent', value: 'Park' },
      { id: 'c', key: 'idempotency-KEY', value: 'mine' },
    ]
    const flow = callingFlow({ url: `${server.origin}/`, headers, body: '{}' })
    await enableFlow(server, flow)
    await enableFlow(server, callingFlow({ method: 'GET', url: `${server.origin}/`, headers }))
    await addCustomer(server)
    await server.server.idle()
    const seen = Object.fromEntries(server.sink.received.map(({ method, headers }) => [method, headers]))
    expect(seen.POST).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Park', 'idempotency-key': 'mine' })
    expect(seen.GET).toMatchObject({ 'content-type': 'text/plain' })
  })

  test.each([
    [200, 'well'],
    [201, 'well'],
    [204, 'well'],
    [299, 'well'],
    [300, 'badly'],
    [301, 'badly'],
    [304, 'badly'],
    [404, 'badly'],
    [500, 'badly'],
  ])('[HTTP-CUSTOM-14] [HTTP-CUSTOM-15] [ERR-08] [VAR-01] [RUN-02] is answered with %i: %s', async (status, way) => {
    const server = await startWithSink(saying('', status))
    await runOnce(server, { url: `${server.origin}/` })
    expect(await taskTitles(server)).toEqual([`${way} ${status}`])
    expect(await theRun(server)).toMatchObject({ status: 'completed' })
    expect(await storedCalls(server)).toEqual([])
  })

  test('[HTTP-CUSTOM-10] [ERR-08] follows no redirect', async () => {
    const server = await startCallingServer()
    const second = await server.listen(answerWith(200))
    const first = await server.listen(answerWith(302, { location: second.url }))
    await runOnce(server, { method: 'GET', url: first.url })
    expect(await taskTitles(server)).toEqual(['badly 302'])
    expect([first.received.length, second.received.length]).toEqual([1, 0])
  })
})

describe('what a flow reads of an answer', () => {
  const at = (length: number) => `${'x'.repeat(length - 1)}y`

  test.each([
    ['[VAR-02] [LIMIT-11] 4000 characters', at(4000), at(4000)],
    ['[VAR-02] [LIMIT-11] 4001 characters', at(4001), 'x'.repeat(4000)],
    ['[G115] bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xc3, 0xa9]), 'a\ufffdé'],
    ['nothing', '', ''],
  ])('%s', async (_what, text, body) => {
    const server = await startWithSink(saying(text))
    await runOnce(server, { url: `${server.origin}/` })
    expect((await theRun(server)).steps[1]?.output).toMatchObject({ response: { status: 200, body } })
  })

  const json = (length: number) => `{"items":[{"id":"first"}],"pad":"${'x'.repeat(length - 35)}"}`
  test.each([
    ['[VAR-04] [LIMIT-12] 100,000 characters are data', json(100_000), 'first'],
    ['[VAR-04] [LIMIT-12] 100,001 are not', json(100_001), ''],
    ['[VAR-04] [G115] characters are counted, not bytes', json(100_000).replaceAll('x', '€'), 'first'],
    ['[VAR-03] what is no JSON is none', 'items', ''],
    ['[VAR-05] items of lists are addressed by index', '{"items":[{"id":"first"}]}', 'first'],
  ])('%s', async (_what, text, title) => {
    const server = await startWithSink(saying(text))
    await runOnce(server, { url: `${server.origin}/` }, '[{response.data.items.0.id}]')
    expect(await taskTitles(server)).toEqual([`well [${title}]`])
  })

  test('[G115] reads one megabyte at most, and keeps less', async () => {
    let sent = 0
    const flooding: Answering = (response) => {
      response.writeHead(200)
      const pump = () => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += 65_536
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', pump)
        }
        response.end()
      }
      pump()
    }
    const server = await startWithSink(flooding)
    await runOnce(server, { url: `${server.origin}/` })
    expect(await taskTitles(server)).toEqual(['well 200'])
    expect(sent).toBeLessThan(16 * 1024 * 1024)
    const values = await server.installation.store.read((db) => db.selectFrom('run_values').select('value').execute())
    expect(Math.max(...values.map(({ value }) => value.length))).toBeLessThan(101_000)
  })

  test('[VAR-06] is replaced by that of a second call', async () => {
    const server = await startWithSink((response, { path }) => saying(path === '/1' ? '{"a":"one"}' : '{"b":"two"}')(response, {} as never))
    const call = (number: number) => ['httpRequest', { target: 'custom', method: 'GET', url: `${server.origin}/${number}` }] as const
    const make = ['taskCreate', { title: '[{response.data.a}] [{response.data.b}]' }] as const
    await enableFlow(
      server,
      draw({ start: on('customer:created'), one: call(1), two: call(2), make }, ['start out one', 'one success two', 'two success make']),
    )
    await addCustomer(server)
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['[] [two]'])
  })
})

test('a call of a run for an item sends the whole body, however long', async () => {
  const server = await startWithSink()
  const text = 'x'.repeat(20_000)
  const call = [
    'httpRequest',
    { target: 'custom', method: 'POST', url: `${server.origin}/`, body: `{"of": {item.id}, "text": "${text}"}` },
  ] as const
  const each = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }] as const
  await enableFlow(server, draw({ start: on('customer:updated'), each, call }, ['start out each', 'each each call']))
  const customer = (await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })).body
  const document = (await server.call('POST', `${PARK}/documents`, { body: { customerId: customer.id, documentType: 'OTHER' } })).body
  await server.call('PATCH', `${PARK}/customers/${customer.id}`, { body: { notes: 'go' } })
  await server.server.idle()
  expect(server.sink.received.map(({ body }) => JSON.parse(body.toString()))).toEqual([{ of: document.id, text }])
})

describe('a call without an answer ends the run', () => {
  test('[HTTP-CUSTOM-08] [G109] at an address that is not public: nothing is sent', async () => {
    const server = await startWithSink(answerWith(200), { environment: { BELFRY_ALLOW_TARGETS: '' } })
    const headers = [{ id: 'a', key: 'Authorization', value: 'Bearer s3cret' }]
    await runOnce(server, { url: `${server.origin}/`, headers })
    const run = await theRun(server)
    expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/127\.0\.0\.1.*target refused/) })
    expect(pathOf(run)).toEqual(['start out', 'call -'])
    expect(server.sink.received).toEqual([])
    expect(JSON.stringify(run)).not.toContain('s3cret')
  })

  test('[HTTP-CUSTOM-08] [HTTP-CUSTOM-12] at an address with a password: it is told where that belongs, and not repeated', async () => {
    const server = await startWithSink()
    await runOnce(server, { url: server.origin.replace('https://', 'https://ada:s3cret@') })
    const run = await theRun(server)
    expect(run).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/target refused.*password.*; put the secret in a header\.$/),
    })
    expect(JSON.stringify(run)).not.toContain('signature')
    expect(run.error).not.toContain('s3cret')
    expect(server.sink.received).toEqual([])
  })

  test('[HTTP-CUSTOM-16] [RUN-02] [ERR-09] where nobody listens', async () => {
    const server = await startWithSink()
    await server.sink.close()
    await runOnce(server, { url: `${server.origin}/` })
    expect(await theRun(server)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/127\.0\.0\.1:\d+ got no answer.*ECONNREFUSED/),
    })
    expect(await taskTitles(server)).toEqual([])
  })

  test.each([
    ['does not answer', silent],
    ['does not end its answer', (response) => void response.writeHead(200).write('{"a":')],
  ] satisfies [string, Answering][])(
    '[HTTP-CUSTOM-11] [LIMIT-10] [RUN-02] [ERR-09] [G115] when it %s in time',
    async (_what, answering) => {
      const server = await startWithSink(answering, { callTimeoutMs: 300 })
      await runOnce(server, { url: `${server.origin}/` })
      expect(await theRun(server)).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/127\.0\.0\.1.*no whole answer within 0\.3 seconds/),
      })
      expect(server.sink.received).toHaveLength(1)
    },
  )

  test('[LIMIT-10] [HTTP-CUSTOM-11] a call may take 15 seconds', async () => {
    const { installation } = await startCallingServer()
    expect(createService(installation).callTimeoutMs).toBe(15_000)
  })

  test('when a header cannot be sent, without its value', async () => {
    const server = await startWithSink()
    await runOnce(server, { url: `${server.origin}/`, headers: [{ id: 'a', key: 'X Key', value: 's3cret' }] })
    const run = await theRun(server)
    expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/127\.0\.0\.1.*"x key"/) })
    expect(JSON.stringify(run) + server.logged()).not.toContain('s3cret')
    expect(server.sink.received).toEqual([])
  })

  test('and a retry by hand makes it again, under the same key', async () => {
    let status = 'silent'
    const server = await startWithSink((response, request) =>
      status === 'silent' ? response.socket?.destroy() : answerWith(200)(response, request),
    )
    await runOnce(server, { url: `${server.origin}/` })
    expect(await theRun(server)).toMatchObject({ status: 'failed' })
    status = 'well'
    await retry(server)
    expect(await taskTitles(server)).toEqual(['well 200'])
    expect(new Set(server.sink.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(server.sink.received).toHaveLength(2)
  })
})

describe('while a call is under way', () => {
  test('its run waits, and hears the answer after a restart', async () => {
    const held = holdBack()
    const server = await startWithSink(held.answering)
    await enableFlow(server, callingFlow({ url: `${server.origin}/` }))
    await addCustomer(server)
    await server.sink.next()
    expect(await storedCalls(server)).toMatchObject([{ status: 'sending', attempts: 1, answer: null }])
    expect(await theRun(server)).toMatchObject({ status: 'waiting' })
    held.release()
    const later = await server.restart()
    await later.server.idle()
    expect(await taskTitles(later)).toEqual(['well 200'])
    expect(server.sink.received).toHaveLength(1)
    expect(await storedCalls(later)).toEqual([])
  })

  test('a run that is cancelled stays so, and the answer is dropped', async () => {
    const held = holdBack()
    const server = await startWithSink(held.answering)
    await enableFlow(server, callingFlow({ url: `${server.origin}/` }))
    await addCustomer(server)
    await server.sink.next()
    expect((await server.call('POST', `${PARK}/automation-runs/${(await theRun(server)).id}/cancel`)).status).toBe(200)
    held.release()
    await server.server.idle()
    expect(await theRun(server)).toMatchObject({ status: 'cancelled' })
    expect(await storedCalls(server)).toEqual([])
    expect(await server.installation.store.read((db) => db.selectFrom('run_signals').selectAll().execute())).toEqual([])
    expect(await taskTitles(server)).toEqual([])
  })

  test.each([
    ['GET', true],
    ['PUT', true],
    ['DELETE', true],
    ['POST', false],
    ['PATCH', false],
  ] as const)('[G54] and its process ends: %s is made again: %j', async (method, isRepeated) => {
    const held = holdBack()
    const server = await startWithSink(held.answering)
    const { service } = server.server
    await enableFlow(server, callingFlow({ method, url: `${server.origin}/` }))
    await addCustomer(server)
    await server.sink.next()
    // The claim of a process that has ended ends; what it might still hear counts for nothing.
    await service.store.write(({ db }) =>
      db
        .updateTable('run_calls')
        .set({ due_at: service.now() - 1 })
        .execute(),
    )
    const other = createCallWorker(service)
    onTestFinished(other.stop)
    other.wake()
    if (isRepeated) await server.sink.next()
    else await other.idle()
    held.release()
    await other.idle()
    await server.server.idle()
    const keys = server.sink.received.map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([isRepeated ? 2 : 1, 1])
    if (isRepeated) expect(await taskTitles(server)).toEqual(['well 200'])
    else expect(await theRun(server)).toMatchObject({ status: 'failed', error: expect.stringContaining('interrupted, outcome unknown') })
    expect(await storedCalls(server)).toEqual([])
  })

  test('one organization whose receivers hang keeps nobody else waiting', async () => {
    const server = await startCallingServer()
    const hanging = await server.listen(silent)
    const well = await server.listen(answerWith(200))
    await enableFlow(server, callingFlow({ url: hanging.url }))
    for (let count = 0; count < 20; count++) await addCustomer(server)
    await hanging.take(8)
    const other = (await server.call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })).body
    const elsewhere = (path: string, method: string, body: object) => server.call(method, `/api/orgs/${other.id}${path}`, { body })
    const { id } = (await elsewhere('/automations', 'POST', { name: 'Flow', definition: callingFlow({ url: well.url }) })).body
    await elsewhere(`/automations/${id}`, 'PATCH', { enabled: true })
    await elsewhere('/customers', 'POST', { firstName: 'Ben' })
    expect((await well.next()).method).toBe('POST')
    expect(hanging.received).toHaveLength(8)
    await hanging.close()
  })
})
