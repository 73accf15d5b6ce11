import { exampleId, type IdKind, type ProblemCode, problems, type Route, routes } from '@belfry/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../support/api-answer.ts'
import { refusalFaults } from '../support/expect-refused.ts'
import { plainRequest } from '../support/field-faults.ts'
import { type Asker, type Credentials, createIdentify, type Identify } from '../support/identities.ts'
import { PASSWORD } from '../support/people.ts'
import { invited, keyOf, newPerson, type Person, signedIn } from '../support/persons.ts'
import { underTest } from '../support/routes-under-test.ts'
import { makeRecord, pathOf, type SampleRequest, sampleRequest } from '../support/sample-request.ts'
import { fields } from '../support/schema-faults.ts'
import { type Cell, identities, type Row, tenancyTable } from '../support/tenancy-table.ts'
import { openTwoParks, type Park, type TwoParks } from '../support/two-parks.ts'
import { watchStore } from '../support/watch-store.ts'
import { callAsWorkflow } from '../support/workflow-call.ts'

const LONG = 60_000
const CUSTOMERS = '/api/orgs/test-park/customers'
const askers = identities.filter((name) => name !== 'workflowUser')

let parks: TwoParks
let identify: Identify
beforeAll(async () => {
  parks = await openTwoParks()
  identify = await createIdentify(parks)
  for (const kind of [
    'customerContact',
    'document',
    'task',
    'label',
    'lane',
    'webhook',
    'automation',
    'run',
    'apiKey',
    'delivery',
    'retryJob',
  ] as const)
    await makeRecord(parks.other, kind)
}, LONG)
afterAll(() => parks.stop())

test('every operation has a row in support/tenancy-table.ts, and every row an operation', () => {
  expect(Object.keys(tenancyTable).sort()).toEqual(routes.map(({ operation }) => operation.name).sort())
})

describe.each(underTest(routes).flatMap((route) => rowsOf(route)))('[$row.proves] $route.operation.name', ({ route, row }) => {
  test.each(askers.map((name) => [row.cells[name], name] as const))('answers "%s" to %s', { timeout: LONG }, async (_cell, name) => {
    expect((await answersOf(route, row)).get(name)).toEqual([])
  })
})

describe('[AUTH-11] [AUTH-16] the Workflow user', () => {
  test.each(underTest(routes).map((route) => [workflowCell(route), route.operation.name, route] as const))(
    'is answered "%s" by %s',
    { timeout: LONG },
    async (cell, _name, route) => {
      const sample = await sampleRequest(parks.home, route)
      const changes = await watchIdleStore()
      const answer = await callAsWorkflow(parks, sample)
      if (cell === 'done') expect(answer.ok, JSON.stringify(answer.body)).toBe(true)
      else {
        expect(answer).toMatchObject({ ok: false, status: problems[cell].status, body: { code: cell } })
        expect(await changes()).toEqual([])
      }
    },
  )
})

