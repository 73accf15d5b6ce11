import { describe, expect, test } from 'vitest'
import { bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { breakInserts } from '../support/break-inserts.ts'
import {
  breakingOff,
  type ConnectedServer,
  heldAnswers,
  interrupt,
  queueMessage,
  saying,
  startConnectedServer,
  storedIntents,
} from '../support/connected-server.ts'
import { addColleague } from '../support/people.ts'
import { type Answering, answerWith } from '../support/receiver.ts'
import { moveClock } from '../support/standing-clock.ts'

const PARK = '/api/orgs/test-park'
const accepted = { accepted: true, reference: 'R-7' }

const standing = { environment: { BELFRY_TEST_CLOCK: '1' } }
const bodyOf = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString())
const stateOf = async ({ call, door }: ConnectedServer) => (await call('GET', `${PARK}/access-points/${door}`)).body.physicalState

describe('an operation that asks the outside', () => {
  test('answers as if there were no outside when it is quick, with its status and its ETag', async () => {
    const park = await startConnectedServer(saying(accepted))
    const answer = await park.call('POST', park.open)
    expect(answer).toMatchObject({ status: 200, body: { id: park.door, physicalState: 'OPEN', version: 2 } })
    expect(answer.headers.get('etag')).toBe('"2"')
    const [request] = park.receiver.received
    const [intent] = await storedIntents(park)
    expect(request && bodyOf(request)).toMatchObject({
      id: intent?.id,
      kind: 'access',
      about: { id: park.door },
      payload: { action: 'open' },
    })
    expect(request?.headers['idempotency-key']).toBe(intent?.id)
    expect((await park.call('GET', `${PARK}/intents/${intent?.id}`)).body).toMatchObject({
      kind: 'access',
      about: { model: 'accessPoint', id: park.door },
      status: 'accepted',
      attemptCount: 1,
      reason: null,
      result: { id: park.door, physicalState: 'OPEN' },
    })
  })

  test('is done in the name of who has asked', async () => {
    const park = await startConnectedServer(saying(accepted))
    const ann = await addColleague(park, { email: 'ann@example.com', permissions: ['accessControl:write'] })
    expect((await park.call('POST', park.open, { key: ann.key })).status).toBe(200)
    const [event] = await park.installation.store.read((db) =>
      db.selectFrom('events').select('actor').where('key', '=', 'accessPoint:physicalStateChanged').execute(),
    )
    expect(JSON.parse(event?.actor as string)).toMatchObject({ type: 'MEMBER', id: ann.userId })
  })

  test.each([
    [
      'refuses',
      saying({ accepted: false, reason: 'The barrier is locked.' }),
      409,
      'external_refused',
      'refused',
      /The barrier is locked\./,
    ],
    ['is not there', answerWith(404), 409, 'external_refused', 'refused', /404/],
    ['breaks off', breakingOff, 502, 'external_unknown', 'unknown', /Nobody knows/],
    ['answers nonsense', answerWith(200), 502, 'external_unknown', 'unknown', /Nobody knows/],
  ] as const)('is refused when the outside %s, once and for all', async (_what, answering, status, code, stands, reason) => {
    const park = await startConnectedServer(answering)
    expect(await park.call('POST', park.open)).toMatchObject({ status, body: { code, detail: expect.stringMatching(reason) } })
    expect(await stateOf(park)).toBe('CLOSED')
    const { data } = (await park.call('GET', `${PARK}/intents?status=${stands}&kind=access&recordId=${park.door}`)).body
    expect(data).toMatchObject([{ status: stands, attemptCount: 1, result: null, reason: expect.stringMatching(reason) }])
    await park.server.idle()
    expect(park.receiver.received).toHaveLength(1)
  })

  test('[G53] is refused at once when nothing could be sent', async () => {
    const park = await startConnectedServer(saying(accepted))
    await park.receiver.close()
    expect(await park.call('POST', park.open)).toMatchObject({ status: 409, body: { code: 'external_refused' } })
    expect(await storedIntents(park)).toMatchObject([{ status: 'refused', attempts: 1, due_at: null }])
  })

  test('that takes long is answered with 202, and its end stands in the intent', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer(held.answering, { externalWaitMs: 50 })
    const answer = await park.call('POST', park.open)
    // Not yet on its way, where the machine is busy.
    const unfinished = expect.stringMatching(/^(queued|sending)$/)
    expect(answer).toMatchObject({ status: 202, body: { kind: 'access', about: { id: park.door }, status: unfinished } })
    await park.receiver.next()
    const intentPath = answer.headers.get('location') as string
    expect(intentPath).toBe(`/api/orgs/${park.organization.id}/intents/${answer.body.intentId}`)
    expect((await park.call('GET', intentPath)).body).toMatchObject({ status: 'sending', attemptCount: 1, result: null })
    expect(await stateOf(park)).toBe('CLOSED')
    held.release(accepted)
    await park.server.idle()
    expect((await park.call('GET', intentPath)).body).toMatchObject({ status: 'accepted', result: { physicalState: 'OPEN', version: 2 } })
    expect(await stateOf(park)).toBe('OPEN')
  })

  test('whose record is gone when the answer comes has opened the door, and says what stands in the way', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer(held.answering, { externalWaitMs: 50 })
    const { intentId } = (await park.call('POST', park.open)).body
    expect((await park.call('DELETE', `${PARK}/access-points/${park.door}`)).status).toBe(200)
    held.release(accepted)
    await park.server.idle()
    const intent = (await park.call('GET', `${PARK}/intents/${intentId}`)).body
    expect(intent).toMatchObject({ status: 'accepted', result: null, reason: expect.stringContaining(park.door) })
  })

  test('is shown to those only who may read what it is about', async () => {
    const park = await startConnectedServer(saying(accepted))
    await park.call('POST', park.open)
    const [intent] = await storedIntents(park)
    const [guard, other] = [
      await addColleague(park, { email: 'guard@example.com', permissions: ['accessControl:read'] }),
      await addColleague(park, { email: 'other@example.com', permissions: ['customers:read'] }),
    ]
    const seen = async (key: string) => (await park.call('GET', `${PARK}/intents`, { key })).body.data.length
    expect([await seen(guard.key), await seen(other.key)]).toEqual([1, 0])
    expect((await park.call('GET', `${PARK}/intents/${intent?.id}`, { key: other.key })).status).toBe(404)
  })
})

