import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

async function startWithContact() {
  const server = await startTestServer()
  const { body: customer } = await server.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })
  const { body: other } = await server.call('POST', CUSTOMERS, { body: { firstName: 'Eva' } })
  const contacts = `${CUSTOMERS}/${customer.id}/contacts`
  const created = await server.call('POST', contacts, { body: { type: 'EMAIL', value: 'office@example.com' } })
  expect(created.status).toBe(201)
  return { ...server, customer, other, contacts, contact: created.body }
}

describe('the contacts of a customer', () => {
  test('belong to the customer of their path', async () => {
    const { call, customer, contacts, contact } = await startWithContact()
    expect(contact).toMatchObject({ customerId: customer.id, type: 'EMAIL', value: 'office@example.com', label: null, version: 1 })
    expect(contact.id).toMatch(/^con_/)
    expect((await call('GET', `${contacts}/${contact.id}`)).body).toEqual(contact)
    const changed = await call('PATCH', `${contacts}/${contact.id}`, { body: { label: 'Invoices' } })
    expect(changed.body).toEqual({ ...contact, label: 'Invoices', version: 2, updatedAt: changed.body.updatedAt })
    expect((await call('GET', contacts)).body).toEqual({ data: [changed.body], nextCursor: null })
  })

  test('are listed for their customer alone, and filtered by type', async () => {
    const { call, other, contacts, contact } = await startWithContact()
    const { body: phone } = await call('POST', contacts, { body: { type: 'PHONE', value: '+32 470 00 00 00' } })
    await call('POST', `${CUSTOMERS}/${other.id}/contacts`, { body: { type: 'PHONE', value: '+32 470 11 11 11' } })
    expect((await call('GET', contacts)).body.data).toEqual([phone, contact])
    expect((await call('GET', `${contacts}?type=PHONE`)).body.data).toEqual([phone])
    expect((await call('GET', `${contacts}?type=WHATSAPP`)).body.data).toEqual([])
  })

  test('are not found below another customer', async () => {
    const { call, other, contact, contacts } = await startWithContact()
    const elsewhere = `${CUSTOMERS}/${other.id}/contacts/${contact.id}`
    const tries = [
      await call('GET', elsewhere),
      await call('PATCH', elsewhere, { body: { label: 'Mine' } }),
      await call('DELETE', elsewhere),
    ]
    for (const { status, body } of tries) {
      expect(status).toBe(404)
      expect(body.code).toBe('not_found')
    }
    expect((await call('GET', `${contacts}/${contact.id}`)).body).toEqual(contact)
  })

  test('are not to be had below a customer that is not there', async () => {
    const { call, contact } = await startWithContact()
    const nowhere = `${CUSTOMERS}/cus_01k8e5m1z0f7q8r9s0t1v2w301/contacts`
    expect((await call('GET', nowhere)).status).toBe(404)
    expect((await call('GET', `${nowhere}/${contact.id}`)).status).toBe(404)
    expect((await call('POST', nowhere, { body: { type: 'OTHER', value: 'x' } })).status).toBe(404)
  })

  test('go with their customer, and only they', async () => {
    const { call, customer, other, contacts, installation } = await startWithContact()
    await call('POST', contacts, { body: { type: 'PHONE', value: '1' } })
    const { body: kept } = await call('POST', `${CUSTOMERS}/${other.id}/contacts`, { body: { type: 'PHONE', value: '2' } })
    expect((await call('DELETE', `${CUSTOMERS}/${customer.id}`)).status).toBe(200)
    expect((await call('GET', contacts)).status).toBe(404)
    const left = await installation.store.read((db) =>
      db.selectFrom('records').select('id').where('model', '=', 'customerContact').execute(),
    )
    expect(left).toEqual([{ id: kept.id }])
  })

  test('deleted one by one they leave the customer as it is', async () => {
    const { call, customer, contacts, contact } = await startWithContact()
    expect((await call('DELETE', `${contacts}/${contact.id}`)).body).toEqual({ id: contact.id, deleted: true })
    expect((await call('GET', contacts)).body.data).toEqual([])
    expect((await call('GET', `${CUSTOMERS}/${customer.id}`)).body).toEqual(customer)
  })
})
