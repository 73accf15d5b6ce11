import {
  buildOpenApi,
  createIdFactory,
  createMatcher,
  customer,
  formatTime,
  isTimeZone,
  parseTime,
  randomBase62,
  routes,
  validate,
} from '../src/index.ts'
import { createSite } from './site.ts'

/** A walk through everything the package does, for a realm in which nothing can be asked of the outside. */
export async function exercise() {
  const newId = createIdFactory(
    () => 1_782_907_200_000,
    (count) => new Uint8Array(count).fill(7),
  )
  const site = createSite()
  const created = await site.call('customers.create', { body: { lastName: 'Lovelace' } })
  const key = await site.call('api-keys.create', { body: { name: 'x', expiresAt: '2027-01-01T00:00:00+01:00' } })
  const webhook = await site.call('webhooks.create', { body: { url: 'https://example.com', subscribedEventKeys: ['*'] } })
  const signedIn = await site.call('session.create', { body: { email: 'ada@example.com', password: 'correct horse battery staple' } })
  const refused = await site.call('tasks.create', { body: { title: 'x', assigneeIds: ['usr_00000000000000000000000000'] } })
  return {
    id: newId('customer'),
    text: randomBase62(4, (count) => new Uint8Array(count)),
    mistakes: validate(customer.createSchema, { lastNaem: 'x' }),
    found: createMatcher(routes)('get', '/api/orgs/demo-park/customers').kind,
    document: JSON.stringify(buildOpenApi(routes, { version: '1', baseUrl: 'https://belfry.example.com' })),
    time: formatTime(parseTime('2026-07-01T14:00:00+02:00') ?? 0),
    zone: isTimeZone('Europe/Brussels'),
    created: { status: created.status, createdAt: created.body.createdAt },
    statuses: [key.status, webhook.status, signedIn.status, refused.status],
    events: site.events().map((event) => event.key),
  }
}
