import {
  advance,
  parseFlow,
  type RunStart,
  type RunState,
  retryRun,
  type Signal,
  startRun,
  type Transition,
} from '@belfry/automation-engine'
import { createIdFactory } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { cancelStoredRun } from '../../src/unit-of-work/runs/change-run.ts'
import { createClock } from '../support/clock.ts'
import { draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { enableCalled, onCall } from '../support/hooks.ts'
import { accept, addColleague } from '../support/people.ts'
import { receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const RUNS = `${ORG}/automation-runs`

const addCustomer = async ({ call }: TestServer, firstName = 'Ada') =>
  (await call('POST', `${ORG}/customers`, { body: { firstName } })).body
const get = async ({ call }: TestServer, id: string) => (await call('GET', `${RUNS}/${id}`)).body
const act = ({ call }: TestServer, id: string, verb: 'cancel' | 'retry') => call('POST', `${RUNS}/${id}/${verb}`)
/** Nobody advances runs until what is returned is called, or until the runner's next look of its own, and that is after the test. */
function holdRunner({ server }: TestServer): () => void {
  const { wake } = server.service
  const { runs, newRun } = wake
  Object.assign(wake, { runs() {}, newRun: () => false })
  return () => Object.assign(wake, { runs, newRun })
}
const rowOf = ({ installation }: TestServer, id: string) =>
  installation.store.read((db) => db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const tasks = async ({ call }: TestServer) => (await call('GET', `${ORG}/tasks?limit=200`)).body.data as readonly { title: string }[]

/** A flow that fails for as long as somebody is no member: then its second task cannot be assigned. */
async function failingFlow(server: TestServer) {
  const { userId, memberId, email } = await addColleague(server, { email: 'gone@example.com', permissions: [] })
  await server.call('DELETE', `${ORG}/members/${memberId}`)
  const definition = draw({
    start: on('customer:created'),
    first: ['taskCreate', { title: 'First' }],
    second: ['taskCreate', { title: 'Second for {customer.firstName}', assigneeIds: [userId] }],
  })
  const id = await enableFlow(server, definition)
  const comeBack = async () => {
    const { body } = await server.call('POST', `${ORG}/members`, { body: { email, name: 'Back', permissions: [] } })
    await accept(server.installation, body)
  }
  return { id, comeBack }
}

/** A run that waits, as the runner leaves it, put into the store by hand. */
async function addWaitingRun({ installation, organization: { id: organization_id } }: TestServer, automation_id: string): Promise<string> {
  const { store, now, randomBytes } = installation
  const id = createIdFactory(now, randomBytes)('run')
  const key = `${id}/start/0/1`
  const until = now() + 3_600_000
  const run: RunState = {
    format: 1,
    runId: id,
    definitionHash: '0'.repeat(64),
    status: 'waiting',
    startedAt: now(),
    endedAt: null,
    position: { nodeId: 'start', reading: false, stage: 0, try: 1, enteredAt: now(), stepState: null },
    awaiting: [key],
    variables: { customer: { firstName: 'Ada' } },
    live: null,
    records: [],
    actor: null,
    timeZone: 'Europe/Brussels',
    error: null,
  }
  const request = { kind: 'wait', key, until, event: { key: 'customer:updated', record: { model: 'customer', id: 'cus_1' } } }
  await store.write(async ({ db }) => {
    const own = { organization_id, run_id: id, request_key: key }
    const times = { created_at: now(), updated_at: now() }
    const state = JSON.stringify({ run, requests: [request], parked: true })
    const row = {
      status: 'waiting' as const,
      due_at: until,
      state,
      lineage: '{"automationIds":[]}',
      trace_id: '0'.repeat(32),
      log_checkpoint: '',
    }
    await db
      .insertInto('runs')
      .values({ organization_id, id, automation_id, definition_hash: run.definitionHash, ...row, ...times })
      .execute()
    await db
      .insertInto('run_waits')
      .values({ ...own, event_key: 'customer:updated', record_id: 'cus_1', log_checkpoint: '', seen_events: '[]' })
      .execute()
  })
  return id
}

describe('a run', () => {
  test('[RUN-05] is shown with its status in the language of the organization, its trigger, its steps and what it keeps', async () => {
    const server = await startTestServer()
    await server.call('PATCH', ORG, { body: { locale: 'nl-BE' } })
    const { id } = await failingFlow(server)
    const ada = await addCustomer(server)
    await server.server.idle()
    const [run] = await fetchRuns(server, id)
    expect(run).toMatchObject({
      automationId: id,
      status: 'failed',
      statusLabel: 'Mislukt',
      trigger: { source: 'event', eventId: expect.stringMatching(/^evt_/), model: 'customer', recordId: ada.id },
      variables: { customer: { id: ada.id } },
      wait: null,
      parentRunId: null,
      childRuns: [],
      error: expect.any(String),
      definitionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(run?.steps.map(({ nodeId, status, exit }) => [nodeId, status, exit])).toEqual([
      ['start', 'done', 'out'],
      ['first', 'done', 'out'],
      ['second', 'failed', null],
    ])
    expect((await server.call('GET', RUNS)).body.data[0].statusLabel).toBe('Mislukt')
  })

  test('says what it waits for', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const id = await addWaitingRun(server, await enableFlow(server, draw({ start: on('customer:created') })))
    const wait = { until: '2026-07-01T13:00:00.000Z', eventKey: 'customer:updated', recordId: 'cus_1' }
    expect(await get(server, id)).toMatchObject({ status: 'waiting', wait, variables: { customer: { firstName: 'Ada' } } })
  })

  test('[AUTO-DEF-18] [RUN-05] an exit without a line ends it', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server, draw({ start: onCall() }))
    await flow.post()
    await server.server.idle()
    expect(await fetchRuns(server)).toMatchObject([{ status: 'completed', error: null, steps: [{ nodeId: 'start', exit: 'out' }] }])
  })

  test('keeps the definition with which it was started, also when the automation is changed meanwhile', async () => {
    const server = await startTestServer()
    const before = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Before' }] })
    const id = await enableFlow(server, before)
    const release = holdRunner(server)
    await addCustomer(server)
    const after = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'After' }] })
    await server.call('PATCH', `${ORG}/automations/${id}`, { body: { definition: after } })
    release()
    await server.server.idle()
    expect((await tasks(server)).map(({ title }) => title)).toEqual(['Before'])
    const [run] = await fetchRuns(server, id)
    const { body } = await server.call('GET', `${ORG}/automations/${id}/versions`)
    expect(body.data.map(({ definitionHash }: { definitionHash: string }) => definitionHash)[1]).toBe(
      (run as unknown as { definitionHash: string }).definitionHash,
    )
  })
})