describe('records of one organization below the address of another', () => {
  const withIds = underTest(routes).filter(
    ({ operation, params }) => operation.scope === 'organization' && Object.values(params).some((kind) => typeof kind === 'string'),
  )

  test.each(withIds.map((route) => [route.operation.name, route] as const))(
    '[CONV-06] [AUTH-04] [HOOK-19] %s does not find them, whatever its caller may do there',
    { timeout: LONG },
    async (_name, route) => {
      const sample = await sampleRequest(parks.home, route)
      const { method, path: _, headers: __, key: ___, ...sent } = plainRequest(sample)
      const changes = await watchStore(parks.home.installation)
      const answer = await parks.other.call(method, pathOf(sample, { organizationId: parks.other.slug }), sent)
      expect(refusalFaults(answer, { code: 'not_found' }, route)).toEqual([])
      expect(await changes()).toEqual([])
    },
  )

  test.each(lists().map((route) => [route.operation.name, route] as const))('[CONV-06] %s shows none of them', async (_name, route) => {
    const { params, search = '' } = await sampleRequest(parks.home, route)
    const { body } = await parks.home.call('GET', `${pathOf({ route, params })}?limit=200&${search}`)
    const foreign = body.data.filter(
      ({ organizationId }: { organizationId?: string }) => organizationId !== undefined && organizationId !== parks.home.id,
    )
    expect(foreign).toEqual([])
    expect(JSON.stringify(body)).not.toContain(parks.other.id)
  })

  test('[CONV-06] cannot be named in a body', async () => {
    const foreign = {
      task: await makeRecord(parks.other, 'task'),
      customer: await makeRecord(parks.other, 'customer'),
      user: await makeRecord(parks.other, 'user'),
    }
    const bodies = [
      { title: 'x', parentId: foreign.task },
      { title: 'x', assigneeIds: [foreign.user] },
      { title: 'x', links: [{ model: 'customer', id: foreign.customer }] },
      { title: 'x', links: [{ model: 'organization', id: parks.other.id }] },
    ]
    for (const body of bodies) {
      const answer = await parks.home.call('POST', '/api/orgs/test-park/tasks', { body })
      expect(answer.body).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ code: 'unknown_record' }] })
    }
    const key = await parks.home.call('POST', '/api/api-keys', { body: { name: 'x', organizationIds: [parks.other.id] } })
    expect(key.body).toMatchObject({ status: 400, errors: [{ pointer: '/organizationIds' }] })
  })

  test('[CONV-06] [AUTH-04] cannot be reached by a body that says it is one of them', async () => {
    const mine = await makeRecord(parks.home, 'customer')
    const theirs = await makeRecord(parks.other, 'customer')
    const names = { id: theirs, organizationId: parks.other.id, version: 1, createdBy: { type: 'SYSTEM', id: null } }
    for (const body of [
      { firstName: 'Eve', ...names },
      { firstName: 'Eve', ...names, ...fields(200) },
      { ...fields(200), ...names, firstName: 'Eve' },
    ]) {
      const changes = await watchStore(parks.home.installation)
      const answer = await parks.home.call('PATCH', `${CUSTOMERS}/${mine}`, { body })
      expect(refusalFaults(answer, { code: 'invalid_request' })).toEqual([])
      expect(await changes()).toEqual([])
    }
  })

  test('[CONV-06] [AUTH-04] an organization cannot be changed by calling it another', async () => {
    const changes = await watchStore(parks.home.installation)
    for (const more of [{}, fields(200)]) {
      const answer = await parks.home.call('PATCH', '/api/orgs/test-park', { body: { id: parks.other.id, name: 'Mine now', ...more } })
      expect(refusalFaults(answer, { code: 'invalid_request' })).toEqual([])
    }
    expect(await changes()).toEqual([])
  })

  test('[CONV-06] are not shown by a cursor of their list', async () => {
    for (const _ of [1, 2]) await makeRecord(parks.other, 'customer')
    const { body } = await parks.other.call('GET', '/api/orgs/other-park/customers?limit=1')
    const answer = await parks.home.call('GET', `${CUSTOMERS}?cursor=${body.nextCursor}`)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(parks.other.id)
  })

  test('[CONV-06] may have the same external id', async () => {
    const body = { externalId: 'crm-7', firstName: 'Ada' }
    expect((await parks.home.call('POST', CUSTOMERS, { body })).status).toBe(201)
    expect((await parks.other.call('POST', '/api/orgs/other-park/customers', { body })).status).toBe(201)
    const { body: found } = await parks.home.call('GET', `${CUSTOMERS}?externalId=crm-7`)
    expect(found.data).toMatchObject([{ organizationId: parks.home.id }])
  })
})

