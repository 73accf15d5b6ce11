import { describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../support/api-answer.ts'
import { createClock } from '../support/clock.ts'
import { draw, fetchRuns, on } from '../support/flows.ts'
import { addAutomation, type CalledFlow, calledDrawing, calledFlow, enableCalled, onCall } from '../support/hooks.ts'
import { addColleague } from '../support/people.ts'
import { rawCall } from '../support/raw-call.ts'
import { leaksIn } from '../support/secret-forms.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const ACCEPTED = { accepted: true }

/** What begins the runs that there are, the oldest first. */
async function causes(server: TestServer): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const runs = await fetchRuns(server)
  const journals = await Promise.all(runs.map(({ id }) => server.call('GET', `${ORG}/automation-runs/${id}/journal`)))
  return journals.map(({ body }) => body.start.cause)
}

const change = (server: TestServer, id: string, body: object) => server.call('PATCH', `${ORG}/automations/${id}`, { body })

describe('the address of an automation', () => {
  test('[HOOKTRIG-03] [AUTH-09] is shown to those who may read automations, in full, by the id of the organization, and kept by nobody', async () => {
    const server = await startTestServer({ environment: { BELFRY_APP_URL: 'https://belfry.example.com/park' } })
    const id = await addAutomation(server, calledDrawing())
    const [reader, other] = [
      await addColleague(server, { email: 'a@example.com', permissions: ['automations:read'] }),
      await addColleague(server, { email: 'b@example.com', permissions: ['automations:write', 'customers:read'] }),
    ]
    const answer = await server.call('GET', `${ORG}/automations/${id}/webhook-url`, { key: reader.key })
    const address = `https://belfry.example.com/park/api/orgs/${server.organization.id}/automation-hooks/${id}/`
    expect(answer.body.url).toMatch(new RegExp(`^${address.replaceAll('.', '\\.')}[A-Za-z0-9_-]{43}$`))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await server.call('GET', `${ORG}/automations/${id}/webhook-url`, { key: other.key })).status).toBe(403)
  })

  test('[HOOKTRIG-03] is shown at the bare address too, with and without /api, to members of its organization alone', async () => {
    const server = await startTestServer()
    const id = await addAutomation(server, calledDrawing())
    const whole = await server.call('GET', `${ORG}/automations/${id}/webhook-url`)
    const { body: other } = await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })
    expect(other.slug).toBe('other-park')
    const outsider = await addColleague(server, { email: 'out@example.com', permissions: [] })
    for (const path of [`/automations/${id}/webhook-url`, `/api/automations/${id}/webhook-url`]) {
      const bare = await server.call('GET', path)
      expect(bare).toMatchObject({ status: 200, body: whole.body })
      expect(bare.headers.get('cache-control')).toBe('no-store')
      expect((await server.call('GET', path, { key: null })).status).toBe(401)
      expect((await server.call('GET', path, { key: outsider.key })).status).toBe(403)
      expect(await server.call('POST', path)).toMatchObject({ status: 405 })
      for (const wrong of [id.replace(/.$/, id.endsWith('0') ? '1' : '0'), 'nothing', 'cus_01k8e5m1z0f7q8r9s0t1v2w301'])
        expect(await server.call('GET', path.replace(id, wrong))).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    await server.call('DELETE', `${ORG}/members/${outsider.memberId}`)
    expect((await server.call('GET', `/automations/${id}/webhook-url`, { key: outsider.key })).status).toBe(404)
  })

  test('[HOOKTRIG-10] is not there for another trigger', async () => {
    const server = await startTestServer()
    const id = await addAutomation(server, draw({ start: on('customer:created') }))
    expect(await server.call('GET', `${ORG}/automations/${id}/webhook-url`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('[TRIG-WEBHOOK-02] [VER-02] [HOOKTRIG-05] is another for another webhookVersion: the one before is dead at once, and for good', async () => {
    const server = await startTestServer()
    const first = await enableCalled(server, calledDrawing({ webhookVersion: '1' }))
    expect((await first.post()).body).toEqual(ACCEPTED)
    await change(server, first.id, { definition: calledDrawing({ webhookVersion: '1', conditions: { match: 'all', rules: [] } }) })
    expect((await first.post()).body).toEqual(ACCEPTED)
    await change(server, first.id, { definition: calledDrawing({ webhookVersion: '2' }) })
    const second = await calledFlow(server, first.id)
    expect((await first.post()).status).toBe(404)
    expect((await second.post()).body).toEqual(ACCEPTED)
    await change(server, first.id, { definition: calledDrawing({ webhookVersion: '1' }) })
    const third = await calledFlow(server, first.id)
    expect([(await first.post()).status, (await second.post()).status, (await third.post()).status]).toEqual([404, 404, 200])
  })

  test('is dead when the trigger is no call any more, while disabled, and when the automation is gone', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    await change(server, flow.id, { enabled: false })
    expect((await flow.post()).status).toBe(404)
    await change(server, flow.id, { enabled: true })
    expect((await flow.post()).status).toBe(200)
    await change(server, flow.id, { definition: draw({ start: on('customer:created') }) })
    expect((await flow.post()).status).toBe(404)
    await change(server, flow.id, { definition: calledDrawing() })
    expect((await flow.post()).status).toBe(404)
    const next = await calledFlow(server, flow.id)
    expect((await next.post()).status).toBe(200)
    await server.call('DELETE', `${ORG}/automations/${flow.id}`)
    expect((await next.post()).status).toBe(404)
  })
})

describe('a call', () => {
  test('[HOOKTRIG-01] [HOOKTRIG-02] [HOOKTRIG-04] [HOOKTRIG-08] [HOOKTRIG-09] [AUTH-12] [TRIG-WEBHOOK-01] starts a run without any key, by id or slug, and the run has what was sent', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const flow = await enableCalled(server)
    const bySlug = flow.path.replace(server.organization.id, 'test-park')
    const answers = [
      await flow.post({ body: { order: 7 } }),
      await server.call('POST', `${bySlug}?a=1&b=2&a=3&__proto__=x&empty`, { key: null, body: { order: 8 } }),
      await server.call('POST', flow.path.replace(/^\/api/, ''), { key: null, body: { order: 9 } }),
    ]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: ACCEPTED })
    await server.server.idle()
    const titles = (await server.call('GET', `${ORG}/tasks`)).body.data.map(({ title }: { title: string }) => title)
    expect(titles.sort()).toEqual(['Order 7', 'Order 8', 'Order 9'])
    const [first, second] = await causes(server)
    expect(first).toEqual({ kind: 'webhook', body: { order: 7 }, query: {}, receivedAt: clock.now() })
    const query = JSON.parse('{"a": ["1", "3"], "b": "2", "__proto__": "x", "empty": ""}')
    expect(second).toEqual({ kind: 'webhook', body: { order: 8 }, query, receivedAt: clock.now() })
    const { body: runs } = await server.call('GET', `${ORG}/automation-runs`)
    for (const { trigger } of runs.data) expect(trigger).toEqual({ source: 'webhook', eventId: null, model: null, recordId: null })
  })

  test('[AUTH-12] is not helped by a key, nor kept from working by a broken one', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const wrong = flow.path.replace(flow.token, 'x'.repeat(43))
    expect((await server.call('POST', wrong)).status).toBe(404)
    expect((await server.call('POST', flow.path, { key: 'bfy_broken' })).status).toBe(200)
    expect((await server.call('POST', flow.path, { key: null, headers: { cookie: 'belfry_session=stolen' } })).status).toBe(200)
  })

  test.each([
    ['an object', '{"a": [1, null]}', { a: [1, null] }],
    ['a list', '[1]', [1]],
    ['a text', '"hello"', 'hello'],
    ['a number', '-1.5e3', -1500],
    ['false', 'false', false],
    ['null', ' null ', null],
    ['nothing', '', null],
    ['64 levels', `${'['.repeat(64)}${']'.repeat(64)}`, JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`)],
  ])('[HOOKTRIG-08] may bring %s', async (_, raw, value) => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    expect((await flow.post({ raw })).body).toEqual(ACCEPTED)
    expect(await causes(server)).toMatchObject([{ body: value }])
  })

  test('[HOOKTRIG-01] may have any media type, or none', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const port = server.server.port
    const types = [
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'nonsense' },
    ]
    for (const headers of types) {
      const parts = [Buffer.from('{"order": 1}')]
      expect((await rawCall(port, { method: 'POST', path: flow.path, headers: headers as Record<string, string>, parts })).body).toEqual(
        ACCEPTED,
      )
    }
    expect(await causes(server)).toEqual(types.map(() => expect.objectContaining({ body: { order: 1 } })))
  })

  test.each([
    ['{"a": 1', 'malformed_json'],
    ['a=1&b=2', 'malformed_json'],
    [new Uint8Array([0x22, 0xff, 0x22]), 'malformed_json'],
    ['"\\u0000"', 'invalid_request'],
    ['"\\ud800"', 'invalid_request'],
    ['1e999', 'invalid_request'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'too_deep'],
  ])('[HOOKTRIG-08] of %j is refused, starts nothing and does not count', async (raw, code) => {
    const server = await startTestServer({ environment: { BELFRY_HOOK_RATE_LIMIT: '1' } })
    const flow = await enableCalled(server)
    for (let count = 0; count < 2; count++) {
      const { status, body } = await flow.post({ raw })
      expect({ status, code: body.code }).toEqual({ status: 400, code })
    }
    expect(await fetchRuns(server)).toEqual([])
    expect((await flow.post()).body).toEqual(ACCEPTED)
  })

  test('with a query that cannot be stored is refused', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const answer = await server.call('POST', `${flow.path}?name=%00`, { key: null })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'name' }] } })
  })

  test('[HOOKTRIG-06] [ERR-02] [LIMIT-13] of 102,400 bytes is accepted, of one more refused with 400 however it is sent', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const { port } = server.server
    const bodyOf = (size: number) => Buffer.from(`"${'x'.repeat(size - 2)}"`)
    const call = (parts: readonly Uint8Array[], headers: Record<string, string> = {}) =>
      rawCall(port, { method: 'POST', path: flow.path, headers, parts })
    const [fits, over, large] = [bodyOf(102_400), bodyOf(102_401), bodyOf(400_000)]
    expect((await call([fits], { 'content-length': '102400' })).body).toEqual(ACCEPTED)
    expect((await call([fits.subarray(0, 5), fits.subarray(5)])).body).toEqual(ACCEPTED)
    const refused = [
      await call([over], { 'content-length': '102401' }),
      await call([over.subarray(0, 102_400), over.subarray(102_400)]),
      await call([large]),
      await call([], { 'content-length': '50000000' }),
    ]
    for (const { status, body } of refused)
      expect({ status, code: body.code, field: body.errors[0].code }).toEqual({ status: 400, code: 'invalid_request', field: 'too_large' })
    expect(await fetchRuns(server)).toHaveLength(2)
  })

  test('the address is judged before what was sent, and the size before the form', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const wrong = flow.path.replace(flow.token, 'x'.repeat(43))
    const large = 'x'.repeat(200_000)
    expect((await server.call('POST', wrong, { key: null, raw: '{' })).status).toBe(404)
    expect((await server.call('POST', wrong, { key: null, raw: large })).status).toBe(404)
    expect((await flow.post({ raw: large })).body.errors[0].code).toBe('too_large')
  })

  test('for which the conditions of the trigger do not hold starts nothing', async () => {
    const server = await startTestServer({ environment: { BELFRY_HOOK_RATE_LIMIT: '1' } })
    const conditions = { match: 'all', rules: [{ id: 'r1', field: 'body.kind', operator: 'is', value: 'order' }] }
    const flow = await enableCalled(server, calledDrawing({ conditions, oncePerRecord: true }))
    for (let count = 0; count < 3; count++) {
      const { status, body, headers } = await flow.post({ body: { kind: 'other' } })
      expect({ status, body }).toEqual({ status: 200, body: { accepted: false } })
      expect(headers.has('retry-after')).toBe(false)
    }
    expect((await flow.post({ body: { kind: 'order' } })).body).toEqual(ACCEPTED)
    expect(await fetchRuns(server)).toHaveLength(1)
  })

  test('continues the trace of its caller', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server, draw({ start: onCall(), make: ['taskCreate', { title: 'Called' }] }))
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await flow.post({ headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
    await server.server.idle()
    const rows = await server.installation.store.read((db) => db.selectFrom('runs').select(['trace_id', 'lineage']).execute())
    expect(rows).toEqual([{ trace_id: traceId, lineage: '{"automationIds":[]}' }])
  })
})

describe('an address that does not work', () => {
  async function everyWrongAddress(server: TestServer, flow: CalledFlow): Promise<readonly string[]> {
    const other = await enableCalled(server)
    const disabled = await calledFlow(server, await addAutomation(server, calledDrawing()))
    const { body: park } = await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })
    const { path, token, id } = flow
    return [
      path.replace(token, 'x'.repeat(43)),
      path.replace(token, 'short'),
      path.replace(token, token.toLowerCase()),
      path.replace(token, `${token}%00`),
      path.replace(id, other.id),
      path.replace(id, id.toUpperCase()),
      path.replace(id, 'nothing'),
      path.replace(server.organization.id, park.id),
      path.replace(server.organization.id, 'other-park'),
      path.replace(server.organization.id, 'no-such-park'),
      disabled.path,
    ]
  }
  const comparable = ({ status, body, headers }: ApiAnswer) => {
    const { requestId: _, instance: __, ...rest } = body
    return { status, rest, type: headers.get('content-type'), names: [...headers.keys()].sort() }
  }

  test('[HOOKTRIG-05] [ERR-01] is answered with 404 in the very same words, whatever is wrong with it', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const answers: ApiAnswer[] = []
    for (const path of await everyWrongAddress(server, flow)) answers.push(await server.call('POST', path, { key: null, body: { a: 1 } }))
    expect(comparable(answers[0] as ApiAnswer)).toMatchObject({ status: 404, rest: { code: 'not_found' } })
    for (const answer of answers) expect(comparable(answer)).toEqual(comparable(answers[0] as ApiAnswer))
    expect(await fetchRuns(server)).toEqual([])
  })

  test('takes no method at all, where a right one takes POST alone', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server)
    const wrong = flow.path.replace(flow.token, 'x'.repeat(43))
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
      const right = await fetch(`http://127.0.0.1:${server.server.port}${flow.path}`, { method })
      expect([right.status, right.headers.get('allow')], method).toEqual([405, 'POST'])
      const other = await fetch(`http://127.0.0.1:${server.server.port}${wrong}`, { method })
      expect([other.status, other.headers.get('allow')], method).toEqual([404, null])
    }
    expect(await fetchRuns(server)).toEqual([])
  })
})

