import { existsSync, readFileSync } from 'node:fs'
import { simulate } from '@belfry/automation-engine/testing'
import type { Definition } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { createClock, DAY } from '../support/clock.ts'
import { enableFlow, taskTitles, theRun } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { readBytes } from '../support/read-bytes.ts'
import { answerWith } from '../support/receiver.ts'
import { leaksIn } from '../support/secret-forms.ts'
import { addCustomer, callingFlow, startCallingServer, startWithSink } from '../support/sink.ts'
import { moveClock } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'
const SECRET = 'Bearer qX7-pärk-&-lake-{customer.firstName}-s3cret'
const secrets = { secret: 'qX7-pärk-&-lake-', end: '-s3cret' }
const sealedHeader = { id: 'auth', key: 'Authorization', value: null, sealed: true }
const header = { id: 'auth', key: 'Authorization', value: SECRET }
const kept = { id: 'auth', key: 'Authorization' }

type Header = Readonly<Record<string, unknown>>
const headersOf = (definition: unknown, node = 1) =>
  (definition as { nodes: { config: { headers?: readonly Header[] } }[] }).nodes[node]?.config.headers

const create = async (server: Pick<TestServer, 'call'>, definition: Definition) =>
  (await server.call('POST', `${PARK}/automations`, { body: { name: 'Calls', definition } })).body
const patch = (server: Pick<TestServer, 'call'>, id: string, body: object) => server.call('PATCH', `${PARK}/automations/${id}`, { body })
const storedValues = ({ installation }: Pick<TestServer, 'installation'>) =>
  installation.store.read((db) => db.selectFrom('sealed_values').selectAll().orderBy('id').execute())
const storedHeaders = async ({ installation }: Pick<TestServer, 'installation'>, id: string) => {
  const row = await installation.store.read((db) => db.selectFrom('records').select('data').where('id', '=', id).executeTakeFirstOrThrow())
  return headersOf(JSON.parse(row.data).definition)
}

/** What stands in the way of enabling it. */
const codesOf = ({ problems }: { readonly problems: readonly { readonly code: string; readonly severity: string }[] }) =>
  problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)

/** The bytes of the database: of its file and log, where it has one. */
async function bytesOf({ installation }: TestServer): Promise<Buffer> {
  const { database } = installation.settings
  if (database.kind !== 'sqlite') return readBytes(installation)
  const { file } = database
  return Buffer.concat([file, `${file}-wal`].filter(existsSync).map((name) => readFileSync(name)))
}