describe('a key', () => {
  test.each(['x-api-key', 'X-API-Key', 'X-Api-KEY'])('[AUTH-01] is sent in the header %s', async (name) => {
    expect((await parks.home.call('GET', CUSTOMERS, { key: null, headers: { [name]: parks.home.key } })).status).toBe(200)
  })

  test('[AUTH-03] acts with the memberships of its user, as they are now', async () => {
    const { memberId, ...person } = await newPerson(parks.home, { permissions: ['customers:read'] })
    const key = await keyOf(parks.home, person)
    const seen = async () => (await parks.home.call('GET', CUSTOMERS, { key })).status
    expect(await seen()).toBe(200)
    expect((await parks.other.call('GET', '/api/orgs/other-park/customers', { key })).status).toBe(404)
    await newPerson(parks.other, { email: person.email, permissions: ['customers:read'] })
    expect((await parks.other.call('GET', '/api/orgs/other-park/customers', { key })).status).toBe(200)
    await parks.home.call('PATCH', `/api/orgs/test-park/members/${memberId}`, { body: { permissions: [] } })
    expect(await seen()).toBe(403)
    await parks.home.call('DELETE', `/api/orgs/test-park/members/${memberId}`)
    expect(await seen()).toBe(404)
  })
})

describe('somebody who belongs to two organizations', () => {
  test('[AUTH-03] has in each what was granted there', async () => {
    const person = await newPerson(parks.home, { permissions: ['customers:read'] })
    await newPerson(parks.other, { email: person.email, permissions: ['tasks:read'] })
    const key = await keyOf(parks.home, person)
    const statuses = await Promise.all(
      ['test-park/customers', 'test-park/tasks', 'other-park/customers', 'other-park/tasks'].map(
        async (place) => (await parks.home.call('GET', `/api/orgs/${place}`, { key })).status,
      ),
    )
    expect(statuses).toEqual([200, 403, 403, 200])
  })

  test('[G164] sets a password with no link of an organization that invites an account of somebody', async () => {
    const { email } = await newPerson(parks.home, { permissions: ['*'] })
    const { welcomeToken } = await invited(parks.other, { email })
    const body = { token: welcomeToken, password: PASSWORD }
    const answer = await parks.other.call('POST', '/api/password-reset', { key: null, body })
    expect(refusalFaults(answer, { code: 'conflict' })).toEqual([])
  })

  test('[CONV-06] cannot be renamed or given another address by one of them', async () => {
    const { email } = await signedIn(parks.home)
    const { memberId } = await newPerson(parks.other, { email })
    const answer = await parks.other.call('PATCH', `/api/orgs/other-park/members/${memberId}`, { body: { email: 'eve@example.com' } })
    expect(refusalFaults(answer, { code: 'conflict', at: { pointer: '/email' } })).toEqual([])
  })
})

