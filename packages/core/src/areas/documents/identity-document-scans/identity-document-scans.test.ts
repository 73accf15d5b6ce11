import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import { runTimer } from '../../record-timers.ts'
import { identityDocumentScan } from './identity-document-scan.ts'
import { readFields } from './read-values.ts'

const DAY = 86_400_000
const READ = { documentType: 'PASSPORT', documentNumber: 'EH123456', firstName: 'Ada', lastName: 'Lovelace', birthDate: '1980-02-29' }

let site: Site
let ada: string
let bob: string
beforeEach(() => {
  site = createSite()
  ada = site.addCustomer({ firstName: 'A.' }).id
  bob = site.addCustomer({ firstName: 'B.' }).id
})

const scan = async (body: object = READ) => (await site.call('identity-document-scans.create', { body })).body
const act = (verb: string, id: unknown, body?: object, call: object = {}) =>
  site.call(`identity-document-scans.${verb}`, { params: { id: String(id) }, ...(body ? { body } : {}), ...call })
const keys = () => site.events().map(({ key }) => key.replace('identityDocumentScan:', ''))
const dueAt = () => site.memory.timers.map(({ timer, recordId, at }) => [timer, recordId, at])

/** Goes to a moment and lets what is due then go off, as a host does. */
async function goTo(now: number) {
  site.surroundings.now = now
  for (const { timer, recordId, at } of site.memory.timers) {
    if (at > now) continue
    const port = site.port()
    await port.setTimer(timer, recordId, null)
    await runTimer(port, timer, recordId)
  }
}

describe('a scan', () => {
  test('waits at first, which is told; what was read is in its answer and in no event', async () => {
    const body = await scan()
    expect(body).toMatchObject({ ...READ, status: 'PENDING', scannedAt: '2026-07-01T12:00:00.000Z', forgottenAt: null })
    const { documentType, documentNumber, firstName, lastName, birthDate, ...others } = body
    const untold = Object.fromEntries(readFields.map((name) => [name, null]))
    expect(site.events()).toEqual([
      {
        key: 'identityDocumentScan:pendingQueueChanged',
        about: { model: 'identityDocumentScan', id: body.id },
        data: { identityDocumentScan: { ...others, ...untold }, change: 'ADDED' },
      },
    ])
    expect(rowsOf(await site.call('identity-document-scans.list', { query: { status: 'PENDING' } }))).toEqual([body])
  })

  test('[EVT-10] that is completed waits no longer, and is told', async () => {
    const { id } = await scan({})
    const { status, body } = await act('complete', id, READ)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...READ, status: 'COMPLETED', completedAt: '2026-07-01T12:00:00.000Z' })
    expect(keys()).toEqual(['pendingQueueChanged', 'completed', 'pendingQueueChanged'])
    expect(site.events().at(-1)?.data).toMatchObject({ change: 'REMOVED', identityDocumentScan: { status: 'COMPLETED', lastName: null } })
  })

  test('is completed once: again is nothing to do, with other values it is refused', async () => {
    const { id } = await scan()
    await act('complete', id)
    const before = site.record(id)
    for (const body of [undefined, {}, READ]) expect(await act('complete', id, body)).toMatchObject({ status: 200, body: before })
    expect(await act('complete', id, { lastName: 'Byron' })).toMatchObject({
      status: 409,
      problem: { detail: 'The scan is completed already, with other values. Change it instead.' },
    })
    expect((await act('update', id, { lastName: 'Byron' })).body).toMatchObject({ lastName: 'Byron' })
    expect(keys()).toEqual(['pendingQueueChanged', 'completed', 'pendingQueueChanged'])
  })

  test('[EVT-10] that is deleted is told, and leaves those that wait', async () => {
    const waiting = await scan()
    await act('delete', waiting.id)
    expect(keys()).toEqual(['pendingQueueChanged', 'pendingQueueChanged', 'deleted'])
    expect(dueAt()).toEqual([])
    const completed = await scan()
    await act('complete', completed.id)
    await act('delete', completed.id)
    expect(keys().slice(-2)).toEqual(['pendingQueueChanged', 'deleted'])
    expect(site.memory.all(identityDocumentScan)).toEqual([])
    expect(JSON.stringify(site.events())).not.toMatch(/Lovelace|EH123456|1980/)
  })

  test('that is dismissed leaves those that wait, and nothing of what was read', async () => {
    const { id } = await scan({ ...READ, customerId: ada })
    const { body } = await act('dismiss', id)
    expect(body).toMatchObject({ status: 'DISMISSED', forgottenAt: '2026-07-01T12:00:00.000Z', customerId: ada })
    for (const name of readFields) expect(body[name], name).toBeNull()
    expect(site.events().at(-1)?.data).toEqual({ identityDocumentScan: body, change: 'REMOVED' })
    const count = keys().length
    expect(await act('dismiss', id)).toMatchObject({ status: 200, body })
    expect(keys()).toHaveLength(count)
    for (const [verb, sent] of [['complete'], ['link', { customerId: bob }], ['update', { lastName: 'x' }]] as const)
      expect(await act(verb, id, sent)).toMatchObject({
        status: 409,
        problem: { detail: 'The scan was dismissed. Scan the document anew.' },
      })
  })

  test('that is completed cannot be dismissed', async () => {
    const { id } = await scan()
    await act('complete', id)
    expect(await act('dismiss', id)).toMatchObject({
      status: 409,
      problem: { detail: 'The scan is completed, so it waits no longer and cannot be dismissed. Delete it when nobody needs it.' },
    })
  })
})