describe('the list of runs', () => {
  test('is filtered by automation, status and record, and shows to each member the runs of what that member may read', async () => {
    const server = await startTestServer()
    const flow = await enableFlow(server, draw({ start: on('customer:created') }))
    const called = await enableCalled(server, draw({ start: onCall() }))
    const [ada, ben] = [await addCustomer(server, 'Ada'), await addCustomer(server, 'Ben')]
    await called.post()
    await server.server.idle()
    const ids = async (query: string, key?: string) =>
      (await server.call('GET', `${RUNS}?${query}`, key === undefined ? {} : { key })).body.data.map(
        (run: { trigger: { recordId: string | null } }) => run.trigger.recordId,
      )
    expect(await ids('')).toEqual([null, ben.id, ada.id])
    expect(await ids(`automationId=${flow}`)).toEqual([ben.id, ada.id])
    expect(await ids(`recordId=${ada.id}`)).toEqual([ada.id])
    expect(await ids('recordId=nothing')).toEqual([])
    expect(await ids('status=completed&limit=1')).toEqual([null])
    expect(await ids('status=failed')).toEqual([])
    const reader = await addColleague(server, { email: 'reader@example.com', permissions: ['automations:read'] })
    const both = await addColleague(server, { email: 'both@example.com', permissions: ['automations:read', 'customers:read'] })
    expect(await ids('', reader.key)).toEqual([null])
    expect(await ids('', both.key)).toEqual([null, ben.id, ada.id])
    const [run] = await fetchRuns(server, flow)
    for (const path of [`${RUNS}/${run?.id}`, `${RUNS}/${run?.id}/journal`]) {
      expect((await server.call('GET', path, { key: reader.key })).status).toBe(404)
      expect((await server.call('GET', path, { key: both.key })).status).toBe(200)
    }
  })
})