describe('two organizations that share people', () => {
  /** Who asks for something of the home park, and belongs to the other one with all rights. */
  let sharers: readonly { readonly who: string; readonly key: string; readonly belongs?: true }[]
  let shared: Person
  beforeAll(async () => {
    const { home, other } = parks
    const here = async (permissions: readonly string[]) => {
      const person = await newPerson(other, { permissions: ['*'] })
      return { ...person, ...(await newPerson(home, { email: person.email, permissions })), key: await keyOf(other, person) }
    }
    const invitedOnly = await newPerson(other, { permissions: ['*'] })
    await invited(home, { email: invitedOnly.email, permissions: ['*'] })
    const [powerless, removed, both] = [await here([]), await here(['*']), await here(['*'])]
    await home.call('DELETE', `/api/orgs/test-park/members/${removed.memberId}`)
    const narrowed = await other.call('POST', '/api/api-keys', { key: both.key, body: { name: 'There', organizationIds: [other.id] } })
    shared = powerless
    sharers = [
      { who: 'a member without rights here', key: powerless.key, belongs: true },
      {
        who: 'somebody who is invited here as an administrator and has not accepted',
        key: await keyOf(other, invitedOnly),
      },
      { who: 'somebody who was removed here', key: removed.key },
      { who: 'a key of an administrator of both that is restricted to the other', key: narrowed.body.key },
    ]
  }, LONG)

  /** What a member without rights is answered where no permission is asked for. */
  const openToMembers: Readonly<Record<string, ProblemCode | 'done'>> = {
    'intents.list': 'done',
    'intents.get': 'not_found',
    'event-keys.list': 'done',
    'events.list': 'done',
    'events.stream': 'done',
    'events.get': 'not_found',
    'audit-log.list': 'forbidden',
    'automation-approvals.list': 'done',
    'automation-approvals.get': 'not_found',
    // Without a body; only whoever belongs there gets that far.
    'automation-approvals.decide': 'invalid_request',
    'intents.report': 'invalid_request',
  }
  const inOrganizations = underTest(routes).filter(({ operation }) => operation.scope === 'organization')

  test.each(inOrganizations.map((route) => [route.operation.name, route] as const))(
    '[G164] [CONV-06] %s asks for the rights in its own organization',
    async (name, route) => {
      const ofMembers = route.operation.permission === null ? openToMembers[name] : 'forbidden'
      expect(ofMembers).toBeDefined()
      const path = `/api${route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const kind = route.params[name]
        return name === 'organizationId' ? 'test-park' : typeof kind === 'string' ? exampleId(kind as IdKind) : 'x'
      })}`
      const asking = sharers.filter(({ belongs }) => belongs === undefined || ofMembers !== 'done')
      const answers = await Promise.all(
        asking.map(async ({ who, key, belongs }) => ({
          who,
          belongs,
          answer: await parks.home.call(route.method.toUpperCase(), path, { key }),
        })),
      )
      for (const { who, belongs, answer } of answers) {
        // No record has these ids, so what is not found must be the organization.
        const wanted = belongs ? { code: ofMembers as ProblemCode } : { code: 'not_found' as const, at: { parameter: 'organizationId' } }
        expect(refusalFaults(answer, wanted, route), who).toEqual([])
        const parameters = answer.body.errors.map(({ parameter }: { parameter?: string }) => parameter)
        if (belongs) expect(parameters, who).not.toContain('organizationId')
      }
    },
  )

  test('[G164] have in the other what they were given there', async () => {
    for (const { who, key } of sharers) {
      const { body } = await parks.other.call('GET', '/api/orgs', { key })
      const slugs = body.data.map(({ slug }: { slug: string }) => slug).sort()
      expect(slugs, who).toEqual(key === sharers[0]?.key ? ['other-park', 'test-park'] : ['other-park'])
      for (const collection of ['tasks', 'members', 'webhooks'])
        expect((await parks.other.call('GET', `/api/orgs/other-park/${collection}`, { key })).status, who).toBe(200)
    }
  })

  test('[G164] are told of one organization by the other only that they are who they are', async () => {
    const seen = (park: Park) => park.call('GET', `/api/orgs/${park.slug}/members?userId=${shared.userId}`)
    const [[mine], [theirs]] = [(await seen(parks.home)).body.data, (await seen(parks.other)).body.data]
    expect(mine).toMatchObject({ userId: shared.userId, organizationId: parks.home.id, permissions: [] })
    expect(theirs).toMatchObject({ userId: shared.userId, organizationId: parks.other.id, permissions: ['*'] })
    for (const [park, foreign] of [
      [parks.home, theirs],
      [parks.other, mine],
    ] as const)
      expect((await park.call('GET', `/api/orgs/${park.slug}/members/${foreign.id}`)).status).toBe(404)
    // An administrator of one gives no rights in the other, and takes none.
    const raised = await parks.home.call('PATCH', `/api/orgs/test-park/members/${mine.id}`, { body: { permissions: ['tasks:read'] } })
    expect(raised.status).toBe(200)
    expect((await seen(parks.other)).body.data[0]).toEqual(theirs)
  })
})