describe('the limit of calls', () => {
  test('[HOOKTRIG-07] [ERR-03] [LIMIT-14] is 120 in a minute for one automation: what goes beyond is ignored and counted', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const [flow, other] = [await enableCalled(server, draw({ start: onCall() })), await enableCalled(server, draw({ start: onCall() }))]
    const answers: ApiAnswer[] = []
    // Ten at a time: 130 at once were not all answered with 200 on a busy machine.
    for (let count = 0; count < 13; count++) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => flow.post({ body: {} })))))
    const ignored = answers.filter(({ body }) => body.accepted === false)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(ignored).toHaveLength(10)
    for (const { body, headers } of ignored) expect([body, headers.get('retry-after')]).toEqual([{ accepted: false }, '60'])
    expect((await other.post()).body).toEqual(ACCEPTED)
    const runs = async (id: string) => (await server.call('GET', `${ORG}/automation-runs?automationId=${id}&limit=200`)).body.data.length
    expect([await runs(flow.id), await runs(other.id)]).toEqual([120, 1])
    expect((await server.call('GET', `${ORG}/automations/${flow.id}`)).body.ignoredHookCalls).toBe(10)
    clock.advance(59_999)
    expect((await flow.post()).body.accepted).toBe(false)
    clock.advance(1)
    expect((await flow.post()).body).toEqual(ACCEPTED)
    expect((await server.call('GET', `${ORG}/automations/${flow.id}`)).body.ignoredHookCalls).toBe(11)
  })

  test('[HOOKTRIG-07] is not spent by calls that are refused', async () => {
    const server = await startTestServer({ environment: { BELFRY_HOOK_RATE_LIMIT: '2' } })
    const flow = await enableCalled(server)
    for (let count = 0; count < 5; count++) {
      await server.call('POST', flow.path.replace(flow.token, 'x'.repeat(43)), { key: null })
      await flow.post({ raw: '{' })
    }
    expect([(await flow.post()).body, (await flow.post()).body, (await flow.post()).body.accepted]).toEqual([ACCEPTED, ACCEPTED, false])
  })

  test('is the only one for a right address: wrong ones are held to the general limit and silence nobody', async () => {
    const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '5', BELFRY_HOOK_RATE_LIMIT: '0' } })
    const flow = await enableCalled(server)
    const wrong = flow.path.replace(flow.token, 'x'.repeat(43))
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) statuses.push((await server.call('POST', wrong, { key: null })).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
    for (let count = 0; count < 20; count++) {
      const { body, headers } = await flow.post()
      expect(body).toEqual(ACCEPTED)
      expect(headers.has('ratelimit')).toBe(false)
    }
  })
})

