import { copyFileSync } from 'node:fs'
import { SECOND } from '../../support/clock.ts'
import type { Action, Scenario } from '../scenarios/scenario.ts'
import { Disk } from '../world/disk.ts'
import type { Site } from '../world/site.ts'
import { type History, play } from '../world/world.ts'

const lines = [{ description: 'Night on a comfort pitch', quantity: 3, unitPrice: 32.5, vat: 6 }]
const day = [{ from: '09:00', to: '17:00' }]
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** What is there, in the order in which it is made: its name, the operation, its input. */
const things: readonly (readonly [name: string, operation: string, input: Readonly<Record<string, unknown>>])[] = [
  ['hours', 'orgs.update', { body: { openingHours: Object.fromEntries(days.map((name) => [name, day])) } }],
  ['ada', 'customers.create', { body: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+32470123456' } }],
  ['ben', 'customers.create', { body: { firstName: 'Ben', email: 'ben@example.com' } }],
  ['pitch', 'terrains.create', { body: { name: 'Lakeside 12' } }],
  [
    'meter',
    'meters.create',
    { body: { terrainId: '@pitch', type: 'ELECTRICITY', serial: 'E-1', unitPrice: 0.35, vat: 21, initialReading: 100 } },
  ],
  ['stay', 'occupations.create', { body: { customerId: '@ada', terrainId: '@pitch', rate: 350, vat: 6 } }],
  ['reading', 'meters.readings', { id: '@meter', body: { value: 112.5 } }],
  ['draft', 'invoices.create', { body: { customerId: '@ada', lines } }],
  ['invoice', 'invoices.create', { body: { customerId: '@ada', lines } }],
  ['booked', 'invoices.book', { id: '@invoice' }],
  ['mandate', 'mandates.create', { body: { customerId: '@ada', status: 'ACTIVE', iban: 'BE68539007547034' } }],
  ['door', 'access-points.create', { body: { name: 'Barrier north' } }],
  ['code', 'access-methods.create', { body: { customerId: '@ada', type: 'QR_CODE', value: 'park-7' } }],
  ['tag', 'nfc-tags.create', { body: { uid: '04A1', customerId: '@ada' } }],
  ['display', 'devices.create', { body: { name: 'Reception', kind: 'DISPLAY', online: true } }],
  ['policy', 'documents.create', { body: { customerId: '@ada', documentType: 'INSURANCE_POLICY', fileName: 'policy.pdf' } }],
  ['card', 'documents.create', { body: { customerId: '@ada', documentType: 'IDENTITY_CARD', fileName: 'card.pdf' } }],
  ['plot', 'terrains.create', { body: { name: 'Lakeside 14' } }],
  [
    'booking',
    'reservations.create',
    { body: { customerId: '@ada', terrainId: '@plot', checkInAt: '2026-07-01T10:00:00Z', checkOutAt: '2026-07-09T10:00:00Z' } },
  ],
  ['thread', 'inbox-threads.create', { body: { channel: 'CHAT', customerId: '@ada' } }],
  ['question', 'inbox-messages.create', { body: { threadId: '@thread', direction: 'INBOUND', body: 'Is it free?' } }],
  ['errand', 'tasks.create', { body: { title: 'An errand' } }],
  ['hook', 'webhooks.create', { body: { url: 'http://receiver.test/hook', subscribedEventKeys: [] } }],
]

/**
 * Builds a park with a record of each kind that a step can act on, each under its name.
 *
 * @throws Error naming what could not be built
 */
export async function buildPark(site: Site): Promise<Site> {
  const disk = new Disk()
  const actions = things.map(([makes, operation, input], index): Action => ({ at: index * SECOND, operation, input, makes }))
  const history = await play(site, { ...calm('park'), actions }, (file) => copyFileSync(file, disk.file))
  requireWhole(history)
  const ids = new Map([...history.ids, ['admin', site.caller.userId ?? '']])
  return { ...site, file: disk.file, ids, remove: () => disk.remove() }
}

function requireWhole({ answers, ids, unrest, complaints }: History): void {
  const refused = things.flatMap(([name], number) => (ids.has(name) ? [] : [`${name}: ${answers.get(number)}`]))
  if (refused.length > 0 || unrest !== null)
    throw new Error(`the park could not be built: ${refused.join(', ')} ${unrest} ${complaints.join('')}`)
}

/** A history in which nothing depends on when something happens. */
export function calm(seed: string): Omit<Scenario, 'actions'> {
  return { seed, receivers: new Map([['/hook', [200]]]), crashes: [], longestPause: 1, isCalm: true }
}