test('[CONV-07] a signed-in browser reads and writes without a key', async () => {
  const { browser } = await signedIn(parks.home, { permissions: ['customers:read', 'customers:write'] })
  expect((await browser.call('GET', CUSTOMERS)).status).toBe(200)
  expect((await browser.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })).status).toBe(201)
  expect((await browser.call('GET', '/api/orgs/other-park/customers')).status).toBe(404)
})

function lists(): readonly Route[] {
  return underTest(routes).filter(
    ({ operation, query }) =>
      operation.scope === 'organization' && 'limit' in ((query as { properties?: object } | null)?.properties ?? {}),
  )
}

function rowsOf(route: Route): { readonly route: Route; readonly row: Row }[] {
  const row = tenancyTable[route.operation.name]
  return row ? [{ route, row }] : []
}

/** What the table says of the Workflow user, for whom nothing outside of its organization is, nothing of automations and nothing internal. */
function workflowCell({ operation, tag, internal }: Route): Cell {
  if (operation.scope === 'hook') return 'done'
  if (operation.name === 'orgs.export') return (tenancyTable[operation.name] as Row).cells.workflowUser
  if (operation.scope !== 'organization' || operation.name.startsWith('orgs.')) return 'not_found'
  return tag === 'automations' || internal || operation.prepare ? 'forbidden' : (tenancyTable[operation.name] as Row).cells.workflowUser
}

const faultsByRoute = new Map<Route, Promise<ReadonlyMap<Asker, readonly string[]>>>()

/** What is wrong with the answers to everybody, who are asked once. */
function answersOf(route: Route, row: Row): Promise<ReadonlyMap<Asker, readonly string[]>> {
  const answers = faultsByRoute.get(route) ?? askEverybody(route, row)
  faultsByRoute.set(route, answers)
  return answers
}

/** Those who are refused ask side by side, for one record, because they must change nothing; the others one after another. */
async function askEverybody(route: Route, row: Row): Promise<ReadonlyMap<Asker, readonly string[]>> {
  const faults = new Map<Asker, readonly string[]>()
  const sample = await sampleRequest(parks.home, route)
  const [refused, done] = [askers.filter((name) => row.cells[name] !== 'done'), askers.filter((name) => row.cells[name] === 'done')]
  const proofs = await Promise.all(refused.map((name) => identify(name, row.permission)))
  const changes = await watchIdleStore()
  const answers = await Promise.all(proofs.map((proof) => ask(sample, proof)))
  const changed = await changes()
  for (const [index, name] of refused.entries()) {
    const code = row.cells[name] as ProblemCode
    faults.set(name, [...refusalFaults(answers[index] as ApiAnswer, { code }, route), ...changed])
  }
  const samples = await Promise.all(
    done.map((_, index) => (index === 0 || route.method === 'get' ? sample : sampleRequest(parks.home, route))),
  )
  for (const [index, name] of done.entries()) {
    const { status, body, headers } = await ask(samples[index] as SampleRequest, await identify(name, row.permission))
    const isDone = [route.status, route.otherStatus].includes(status)
    // Another site may have this sent, and must not read it.
    const isReadable = headers.has('access-control-allow-origin')
    faults.set(name, [...(isDone ? [] : [`${status} ${JSON.stringify(body)}`]), ...(isReadable ? ['other sites may read it'] : [])])
  }
  return faults
}

/** Watches the store once nothing is going on in it: what was done before must not look like a change by the next question. */
async function watchIdleStore(): ReturnType<typeof watchStore> {
  await parks.server.server.idle()
  return watchStore(parks.home.installation)
}

function ask(sample: SampleRequest, credentials: Credentials): Promise<ApiAnswer> {
  const { method, path, headers: _, key: __, ...sent } = plainRequest(sample)
  return parks.home.call(method, sample.search === undefined ? path : `${path}?${sample.search}`, { ...credentials, ...sent })
}