describe('the value of a header', () => {
  test('[HTTP-CUSTOM-13] [G116] is used, and stands in no answer, no log, no event and no byte of the database', async () => {
    const server = await startWithSink(answerWith(404))
    const answers: unknown[] = []
    const call: TestServer['call'] = async (...asked) => {
      const answer = await server.call(...asked)
      answers.push(answer.body, [...answer.headers])
      return answer
    }
    const definition = callingFlow({ url: `${server.origin}/`, body: '{}', headers: [header] })
    const id = await enableFlow({ call }, definition)
    await addCustomer(server)
    await server.server.idle()
    expect(server.sink.received[0]?.headers.authorization).toBe(Buffer.from('Bearer qX7-pärk-&-lake-Ada-s3cret').toString('latin1'))
    const { id: runId } = await theRun({ call })
    await patch({ call }, id, { name: 'Renamed' })
    await patch({ call }, id, { definition: callingFlow({ url: `${server.origin}/2`, headers: [{ ...header, value: `${SECRET}2` }] }) })
    await call('GET', `${PARK}/automations`)
    await call('GET', `${PARK}/automations/${id}`)
    await call('GET', `${PARK}/automations/${id}/versions`)
    await call('GET', `${PARK}/automation-runs/${runId}`)
    await call('GET', `${PARK}/automation-runs/${runId}/journal`)
    await call('GET', `${PARK}/audit-log?recordId=${id}`)
    await call('GET', `${PARK}/events`)
    await call('POST', `${PARK}/automations/validate`, { body: { definition } })
    await call('POST', `${PARK}/automations`, {
      body: { name: 'x', definition: callingFlow({ headers: [{ ...header, value: [SECRET] }] }) },
    })
    await call('DELETE', `${PARK}/automations/${id}`)
    await call('GET', `${PARK}/audit-log?recordId=${id}`)
    expect(leaksIn(JSON.stringify(answers), secrets)).toEqual([])
    expect(leaksIn(server.logged(), secrets)).toEqual([])
    expect(leaksIn(await bytesOf(server), secrets)).toEqual([])
    expect(await storedValues(server)).toHaveLength(2)
  })

  test('[G116] [AUTO-DEF-01] is shown to everybody as sealed, wherever a definition is', async () => {
    const server = await startWithSink()
    const made = await create(server, callingFlow({ url: `${server.origin}/`, headers: [header, { id: 'b', key: 'X-None' }] }))
    const all = [sealedHeader, { id: 'b', key: 'X-None', value: null, sealed: false }]
    expect(headersOf(made.definition)).toEqual(all)
    const { key } = await addColleague(server, { permissions: ['*'] })
    for (const readerKey of [server.key, key]) {
      const { body } = await server.call('GET', `${PARK}/automations/${made.id}`, { key: readerKey })
      expect(headersOf(body.definition)).toEqual(all)
    }
    expect(headersOf((await server.call('GET', `${PARK}/automations`)).body.data[0].definition)).toEqual(all)
    const { body: versions } = await server.call('GET', `${PARK}/automations/${made.id}/versions`)
    expect(headersOf(versions.data[0].definition)).toEqual(all)
    await patch(server, made.id, { definition: callingFlow({ url: `${server.origin}/` }) })
    const { body: log } = await server.call('GET', `${PARK}/audit-log?recordId=${made.id}`)
    expect(headersOf(log.data[0].previous.definition)).toEqual(all)
    expect(JSON.stringify([made, versions, log])).not.toContain('sec_')
  })

  test('[HTTP-CUSTOM-13] is kept for both targets, with its variables', async () => {
    const server = await startCallingServer()
    const config = { target: 'tillor', method: 'GET', path: '/tasks', headers: [header] }
    const { id, definition } = await create(server, callingFlow(config))
    expect(headersOf(definition)).toEqual([sealedHeader])
    const [value] = await storedValues(server)
    expect(await storedHeaders(server, id)).toEqual([{ ...kept, sealed: value?.id, variables: ['customer.firstName'] }])
    expect(value).toEqual({
      organization_id: server.organization.id,
      id: expect.stringMatching(/^sec_/),
      sealed: expect.stringMatching(/^k1\./),
    })
  })

  test('is never kept by validating, and what nobody can read back is asked for', async () => {
    const server = await startCallingServer()
    const check = async (headers: readonly Header[]) => {
      const definition = callingFlow({ url: 'https://example.com/', headers })
      return (await server.call('POST', `${PARK}/automations/validate`, { body: { definition } })).body.problems
    }
    expect(await check([header])).toEqual([])
    for (const sent of [sealedHeader, kept, { ...kept, sealed: 'sec_01k8e5m1z0f7q8r9s0t1v2w301', variables: [] }])
      expect(await check([sent])).toMatchObject([{ code: 'header_value_needed', pointer: '/nodes/1/config/headers/0/value' }])
    expect(await storedValues(server)).toEqual([])
  })
})

