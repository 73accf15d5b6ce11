import { type AnyRecord, invoice, type Values } from '../src/index.ts'
import { type Answer, type Call, createSite } from './site.ts'

/** One line of 97.50 euro, of which 5.52 is VAT. */
export const nights = { description: 'Night on a comfort pitch', quantity: 3, unitPrice: 32.5, vat: 6 }

/** A site with a customer who has an address, and the actions of invoices by name. */
export function createInvoiceSite(options: Parameters<typeof createSite>[0] = {}) {
  const site = createSite(options)
  const grace = site.addCustomer({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', language: 'nl-BE' })

  const create = (body: Values = {}) => site.call('invoices.create', { body: { customerId: grace.id, lines: [nights], ...body } })
  const act = (verb: string, id: unknown, body?: unknown, call: Call = {}): Promise<Answer> =>
    site.call(`invoices.${verb}`, { params: { id: String(id) }, ...(body === undefined ? {} : { body }), ...call })
  const draft = async (body: Values = {}) => String((await create(body)).body.id)
  const booked = async (body: Values = {}) => {
    const id = await draft(body)
    await act('book', id)
    return id
  }
  return {
    ...site,
    grace,
    create,
    act,
    draft,
    booked,
    get: async (id: unknown) => (await act('get', id)).body,
    update: (id: unknown, body: Values) => act('update', id, body),
    /** What was told since this was last asked, as keys. */
    emittedKeys: eventsSince(site),
    /** An invoice as it is stored. */
    stored: (id: unknown) => site.record(id) as AnyRecord,
    all: () => site.memory.all(invoice),
  }
}

function eventsSince(site: ReturnType<typeof createSite>) {
  let seen = 0
  return () => {
    const fresh = site.events().slice(seen)
    seen += fresh.length
    return fresh.map(({ key }) => key)
  }
}