describe('whose document it is', () => {
  const links = () => site.events().filter(({ key }) => key.endsWith('linked'))
  const emittedLinks = () => links().map(({ key, data }) => [key.split(':')[1], (data.customer as { id?: string } | null)?.id ?? null])

  test('[EVT-10] is told when it is linked and unlinked, with the customer', async () => {
    const { id } = await scan()
    const linked = await act('link', id, { customerId: ada })
    expect(linked).toMatchObject({ status: 200, body: { customerId: ada } })
    await act('link', id, { customerId: bob })
    await act('unlink', id)
    expect(emittedLinks()).toEqual([
      ['linked', ada],
      ['unlinked', ada],
      ['linked', bob],
      ['unlinked', bob],
    ])
    expect(links()[0]?.data).toMatchObject({ identityDocumentScan: { customerId: ada, lastName: null }, customer: { firstName: 'A.' } })
  })

  test('is told too when the scan begins with it, and when an ordinary change says it', async () => {
    const { id } = await scan({ customerId: ada })
    await act('update', id, { customerId: bob })
    await act('update', id, { lastName: 'Lovelace' })
    await act('update', id, { customerId: null })
    expect(emittedLinks()).toEqual([
      ['linked', ada],
      ['unlinked', ada],
      ['linked', bob],
      ['unlinked', bob],
    ])
  })

  test('so already is nothing to do', async () => {
    const { id } = await scan()
    expect((await act('unlink', id)).body).toMatchObject({ version: 1 })
    await act('link', id, { customerId: ada })
    expect((await act('link', id, { customerId: ada })).body).toMatchObject({ version: 2 })
    expect(emittedLinks()).toHaveLength(1)
  })

  test('cannot be somebody who is not there, or was erased', async () => {
    const { id } = await scan()
    expect(await act('link', id, { customerId: 'cus_01k8e5m1z0f7q8r9s0t1v2w301' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/customerId', code: 'unknown_record' }] },
    })
    await site.call('customers.erase', { params: { id: ada } })
    expect(await act('link', id, { customerId: ada })).toMatchObject({ problem: { errors: [{ code: 'erased' }] } })
  })

  test('is unlinked also from a customer who was deleted meanwhile', async () => {
    const { id } = await scan({ customerId: ada })
    await site.call('customers.delete', { params: { id: ada } })
    await act('unlink', id)
    expect(emittedLinks().at(-1)).toEqual(['unlinked', null])
  })
})

describe('what was read from a document', () => {
  test("goes by itself when the scan is older than the organization's retentionDays", async () => {
    const { id } = await scan({ ...READ, customFields: { floor: 2 } })
    await act('complete', id)
    expect(dueAt()).toEqual([['identityDocumentScans.forget', id, NOON + 30 * DAY]])
    await goTo(NOON + 30 * DAY - 1)
    expect(site.record(id)).toMatchObject(READ)
    const count = keys().length
    await goTo(NOON + 30 * DAY)
    expect(site.record(id)).toMatchObject({ status: 'COMPLETED', lastName: null, documentNumber: null, customFields: {} })
    expect(site.record(id)?.forgottenAt).toBe('2026-07-31T12:00:00.000Z')
    expect(keys()).toHaveLength(count)
    expect(dueAt()).toEqual([])
    expect(await act('update', id, { lastName: 'Lovelace' })).toMatchObject({
      status: 409,
      problem: { detail: 'What was read by this scan has been taken out, as it is after a while. Scan the document anew.' },
    })
    expect((await act('update', id, { externalId: 'desk-1' })).body).toMatchObject({ externalId: 'desk-1' })
  })

  test('goes also where the scan still waits, which waits no longer', async () => {
    const { id } = await scan()
    await goTo(NOON + 30 * DAY)
    expect(site.record(id)).toMatchObject({ status: 'DISMISSED', lastName: null })
    expect(keys()).toEqual(['pendingQueueChanged', 'pendingQueueChanged'])
  })

  test('stays longer where the organization says so meanwhile', async () => {
    const { id } = await scan()
    await site.call('orgs.update', { body: { retentionDays: 60 } })
    await goTo(NOON + 30 * DAY)
    expect(site.record(id)).toMatchObject({ status: 'PENDING', lastName: 'Lovelace' })
    expect(dueAt()).toEqual([['identityDocumentScans.forget', id, NOON + 60 * DAY]])
  })

  test('is of no matter to a timer that comes too late', async () => {
    const { id } = await scan()
    await act('dismiss', id)
    const before = site.record(id)
    await runTimer(site.port(), 'identityDocumentScans.forget', String(id))
    expect(site.record(id)).toEqual(before)
    await act('delete', id)
    await runTimer(site.port(), 'identityDocumentScans.forget', String(id))
  })
})

test('who may only see customers changes no scan', async () => {
  const { id } = await scan({ customerId: ada })
  const as = site.colleague('customers:read')
  for (const [verb, body] of [['complete'], ['link', { customerId: bob }], ['unlink'], ['dismiss']] as const)
    expect(await act(verb, id, body, { as })).toMatchObject({ status: 403 })
  expect(await act('unlink', id, undefined, { as: site.colleague('customers:write') })).toMatchObject({ status: 200 })
})
