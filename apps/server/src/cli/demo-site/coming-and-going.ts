import { centsOf, euroOf } from '@belfry/core'
import type { Chapter, DemoSite } from './demo-site.ts'
import { products } from './inventory.ts'
import { accessMethods, type CustomerName, customers, nfcTags } from './people.ts'
import { hours, type Stay, type StayName, stays } from './stays.ts'

/** Bookings, arrivals, departures and cancellations, and what present guests use for access and payment. */
export function comingAndGoing(site: DemoSite): readonly Chapter[] {
  const all = Object.entries(stays) as unknown as readonly (readonly [StayName, Stay])[]
  return [...all.flatMap(([name, stay]) => chaptersOf(site, name, stay)), ...tags(site)]
}

/** The number of nights of a stay. */
export function nightsOf({ from, until }: Pick<Stay, 'from' | 'until'>): number {
  return until - from
}

function chaptersOf(site: DemoSite, name: StayName, stay: Stay): readonly Chapter[] {
  const { park, reservations } = site
  const act = (verb: string) => park.post(`/reservations/${reservations.get(name)}/${verb}`)
  const { booked, from, until, cancelled, cameAt, leftAt } = stay
  const come = () => Promise.all([act('check-in'), ...letIn(site, stay)])
  return [
    { day: booked, time: '10:30', happen: () => book(site, name, stay) },
    ...(cancelled === undefined ? [] : [{ day: cancelled, time: '16:20', happen: () => act('cancel') }]),
    ...(cameAt === undefined ? [] : [{ day: from, time: cameAt, happen: come }]),
    ...(leftAt === undefined ? [] : [{ day: until, time: leftAt, happen: () => act('check-out') }]),
  ]
}

async function book(site: DemoSite, name: StayName, stay: Stay): Promise<void> {
  const { park, terrains, reservations } = site
  const { persons, from, until, notes, vehicle } = stay
  const { id } = await park.post('/reservations', {
    customerId: await customerOf(site, stay.customer),
    terrainId: terrains[stay.terrain],
    checkInAt: park.calendar.at(from, hours.from),
    checkOutAt: park.calendar.at(until, hours.until),
    persons,
    totalAmount: priceOf(stay),
    customFields: { vehicle },
    ...(notes === undefined ? {} : { notes }),
  })
  reservations.set(name, id)
}

/** The customer's id; creates the customer at the first booking. */
async function customerOf({ park, customers: ids }: DemoSite, name: CustomerName): Promise<string> {
  const id = ids.get(name) ?? (await park.post('/customers', customers(park.calendar)[name])).id
  ids.set(name, id)
  return id
}

/** In euro. The price of the group field is per person. */
function priceOf(stay: Stay): number {
  const heads = stay.night === 'groupNight' ? stay.persons : 1
  return euroOf((centsOf(products[stay.night].price) as number) * nightsOf(stay) * heads)
}

/** Creates the access methods of a guest, from the arrival until an hour after the departure. */
function letIn({ park, customers: ids, accessPoints }: DemoSite, stay: Stay) {
  return accessMethods
    .filter(({ customer }) => customer === stay.customer)
    .map(({ customer, until, at, ...method }) =>
      park.post('/access-methods', {
        ...method,
        customerId: ids.get(customer),
        periodFrom: park.calendar.at(stay.from, stay.cameAt ?? hours.from),
        periodTo: park.calendar.at(until, '12:00'),
        accessPointIds: at.map((name) => accessPoints[name]),
      }),
    )
}

/** Tags are issued, topped up, and used at the washroom's machines in the evenings. */
function tags({ park, customers: ids, accessPoints }: DemoSite): readonly Chapter[] {
  return nfcTags.flatMap(({ customer, uid, topUp, charges }): readonly Chapter[] => {
    let id: string
    async function issueTag(): Promise<void> {
      id = (await park.post('/nfc-tags', { uid, customerId: ids.get(customer) })).id
      await park.post(`/nfc-tags/${id}/top-up`, { amount: topUp })
    }
    const pay = (charge: number) => park.post(`/nfc-tags/${id}/present`, { accessPointId: accessPoints.washroom, charge })
    return [
      { day: -4, time: '17:30', happen: issueTag },
      ...charges.map(
        (charge, index): Chapter => ({ day: index - charges.length, time: '20:10', by: 'service', happen: () => pay(charge) }),
      ),
    ]
  })
}
