import type { Calendar } from './calendar.ts'

// Colleagues and customers. None of them exists; their addresses are reserved for examples.

const office = ['accessControl', 'comments', 'customers', 'documents', 'inbox', 'invoices', 'nfcTags', 'payments', 'reservations']
const grounds = ['comments', 'meters', 'tasks', 'terrains']

/** Colleagues and their permissions. */
export const colleagues = {
  nele: {
    name: 'Nele Claes',
    email: 'nele@demo-park.example',
    permissions: [...seeing([...office, 'meters', 'notifications', 'products', 'tasks', 'terrains']), ...changing([...office, 'tasks'])],
  },
  tom: {
    name: 'Tom Wouters',
    email: 'tom@demo-park.example',
    permissions: [...seeing([...grounds, 'accessControl', 'devices', 'reservations']), ...changing(grounds)],
  },
}

/** The name of a colleague in the demo: Nele is at the reception, Tom looks after the grounds. */
export type ColleagueName = keyof typeof colleagues

/** Customers. Those in `known` are created with the site, the others at their first booking. */
export const customers = (calendar: Calendar) => ({
  ada: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+32 470 00 00 01',
    language: 'en',
    status: 'VIP',
    notes: 'Always pitch 12, by the lake',
  },
  georges: { firstName: 'Georges', lastName: 'Lemaître', email: 'georges@example.com', language: 'fr-BE', status: 'PREFERRED' },
  ketting: {
    companyName: 'Fietsclub De Ketting',
    email: 'info@ketting.example',
    phone: '+32 470 00 00 03',
    language: 'nl-BE',
    notes: 'Forty bicycles, so keep the shed by the gate free',
  },
  peeters: {
    firstName: 'Lieve',
    lastName: 'Peeters',
    email: 'lieve.peeters@example.com',
    phone: '+32 470 00 00 04',
    language: 'nl-BE',
    status: 'PREFERRED',
    notes: 'Has the caravan in the orchard all season',
    customFields: { insuranceExpiry: calendar.day(insuredUntil.peeters) },
  },
  jansen: { firstName: 'Sanne', lastName: 'Jansen', email: 'sanne.jansen@example.com', phone: '+31 6 00 00 00 05', language: 'nl' },
  hoffmann: { firstName: 'Jürgen', lastName: 'Hoffmann', email: 'j.hoffmann@example.com', phone: '+49 170 0000006', language: 'de' },
  sorensen: {
    firstName: 'Mette',
    lastName: 'Sørensen',
    email: 'mette@example.org',
    whatsappNumber: '+45 20 00 00 07',
    language: 'da',
    notes: 'Sails the Albatros, 11 metres',
    customFields: { insuranceExpiry: calendar.day(insuredUntil.sorensen) },
  },
  dubois: { firstName: 'Marie', lastName: 'Dubois', email: 'marie.dubois@example.com', phone: '+33 6 00 00 00 08', language: 'fr' },
  rossi: { firstName: 'Giulia', lastName: 'Rossi', email: 'giulia.rossi@example.net', language: 'it' },
  smith: {
    firstName: 'Oliver',
    lastName: 'Smith',
    email: 'oliver.smith@example.net',
    language: 'en-GB',
    status: 'WARNING',
    notes: 'Cancelled twice at short notice: ask for a deposit',
  },
})

/** The name of a customer in the demo. */
export type CustomerName = keyof ReturnType<typeof customers>

/** Customers who have been there before. */
export const known = ['ada', 'georges', 'ketting', 'peeters'] as const satisfies readonly CustomerName[]

/** The last day of insurance, counted from the day of loading. */
export const insuredUntil = { peeters: 24, sorensen: 210 } as const

/** Further addresses of known customers. */
export const contacts = [{ customer: 'ketting', type: 'EMAIL', value: 'treasurer@ketting.example', label: 'Invoices' }] as const

/** What guests use for access during their stay, and at which access points; the service generates QR codes and PINs. */
export const accessMethods = [
  { customer: 'ada', type: 'LPR', value: '1-ABC-234', until: 3, at: ['barrier'] },
  { customer: 'jansen', type: 'QR_CODE', until: 5, at: ['barrier', 'washroom'] },
  { customer: 'hoffmann', type: 'PIN_CODE', until: 2, at: ['washroom'] },
  { customer: 'hoffmann', type: 'LPR', value: 'B-EX 4711', until: 2, at: ['barrier'] },
  { customer: 'sorensen', type: 'PIN_CODE', until: 1, at: ['harbour', 'washroom'] },
] as const

/** Tags with a balance: what was topped up, and what was charged since. */
export const nfcTags = [
  { customer: 'peeters', uid: '04A22B925C6180', topUp: 30, charges: [2.5, 6] },
  { customer: 'ada', uid: '04B17C305D6281', topUp: 10, charges: [2.5, 4.1] },
] as const

function seeing(areas: readonly string[]): readonly string[] {
  return areas.map((area) => `${area}:read`)
}

function changing(areas: readonly string[]): readonly string[] {
  return areas.map((area) => `${area}:write`)
}