describe('cancelling', () => {
  test('ends a run that waits: it asks for nothing any more', async () => {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const id = await addWaitingRun(server, await enableFlow(server, draw({ start: on('customer:created') })))
    const { status, body } = await act(server, id, 'cancel')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'cancelled', statusLabel: 'Cancelled', wait: null, error: null },
    })
    const row = await rowOf(server, id)
    expect(row.due_at).toBeNull()
    expect(JSON.parse(row.state)).toMatchObject({ run: { status: 'cancelled', endedAt: clock.now(), awaiting: [] }, requests: [] })
    expect(JSON.parse(row.state)).not.toHaveProperty('parked')
    const left = await server.installation.store.read(async (db) => ({
      waits: await db.selectFrom('run_waits').select('run_id').execute(),
      turns: await db.selectFrom('run_ticks').select(['position', 'entries']).where('run_id', '=', id).execute(),
    }))
    expect(left).toEqual({ waits: [], turns: [{ position: 0, entries: JSON.stringify([{ cancel: { now: clock.now() } }]) }] })
    expect(await act(server, id, 'cancel')).toMatchObject({ status: 409, body: { code: 'run_ended' } })
    expect(await act(server, id, 'retry')).toMatchObject({ status: 409, body: { code: 'run_not_failed' } })
  })

  test('leaves nothing for the run that others have told it in the same moment', async () => {
    const server = await startTestServer()
    const runId = await addWaitingRun(server, await enableFlow(server, draw({ start: on('customer:created') })))
    const { service } = server.server
    const organizationId = server.organization.id
    const signal = {
      organization_id: organizationId,
      run_id: runId,
      request_key: 'any',
      source_id: 'evt_1',
      at: service.now(),
      answer: null,
    }
    const isCancelled = await service.store.write(async ({ db, afterCommit }) => {
      await db.insertInto('run_signals').values(signal).execute()
      return cancelStoredRun(service, { db, afterCommit, now: service.now() }, organizationId, runId)
    })
    expect(isCancelled).toBe(true)
    expect(await service.store.read((db) => db.selectFrom('run_signals').selectAll().execute())).toEqual([])
  })

  test('ends a run that has not begun', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Never' }] }))
    const release = holdRunner(server)
    await addCustomer(server)
    const [run] = await fetchRuns(server, id)
    expect(run?.status).toBe('running')
    expect((await act(server, run?.id as string, 'cancel')).body).toMatchObject({ status: 'cancelled', steps: [] })
    release()
    await server.server.idle()
    expect(await tasks(server)).toEqual([])
    const { body } = await server.call('GET', `${RUNS}/${run?.id}/journal`)
    expect(body).toMatchObject({ start: { runId: run?.id }, entries: [{ cancel: { now: expect.any(Number) } }] })
  })

  test('deleting an automation cancels all its runs, which can still be read', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, draw({ start: on('customer:created') }))
    const other = await enableFlow(server, draw({ start: on('customer:created') }))
    await addCustomer(server)
    await server.server.idle()
    const waiting: string[] = []
    for (let count = 0; count < 405; count++) waiting.push(await addWaitingRun(server, id))
    const kept = await addWaitingRun(server, other)
    expect((await server.call('DELETE', `${ORG}/automations/${id}`)).status).toBe(200)
    await server.server.idle()
    const rows = await server.installation.store.read((db) => db.selectFrom('runs').select(['id', 'status', 'state', 'due_at']).execute())
    const cancelled = rows.filter((row) => row.status === 'cancelled')
    expect(cancelled.map((row) => row.id).sort()).toEqual(waiting.sort())
    for (const { state, due_at } of cancelled) expect([JSON.parse(state).run.status, due_at]).toEqual(['cancelled', null])
    expect(rows.find((row) => row.id === kept)?.status).toBe('waiting')
    const statuses = (await fetchRuns(server, other)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['completed', 'waiting'])
    const waits = await server.installation.store.read((db) => db.selectFrom('run_waits').select('run_id').execute())
    expect(waits).toEqual([{ run_id: kept }])
    expect(await get(server, waiting[0] as string)).toMatchObject({ status: 'cancelled', error: 'The automation was deleted.' })
  })
})

