import { type GivenJournal, pathOf as pathOfTrace, replay } from '@belfry/automation-engine/testing'
import { describe, expect, test } from 'vitest'
import type { ApiRecord } from '../support/api-record.ts'
import { add, alter } from '../support/clock-flows.ts'
import { heldAnswers, saying, startConnectedServer } from '../support/connected-server.ts'
import { type DrawnStep, draw, enableFlow, fetchRuns, on, pathOf, theRun } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { holdBack, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startWithSink } from '../support/sink.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

// What somebody sees who looks at one run: everything that they need to know why it is where it is, and no secret.

const ORG = '/api/orgs/test-park'
const isVip = { match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }] }
const ask = (server: Pick<TestServer, 'call'>) => theRun(server) as Promise<ApiRecord>

/** A server whose clock stands at noon of a Wednesday, with a run at this step for a new customer. */
async function standingAt(step: DrawnStep | ((server: TestServer) => Promise<DrawnStep>)) {
  const server = await startWithStandingClock()
  await moveClock(server, { now: '2027-06-16T10:00:00.000Z' })
  await enableFlow(server, draw({ start: on('customer:created'), step: typeof step === 'function' ? await step(server) : step }))
  const customerId = await add(server, 'customers', { firstName: 'Ada' })
  await server.server.idle()
  return { server, customerId }
}

const nothing = { until: null, nextCheckAt: null, checks: null, eventKey: null, recordId: null, webhookId: null, taskId: null }
const waiting = { ...nothing, since: '2027-06-16T10:00:00.000Z', effectKind: null, intentId: null, assignees: null }