describe('a repeat under the same Idempotency-Key', () => {
  const again = { headers: { 'idempotency-key': 'open-1' } }

  test('gets the final answer, and nothing is asked twice', async () => {
    const park = await startConnectedServer(saying(accepted))
    const first = await park.call('POST', park.open, again)
    const second = await park.call('POST', park.open, again)
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(second.body).toEqual(first.body)
    expect(park.receiver.received).toHaveLength(1)
  })

  test('waits for the same intent while it has none, also across a restart', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer(held.answering, { externalWaitMs: 50 })
    const [first, second] = [await park.call('POST', park.open, again), await park.call('POST', park.open, again)]
    expect([first.status, second.status]).toEqual([202, 202])
    expect(second.body.intentId).toBe(first.body.intentId)
    expect([second.headers.get('location'), second.headers.get('idempotency-replayed')]).toEqual([first.headers.get('location'), 'true'])
    held.release(accepted)
    const anew = await park.restart()
    expect(await anew.call('POST', park.open, again)).toMatchObject({ status: 200, body: { physicalState: 'OPEN' } })
    expect(park.receiver.received).toHaveLength(1)
  })

  test('gets the same refusal: what was asked may have had an effect', async () => {
    const park = await startConnectedServer(breakingOff)
    const answers = [await park.call('POST', park.open, again), await park.call('POST', park.open, again)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [502, 'external_unknown'],
      [502, 'external_unknown'],
    ])
    expect(park.receiver.received).toHaveLength(1)
    expect((await park.call('POST', `${PARK}/access-points/${park.door}/close`, again)).body.code).toBe('idempotency_key_reused')
  })

  test('at the same moment asks once', async () => {
    const park = await startConnectedServer(saying(accepted))
    const answers = await Promise.all(Array.from({ length: 6 }, () => park.call('POST', park.open, again)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(park.receiver.received).toHaveLength(1)
  })
})