describe('a run that waits', () => {
  const waitingFlow = draw(
    {
      start: on('customer:created'),
      wait: ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'hours' } }],
      make: ['taskCreate', { title: 'Goes on for {customer.firstName}' }],
    },
    ['start out wait', 'wait received make'],
  )
  /** A run that waits for a change of its customer. */
  async function startWaiting() {
    const clock = createClock()
    const server = await startTestServer({ now: clock.now })
    const automationId = await enableFlow(server, waitingFlow)
    const customer = await addCustomer(server)
    await server.server.idle()
    const [run] = await fetchRuns(server)
    async function goOn() {
      await server.call('PATCH', `${ORG}/customers/${customer.id}`, { body: { notes: 'changed' } })
      await server.server.idle()
      clock.advance(7_200_000)
      await server.server.idle()
    }
    return { server, automationId, customer, runId: run?.id as string, goOn }
  }
  const titles = async (server: TestServer) => (await tasks(server)).map(({ title }) => title)

  test('[RUN-05] says for what, and until when', async () => {
    const { server, runId, customer } = await startWaiting()
    const wait = { until: '2026-07-01T13:00:00.000Z', eventKey: 'customer:updated', recordId: customer.id }
    expect(await get(server, runId)).toMatchObject({
      status: 'waiting',
      statusLabel: 'Waiting',
      wait,
      variables: { customer: { id: customer.id } },
    })
  })

  test('goes on when its automation is disabled', async () => {
    const { server, automationId, runId, goOn } = await startWaiting()
    await server.call('PATCH', `${ORG}/automations/${automationId}`, { body: { enabled: false } })
    await goOn()
    expect(await get(server, runId)).toMatchObject({ status: 'completed', wait: null })
    expect(await titles(server)).toEqual(['Goes on for Ada'])
  })

  test.each(['cancelled', 'deleted'])('goes on no more when it was %s', async (how) => {
    const { server, automationId, runId, goOn } = await startWaiting()
    const answer =
      how === 'cancelled' ? await act(server, runId, 'cancel') : await server.call('DELETE', `${ORG}/automations/${automationId}`)
    expect(answer.status).toBe(200)
    await goOn()
    expect(await get(server, runId)).toMatchObject({ status: 'cancelled', wait: null })
    expect(await titles(server)).toEqual([])
  })

  test('waits again when it failed by a fault of ours and is retried', async () => {
    const { server, runId, goOn } = await startWaiting()
    const fault = { status: 'failed' as const, due_at: null, error: 'Something failed on our side.' }
    await server.installation.store.write(async ({ db }) => {
      await db.updateTable('runs').set(fault).where('id', '=', runId).execute()
      await db.deleteFrom('run_waits').where('run_id', '=', runId).execute()
    })
    expect((await act(server, runId, 'retry')).status).toBe(200)
    await server.server.idle()

    expect(await get(server, runId)).toMatchObject({ status: 'waiting', wait: { eventKey: 'customer:updated' } })
    await goOn()
    expect(await get(server, runId)).toMatchObject({ status: 'completed' })
    expect(await titles(server)).toEqual(['Goes on for Ada'])
  })
})

