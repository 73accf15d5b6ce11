import { steps } from '@belfry/automation-engine'

const titles = {
  trigger: 'Beginning',
  flow: 'Deciding and waiting',
  records: 'Records',
  tasks: 'Tasks and colleagues',
  customers: 'Customers and conversations',
  reservations: 'Reservations',
  invoices: 'Invoices and payments',
  access: 'Access',
  devices: 'Meters, tags and devices',
  calls: 'Calls',
}

/**
 * The title of a group of step types.
 *
 * @throws Error when there is none
 */
export function categoryTitle(category) {
  if (!titles[category]) throw new Error(`Give the category ${category} a title in categories.mjs.`)
  return titles[category]
}

/** The groups in the order of their titles, each with its step types. */
export function categories() {
  return Object.keys(titles).map((name) => ({
    name,
    title: categoryTitle(name),
    steps: Object.values(steps).filter(({ category }) => category === name),
  }))
}
