import { createMatcher, localDay, recordModels, routes } from '@belfry/core'
import { expect } from 'vitest'
import { loadDemoSite } from '../../src/cli/demo-site/load-demo-site.ts'
import type { ApiRecord as Shown } from './api-record.ts'
import { storedIntents } from './connected-server.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const PARK = '/api/orgs/test-park'
const ZONE = 'Europe/Brussels'
const DAY = 86_400_000

/** What is planned, or lasts until then; everything else has happened. */
const plans = new Set(['checkInAt', 'checkOutAt', 'dueAt', 'expiresAt', 'periodTo', 'endAt'])

/** Loads the demo site at a moment, and expects a park as it is on that day. */
export async function expectParkOf(moment: string): Promise<void> {
  const now = Date.parse(moment)
  const today = localDay(now, ZONE)
  const server = await startTestServer({ now: () => now })
  await loadDemoSite(server.installation, 'test-park')
  const park = await readPark(server)

  expectNothingLater(park, now)
  expectInOrder(park)
  expectRelations(park, server.organization.id)
  expectThisWeek(park, now, today)
  await expectDesk(server, park)
  expect((await storedIntents(server)).filter(({ status }) => status !== 'accepted')).toEqual([])
  expect(await server.call('GET', `${PARK}/automation-runs`)).toMatchObject({ body: { data: [] } })
}

type Park = Readonly<Record<string, readonly Shown[]>>

/** Every list of the organization, the newest first; each answer is checked against the OpenAPI document on the way. */
async function readPark({ call }: TestServer): Promise<Park> {
  const match = createMatcher(routes)
  const read = async (path: string) => (await call('GET', `${PARK}/${path}?limit=200`)).body.data as readonly Shown[]
  const park: Record<string, readonly Shown[]> = {}
  const collections = recordModels
    .map(({ collection }) => collection)
    // What the tablet shows is one record.
    .filter((collection) => match('get', `/orgs/x/${collection}`).kind === 'route' && collection !== 'tablet')
  for (const collection of [...collections, 'automations', 'webhooks', 'events']) park[collection] = await read(collection)
  park.lanes = await read(`views/${park.views?.[0].id}/lanes`)
  const club = park.customers?.find(({ companyName }) => companyName !== null)
  park.contacts = await read(`customers/${club.id}/contacts`)
  return park
}

function expectNothingLater(park: Park, now: number): void {
  for (const [collection, records] of Object.entries(park)) {
    expect(records.length > 0 || collection === 'print-queue-jobs', collection).toBe(true)
    for (const record of records)
      for (const [key, value] of Object.entries(record))
        if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !plans.has(key))
          expect([collection, key, Date.parse(value) <= now]).toEqual([collection, key, true])
  }
}

function expectInOrder(park: Park): void {
  for (const [collection, records] of Object.entries(park)) {
    // The administrator was there before all.
    if (collection === 'members') continue
    const made = records.map(({ createdAt }) => createdAt)
    expect([collection, made]).toEqual([collection, [...made].sort().reverse()])
    for (const { createdAt, updatedAt = createdAt } of records) expect(updatedAt >= createdAt).toBe(true)
  }
  const numbers = (park.reservations ?? []).map(({ number }) => number)
  expect(numbers).toEqual([...numbers].sort().reverse())
  const booked = (park.invoices ?? []).filter(({ number }) => number !== null)
  const byYear = Map.groupBy(booked, ({ number }) => number.slice(0, 4))
  for (const [year, ofYear] of byYear) {
    const counted = ofYear.map((_: unknown, index: number) => `${year}-${String(ofYear.length - index).padStart(4, '0')}`)
    expect(ofYear.map(({ number }: Shown) => number)).toEqual(counted)
    for (const { issueDate } of ofYear) expect(issueDate.slice(0, 4)).toBe(year)
  }
}

