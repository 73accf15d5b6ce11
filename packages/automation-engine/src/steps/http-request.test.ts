import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin, bodyOf, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import type { Answer } from '../protocol/request.ts'

const base = { target: 'tillor', method: 'GET', path: '/tasks' }
const flowWith = (config: object, title = 'x') => {
  const nodes = { start: newCustomer, call: ['httpRequest', { ...base, ...config }], next: ['taskCreate', { title }] } as const
  return flowOf(draw(nodes, ['start out call', 'call success next', 'call failed next']))
}
const called = (config: object, now: object = {}) => begin(flowWith(config), startWith(), { [ada.id]: { ...ada, ...now } })
const came = (answer: Answer, title = 'x', config: object = {}) => {
  const flow = flowWith(config, title)
  return resumeRun(flow, begin(flow).run, { key: 'run_1/call/0/1', now: NOON, answer })
}
const answered = (status: number, text: string, title?: string) => came({ ok: true, value: { status, text } }, title)

describe('config', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('[STEP-httpRequest-02] %s', (method) => {
    const path = method === 'POST' ? '/tasks' : method === 'PUT' ? '/customers/by-external-id/c-1' : '/tasks/{body.id}'
    const body = method === 'POST' ? '{"title": "x"}' : '{}'
    expect(configProblems('httpRequest', { ...base, method, path, body }, ['trigger', { source: 'webhook' }])).toEqual([])
  })

  const header = { id: 'h1', key: 'X-Key', value: '{nothing.provides} this' }
  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-httpRequest-01] another target', { ...base, target: 'moon' }, ['error not_allowed /target']],
    ['[STEP-httpRequest-02] another method', { ...base, method: 'TRACE' }, ['error not_allowed /method']],
    ['[STEP-httpRequest-03] no path', { target: 'tillor', method: 'GET' }, ['error required /path']],
    ['[STEP-httpRequest-03] an empty path', { ...base, path: '' }, ['error too_short /path']],
    ['[HTTP-OWN-07] G33 a path that will be refused', { ...base, path: '/Automations/{customer.id}' }, ['warning refused_path /path']],
    ['[STEP-httpRequest-04] G158 headers', { ...base, headers: [header] }, ['warning headers_ignored /headers']],
    ['no headers', { ...base, headers: [] }, []],
    ['[STEP-httpRequest-04] a header without name', { ...base, headers: [{ id: 'h1', value: '' }] }, ['error required /headers/0/key']],
    ['[STEP-httpRequest-05] JSON with variables', { ...base, method: 'POST', body: '{"title": "{customer.firstName}"}' }, []],
    ['G33 no JSON', { ...base, method: 'POST', body: 'title' }, ['error invalid_json /body']],
    ['G33 no JSON, with a method that sends none', { ...base, method: 'DELETE', path: '/tasks/{customer.externalId}', body: 'title' }, []],
  ])('%s', (_title, config, want) => {
    expect(configProblems('httpRequest', config)).toEqual(want)
  })

  test('[STEP-httpRequest-06] [AUTO-EXIT-12] G50 its exits are success and failed; error is none, whatever continueOnError says', () => {
    const call = ['httpRequest', { ...base, continueOnError: true }] as const
    const next = ['taskCreate', { title: '{error.message}' }] as const
    expect(problemsOf(draw({ start: newCustomer, call, next }, ['start out call', 'call error next']))).toEqual([
      'error unknown_exit /edges/1/sourceHandle',
      'error unknown_variable /nodes/2/config/title',
      'warning exit_without_line /nodes/1',
      'warning unknown_field /nodes/1/config/continueOnError',
    ])
  })
})