describe('a run that waits says for what, since when and until when', () => {
  test('a moment', async () => {
    const { server } = await standingAt(['delay', { mode: 'duration', duration: { amount: 2, unit: 'hours' } }])
    const until = '2027-06-16T12:00:00.000Z'
    expect((await ask(server)).wait).toEqual({ ...waiting, kind: 'moment', text: `Waits until ${until}.`, until })
  })

  test('an event', async () => {
    const config = { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'hours' } }
    const { server, customerId } = await standingAt(['waitForEvent', config])
    expect((await ask(server)).wait).toEqual({
      ...waiting,
      kind: 'event',
      text: `Waits for customer:updated of ${customerId}, until 2027-06-16T11:00:00.000Z at most.`,
      ...{ eventKey: 'customer:updated', recordId: customerId, until: '2027-06-16T11:00:00.000Z' },
    })
  })

  test('the decision of an approval, and who decides', async () => {
    const { server } = await standingAt(['approval', { title: 'May {customer.firstName} stay?', timeout: { amount: 1, unit: 'days' } }])
    const { wait } = await ask(server)
    const { taskId } = (await server.call('GET', `${ORG}/automation-approvals`)).body.data[0]
    // Nobody in particular: the administrators.
    expect(wait).toEqual({
      ...waiting,
      kind: 'decision',
      text: `Waits for the decision of the approval in ${taskId}, until 2027-06-17T10:00:00.000Z at most.`,
      ...{ taskId, until: '2027-06-17T10:00:00.000Z', assignees: [] },
    })
  })

  test('the decision of a colleague', async () => {
    const { server } = await standingAt(async (place) => {
      const { userId } = await addColleague(place, { permissions: [] })
      return ['approval', { title: 'May {customer.firstName} stay?', assigneeIds: [userId] }]
    })
    expect((await ask(server)).wait).toMatchObject({ kind: 'decision', until: null, assignees: [{ name: 'Ben' }] })
  })

  test('conditions: when they are looked at next, and how often they were', async () => {
    const { server } = await standingAt(['waitUntil', { conditions: isVip, interval: { amount: 10, unit: 'minutes' } }])
    const expectedWait = { ...waiting, kind: 'conditions', text: 'Waits for its conditions to hold, which are looked at every 10 minutes.' }
    expect((await ask(server)).wait).toEqual({ ...expectedWait, nextCheckAt: '2027-06-16T10:10:00.000Z', checks: 1 })
    await moveClock(server, { advance: '25 minutes' })
    expect((await ask(server)).wait).toEqual({ ...expectedWait, nextCheckAt: '2027-06-16T10:30:00.000Z', checks: 3 })
  })

  test('the opening hours', async () => {
    const { server } = await standingAt(async (place) => {
      await alter(place, '', { openingHours: { wednesday: [{ from: '12:10', to: '18:00' }] } })
      return ['waitUntilOpen', {}]
    })
    expect((await ask(server)).wait).toEqual({
      ...waiting,
      kind: 'hours',
      text: 'Waits until the organization is open.',
      ...{ nextCheckAt: '2027-06-16T10:10:00.000Z', checks: 1 },
    })
  })

  test('a message to a webhook', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const held = holdBack()
    const receiver = await startReceiver(held.answering)
    const { id: webhookId } = await addWebhook(server, receiver.url, [])
    await enableFlow(server, draw({ start: on('customer:created'), send: ['webhookSend', { webhookId, event: 'hello', payload: '{}' }] }))
    await add(server, 'customers', { firstName: 'Ada' })
    await receiver.next()
    expect(await ask(server)).toMatchObject({
      status: 'waiting',
      wait: { kind: 'message', webhookId, text: expect.stringContaining(webhookId), effectKind: null },
    })
    held.release()
    await server.server.idle()
    expect((await ask(server)).wait).toBeNull()
  })

  test('what it has asked of the outside, with the intent that tells how far it is', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer(held.answering)
    const open: DrawnStep = ['accessPointControl', { accessPointId: park.door, action: 'open' }]
    await enableFlow(park, draw({ start: on('customer:created'), open }))
    await add(park, 'customers', { firstName: 'Ada' })
    await park.receiver.next()
    const { status, wait } = await ask(park)
    expect(status).toBe('waiting')
    expect(wait).toEqual({
      ...waiting,
      since: expect.stringMatching(/^20/),
      kind: 'effect',
      text: 'Waits for the answer of an external system to access-points.open.',
      effectKind: 'access',
      intentId: expect.stringMatching(/^int_/),
    })
    expect((await park.call('GET', `${ORG}/intents/${wait.intentId}`)).body).toMatchObject({ kind: 'access', status: 'sending' })
    held.release({ accepted: true })
    await park.server.idle()
    expect(await ask(park)).toMatchObject({ status: 'completed', wait: null })
  })

  test('the answer of an address outside, of which only the host is told', async () => {
    const held = holdBack()
    const park = await startWithSink(held.answering)
    const call: DrawnStep = [
      'httpRequest',
      { target: 'custom', method: 'POST', url: `${park.origin}/hooks/secret-key?token=secret`, body: '' },
    ]
    await enableFlow(park, draw({ start: on('customer:created'), call }))
    await add(park, 'customers', { firstName: 'Ada' })
    await park.sink.next()
    expect(await ask(park)).toMatchObject({
      status: 'waiting',
      wait: { kind: 'call', text: `Waits for the answer to POST ${park.origin}.`, effectKind: null, intentId: null },
    })
    held.release()
    await park.server.idle()
    expect((await ask(park)).wait).toBeNull()
  })
})

