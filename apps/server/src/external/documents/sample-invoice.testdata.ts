import type { InvoiceView } from './invoice-view.ts'

/** An ordinary invoice: three lines, two rates and one free of VAT, a part of it paid. */
export const sampleInvoice: InvoiceView = {
  number: '2026-00417',
  status: 'SENT',
  issueDate: '2026-07-01',
  dueDate: '2026-07-15',
  organization: {
    name: 'Camping De Zilvermeeuw',
    email: 'info@zilvermeeuw.example',
    locale: 'nl-BE',
    timeZone: 'Europe/Brussels',
    address: ['Zeelaan 12', '8670 Koksijde'],
    iban: 'BE68 5390 0754 7034',
  },
  customer: { name: 'Łukasz Müller-Özdemir', address: ['Rue de l’Église 7', '1000 Bruxelles'], language: 'nl' },
  lines: [
    { description: 'Staanplaats A12, 1 tot 8 juli 2026', quantity: 7, unitPrice: 38.5, vat: 12, amount: 269.5 },
    { description: 'Toeristenbelasting', quantity: 14, unitPrice: 1.25, vat: 0, amount: 17.5 },
    { description: 'Elektriciteit volgens de meter, met de aansluiting', quantity: 42.35, unitPrice: 0.5, vat: 21, amount: 21.18 },
  ],
  total: 308.18,
  vatTotals: [
    { rate: 0, amount: 0 },
    { rate: 12, amount: 28.88 },
    { rate: 21, amount: 3.68 },
  ],
  paidAmount: 100,
  openAmount: 208.18,
}