describe('what is called', () => {
  test('[HTTP-OWN-06] the path with its variables encoded', () => {
    expect(called({ path: '/tasks/{customer.lastName}?q={customer.lastName}' }, { lastName: 'a b/c?d&é' }).requests).toEqual([
      {
        kind: 'http',
        key: 'run_1/call/0/1',
        method: 'GET',
        path: '/tasks/a%20b%2Fc%3Fd%26%C3%A9?q=a%20b%2Fc%3Fd%26%C3%A9',
      },
    ])
  })

  test.each(['POST', 'PUT', 'PATCH'])('[HTTP-OWN-09] [STEP-httpRequest-05] %s sends the body', (method) => {
    const request = requestOf(
      called({ method, body: '{"title": "{customer.says}", "n": {customer.visits}}' }, { says: '"\n', visits: 2 }),
      'http',
    )
    expect(request.body).toEqual({ title: '"\n', n: 2 })
  })

  test.each([
    ['[HTTP-OWN-09] GET sends none', { body: '{"a": 1}' }],
    ['[HTTP-OWN-09] DELETE sends none', { method: 'DELETE', body: '{"a": 1}' }],
    ['G114 an empty one is none', { method: 'POST', body: ' \n' }],
    ['G114 none is none', { method: 'POST' }],
  ])('%s', (_title, config) => {
    expect(requestOf(called(config), 'http')).not.toHaveProperty('body')
  })

  test('[STEP-httpRequest-04] no header is read or told', () => {
    const { trace, requests } = called({ headers: [{ id: 'h1', key: 'X-Key', value: 'secret {customer.firstName}' }] })
    expect(trace.at(-1)?.input).toEqual(base)
    expect(JSON.stringify([trace, requests])).not.toContain('secret')
  })
})

describe('G110 what is refused stops the run before anything is called', () => {
  test.each([
    ['[HTTP-OWN-07] automations', { path: '/automations' }, /closed to automations/],
    ['[HTTP-OWN-08] automations in another spelling', { path: '/%61utomations/?x=1' }, /closed to automations/],
    ['[HTTP-OWN-04] two slashes', { path: '//tasks' }, /two slashes/],
    ['[HTTP-OWN-06] a variable that climbs', { path: '/tasks/{customer.dots}' }, /"\." or "\.\."/],
    ['[HTTP-OWN-07] a variable that leads to automations', { path: '/{customer.place}/1' }, /closed to automations/],
    ['G58 a body that is no JSON once it is filled in', { method: 'POST', body: '{"a": 1, {customer.visits}: 2}' }, /body is not JSON/],
  ])('%s', (_title, config, want) => {
    const { run, requests, trace } = called({ ...config, continueOnError: true }, { dots: '..', place: 'Automation-Runs', visits: 3 })
    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(want), stepId: 'call' } })
    expect(requests).toEqual([])
    expect(trace.at(-1)).toMatchObject({ status: 'failed', exit: null })
  })
})

describe('what comes of it', () => {
  test.each([
    [200, 'success'],
    [204, 'success'],
    [299, 'success'],
    [199, 'failed'],
    [300, 'failed'],
    [404, 'failed'],
    [500, 'failed'],
  ])('[STEP-httpRequest-06] [VAR-01] %i: %s', (status, exit) => {
    const after = answered(status, '{"id": "tsk_1"}', '{response.status} {response.data.id}')
    expect(after.trace[0]).toMatchObject({
      status: 'done',
      exit,
      output: { response: { status, body: '{"id": "tsk_1"}', data: { id: 'tsk_1' } } },
    })
    expect(bodyOf(after).title).toBe(`${status} tsk_1`)
  })

  test('no answer at all stops the run, whatever continueOnError says', () => {
    const answer = { ok: false, message: 'The operation takes too long.' } as const
    expect(came(answer, 'x', { continueOnError: true }).run).toMatchObject({ status: 'failed', error: { message: answer.message } })
  })

  const response = (text: string) => answered(200, text).trace[0]?.output?.response as { readonly body: string; readonly data: unknown }

  test('[VAR-02] [LIMIT-11] the body is the first 4000 characters, and no character is cut in two', () => {
    expect(response('x'.repeat(4000)).body.length).toBe(4000)
    expect(response('x'.repeat(4001)).body.length).toBe(4000)
    expect(response(`${'x'.repeat(3999)}\u{1f600}`).body).toBe('x'.repeat(3999))
    expect(response(`${'x'.repeat(3998)}\u{1f600}y`).body).toBe(`${'x'.repeat(3998)}\u{1f600}`)
  })

  test.each([
    ['text', 'hello'],
    ['nothing', ''],
    ['more than one JSON value', '{} {}'],
  ])('[VAR-03] the data is null when the answer is %s', (_title, text) => {
    expect(response(text)).toEqual({ status: 200, body: text, data: null })
  })

  test('[VAR-04] [LIMIT-12] the data is null when the answer has more than 100,000 characters', () => {
    expect(response(`"${'x'.repeat(99_998)}"`).data).toBe('x'.repeat(99_998))
    expect(response(`"${'x'.repeat(99_999)}"`).data).toBeNull()
  })

  test('the data is null when the answer is nested so deep that no run could keep it', () => {
    expect(response(`${'['.repeat(50_000)}${']'.repeat(50_000)}`).data).toBeNull()
    expect(response(`${'['.repeat(500)}${']'.repeat(500)}`).data).not.toBeNull()
  })

  test('[VAR-05] items of a list go by number', () => {
    expect(bodyOf(answered(200, '{"items": [{"id": "a"}, {"id": "b"}]}', '{response.data.items.1.id}')).title).toBe('b')
  })
})

