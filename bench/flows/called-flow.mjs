// The flow that every program of hook-calls.mjs runs when its address is called: four steps, of which two change a task.
import { drawn } from './draw.mjs'

/** The flow as an automation of Belfry. */
export const automation = {
  name: 'A task for every order',
  definition: drawn([
    ['call', 'trigger', { source: 'webhook' }, 'out'],
    ['large', 'condition', { conditions: { match: 'all', rules: [rule('body.order.total', 'greaterThan', '100')] } }, 'yes'],
    ['make', 'taskCreate', { title: 'Order {body.order.number}', description: 'For {body.customer.name}', priority: 'HIGH' }, 'out'],
    ['set', 'taskSetStatus', { taskId: '{createdTask.id}', status: 'COMPLETED' }],
  ]),
}

/** What is sent with a call. No two calls of a measurement have the same number. */
export function orderOf(number) {
  const customer = { id: 'cus_4711', name: 'Ada Lovelace', email: 'ada@example.com', phone: '+32 470 00 00 01' }
  return JSON.stringify({ event: 'order:paid', order: { number, total: 125, currency: 'EUR' }, customer })
}

function rule(left, operator, value) {
  return { id: 'total', field: left, operator, value }
}