describe('a message for which nobody waits', () => {
  const sent = async (park: ConnectedServer, id: string) => (await park.call('GET', `${PARK}/notification-deliveries/${id}`)).body

  test('is sent after the commit, and its delivery says by what', async () => {
    const park = await startConnectedServer(saying(accepted))
    const id = await queueMessage(park)
    await park.server.idle()
    expect(await sent(park, id)).toMatchObject({ status: 'SENT', connector: 'http' })
  })

  test('is tried again after 1, 5 and 30 minutes, 2 and 6 hours, and then refused', async () => {
    const park = await startConnectedServer(answerWith(429), standing)
    await moveClock(park, { freeze: true })
    const id = await queueMessage(park)
    const counts: number[] = []
    for (const advance of ['1 second', '58 seconds', '1 second', '5 minutes', '30 minutes', '2 hours', '6 hours', '29 days']) {
      await moveClock(park, { advance })
      counts.push(park.receiver.received.length)
    }
    expect(counts).toEqual([1, 1, 2, 3, 4, 5, 6, 6])
    expect(new Set(park.receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await sent(park, id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('429') })
    expect(await storedIntents(park)).toMatchObject([{ status: 'refused', attempts: 6, due_at: null }])
  })

  test('is sent again when nobody knows whether it arrived, a change of a door is not', async () => {
    let answering = breakingOff
    const park = await startConnectedServer((response, request) => answering(response, request), standing)
    await moveClock(park, { freeze: true })
    await queueMessage(park, 'sms')
    await queueMessage(park, 'access')
    await park.server.idle()
    expect((await storedIntents(park)).map(({ kind, status }) => [kind, status])).toEqual([
      ['sms', 'queued'],
      ['access', 'unknown'],
    ])
    expect((await park.call('GET', `${PARK}/intents?kind=sms`)).body.data).toMatchObject([
      { status: 'queued', reason: expect.stringContaining('Nobody knows') },
    ])
    answering = saying(accepted)
    await moveClock(park, { advance: '1 minute' })
    expect((await storedIntents(park)).map(({ kind, status, attempts }) => [kind, status, attempts])).toEqual([
      ['sms', 'accepted', 2],
      ['access', 'unknown', 1],
    ])
  })

  test('many of them keep no door waiting', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer((response, request) => {
      if (bodyOf(request).kind === 'mail') held.answering(response, request)
      else saying(accepted)(response, request)
    })
    await Promise.all(Array.from({ length: 20 }, () => queueMessage(park)))
    await park.receiver.take(6)
    expect(await park.call('POST', park.open)).toMatchObject({ status: 200, body: { physicalState: 'OPEN' } })
    expect(park.receiver.received.map((request) => bodyOf(request).kind)).toEqual([...Array.from({ length: 6 }, () => 'mail'), 'access'])
    held.release(accepted)
    await park.server.idle()
    expect((await storedIntents(park)).every(({ status, attempts }) => status === 'accepted' && attempts === 1)).toBe(true)
  })
})

test('one organization with much to send keeps no other waiting', async () => {
  const held = heldAnswers()
  const park = await startConnectedServer(held.answering)
  const lake = await bootstrapOrganization(park.installation, { name: 'Lake', slug: 'lake' })
  await Promise.all(Array.from({ length: 20 }, () => queueMessage(park)))
  await park.receiver.take(6)
  await queueMessage({ ...park, organization: lake })
  const [request] = await park.receiver.take(1)
  expect(request && bodyOf(request).organizationId).toBe(lake.id)
  held.release(accepted)
  await park.server.idle()
  expect(park.receiver.received).toHaveLength(21)
})

test('a server that stops finishes what is under way, and answers whoever waits for it', async () => {
  const held = heldAnswers()
  const park = await startConnectedServer(held.answering)
  const answer = park.call('POST', park.open)
  await park.receiver.next()
  const stopped = park.server.stop()
  held.release(accepted)
  expect(await answer).toMatchObject({ status: 200, body: { physicalState: 'OPEN' } })
  await stopped
  expect(await storedIntents(park)).toMatchObject([{ status: 'accepted' }])
})

test('a fault of ours while settling is told as such, once, and the answer of the outside is kept', async () => {
  const park = await startConnectedServer(saying(accepted))
  const repair = await breakInserts(park.installation.store, 'events')
  // Not by the checked way: no document announces such an answer.
  const answer = await fetch(`http://127.0.0.1:${park.server.port}${park.open}`, { method: 'POST', headers: { 'x-api-key': park.key } })
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
  await repair()
  await park.server.idle()
  expect(await storedIntents(park)).toMatchObject([{ status: 'accepted', attempts: 1, due_at: null }])
  expect(await stateOf(park)).toBe('CLOSED')
  expect(park.receiver.received).toHaveLength(1)
  expect(park.logged()).toContain('an effect could not be completed')
})

test('a settler that this version does not know leaves no effect behind that is tried for ever', async () => {
  const park = await startConnectedServer(saying(accepted))
  await park.call('POST', park.open)
  const [intent] = await storedIntents(park)
  await park.installation.store.write(({ db }) => db.updateTable('intents').set({ completion_handler: 'doors.open' }).execute())
  await interrupt(park, intent?.id as string)
  await park.server.idle()
  expect(await storedIntents(park)).toMatchObject([{ status: 'unknown', due_at: null }])
})