test('[VAR-06] a second call replaces response', () => {
  const nodes = {
    start: newCustomer,
    one: ['httpRequest', base],
    two: ['httpRequest', { ...base, path: '/tasks/{response.data.id}' }],
    next: ['taskCreate', { title: '{response.status}{response.data.id}.' }],
  } as const
  const flow = flowOf(draw(nodes, ['start out one', 'one success two', 'two failed next']))
  const second = resumeRun(flow, begin(flow).run, {
    key: 'run_1/one/0/1',
    now: NOON,
    answer: { ok: true, value: { status: 200, text: '{"id": "a"}' } },
  })
  expect(requestOf(second, 'http').path).toBe('/tasks/a')
  const third = resumeRun(flow, second.run, { key: 'run_1/two/0/1', now: NOON, answer: { ok: true, value: { status: 404, text: 'no' } } })
  expect(bodyOf(third).title).toBe('404.')
})

describe('an address outside', () => {
  const external = { target: 'custom', method: 'POST', url: 'https://api.example.com/guests' }
  const beginWith = (config: object, now: object = {}) =>
    begin(flowWith({ path: undefined, ...external, ...config }), startWith(), { [ada.id]: { ...ada, ...now } })
  const header = { id: 'h1', key: 'X-Key' }

  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-httpRequest-01] is called by the target custom', {}, []],
    ['[STEP-httpRequest-03] [STEP-httpRequest-01] needs a url', { url: undefined }, ['error required /url']],
    ['[STEP-httpRequest-03] needs more than an empty one', { url: ' ' }, ['error required /url', 'error not_https /url']],
    ['[STEP-httpRequest-03] G33 a blank before it', { url: ' https://example.com' }, ['warning refused_url /url']],
    ['[STEP-httpRequest-03] G33 a blank in its host', { url: 'https://exa mple.com/{body.a b}' }, ['warning refused_url /url']],
    ['[STEP-httpRequest-03] G33 a character that nobody sees', { url: 'https://example.com/\u200bx' }, ['warning refused_url /url']],
    [
      '[STEP-httpRequest-03] G33 a password',
      { url: 'https://ada:secret@example.com/' },
      ['warning refused_url /url', 'warning secret_in_text /url'],
    ],
    ['[STEP-httpRequest-03] G33 a port that there is not', { url: 'https://example.com:99999/x' }, ['warning refused_url /url']],
    ['[STEP-httpRequest-03] a port', { url: 'https://example.com:65535' }, []],
    ['[STEP-httpRequest-03] a number in its path', { url: 'https://example.com/a:99999/x' }, []],
    ['[STEP-httpRequest-03] an @ in its path', { url: 'https://example.com/@ada?to=a@b' }, []],
    ['[HTTP-CUSTOM-02] begins with https', { url: 'http://api.example.com' }, ['error not_https /url']],
    ['[HTTP-CUSTOM-02] has no other scheme', { url: 'ftp://api.example.com' }, ['error not_https /url']],
    ['has a host without variables', { url: 'https://{customer.id}.example.com' }, ['error variable_in_host /url']],
    ['G33 [HTTP-CUSTOM-08] may be private, with a warning', { url: 'https://10.0.0.1/x' }, ['warning private_host /url']],
    ['[HTTP-CUSTOM-06] has headers', { headers: [{ ...header, value: 'Bearer {customer.id}' }] }, []],
    ['has sealed headers', { headers: [{ ...header, sealed: 'sec_1', variables: ['customer.id'] }] }, []],
    ['may be shown without the values of its headers', { headers: [{ ...header, value: null, sealed: true }] }, []],
    [
      'has no headers without values',
      { headers: [{ ...header, value: null, sealed: false }] },
      ['error header_value_needed /headers/0/value'],
    ],
    [
      'knows the variables of its headers',
      { headers: [{ ...header, value: '{nothing.there}' }] },
      ['error unknown_variable /headers/0/value'],
    ],
    [
      'knows those of sealed ones',
      { headers: [{ ...header, sealed: 's', variables: ['moon.x'] }] },
      ['error unknown_variable /headers/0/variables/0'],
    ],
    ['[HTTP-CUSTOM-04] has JSON for a body', { body: 'x' }, ['error invalid_json /body']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('httpRequest', JSON.parse(JSON.stringify({ ...external, ...config })))).toEqual(want)
  })

  test('[HTTP-CUSTOM-03] [VAR-11] [HTTP-CUSTOM-05] variables are inserted encoded, the body is JSON, headers are filled in', () => {
    const request = beginWith(
      {
        url: 'https://api.example.com/g/{customer.lastName}?q={customer.lastName}',
        headers: [{ ...header, value: 'k {customer.lastName}' }],
        body: '{"n": "{customer.lastName}"}',
      },
      { lastName: 'a b/c?d&é' },
    )
    expect(request.requests).toEqual([
      {
        kind: 'fetch',
        key: 'run_1/call/0/1',
        method: 'POST',
        url: 'https://api.example.com/g/a%20b%2Fc%3Fd%26%C3%A9?q=a%20b%2Fc%3Fd%26%C3%A9',
        headers: [{ key: 'X-Key', value: 'k a b/c?d&Ã©' }],
        body: { n: 'a b/c?d&é' },
      },
    ])
  })

  test('[HTTP-CUSTOM-13] no trace shows the values of headers', () => {
    const { run, trace } = beginWith({ headers: [{ ...header, value: 'topsecret {customer.id}' }] })
    expect(trace.at(-1)?.input).toMatchObject({ headers: [{ id: 'h1', key: 'X-Key' }] })
    expect(JSON.stringify([run, trace])).not.toContain('topsecret')
  })

  test.each(['GET', 'DELETE'])('[HTTP-CUSTOM-01] [HTTP-CUSTOM-04] %s sends no body', (method) => {
    expect(requestOf(beginWith({ method, body: '{"a": 1}' }), 'fetch')).toEqual({
      kind: 'fetch',
      key: 'run_1/call/0/1',
      method,
      url: external.url,
      headers: [],
    })
  })

  test.each([
    ['[HTTP-CUSTOM-14] 2xx leaves by success', 204, 'success'],
    ['[HTTP-CUSTOM-15] [ERR-08] 404 leaves by failed', 404, 'failed'],
    ['[HTTP-CUSTOM-10] a redirect leaves by failed', 302, 'failed'],
  ])('%s', (_title, status, exit) => {
    const flow = flowWith({ path: undefined, ...external })
    const { trace } = resumeRun(flow, begin(flow).run, {
      key: 'run_1/call/0/1',
      now: NOON,
      answer: { ok: true, value: { status, text: '' } },
    })
    expect(trace[0]).toMatchObject({ nodeId: 'call', exit })
  })

  test('[HTTP-CUSTOM-16] [RUN-02] [ERR-09] nobody who answers stops the run', () => {
    const flow = flowWith({ path: undefined, ...external })
    const answer = { ok: false, message: 'The call got no answer: ECONNREFUSED' } as const
    expect(resumeRun(flow, begin(flow).run, { key: 'run_1/call/0/1', now: NOON, answer }).run).toMatchObject({
      status: 'failed',
      error: { message: answer.message, stepId: 'call' },
    })
  })
})
