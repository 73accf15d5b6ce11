/** A first flow: when a customer is created who is not blacklisted, the reception gets a task, and another system a message. */
export function welcomeFlow(webhookId: string) {
  return {
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
      {
        id: 'tell',
        type: 'webhookSend',
        label: 'Tell the kiosk',
        position: { x: 0, y: 420 },
        config: { webhookId, event: 'kiosk:greet', payload: '{"name": "{customer.firstName}", "taskId": "{createdTask.id}"}' },
      },
    ],
    edges: [
      { id: 'e1', source: 'new-customer', target: 'is-welcome', sourceHandle: 'out' },
      { id: 'e2', source: 'is-welcome', target: 'welcome', sourceHandle: 'yes' },
      { id: 'e3', source: 'welcome', target: 'tell', sourceHandle: 'out' },
    ],
  }
}
