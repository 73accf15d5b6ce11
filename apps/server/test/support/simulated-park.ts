import { add } from './clock-flows.ts'
import { draw, on } from './flows.ts'
import { openTestServer } from './test-server.ts'

/** A server with a customer, an open task and a meter, a flow that reads and changes them, and what starts it. */
export async function openSimulatedPark() {
  const server = await openTestServer()
  const ada = await add(server, 'customers', { firstName: 'Ada', lastName: 'Lovelace', externalId: 'crm-1' })
  const call = await add(server, 'tasks', { title: 'Call back' })
  const meter = await add(server, 'meters', { type: 'WATER', serial: 'W-1' })
  const start = { perform: { operation: 'meters.update', input: { id: meter, body: { serial: 'W-2' } } } }
  return { server, ada, call, meter, start, definition: noting(ada) }
}

const noting = (id: string) =>
  draw(
    {
      start: on('meter:updated'),
      find: ['taskFind', { title: 'Call back', onlyOpen: true }],
      look: ['recordLookup', { model: 'Customer', recordId: id }],
      note: ['customerUpdate', { customerId: id, status: 'VIP', notes: 'Was {foundCustomer.status}' }],
      again: ['recordLookup', { model: 'Customer', recordId: id }],
      make: ['taskCreate', { title: '{foundCustomer.lastName}, {foundCustomer.status}: {foundCustomer.notes}' }],
      refind: ['taskFind', { title: 'Lovelace, VIP: Was DEFAULT' }],
    },
    ['start out find', 'find found look', 'look found note', 'note out again', 'again found make', 'make out refind'],
  )