describe('retrying', () => {
  test('sends the message of a step again that could not be sent, once', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const receiver = await startReceiver()
    const webhook = await addWebhook(server, receiver.url, [])
    const setEnabled = (enabled: boolean) => server.call('PATCH', `${ORG}/webhooks/${webhook.id}`, { body: { enabled } })
    await setEnabled(false)
    const payload = '{"order": 1}'
    const steps = { start: on('customer:created'), send: ['webhookSend', { webhookId: webhook.id, event: 'order', payload }] } as const
    await enableFlow(server, draw(steps))
    await addCustomer(server)
    await server.server.idle()
    const [failed] = await fetchRuns(server)
    expect(failed).toMatchObject({ status: 'failed' })
    await setEnabled(true)
    await act(server, failed?.id as string, 'retry')
    for (let count = 0; count < 3; count++) await server.server.idle()
    expect(await get(server, failed?.id as string)).toMatchObject({ status: 'completed' })
    expect(receiver.received).toHaveLength(1)
  })

  test('tries the failed step of the same run again, by the same definition, and does nothing twice', async () => {
    const server = await startTestServer()
    const { id, comeBack } = await failingFlow(server)
    await addCustomer(server)
    await server.server.idle()
    const [failed] = await fetchRuns(server, id)
    const runId = failed?.id as string
    const changed = draw({ start: on('customer:created') })
    await server.call('PATCH', `${ORG}/automations/${id}`, { body: { definition: changed, enabled: false } })
    expect(await act(server, runId, 'retry')).toMatchObject({ status: 200, body: { id: runId, error: null } })
    await server.server.idle()
    expect(await get(server, runId)).toMatchObject({ status: 'failed' })
    await comeBack()
    await act(server, runId, 'retry')
    await server.server.idle()
    const run = await get(server, runId)
    expect(run).toMatchObject({ status: 'completed', definitionHash: (failed as unknown as { definitionHash: string }).definitionHash })
    expect(run.steps.map((step: { nodeId: string; try: number; status: string }) => [step.nodeId, step.try, step.status])).toEqual([
      ['start', 1, 'done'],
      ['first', 1, 'done'],
      ['second', 1, 'failed'],
      ['second', 2, 'failed'],
      ['second', 3, 'done'],
    ])
    expect((await tasks(server)).map(({ title }) => title).sort()).toEqual(['First', 'Second for Ada'])
    expect(await fetchRuns(server, id)).toHaveLength(1)
    expect((await act(server, runId, 'retry')).body.code).toBe('run_not_failed')
  })

  test('takes up a run that failed by a fault of ours where it stood', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, draw({ start: on('customer:created'), make: ['taskCreate', { title: 'At last' }] }))
    const release = holdRunner(server)
    await addCustomer(server)
    const [run] = await fetchRuns(server, id)
    const runId = run?.id as string
    const fault = { status: 'failed' as const, due_at: null, error: 'Something failed on our side.' }
    await server.installation.store.write(({ db }) => db.updateTable('runs').set(fault).where('id', '=', runId).execute())
    release()
    expect(await act(server, runId, 'retry')).toMatchObject({ status: 200, body: { status: 'running', error: null } })
    await server.server.idle()
    expect(await get(server, runId)).toMatchObject({ status: 'completed' })
    expect(await tasks(server)).toMatchObject([{ title: 'At last' }])
  })
})

describe('the journal of a run', () => {
  test('holds everything that is needed to follow it again offline, retries included', async () => {
    const server = await startTestServer()
    const { id, comeBack } = await failingFlow(server)
    await addCustomer(server)
    await server.server.idle()
    const [failed] = await fetchRuns(server, id)
    const runId = failed?.id as string
    await comeBack()
    await act(server, runId, 'retry')
    await server.server.idle()
    const { body } = await server.call('GET', `${RUNS}/${runId}/journal`)
    expect(replay(body)).toMatchObject({ status: 'completed', runId })
    const retried = body.entries.findIndex((entry: object) => 'retry' in entry)
    expect(retried).toBeGreaterThan(0)
    expect(replay({ ...body, entries: body.entries.slice(0, retried) })).toMatchObject({ status: 'failed' })
  })

  /** The run as the interpreter alone takes it to its end. */
  function replay({
    definition,
    start,
    entries,
  }: {
    definition: unknown
    start: RunStart
    entries: readonly (Signal | { retry: { now: number } })[]
  }): RunState {
    const { flow } = parseFlow(definition)
    if (!flow) throw new Error('the journal has no sound definition')
    const first = startRun(flow, start)
    const { run } = entries.reduce<Transition>(
      (transition, entry) => ('retry' in entry ? retryRun(flow, transition.run, entry.retry.now) : advance(flow, transition.run, entry)),
      first,
    )
    return run
  }
})

test('a run that begins to wait at the first request of a transaction waits once, and goes on once', async () => {
  const clock = createClock()
  const server = await startTestServer({ now: clock.now })
  const makes = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`m${index}`, ['taskCreate', { title: `${index}` }] as const]))
  const wait = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] as const
  await enableFlow(server, draw({ start: on('customer:created'), ...makes, wait, last: ['taskCreate', { title: 'last' }] }))
  await addCustomer(server)
  await server.server.idle()
  expect(await fetchRuns(server)).toMatchObject([{ status: 'waiting', wait: { until: '2026-07-01T13:00:00.000Z' } }])
  clock.advance(3_600_000)
  await server.server.idle()
  expect(await fetchRuns(server)).toMatchObject([{ status: 'completed' }])
  expect(await tasks(server)).toHaveLength(33)
})