describe('saving a definition again', () => {
  test('as it was shown changes nothing', async () => {
    const server = await startWithSink()
    const id = await enableFlow(server, callingFlow({ url: `${server.origin}/`, headers: [header] }))
    const { body: before } = await server.call('GET', `${PARK}/automations/${id}`)
    const { body: after } = await patch(server, id, { definition: before.definition })
    expect(after).toEqual(before)
    expect((await server.call('GET', `${PARK}/automations/${id}/versions`)).body.data).toHaveLength(1)
    expect(await storedValues(server)).toHaveLength(1)
  })

  test('[G116] keeps a value that is left out, for the same origin', async () => {
    const server = await startWithSink()
    const id = await enableFlow(server, callingFlow({ url: `${server.origin}/`, headers: [header] }))
    const { status, body } = await patch(server, id, { definition: callingFlow({ url: `${server.origin}/other`, headers: [kept] }) })
    expect([status, codesOf(body), headersOf(body.definition)]).toEqual([200, [], [sealedHeader]])
    await addCustomer(server)
    await server.server.idle()
    expect(server.sink.received).toMatchObject([{ path: '/other', headers: { authorization: expect.stringContaining('s3cret') } }])
  })

  test.each([
    ['another host', { url: 'https://evil.example/' }, kept],
    ['another port', { url: 'https://127.0.0.1:1/' }, kept],
    ['another target', { target: 'tillor', path: '/tasks' }, kept],
    ['another header', {}, { ...kept, id: 'other' }],
    ['null and a header of its own', {}, { ...kept, id: 'other', value: null, sealed: true }],
  ])('[G116] with %s needs the value anew', async (_what, config, sent) => {
    const server = await startWithSink()
    const url = `${server.origin}/`
    const { id } = await create(server, callingFlow({ url, headers: [header] }))
    const { status, body } = await patch(server, id, { definition: callingFlow({ url, ...config, headers: [sent] }) })
    expect([status, headersOf(body.definition)?.map(({ sealed }) => sealed)]).toEqual([200, [false]])
    if (!('target' in config)) expect(codesOf(body)).toEqual(['header_value_needed'])
    expect((await storedHeaders(server, id))?.[0]).not.toHaveProperty('sealed')
    // What was given for the one origin does not come back for the other when the change is taken back.
    const back = await patch(server, id, { definition: callingFlow({ url, headers: [kept] }) })
    expect(headersOf(back.body.definition)).toMatchObject([{ sealed: false }])
  })

  test('[G116] of an enabled automation without the value is refused', async () => {
    const server = await startWithSink()
    const id = await enableFlow(server, callingFlow({ url: `${server.origin}/`, headers: [header] }))
    const refused = await patch(server, id, { definition: callingFlow({ url: 'https://evil.example/', headers: [kept] }) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'open_problems', errors: [{ code: 'header_value_needed' }] } })
  })

  test('[G116] names no value of another header, automation or organization', async () => {
    const server = await startWithSink()
    const url = `${server.origin}/`
    await create(server, callingFlow({ url, headers: [header] }))
    const [value] = await storedValues(server)
    const stolen = { ...kept, sealed: value?.id, variables: [] }
    const other = await create(server, callingFlow({ url, headers: [stolen] }))
    expect(codesOf(other)).toEqual(['header_value_needed'])
    expect(headersOf(other.definition)).toMatchObject([{ sealed: false }])
    const { body } = await patch(server, other.id, { definition: callingFlow({ url, headers: [{ ...stolen, value: null }] }) })
    expect(codesOf(body)).toEqual(['header_value_needed'])
    await patch(server, other.id, { definition: callingFlow({ url, headers: [{ ...header, ...stolen, value: 'mine' }] }) })
    expect((await storedHeaders(server, other.id))?.[0]?.sealed).not.toBe(value?.id)
  })

  test('with a new value has a new name for it, and runs that have begun keep theirs', async () => {
    const server = await startWithSink(answerWith(200), { environment: { BELFRY_TEST_CLOCK: '1' } })
    await moveClock(server, { freeze: true })
    const flow = (value: string) => {
      const drawn = callingFlow({ url: `${server.origin}/`, headers: [{ ...header, value }] })
      const wait = {
        id: 'wait',
        type: 'delay',
        label: '',
        position: { x: 0, y: 0 },
        config: { mode: 'duration', duration: { amount: 1, unit: 'hours' } },
      }
      const [first, ...edges] = drawn.edges
      const allEdges = [{ ...first, target: 'wait' }, { id: 'w', source: 'wait', sourceHandle: 'out', target: 'call' }, ...edges]
      return { ...drawn, nodes: [...drawn.nodes, wait], edges: allEdges } as Definition
    }
    const id = await enableFlow(server, flow('one'))
    await addCustomer(server)
    await server.server.idle()
    await patch(server, id, { definition: flow('two') })
    await addCustomer(server)
    await server.server.idle()
    expect(await storedValues(server)).toHaveLength(2)
    await moveClock(server, { advance: '1 hour' })
    expect(server.sink.received.map(({ headers }) => headers.authorization).toSorted()).toEqual(['one', 'two'])
  })
})

describe('values to which nothing refers any more', () => {
  test('go with the definitions, when no version and no run needs them', async () => {
    const clock = createClock()
    const server = await startWithSink(answerWith(200), { now: clock.now })
    const url = `${server.origin}/`
    const one = await enableFlow(server, callingFlow({ url, headers: [header] }))
    const two = (await create(server, callingFlow({ url, headers: [{ ...header, value: 'other' }] }))).id
    await patch(server, two, { definition: callingFlow({ url: `${url}x`, headers: [kept] }) })
    await addCustomer(server)
    await server.server.idle()
    await server.call('DELETE', `${PARK}/automations/${one}`)
    const later = async (days: number) => {
      clock.advance(days * DAY)
      server.server.service.wake.retention()
      await server.server.idle()
      server.server.service.wake.retention()
      await server.server.idle()
      return (await storedValues(server)).length
    }
    // The run of the first is still there, and shows what it followed.
    expect(await later(2)).toBe(2)
    await later(40)
    expect(await later(2)).toBe(1)
    await server.call('DELETE', `${PARK}/automations/${two}`)
    expect(await later(2)).toBe(0)
    const uses = await server.installation.store.read((db) => db.selectFrom('sealed_value_uses').selectAll().execute())
    expect(uses).toEqual([])
  })
})

test('an exported definition has no values, and its simulation none to send', async () => {
  const server = await startWithSink()
  const { definition } = await create(server, callingFlow({ url: 'https://api.example.com/', headers: [header] }))
  const simulation = await simulate(definition, {
    perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } },
    now: '2027-03-27T11:00:00.000Z',
    fetch: () => ({ status: 200 }),
  })
  expect(simulation.fetches).toMatchObject([{ url: 'https://api.example.com/', headers: [], status: 200 }])
  expect(await taskTitles(server)).toEqual([])
})
