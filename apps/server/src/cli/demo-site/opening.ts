import type { Park } from './open-park.ts'
import { contacts, customers } from './people.ts'
import { accessPoints, devices, meters, prices, products, settings, slideshow, terrains } from './place.ts'
import type { Story } from './story.ts'

/** The day on which the place was written down. */
const OPENING = -60

/** Sets up the place and writes down who is known there. */
export async function openThePlace(park: Park): Promise<Story> {
  park.moveTo(OPENING, '08:30')
  await park.settings(settings(park.calendar))
  park.moveTo(OPENING, '09:15')
  const controller = await park.post('/controllers', { name: 'Gatehouse', serial: 'CTL-0042' })
  const doors = Object.entries(accessPoints).map(([name, point]) => [name, { ...point, controllerId: controller.id }])
  const [places, points, shown, sold] = await Promise.all([
    park.postAll('/terrains', terrains),
    park.postAll('/access-points', Object.fromEntries(doors) as typeof accessPoints),
    park.postAll('/devices', devices),
    park.postAll('/products', products),
  ])
  const counting = Object.entries(meters).map(([name, { on, ...meter }]) => {
    return [name, { ...meter, ...prices[meter.type], terrainId: places[on] }]
  })
  park.moveTo(OPENING, '11:00')
  const [counters, people] = await Promise.all([
    park.postAll('/meters', Object.fromEntries(counting) as typeof meters),
    park.postAll('/customers', customers(park.calendar)),
    park.post(`/devices/${shown.display}/slideshow`, slideshow),
  ])
  for (const { customer, ...contact } of contacts) await park.post('/customer-contacts', { ...contact, customerId: people[customer] })
  return {
    park,
    ...{ terrains: places, accessPoints: points, devices: shown, products: sold, meters: counters, customers: people },
    reservations: new Map(),
  }
}
