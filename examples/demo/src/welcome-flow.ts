/** A first flow: when a customer is created who is not blacklisted, the reception gets a task. */
export const welcomeFlow = {
  nodes: [
    {
      id: 'new-customer',
      type: 'trigger',
      label: 'New customer',
      position: { x: 0, y: 0 },
      config: { source: 'event', eventKey: 'customer:created' },
    },
    {
      id: 'is-welcome',
      type: 'condition',
      label: 'Is the customer welcome?',
      position: { x: 0, y: 140 },
      config: { conditions: { match: 'all', rules: [{ id: 'r1', field: 'customer.status', operator: 'isNot', value: 'BLACKLISTED' }] } },
    },
    {
      id: 'welcome',
      type: 'taskCreate',
      label: 'Ask the reception',
      position: { x: 0, y: 280 },
      config: { title: 'Welcome {customer.firstName} {customer.lastName}', priority: 'HIGH', linkRecords: true },
    },
  ],
  edges: [
    { id: 'e1', source: 'new-customer', target: 'is-welcome', sourceHandle: 'out' },
    { id: 'e2', source: 'is-welcome', target: 'welcome', sourceHandle: 'yes' },
  ],
}
