import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { missingPermission } from '../../../framework/operations/define-operation.ts'
import { workflowCaller } from '../../../framework/operations/workflow-caller.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { problems } from '../../../kernel/problems.ts'
import { routes } from '../../routes.ts'
import { callOwnApi, findOwnCall, type OwnAnswer, type OwnCall, runOwnCall } from './own-call.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const context = () => ({ organizationId: site.park.id, appUrl: 'https://belfry.example.com' })
const port = () => site.port({ as: workflowCaller(site.park.id) })
const call = (method: OwnCall['method'], path: string, body?: unknown) => callOwnApi({ method, path, body }, { ...context(), port: port() })
const post = (path: string, body?: unknown) => call('POST', path, body)
const problemOf = ({ ok, status, body }: OwnAnswer) => {
  const { code, ...document } = body as { readonly code: keyof typeof problems; readonly status: number; readonly instance: string }
  expect({ ok, status, told: document.status }).toEqual({ ok: false, status: problems[code].status, told: status })
  return { code, ...document }
}

describe('a call of a flow', () => {
  test('[HTTP-OWN-01] is put behind the organization of its automation', async () => {
    const answer = await post('/tasks', { title: 'Welcome Ada' })
    expect(answer).toMatchObject({ ok: true, status: 201, body: { title: 'Welcome Ada', organizationId: site.park.id } })
    expect(await call('GET', `/tasks/${(answer.body as { id: string }).id}`)).toEqual({ ...answer, status: 200 })
  })

  test('[HTTP-OWN-01] reaches no other organization, whatever its path says', async () => {
    const elsewhere = site.addOrganization('elsewhere')
    for (const path of [
      `/../${elsewhere.id}/tasks`,
      `/orgs/${elsewhere.id}/tasks`,
      `//orgs/${elsewhere.id}/tasks`,
      `/..%2f${elsewhere.id}/tasks`,
    ])
      expect(problemOf(await call('GET', path)).code, path).toBe('not_found')
    const theirs = site.addCustomer({ lastName: 'Byron' }, elsewhere)
    expect(problemOf(await call('GET', `/customers/${theirs.id}`)).code).toBe('not_found')
  })

  test("[HTTP-OWN-03] carries the Workflow user's name", async () => {
    const { author } = workflowCaller(site.park.id)
    expect((await post('/customers', { lastName: 'Lovelace' })).body).toMatchObject({ createdBy: author })
  })

  test('[HTTP-OWN-05] may have a query', async () => {
    await post('/tasks', { title: 'done', status: 'COMPLETED' })
    await post('/tasks', { title: 'open' })
    const answer = await call('GET', '/tasks?status=PENDING&limit=10')
    expect(answer).toMatchObject({ ok: true, status: 200, body: { data: [{ title: 'open' }], nextCursor: null } })
    expect(await call('GET', '/tasks?status=PEN%44ING&')).toEqual(answer)
    expect(await call('GET', '/tasks?')).toMatchObject({ ok: true, body: { data: [{}, {}] } })
  })

  test('[HTTP-OWN-05] with a query that is wrong is told which parameter', async () => {
    for (const [query, parameter] of [
      ['limit=0', 'limit'],
      ['stat=PENDING', 'stat'],
      ['limit=1&limit=2', 'limit'],
      ['externalId=%00', 'externalId'],
    ]) {
      const refused = await call('GET', `/tasks?${query}`)
      expect(refused, query).toMatchObject({ ok: false, status: 400, body: { code: 'invalid_request', errors: [{ parameter }] } })
    }
  })

  test('[HTTP-OWN-13] emits what a request would', async () => {
    await post('/customers', { lastName: 'Lovelace' })
    expect(site.events().map(({ key }) => key)).toEqual(['customer:created'])
  })

  test('answers with either status where creating and changing share an address', async () => {
    const put = () => call('PUT', '/customers/by-external-id/crm%201', { lastName: 'Lovelace' })
    expect([(await put()).status, (await put()).status]).toEqual([201, 200])
  })
})

