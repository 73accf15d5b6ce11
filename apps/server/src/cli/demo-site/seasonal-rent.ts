import type { AnyRecord } from '@belfry/core'
import type { Chapter, DemoSite } from './demo-site.ts'
import { season } from './stays.ts'

/** A monthly rent with a mandate: extended once, invoiced, collected, and paid two days later. */
export function seasonalRent({ park, customers, terrains }: DemoSite): readonly Chapter[] {
  const { customer, terrain, rate, vat, iban, began, extended } = season
  let occupation: AnyRecord
  let rent: AnyRecord
  let collection: AnyRecord
  async function moveIn(): Promise<void> {
    const customerId = customers.get(customer)
    const period = { amount: 1, unit: 'months' }
    occupation = await park.post('/occupations', { customerId, terrainId: terrains[terrain], period, rate, vat })
    await park.post('/mandates', { customerId, iban, status: 'ACTIVE' })
  }
  async function extend(): Promise<void> {
    rent = (await park.post(`/occupations/${occupation.id}/extend`)).invoice as AnyRecord
    await park.post(`/invoices/${rent.id}/send`)
  }
  async function collect(): Promise<void> {
    collection = (await park.post(`/invoices/${rent.id}/collect`)).mandateCollection as AnyRecord
  }
  return [
    { day: began, time: '10:00', happen: moveIn },
    { day: extended, time: '09:05', happen: extend },
    { day: extended + 12, time: '09:10', happen: collect },
    {
      day: extended + 14,
      time: '07:30',
      by: 'service',
      happen: () => park.post(`/mandate-collections/${collection.id}/settle`, { status: 'SETTLED' }),
    },
  ]
}