test('it shows how long it took, what was missing, and why a condition was false', async () => {
  const server = await startWithStandingClock()
  await moveClock(server, { now: '2027-06-16T10:00:00.000Z' })
  const say: DrawnStep = ['taskCreate', { title: 'Ask {customer.customFields.nobody.name}' }]
  const wait: DrawnStep = ['delay', { mode: 'duration', duration: { amount: 90, unit: 'minutes' } }]
  await enableFlow(server, draw({ start: on('customer:created'), say, wait, vip: ['condition', { conditions: isVip }] }))
  const id = await add(server, 'customers', { firstName: 'Ada' })
  await moveClock(server, { advance: '90 minutes' })
  const run = await ask(server)
  const steps = Object.fromEntries(run.steps.map((step: ApiRecord) => [step.nodeId, step]))
  expect(steps.say).toMatchObject({ input: { title: 'Ask ' }, missing: ['customer.customFields.nobody.name'], durationMs: 0 })
  expect(steps.wait).toMatchObject({ status: 'done', durationMs: 5_400_000 })
  expect(steps.vip).toMatchObject({ exit: 'no', output: { rules: [{ id: 'r', holds: false, actual: 'DEFAULT' }] } })
  expect(run).toMatchObject({ startedAt: '2027-06-16T10:00:00.000Z', endedAt: '2027-06-16T11:30:00.000Z', durationMs: 5_400_000 })
  expect(run.records).toEqual([{ model: 'customer', id }])
})

test('a run says of which run it has come and for what, and that one how its runs are', async () => {
  const server = await startTestServer()
  const forEach: DrawnStep = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }]
  const drawn = { start: on('customer:updated'), forEach, task: ['taskCreate', { title: '{item.fileName}' }] as DrawnStep }
  await enableFlow(server, draw(drawn, ['start out forEach', 'forEach each task']))
  const customerId = await add(server, 'customers', { firstName: 'Ada' })
  const named = await add(server, 'documents', { customerId, documentType: 'OTHER', fileName: 'one.pdf' })
  const nameless = await add(server, 'documents', { customerId, documentType: 'OTHER' })
  await alter(server, `customers/${customerId}`, { notes: 'go' })
  await server.server.idle()
  const [parent, ...children] = (await fetchRuns(server)) as readonly ApiRecord[]
  expect(parent).toMatchObject({
    itemId: null,
    childRunCount: 2,
    childRunStatuses: { running: 0, waiting: 0, completed: 1, failed: 1, cancelled: 0 },
  })
  expect(new Set(children.map(({ parentRunId, itemId }) => `${parentRunId} ${itemId}`))).toEqual(
    new Set([named, nameless].map((id) => `${parent.id} ${id}`)),
  )
})

test('a failed run says what can be done, and a run that has not failed nothing', async () => {
  const server = await startTestServer()
  await enableFlow(server, draw({ start: on('customer:created'), call: ['taskCreate', { title: '{customer.phone}' }] }))
  await add(server, 'customers', { firstName: 'Ada' })
  await server.server.idle()
  const run = await ask(server)
  expect(run.advice).toBe(
    `Mend what the error says; POST …/automation-runs/${run.id}/retry then tries the step "call" again. What was done before stays done, and is not done twice.`,
  )
  expect(run).toMatchObject({ status: 'failed', durationMs: expect.any(Number), endedAt: expect.any(String) })
})

