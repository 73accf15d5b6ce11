import type { AnyRecord } from '@belfry/core'
import { nightsOf } from './coming-and-going.ts'
import { type StayName, season, stays } from './stays.ts'
import type { Chapter, Story } from './story.ts'

/** What was invoiced, sent, reminded of and paid: one of each kind that an office has on its desk. */
export function money(story: Story): readonly Chapter[] {
  return [...paidLongAgo(story), ...overdue(story), ...dueNextWeek(story), ...paidInPart(story), ...paidAtTheDesk(story), draft(story)]
}

/** Rent by the month under a mandate: extended once, invoiced, and collected. */
export function seasonalRent({ park, customers, terrains }: Story): readonly Chapter[] {
  const { customer, terrain, rate, vat, iban, began, extended } = season
  let occupation: AnyRecord
  let mandate: AnyRecord
  let rent: AnyRecord
  const customerId = customers[customer]
  return [
    {
      ...{ day: began, time: '10:00' },
      async happen() {
        const period = { amount: 1, unit: 'months' }
        occupation = await park.post('/occupations', { customerId, terrainId: terrains[terrain], period, rate, vat })
        mandate = await park.post('/mandates', { customerId, iban, status: 'ACTIVE' })
      },
    },
    {
      ...{ day: extended, time: '09:05' },
      async happen() {
        rent = (await park.post(`/occupations/${occupation.id}/extend`)).invoice as AnyRecord
        await park.post(`/invoices/${rent.id}/send`)
      },
    },
    {
      ...{ day: extended + 12, time: '09:10' },
      happen: () => park.post(`/invoices/${rent.id}/pay`, { method: 'SEPA', reference: String(mandate.reference) }),
    },
  ]
}

function paidLongAgo({ park, customers, products }: Story): readonly Chapter[] {
  let invoice: AnyRecord
  const lines = [
    { productId: products.groupNight, quantity: 24 },
    { description: 'The barn for an evening', quantity: 1, unitPrice: 180, vat: 21 },
  ]
  return [
    { day: -35, time: '11:40', happen: async () => (invoice = await sent(park, { customerId: customers.ketting, lines })) },
    {
      ...{ day: -24, time: '08:50' },
      happen: () => park.post(`/invoices/${invoice.id}/pay`, { method: 'TRANSFER', reference: '+++090/9337/55493+++' }),
    },
  ]
}

/** Sent three weeks ago, due last week, and reminded of once. */
function overdue({ park, customers, products }: Story): readonly Chapter[] {
  let invoice: AnyRecord
  const lines = [
    { productId: products.lodgeNight, quantity: 2 },
    { productId: products.linen, quantity: 2 },
  ]
  return [
    { day: -21, time: '14:15', happen: async () => (invoice = await sent(park, { customerId: customers.georges, lines })) },
    { day: -3, time: '09:30', happen: () => park.post(`/invoices/${invoice.id}/remind`) },
  ]
}

/** A deposit that can be paid at a link, due seven days from now. */
function dueNextWeek({ park, customers, reservations }: Story): readonly Chapter[] {
  return [
    {
      ...{ day: -7, time: '15:45' },
      async happen() {
        const lines = [{ description: 'Deposit for Lakeside 11', quantity: 1, unitPrice: 75, vat: 6 }]
        const { id } = await sent(park, { customerId: customers.rossi, reservationId: reservations.get('rossi'), lines })
        await park.post(`/invoices/${id}/payment-link`, { method: 'any' })
      },
    },
  ]
}

function paidInPart(story: Story): readonly Chapter[] {
  const { park, products } = story
  return [
    {
      ...{ day: stays.jansen.from, time: '15:50' },
      async happen() {
        const extras = [
          { productId: products.linen, quantity: 4 },
          { productId: products.cleaning, quantity: 1 },
        ]
        const { id } = await sent(park, invoiceOf(story, 'jansen', extras))
        await park.post(`/invoices/${id}/pay`, { method: 'BANCONTACT', amount: 400 })
      },
    },
  ]
}

function paidAtTheDesk(story: Story): readonly Chapter[] {
  const { park, products } = story
  return [
    {
      ...{ day: stays.dubois.until, time: '10:30' },
      async happen() {
        const { id } = await park.post('/invoices', invoiceOf(story, 'dubois', [{ productId: products.cleaning, quantity: 1 }]))
        await park.post(`/invoices/${id}/pay`, { method: 'CREDITCARD' })
      },
    },
  ]
}

/** For the berth that is left tomorrow. */
function draft(story: Story): Chapter {
  return { day: 0, time: '08:40', happen: () => story.park.post('/invoices', invoiceOf(story, 'sorensen', [])) }
}

function invoiceOf({ customers, products, reservations }: Story, name: StayName, extras: readonly object[]) {
  const stay = stays[name]
  const lines = [{ productId: products[stay.night], quantity: nightsOf(stay) }, ...extras]
  return { customerId: customers[stay.customer], reservationId: reservations.get(name), lines }
}

async function sent(park: Story['park'], invoice: object): Promise<AnyRecord> {
  const { id } = await park.post('/invoices', invoice)
  return park.post(`/invoices/${id}/send`)
}