describe('[HTTP-OWN-11] an error is an answer that is not ok:', () => {
  test.each([
    ['an unknown path', 'GET', '/no-such-thing', 'not_found'],
    ['the organization itself', 'PATCH', '', 'not_found'],
    ['a path without its slash', 'GET', 'tasks', 'not_found'],
    ['two slashes', 'GET', '//tasks', 'not_found'],
    ['a slash at the end', 'GET', '/tasks/', 'not_found'],
    ['another letter case', 'GET', '/Tasks', 'not_found'],
    ['a percent sign that begins no byte', 'GET', '/tasks/%zz', 'not_found'],
    ['half of a surrogate pair', 'GET', '/tasks/\ud800', 'not_found'],
    ['a record that does not exist', 'GET', `/tasks/${exampleId('task', 99)}`, 'not_found'],
    ['an id of another kind', 'GET', `/tasks/${exampleId('customer')}`, 'not_found'],
    ['another method', 'DELETE', '/tasks', 'method_not_allowed'],
    ['an address of the account', 'GET', '/api-keys', 'not_found'],
    ['a session', 'GET', '/session', 'not_found'],
    ['a test message', 'POST', `/webhooks/${exampleId('webhook')}/test`, 'forbidden'],
    ['an invoice on paper', 'GET', `/invoices/${exampleId('invoice')}/pdf`, 'forbidden'],
    ['a QR code', 'GET', `/access-methods/${exampleId('accessMethod')}/qr`, 'forbidden'],
    ['a file', 'GET', `/documents/${exampleId('document')}/file`, 'forbidden'],
    ['automations', 'GET', '/automations', 'forbidden'],
    ['an automation', 'GET', `/automations/${exampleId('automation')}`, 'forbidden'],
    ['runs', 'GET', '/automation-runs?status=failed', 'forbidden'],
    ['no body where there must be one', 'POST', '/tasks', 'invalid_request'],
  ] as const)('%s', async (_, method, path, code) => {
    const before = site.snapshot()
    const document = problemOf(await call(method, path))
    expect(document).toMatchObject({ code, type: `https://belfry.example.com/problems/${code}`, instance: path.split('?')[0] })
    expect(document).not.toHaveProperty('requestId')
    expect(site.snapshot()).toEqual(before)
  })

  test.each([
    ['an invalid field', { title: 7 }, 'invalid_request', '/title'],
    ['an unknown field', { title: 'x', titel: 'y' }, 'invalid_request', '/titel'],
    ['what is no object', 'x', 'invalid_request', ''],
    ['null', null, 'invalid_request', ''],
    ['a character that cannot be stored', { title: 'a\0b' }, 'invalid_request', '/title'],
    ['half of a surrogate pair', { title: 'a', customFields: { note: '\udc00' } }, 'invalid_request', '/customFields/note'],
    ['somebody who is no member', { title: 'x', assigneeIds: [exampleId('user', 99)] }, 'invalid_request', '/assigneeIds/0'],
    ['more than a mebibyte', { title: 'x', customFields: { note: '€'.repeat(349_600) } }, 'body_too_large', ''],
  ])('a body with %s', async (_, body, code, pointer) => {
    expect(problemOf(await post('/tasks', body))).toMatchObject({ code, errors: [{ pointer }] })
  })

  test('a body with a character that cannot be stored says where it is', async () => {
    const detail = 'customFields.note must not hold the character U+0000 or half of a surrogate pair'
    expect(problemOf(await post('/tasks', { title: 'x', customFields: { note: 'a\0b' } }))).toMatchObject({ errors: [{ message: detail }] })
  })

  test('a body that is nested too deeply', async () => {
    let deep: unknown = 0
    for (let level = 0; level < 64; level++) deep = [deep]
    expect(problemOf(await post('/tasks', { title: 'x', customFields: { deep } })).code).toBe('too_deep')
  })
})

test('[HTTP-OWN-09] a body is not sent with GET and DELETE', async () => {
  const { id } = (await post('/tasks', { title: 'x' })).body as { id: string }
  expect(await call('GET', `/tasks/${id}`, { title: 'ignored' })).toMatchObject({ ok: true, body: { title: 'x' } })
  expect(await call('DELETE', `/tasks/${id}`, 'ignored')).toMatchObject({ ok: true, body: { id, deleted: true } })
})

test('what a call reaches is known before it is run', async () => {
  const resolved = findOwnCall({ method: 'DELETE', path: `/tasks/${exampleId('task')}`, body: undefined }, context())
  if (!resolved.ok) throw new Error('it was not found')
  const { operation, input } = resolved.value
  expect([operation.name, operation.readOnly, operation.alone?.(input)]).toEqual(['tasks.delete', false, true])
  expect(await runOwnCall(resolved.value, port())).toMatchObject({ status: 404 })
})

test('a failure is no answer: it is passed on', async () => {
  const broken = { ...port(), get: async () => Promise.reject(new TypeError('a mistake')) }
  const answer = callOwnApi({ method: 'GET', path: `/tasks/${exampleId('task')}`, body: undefined }, { ...context(), port: broken })
  await expect(answer).rejects.toThrow('a mistake')
})

test('without an address of the application, links begin with a slash', async () => {
  const { body } = await callOwnApi({ method: 'GET', path: '/x', body: undefined }, { organizationId: site.park.id, port: port() })
  expect(body).toMatchObject({ type: '/problems/not_found' })
})

describe('secrets', () => {
  test('the Workflow user is never shown a signing secret', async () => {
    const hook = { url: 'https://example.com/hook', subscribedEventKeys: ['*'] }
    const created = await post('/webhooks', hook)
    const { id } = created.body as { id: string }
    const secret = site.state.signingSecrets.get(id) as string
    const answers = [created]
    for (const path of [`/webhooks/${id}`, '/webhooks', `/webhooks/${id}/deliveries`]) answers.push(await call('GET', path))
    answers.push(await call('PATCH', `/webhooks/${id}`, { name: 'Mine' }))
    for (const answer of answers) {
      expect(answer.ok).toBe(true)
      expect(answer.body).not.toHaveProperty('signingSecret')
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    }
  })

  test('stand in the answers of these operations alone, of those that a flow can reach', () => {
    const reachable = routes.filter(
      (route) =>
        route.secret &&
        !missingPermission(route.operation, workflowCaller(exampleId('organization'))) &&
        !route.internal &&
        route.path.startsWith('/orgs/{organizationId}/'),
    )
    // The operations leave their secrets out for automations, and refuse to invite anybody.
    expect(reachable.map(({ operation }) => operation.name)).toEqual([
      'members.create',
      'members.invite',
      'webhooks.create',
      'webhooks.get',
      'webhooks.update',
    ])
  })
})