describe('no secret of a record is shown', () => {
  const PIN = '471199'

  /** What the API shows of the only run and of its journal; and the journal leads to the same run. */
  async function readAll(server: TestServer): Promise<string> {
    const run = await ask(server)
    const journal = (await server.call('GET', `${ORG}/automation-runs/${run.id}/journal`)).body as GivenJournal
    const again = replay(journal)
    expect([again.run.status, pathOfTrace(again)]).toEqual([run.status, pathOfTrace({ ...again, trace: run.steps })])
    return JSON.stringify([run, journal])
  }
  /** What the outside is asked to send, which nobody reads back. */
  const sent = async ({ installation }: TestServer) => {
    const rows = await installation.store.read((db) =>
      db.selectFrom('intents').select('payload').where('kind', '=', 'mail').orderBy('id').execute(),
    )
    return rows.map(({ payload }) => JSON.parse(payload).body)
  }

  test('of an access method that the flow has made, though it goes into the message', async () => {
    const server = await startTestServer()
    const make: DrawnStep = ['accessMethodCreate', { customerId: '{customer.id}', type: 'PIN_CODE' }]
    const find: DrawnStep = ['httpRequest', { target: 'tillor', method: 'GET', path: '/access-methods/{createdAccessMethod.id}' }]
    const text = 'Your PIN is {createdAccessMethod.value}, again: {response.data.value}.'
    const write: DrawnStep = ['customerMessageSend', { customerId: '{customer.id}', subject: 'x', body: text, sendEmail: true }]
    const wait: DrawnStep = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }]
    const note: DrawnStep = ['taskCreate', { title: '{createdAccessMethod.value}' }]
    const edges = ['start out make', 'make out find', 'find success write', 'write out wait', 'wait out note']
    await enableFlow(server, draw({ start: on('customer:created'), make, find, write, wait, note }, edges))
    await add(server, 'customers', { firstName: 'Ada', email: 'ada@example.com' })
    await server.server.idle()
    const { id, value: pin } = (await server.call('GET', `${ORG}/access-methods`)).body.data[0]
    const run = await ask(server)
    expect([run.status, pathOf(run).at(-1)]).toEqual(['waiting', 'wait -'])
    const visibleText = await readAll(server)
    expect(visibleText).not.toContain(pin)
    expect(visibleText).toContain(`Your PIN is [hidden value of ${id}], again: [hidden value of ${id}].`)
    expect(run.variables.createdAccessMethod).toMatchObject({ id, value: `[hidden value of ${id}]` })
    // The flow itself had it.
    expect(await sent(server)).toEqual([expect.stringContaining(`Your PIN is ${pin}, again: ${pin}.`)])
  })

  test('of an access method that somebody else has made, of which the run holds nothing but its id', async () => {
    const server = await startTestServer()
    const find: DrawnStep = ['httpRequest', { target: 'tillor', method: 'GET', path: '/access-methods/{accessMethod.id}' }]
    const write: DrawnStep = [
      'customerMessageSend',
      { customerId: '{accessMethod.customerId}', body: 'PIN {response.data.value}', sendEmail: true },
    ]
    await enableFlow(server, draw({ start: on('accessMethod:created'), find, write }, ['start out find', 'find success write']))
    const customerId = await add(server, 'customers', { firstName: 'Ada', email: 'ada@example.com' })
    const id = await add(server, 'access-methods', { customerId, type: 'PIN_CODE', value: PIN })
    await server.server.idle()
    const visibleText = await readAll(server)
    expect(visibleText).not.toContain(PIN)
    expect(visibleText).toContain(`PIN [hidden value of ${id}]`)
    expect(await sent(server)).toEqual([expect.stringContaining(`PIN ${PIN}`)])
  })

  test('of a mandate: who has the address at which it is signed can sign', async () => {
    const signing = 'https://sign.example.com/m/3f9a?k=secret'
    const receiver = await startReceiver(saying({ accepted: true, url: signing }))
    const connector = `collection=http://127.0.0.1:${receiver.port}/effects`
    const park = await startTestServer({ environment: { BELFRY_CONNECTORS: connector, BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32) } })
    const request: DrawnStep = ['mandateRequest', { customerId: '{customer.id}', mode: 'request' }]
    const wait: DrawnStep = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }]
    const note: DrawnStep = ['taskCreate', { title: '{mandate.reference}' }]
    const edges = ['start out request', 'request out wait', 'wait out note']
    await enableFlow(park, draw({ start: on('customer:created'), request, wait, note }, edges))
    await add(park, 'customers', { firstName: 'Ada', email: 'ada@example.com' })
    await park.server.idle()
    const { id, signingUrl } = (await park.call('GET', `${ORG}/mandates`)).body.data[0]
    expect(signingUrl).toBe(signing)
    const { variables, steps } = await ask(park)
    expect(variables.mandate).toMatchObject({ id, signingUrl: `[hidden signingUrl of ${id}]` })
    expect(steps[1].output.mandate).toMatchObject({ id, signingUrl: `[hidden signingUrl of ${id}]` })
    expect(await readAll(park)).not.toContain(signing)
  })
})
