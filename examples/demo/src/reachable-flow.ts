/** A flow that waits: once a customer can be reached by a further contact, the reception hears of it. */
export const reachableFlow = {
  nodes: [
    {
      id: 'new-customer',
      type: 'trigger',
      label: 'New customer',
      position: { x: 0, y: 0 },
      config: { source: 'event', eventKey: 'customer:created' },
    },
    {
      id: 'contact',
      type: 'waitForEvent',
      label: 'A further contact',
      position: { x: 0, y: 140 },
      config: { eventKey: 'customer:contact:created', sameRecord: true, timeout: { amount: 2, unit: 'days' } },
    },
    {
      id: 'call',
      type: 'taskCreate',
      label: 'Call',
      position: { x: 0, y: 280 },
      config: { title: 'Call {customer.firstName} at {contact.value}', linkRecords: true },
    },
  ],
  edges: [
    { id: 'e1', source: 'new-customer', target: 'contact', sourceHandle: 'out' },
    { id: 'e2', source: 'contact', target: 'call', sourceHandle: 'received' },
  ],
}