/** Whatever looks like an id names something that is there. */
function expectRelations(park: Park, organizationId: string): void {
  const { events, ...records } = park
  const all = Object.values(records).flat()
  const there = new Set([organizationId, ...all.map(({ id }) => id), ...(park.members ?? []).map(({ userId }) => userId)])
  const named = JSON.stringify(all).match(/"[a-z]{3}_[0-9a-z]{26}"/g) ?? []
  expect(named.length).toBeGreaterThan(200)
  expect(named.map((id) => id.slice(1, -1)).filter((id) => !there.has(id))).toEqual([])
}

function expectThisWeek(park: Park, now: number, today: string): void {
  const { reservations = [], terrains = [], occupations = [] } = park
  const of = (status: string) => reservations.filter((reservation) => reservation.status === status)
  const there = of('CHECKED_IN')
  expect(there.length).toBeGreaterThan(2)
  for (const { checkedInAt, checkOutAt } of there)
    expect([Date.parse(checkedInAt) < now, Date.parse(checkOutAt) > now]).toEqual([true, true])
  const arrivals = of('RESERVED').map(({ checkInAt }) => localDay(Date.parse(checkInAt), ZONE))
  expect(arrivals.every((day) => day >= today)).toBe(true)
  expect(arrivals.filter((day) => [today, localDay(now + DAY, ZONE)].includes(day)).length).toBeGreaterThan(0)
  expect(of('CHECKED_OUT').some(({ checkedOutAt }) => now - Date.parse(checkedOutAt) < 2 * DAY)).toBe(true)
  expect(of('CANCELLED')).toHaveLength(1)

  const active = occupations.filter(({ status }) => status === 'ACTIVE')
  const occupied = terrains.filter(({ status }) => status === 'OCCUPIED')
  expect(new Set(occupied.map(({ id }) => id))).toEqual(new Set(active.map(({ terrainId }) => terrainId)))
  expect(new Set(active.flatMap(({ reservationId }) => reservationId ?? []))).toEqual(new Set(there.map(({ id }) => id)))
  expect(terrains.map(({ status }) => status)).toEqual(expect.arrayContaining(['FREE', 'BLOCKED']))
}

/** What lies on the desk of the office: one of each kind. */
async function expectDesk({ call }: TestServer, park: Park): Promise<void> {
  const invoices = []
  for (const { id } of park.invoices ?? []) invoices.push((await call('GET', `${PARK}/invoices/${id}`)).body)
  const kinds = invoices.map(({ status, overdue, paidAmount }) =>
    overdue ? 'overdue' : status === 'SENT' ? (paidAmount > 0 ? 'paid in part' : 'open') : status.toLowerCase(),
  )
  expect(kinds.sort()).toEqual(['draft', 'open', 'overdue', 'paid', 'paid', 'paid', 'paid in part'])
  for (const { total, paidAmount, openAmount } of invoices)
    expect(Math.round((paidAmount + openAmount) * 100)).toBe(Math.round(total * 100))
  const statuses = (collection: string) => (park[collection] ?? []).map(({ status }) => status)
  expect(statuses('payment-links')).toEqual(['OPEN'])
  expect(statuses('mandates')).toEqual(['ACTIVE'])
  expect(statuses('mandate-collections')).toEqual(['SETTLED'])
  expect(statuses('meter-alarms')).toEqual(['OPEN'])
  expect((park.meters ?? []).filter(({ lastReading, invoicedReading }) => lastReading > invoicedReading).length).toBeGreaterThan(2)
  expect((park['inbox-threads'] ?? []).map(({ archived }) => archived)).toEqual([false, true])
  expect((park.comments ?? []).map(({ pinned }) => pinned)).toEqual([true])
  expect((park.documents ?? []).filter(({ file }) => file !== null)).toHaveLength(1)
  const cards = (park.tasks ?? []).filter(({ parentId }) => parentId === null)
  expect(cards.every(({ laneId }) => laneId !== null)).toBe(true)
  expect(cards.filter(({ labelIds }) => labelIds.length > 0).length).toBeGreaterThan(3)
}
