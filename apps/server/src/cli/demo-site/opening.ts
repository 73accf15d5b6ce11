import type { AnyRecord } from '@belfry/core'
import type { DemoSite } from './demo-site.ts'
import { saveFlows } from './flows.ts'
import {
  accessPoints,
  devices,
  labels,
  lanes,
  meters,
  prices,
  products,
  settings,
  slideshow,
  terrains,
  view,
  webhook,
} from './inventory.ts'
import type { Park } from './open-park.ts'
import { type CustomerName, colleagues, contacts, customers, known } from './people.ts'

/** The day on which the site was set up. */
const OPENING = -60

/** Sets up the site, its colleagues and its known customers, as the administrator if there is one. */
export async function openDemoSite(park: Park): Promise<DemoSite> {
  await park.settings(settings(park.calendar))
  const { data: members } = (await park.get('/members')) as unknown as { readonly data: readonly AnyRecord[] }
  park.moveTo(OPENING, '08:30')
  park.actAs(members[0] ?? null)
  const team = { nele: await park.hire(colleagues.nele), tom: await park.hire(colleagues.tom) }
  park.moveTo(OPENING, '09:15')
  const created = await build(park)
  park.moveTo(OPENING, '11:30')
  const { id: webhookId } = await park.post('/webhooks', webhook)
  await saveFlows(park, { users: { nele: String(team.nele.userId), tom: String(team.tom.userId) }, webhookId })
  return { park, colleagues: team, ...created, customers: await writeDownCustomers(park), reservations: new Map() }
}

async function build(park: Park) {
  const controller = await park.post('/controllers', { name: 'Gatehouse', serial: 'CTL-0042' })
  const doors = Object.entries(accessPoints).map(([name, point]) => [name, { ...point, controllerId: controller.id }])
  const board = await park.post('/views', view)
  const [places, points, shown, sold, columns, words] = await Promise.all([
    park.postAll('/terrains', terrains),
    park.postAll('/access-points', Object.fromEntries(doors) as typeof accessPoints),
    park.postAll('/devices', devices),
    park.postAll('/products', products),
    park.postAll(`/views/${board.id}/lanes`, lanes),
    park.postAll('/labels', labels),
  ])
  const counting = Object.entries(meters).map(([name, { on, ...meter }]) => {
    return [name, { ...meter, ...prices[meter.type], terrainId: places[on] }]
  })
  park.moveTo(OPENING, '11:00')
  const [counters] = await Promise.all([
    park.postAll('/meters', Object.fromEntries(counting) as typeof meters),
    park.post(`/devices/${shown.display}/slideshow`, slideshow),
  ])
  return { terrains: places, accessPoints: points, devices: shown, products: sold, meters: counters, lanes: columns, labels: words }
}

async function writeDownCustomers(park: Park): Promise<DemoSite['customers']> {
  const people = customers(park.calendar)
  const ids = new Map<CustomerName, string>()
  for (const name of known) ids.set(name, (await park.post('/customers', people[name])).id)
  for (const { customer, ...contact } of contacts) await park.post(`/customers/${ids.get(customer)}/contacts`, contact)
  return ids
}
