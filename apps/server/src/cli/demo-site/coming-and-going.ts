import { centsOf, euroOf } from '@belfry/core'
import { accessMethods, nfcTags } from './people.ts'
import { products } from './place.ts'
import { hours, type Stay, type StayName, stays } from './stays.ts'
import type { Chapter, Story } from './story.ts'

/** Who booked, came, left and did not come, and what guests who are there come in and pay with. */
export function comingAndGoing(story: Story): readonly Chapter[] {
  const all = Object.entries(stays) as unknown as readonly (readonly [StayName, Stay])[]
  return [...all.flatMap(([name, stay]) => chaptersOf(story, name, stay)), ...tags(story)]
}

/** How many nights a stay has. */
export function nightsOf({ from, until }: Pick<Stay, 'from' | 'until'>): number {
  return until - from
}

function chaptersOf(story: Story, name: StayName, stay: Stay): readonly Chapter[] {
  const { park, reservations } = story
  const act = (verb: string) => park.post(`/reservations/${reservations.get(name)}/${verb}`)
  const chapters: Chapter[] = [{ day: stay.booked, time: '10:30', happen: () => book(story, name, stay) }]
  if (stay.cancelled !== undefined) chapters.push({ day: stay.cancelled, time: '16:20', happen: () => act('cancel') })
  if (stay.cameAt !== undefined) {
    chapters.push({
      ...{ day: stay.from, time: stay.cameAt },
      happen: () => Promise.all([act('check-in'), ...letIn(story, stay)]),
    })
  }
  if (stay.leftAt !== undefined) chapters.push({ day: stay.until, time: stay.leftAt, happen: () => act('check-out') })
  return chapters
}

async function book({ park, customers, terrains, reservations }: Story, name: StayName, stay: Stay): Promise<void> {
  const { calendar } = park
  const { persons, from, until, notes, vehicle } = stay
  const { id } = await park.post('/reservations', {
    customerId: customers[stay.customer],
    terrainId: terrains[stay.terrain],
    checkInAt: calendar.at(from, hours.from),
    checkOutAt: calendar.at(until, hours.until),
    totalAmount: priceOf(stay),
    customFields: { vehicle },
    ...{ persons, ...(notes === undefined ? {} : { notes }) },
  })
  reservations.set(name, id)
}

/** In euro. The group field is paid by the head. */
function priceOf(stay: Stay): number {
  const heads = stay.night === 'groupNight' ? stay.persons : 1
  return euroOf((centsOf(products[stay.night].price) as number) * nightsOf(stay) * heads)
}

/** The access methods of a guest, from when they come until an hour after they are to leave. */
function letIn({ park, customers, accessPoints }: Story, stay: Stay) {
  return accessMethods
    .filter(({ customer }) => customer === stay.customer)
    .map(({ customer, until, at, ...method }) =>
      park.post('/access-methods', {
        ...method,
        customerId: customers[customer],
        periodFrom: park.calendar.at(stay.from, stay.cameAt ?? hours.from),
        periodTo: park.calendar.at(until, '12:00'),
        accessPointIds: at.map((name) => accessPoints[name]),
      }),
    )
}

/** Tags are handed out, topped up, and paid with at the washroom's machines in the evenings. */
function tags({ park, customers, accessPoints }: Story): readonly Chapter[] {
  return nfcTags.flatMap(({ customer, uid, topUp, charges }) => {
    let id: string
    async function handOut(): Promise<void> {
      id = (await park.post('/nfc-tags', { uid, customerId: customers[customer] })).id
      await park.post(`/nfc-tags/${id}/top-up`, { amount: topUp })
    }
    const pay = (charge: number) => park.post(`/nfc-tags/${id}/present`, { accessPointId: accessPoints.washroom, charge })
    return [
      { day: -4, time: '17:30', happen: handOut },
      ...charges.map((charge, index) => ({ day: index - charges.length, time: '20:10', happen: () => pay(charge) })),
    ]
  })
}
