import { describe, expect, test } from 'vitest'
import { readBytes } from '../support/read-bytes.ts'
import { moveClock, startWithStandingClock } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
/** A canary sings in everything that is told of somebody who came. */
const READ = { firstName: 'canary-first', lastName: 'canary-last', documentNumber: 'canary-number', customFields: { c: 'canary-own' } }

/** Where the canary is still found: the text around it. */
async function canariesIn({ installation }: TestServer): Promise<readonly string[]> {
  const text = (await readBytes(installation)).toString('latin1')
  return [...text.matchAll(/canary/gi)].map(({ index }) => text.slice(Math.max(0, index - 200), index + 40))
}

async function make(server: TestServer, collection: string, body: object) {
  const answer = await server.call('POST', `${ORG}/${collection}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe('a scan of an identity document', () => {
  test('leaves nothing of what was read once it is old, though nobody was erased', async () => {
    const server = await startWithStandingClock()
    const scan = await make(server, 'identity-document-scans', READ)
    const path = `${ORG}/identity-document-scans/${scan.id}`
    await server.call('PATCH', path, { body: { lastName: 'canary-married' } })
    await server.call('POST', `${path}/complete`, { body: { documentType: 'PASSPORT' } })
    expect((await server.call('GET', path)).body).toMatchObject({
      firstName: 'canary-first',
      lastName: 'canary-married',
      status: 'COMPLETED',
    })
    // What an event or the audit log would keep is another 30 days: nothing that was read is in them.
    const events = (await readEvents(server)).map(({ body }) => Buffer.from(body).toString())
    expect(events.join()).not.toMatch(/canary-(first|last|married|number)/)
    const log = await server.call('GET', `${ORG}/audit-log?recordId=${scan.id}`)
    expect(JSON.stringify(log.body)).not.toMatch(/canary-(first|last|married|number)/)

    await moveClock(server, { advance: '30 days' })
    expect((await server.call('GET', path)).body).toMatchObject({ firstName: null, documentType: null, status: 'COMPLETED' })
    expect((await canariesIn(server)).filter((text) => /canary-(first|last|married|number)/.test(text))).toEqual([])
  })

  test('[EVT-10] in the queue of those that wait is told over HTTP, when it comes and when it goes', async () => {
    const server = await startWithStandingClock()
    const scan = await make(server, 'identity-document-scans', READ)
    await server.call('POST', `${ORG}/identity-document-scans/${scan.id}/dismiss`)
    await server.server.idle()
    const events = (await readEvents(server)).map(({ key, body }) => [key, JSON.parse(Buffer.from(body).toString()).data.change])
    expect(events).toEqual([
      ['identityDocumentScan:pendingQueueChanged', 'ADDED'],
      ['identityDocumentScan:pendingQueueChanged', 'REMOVED'],
    ])
  })
})

test('when a customer was erased, nothing is left of calls, vehicles, doors, scans and the logbook that would tell of them', async () => {
  const server = await startWithStandingClock()
  const customer = await make(server, 'customers', { firstName: 'canary-name', phone: '0470 99 88 77' })
  const customerId = customer.id
  const point = await make(server, 'access-points', { name: 'Barrier north' })
  await make(server, 'access-methods', { customerId, type: 'LPR', value: '1-CANARY-1' })
  const call = await make(server, 'calls', { direction: 'INBOUND', from: '+32 470 99 88 77', to: '081 11 22 33', notes: 'canary-call' })
  const vehicle = await make(server, 'vehicle-presences', { plate: '1CANARY1' })
  const entry = await make(server, 'access-log-entries', {
    ...{ accessPointId: point.id, result: 'DENIED', type: 'LPR', value: '1 canary 1', reason: 'canary-reason' },
  })
  const scan = await make(server, 'identity-document-scans', { ...READ, customerId })
  const eventLog = await make(server, 'event-logs', { kind: 'noise', message: 'canary-noise', customerId })
  for (const record of [call, vehicle, entry]) expect(record.customerId).toBe(customerId)
  await server.server.idle()

  await server.call('POST', `${ORG}/customers/${customerId}/erase`)
  await server.server.idle()
  expect(await canariesIn(server)).toEqual([])
  const get = async (collection: string, id: string) => server.call('GET', `${ORG}/${collection}/${id}`)
  expect((await get('calls', call.id)).body).toMatchObject({ from: 'Erased', to: 'Erased', notes: null, customerId })
  expect((await get('access-log-entries', entry.id)).body).toMatchObject({ value: null, reason: null, result: 'DENIED', customerId })
  expect((await get('event-logs', eventLog.id)).body).toMatchObject({ message: 'Erased', kind: 'noise' })
  expect((await get('vehicle-presences', vehicle.id)).status).toBe(404)
  expect((await get('identity-document-scans', scan.id)).status).toBe(404)
})

test('customers are listed by a telephone number however it is written, also after it was changed', async () => {
  const server = await startWithStandingClock()
  const { id } = await make(server, 'customers', { phone: '+32 (0)470 12 34 56' })
  const findByPhone = async (number: string) =>
    (await server.call('GET', `${ORG}/customers?phone=${encodeURIComponent(number)}`)).body.data.map((one: { id: string }) => one.id)
  for (const number of ['0470123456', '+32470123456', '0032 470/12.34.56']) expect(await findByPhone(number), number).toEqual([id])
  await server.call('PATCH', `${ORG}/customers/${id}`, { body: { phone: '0471 00 00 00' } })
  expect(await findByPhone('0470123456')).toEqual([])
  expect(await findByPhone('+32471000000')).toEqual([id])
  const call = await make(server, 'calls', { direction: 'INBOUND', from: '0032471000000', to: '112' })
  expect(call.customerId).toBe(id)
})