describe('after a process has ended while it was sending', () => {
  test('[G54] a message is sent again under its key, and nobody knows of a door', async () => {
    const park = await startConnectedServer(saying(accepted))
    const message = await queueMessage(park)
    await park.call('POST', park.open)
    await park.server.idle()
    const [mail, door] = await storedIntents(park)
    await interrupt(park, mail?.id as string)
    await interrupt(park, door?.id as string)
    const anew = await park.restart()
    await anew.server.idle()
    expect((await storedIntents(anew)).map(({ kind, status, attempts }) => [kind, status, attempts])).toEqual([
      ['mail', 'accepted', 2],
      ['access', 'unknown', 1],
    ])
    const keys = park.receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([mail?.id, door?.id, mail?.id])
    expect((await anew.call('GET', `${PARK}/intents/${door?.id}`)).body).toMatchObject({
      status: 'unknown',
      reason: 'It was interrupted: nobody knows whether it happened.',
      result: null,
    })
    expect((await anew.call('GET', `${PARK}/notification-deliveries/${message}`)).body.status).toBe('SENT')
  })

  test('whose claim still stands, others leave what it has begun alone', async () => {
    const park = await startConnectedServer(saying(accepted), standing)
    await moveClock(park, { freeze: true })
    await park.call('POST', park.open)
    const [door] = await storedIntents(park)
    await interrupt(park, door?.id as string)
    await park.installation.store.write(({ db }) =>
      db
        .updateTable('intents')
        .set({ due_at: park.server.service.now() + 120_000 })
        .where('id', '=', door?.id as string)
        .execute(),
    )
    await moveClock(park, { advance: '119 seconds' })
    expect(await storedIntents(park)).toMatchObject([{ status: 'sending' }])
    await moveClock(park, { advance: '1 second' })
    expect(await storedIntents(park)).toMatchObject([{ status: 'unknown' }])
    expect(park.receiver.received).toHaveLength(1)
  })
})

describe('what was asked of a connector that is no longer set up', () => {
  const noConnectors = { BELFRY_CONNECTORS: '' }
  /** Leaves behind what was asked for and not begun, due in an hour so that this server does not begin it. */
  const queueAnew = ({ installation, server }: ConnectedServer) =>
    installation.store.write(({ db }) =>
      db
        .updateTable('intents')
        .set({ status: 'queued', attempts: 0, due_at: server.service.now() + 3_600_000, answer: null, result: null })
        .execute(),
    )

  test('is refused where somebody waits, and moves no door', async () => {
    const park = await startConnectedServer(saying({ accepted: false, reason: 'The barrier is locked.' }), standing)
    await park.call('POST', park.open)
    await queueAnew(park)
    const anew = await park.restart(noConnectors)
    await moveClock(anew, { advance: '1 hour' })
    expect((await anew.call('GET', `${PARK}/access-points/${park.door}`)).body.physicalState).toBe('CLOSED')
    expect((await anew.call('GET', `${PARK}/intents`)).body.data).toMatchObject([
      { status: 'refused', result: null, reason: 'No connector is set up for access any more, so nothing was sent.' },
    ])
  })

  test('is sent when it is set up again, where nobody waits', async () => {
    let answering: Answering = answerWith(429)
    const park = await startConnectedServer((response, request) => answering(response, request), standing)
    await moveClock(park, { freeze: true })
    const id = await queueMessage(park)
    await park.server.idle()
    const without = await park.restart(noConnectors)
    await moveClock(without, { advance: '1 minute' })
    expect(await storedIntents(without)).toMatchObject([{ status: 'queued', attempts: 2 }])
    expect((await without.call('GET', `${PARK}/notification-deliveries/${id}`)).body).toMatchObject({ status: 'QUEUED', sentAt: null })
    answering = saying(accepted)
    const back = await park.restart({ BELFRY_CONNECTORS: `mail=${park.receiver.url}` })
    // A test clock begins with the real time again when the server starts.
    await moveClock(back, { advance: '6 minutes' })
    expect((await back.call('GET', `${PARK}/notification-deliveries/${id}`)).body).toMatchObject({ status: 'SENT', connector: 'http' })
  })

  test('fails after the last try, where nobody waits', async () => {
    const park = await startConnectedServer(answerWith(429), standing)
    await moveClock(park, { freeze: true })
    const id = await queueMessage(park)
    await park.server.idle()
    const anew = await park.restart(noConnectors)
    for (const advance of ['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours']) await moveClock(anew, { advance })
    expect((await anew.call('GET', `${PARK}/notification-deliveries/${id}`)).body).toMatchObject({
      status: 'FAILED',
      sentAt: null,
      error: 'No connector is set up for mail any more, so nothing was sent.',
    })
    expect(park.receiver.received).toHaveLength(1)
  })
})
