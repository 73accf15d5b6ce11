import type { AnyRecord } from '@belfry/core'
import { nightsOf } from './coming-and-going.ts'
import { type StayName, stays } from './stays.ts'
import type { Chapter, Story } from './story.ts'

/** What was invoiced, sent, reminded of and paid: one of each kind that an office has on its desk. */
export function money(story: Story): readonly Chapter[] {
  return [...paidLongAgo(story), ...overdue(story), dueNextWeek(story), paidInPart(story), paidAtTheDesk(story), draft(story)]
}

function paidLongAgo({ park, customers, products }: Story): readonly Chapter[] {
  let invoice: AnyRecord
  async function invoiceIt(): Promise<void> {
    const lines = [
      { productId: products.groupNight, quantity: 24 },
      { description: 'The barn for an evening', quantity: 1, unitPrice: 180, vat: 21 },
    ]
    invoice = await sent(park, { customerId: customers.get('ketting'), lines })
  }
  const pay = () => park.post(`/invoices/${invoice.id}/pay`, { method: 'TRANSFER', reference: '+++090/9337/55493+++' })
  return [
    { day: -35, time: '11:40', happen: invoiceIt },
    { day: -24, time: '08:50', happen: pay },
  ]
}

/** Sent three weeks ago, due last week, and reminded of once. */
function overdue({ park, customers, products }: Story): readonly Chapter[] {
  let invoice: AnyRecord
  async function invoiceIt(): Promise<void> {
    const lines = [
      { productId: products.lodgeNight, quantity: 2 },
      { productId: products.linen, quantity: 2 },
    ]
    invoice = await sent(park, { customerId: customers.get('georges'), lines })
  }
  return [
    { day: -21, time: '14:15', happen: invoiceIt },
    { day: -3, time: '09:30', happen: () => park.post(`/invoices/${invoice.id}/remind`) },
  ]
}

/** A deposit that can be paid at a link, due seven days from now. */
function dueNextWeek({ park, customers, reservations }: Story): Chapter {
  async function happen(): Promise<void> {
    const lines = [{ description: 'Deposit for Lakeside 11', quantity: 1, unitPrice: 75, vat: 6 }]
    const { id } = await sent(park, { customerId: customers.get('rossi'), reservationId: reservations.get('rossi'), lines })
    await park.post(`/invoices/${id}/payment-link`, { method: 'any' })
  }
  return { day: -7, time: '15:45', happen }
}

function paidInPart(story: Story): Chapter {
  const { park, products } = story
  async function happen(): Promise<void> {
    const extras = [
      { productId: products.linen, quantity: 4 },
      { productId: products.cleaning, quantity: 1 },
    ]
    const { id } = await sent(park, invoiceOf(story, 'jansen', extras))
    await park.post(`/invoices/${id}/pay`, { method: 'BANCONTACT', amount: 400 })
  }
  return { day: stays.jansen.from, time: '15:50', happen }
}

function paidAtTheDesk(story: Story): Chapter {
  const { park, products } = story
  async function happen(): Promise<void> {
    const { id } = await park.post('/invoices', invoiceOf(story, 'dubois', [{ productId: products.cleaning, quantity: 1 }]))
    await park.post(`/invoices/${id}/pay`, { method: 'CREDITCARD' })
  }
  return { day: stays.dubois.until, time: '10:30', happen }
}

/** For the berth that is left tomorrow. */
function draft(story: Story): Chapter {
  return { day: 0, time: '08:40', happen: () => story.park.post('/invoices', invoiceOf(story, 'sorensen', [])) }
}

function invoiceOf({ customers, products, reservations }: Story, name: StayName, extras: readonly object[]) {
  const stay = stays[name]
  const lines = [{ productId: products[stay.night], quantity: nightsOf(stay) }, ...extras]
  return { customerId: customers.get(stay.customer), reservationId: reservations.get(name), lines }
}

async function sent(park: Story['park'], invoice: object): Promise<AnyRecord> {
  const { id } = await park.post('/invoices', invoice)
  return park.post(`/invoices/${id}/send`)
}
