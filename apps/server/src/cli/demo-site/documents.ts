import { addDays } from '@belfry/core'
import type { Chapter, DemoSite } from './demo-site.ts'
import { type CustomerName, insuredUntil } from './people.ts'
import { season } from './stays.ts'

const RIDERS = ['Name;Tent', 'Bart Maes;1', 'Els Maes;1', 'Koen Aerts;2', 'Rita Aerts;2', 'Jef Smets;3', ''].join('\r\n')

/** Documents of guests: insurance policies, a mandate signed on paper, and a list. */
export function documents({ park, customers }: DemoSite): readonly Chapter[] {
  const keep = (customer: CustomerName, values: object) => park.post('/documents', { customerId: customers.get(customer), ...values })
  const policy = (customer: keyof typeof insuredUntil) => {
    const validUntil = park.calendar.day(insuredUntil[customer])
    return keep(customer, { documentType: 'INSURANCE_POLICY', validFrom: addDays(validUntil, -364), validUntil })
  }
  async function riders(): Promise<void> {
    const { id } = await keep('ketting', { documentType: 'OTHER', fileName: 'riders.csv' })
    await park.putFile(`/documents/${id}/file`, 'text/csv', RIDERS)
  }
  return [
    { day: season.began, time: '10:20', happen: () => policy('peeters') },
    { day: season.began, time: '10:25', happen: () => keep('peeters', { documentType: 'SEPA_MANDATE' }) },
    { day: -5, time: '14:05', happen: riders },
    { day: -3, time: '18:20', happen: () => policy('sorensen') },
  ]
}
