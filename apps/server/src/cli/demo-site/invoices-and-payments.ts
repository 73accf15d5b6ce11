import type { AnyRecord } from '@belfry/core'
import { nightsOf } from './coming-and-going.ts'
import type { Chapter, DemoSite } from './demo-site.ts'
import { type StayName, stays } from './stays.ts'

/** Invoices in the states that an office usually has: paid, overdue, due, partly paid, and a draft. */
export function invoicesAndPayments(site: DemoSite): readonly Chapter[] {
  return [...paidLongAgo(site), ...overdue(site), dueNextWeek(site), paidInPart(site), paidAtTheDesk(site), draft(site)]
}

function paidLongAgo({ park, customers, products }: DemoSite): readonly Chapter[] {
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

/** Sent three weeks ago, due last week, and reminded once. */
function overdue({ park, customers, products }: DemoSite): readonly Chapter[] {
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

/** A deposit with a payment link, due in seven days. */
function dueNextWeek({ park, customers, reservations }: DemoSite): Chapter {
  async function happen(): Promise<void> {
    const lines = [{ description: 'Deposit for Lakeside 11', quantity: 1, unitPrice: 75, vat: 6 }]
    const { id } = await sent(park, { customerId: customers.get('rossi'), reservationId: reservations.get('rossi'), lines })
    await park.post(`/invoices/${id}/payment-link`, { method: 'any' })
  }
  return { day: -7, time: '15:45', happen }
}

function paidInPart(site: DemoSite): Chapter {
  const { park, products } = site
  async function happen(): Promise<void> {
    const extras = [
      { productId: products.linen, quantity: 4 },
      { productId: products.cleaning, quantity: 1 },
    ]
    const { id } = await sent(park, invoiceOf(site, 'jansen', extras))
    await park.post(`/invoices/${id}/pay`, { method: 'BANCONTACT', amount: 400 })
  }
  return { day: stays.jansen.from, time: '15:50', happen }
}

function paidAtTheDesk(site: DemoSite): Chapter {
  const { park, products } = site
  async function happen(): Promise<void> {
    const { id } = await park.post('/invoices', invoiceOf(site, 'dubois', [{ productId: products.cleaning, quantity: 1 }]))
    await park.post(`/invoices/${id}/pay`, { method: 'CREDITCARD' })
  }
  return { day: stays.dubois.until, time: '10:30', happen }
}

/** For the berth whose guest leaves tomorrow. */
function draft(site: DemoSite): Chapter {
  return { day: 0, time: '08:40', happen: () => site.park.post('/invoices', invoiceOf(site, 'sorensen', [])) }
}

function invoiceOf({ customers, products, reservations }: DemoSite, name: StayName, extras: readonly object[]) {
  const stay = stays[name]
  const lines = [{ productId: products[stay.night], quantity: nightsOf(stay) }, ...extras]
  return { customerId: customers.get(stay.customer), reservationId: reservations.get(name), lines }
}

async function sent(park: DemoSite['park'], invoice: object): Promise<AnyRecord> {
  const { id } = await park.post('/invoices', invoice)
  return park.post(`/invoices/${id}/send`)
}