test('[AUTH-14] the secret of an address stands in no log, in no answer but the one that shows it, and in the database only as a hash and sealed', async () => {
  const server = await startTestServer()
  const flow = await enableCalled(server)
  const secrets = { token: flow.token }
  const responses: string[] = []
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.server.port}${path}`, init)
    responses.push(`${JSON.stringify([...response.headers])} ${await response.text()}`)
  }
  const encoded = [...flow.token].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')
  for (const path of [
    flow.path,
    flow.path.replace(flow.token, encoded),
    flow.path.replace(flow.id, 'other'),
    `${flow.path}/more`,
    `/api/${flow.token}`,
  ]) {
    for (const method of ['POST', 'GET', 'DELETE'])
      await send(path, { method, body: method === 'POST' ? '{' : null, headers: { 'x-api-key': server.key } })
  }
  await send(`${ORG}/automations/${flow.id}`, { headers: { 'x-api-key': server.key } })
  await send(`${ORG}/automation-runs`, { headers: { 'x-api-key': server.key } })
  expect(leaksIn(responses.join('\n'), secrets)).toEqual([])
  expect(leaksIn(responses.join('\n'), { encoded })).toEqual([])
  expect(server.logged()).toContain('/automation-hooks/{automationId}/{token}')
  expect(leaksIn(server.logged(), secrets)).toEqual([])
  const rows = await server.installation.store.read((db) => db.selectFrom('automation_hooks').selectAll().execute())
  expect(leaksIn(JSON.stringify(rows), secrets)).toEqual([])
  expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), token_sealed: expect.stringMatching(/^k1\./) }])
})
