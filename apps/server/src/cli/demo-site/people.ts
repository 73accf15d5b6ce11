import type { Calendar } from './calendar.ts'

// Who comes. Nobody of them exists; their addresses are reserved for examples.

/** Customers, the one known longest first. */
export const customers = (calendar: Calendar) => ({
  ada: {
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+32 470 00 00 01' },
    ...{ language: 'en', status: 'VIP', notes: 'Always pitch 12, by the lake' },
  },
  georges: { firstName: 'Georges', lastName: 'Lemaître', email: 'georges@example.com', language: 'fr-BE', status: 'PREFERRED' },
  ketting: {
    ...{ companyName: 'Fietsclub De Ketting', email: 'info@ketting.example', phone: '+32 470 00 00 03', language: 'nl-BE' },
    notes: 'Forty bicycles, so keep the shed by the gate free',
  },
  peeters: {
    ...{ firstName: 'Lieve', lastName: 'Peeters', email: 'lieve.peeters@example.com', phone: '+32 470 00 00 04', language: 'nl-BE' },
    ...{ status: 'PREFERRED', notes: 'Has the caravan in the orchard all season' },
    customFields: { insuranceExpiry: calendar.day(24) },
  },
  jansen: { firstName: 'Sanne', lastName: 'Jansen', email: 'sanne.jansen@example.com', phone: '+31 6 00 00 00 05', language: 'nl' },
  hoffmann: { firstName: 'Jürgen', lastName: 'Hoffmann', email: 'j.hoffmann@example.com', phone: '+49 170 0000006', language: 'de' },
  sorensen: {
    ...{ firstName: 'Mette', lastName: 'Sørensen', email: 'mette@example.org', language: 'da', notes: 'Sails the Albatros, 11 metres' },
    customFields: { insuranceExpiry: calendar.day(210) },
  },
  dubois: { firstName: 'Marie', lastName: 'Dubois', email: 'marie.dubois@example.com', phone: '+33 6 00 00 00 08', language: 'fr' },
  rossi: { firstName: 'Giulia', lastName: 'Rossi', email: 'giulia.rossi@example.net', language: 'it' },
  smith: {
    ...{ firstName: 'Oliver', lastName: 'Smith', email: 'oliver.smith@example.net', language: 'en-GB', status: 'WARNING' },
    notes: 'Cancelled twice at short notice: ask for a deposit',
  },
})

/** The name of a customer in the story. */
export type CustomerName = keyof ReturnType<typeof customers>

/** Further addresses of customers. */
export const contacts = [{ customer: 'ketting', type: 'EMAIL', value: 'treasurer@ketting.example', label: 'Invoices' }] as const

/** What guests come in with while they stay, and where it works; a QR code and a PIN are made by the service. */
export const accessMethods = [
  { customer: 'ada', type: 'LPR', value: '1-ABC-234', until: 3, at: ['barrier'] },
  { customer: 'jansen', type: 'QR_CODE', until: 5, at: ['barrier', 'washroom'] },
  { customer: 'hoffmann', type: 'PIN_CODE', until: 2, at: ['washroom'] },
  { customer: 'hoffmann', type: 'LPR', value: 'B-EX 4711', until: 2, at: ['barrier'] },
  { customer: 'sorensen', type: 'PIN_CODE', until: 1, at: ['harbour', 'washroom'] },
] as const

/** Tags with a balance: what was put on them, and what was paid with them since. */
export const nfcTags = [
  { customer: 'peeters', uid: '04A22B925C6180', topUp: 30, charges: [2.5, 6] },
  { customer: 'ada', uid: '04B17C305D6281', topUp: 10, charges: [2.5, 4.1] },
] as const
