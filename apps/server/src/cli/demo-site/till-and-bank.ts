import type { Chapter, DemoSite } from './demo-site.ts'

const iban = 'BE68 5390 0754 7034'

/** Income without an invoice, and the bank: the day's batch of the terminal, the report of the day, and two lines of the account. */
export function tillAndBank({ park }: DemoSite): readonly Chapter[] {
  const { day } = park.calendar
  const sales: string[] = []
  const sell = (amount: number, reference: string) => async () => {
    const { id } = await park.post('/payments', { amount, method: 'BANCONTACT', reference, status: 'SUCCEEDED' })
    sales.push(id)
  }
  const close = () => park.post('/payment-groups', { name: `Terminal at the reception, ${day(-2)}`, paymentIds: sales })
  const importTransactions = () =>
    park.post('/bank-account-transactions/import', {
      transactions: [
        {
          externalId: `${day(-1)}-0001`,
          iban,
          amount: 30.5,
          bookedOn: day(-1),
          reference: 'Terminal 00417',
          counterpartyName: 'Card services',
        },
        {
          externalId: `${day(-1)}-0002`,
          iban,
          amount: -412.6,
          bookedOn: day(-1),
          reference: 'Electricity',
          counterpartyName: 'Power company',
        },
      ],
    })
  return [
    { day: -2, time: '11:20', happen: sell(12.5, 'T-0418') },
    { day: -2, time: '17:05', happen: sell(18, 'T-0419') },
    { day: -2, time: '18:30', happen: close },
    { day: -1, time: '07:45', by: 'service', happen: importTransactions },
    { day: -1, time: '08:35', happen: () => park.post('/payment-reports', { period: day(-2), notes: 'Drawer and terminal agree' }) },
  ]
}
