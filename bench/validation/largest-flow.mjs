// The largest flow that may be drawn, with steps of every kind.

const NODES = 100

/** Steps of each kind by turns; their texts hold variables of the trigger and of calls before. */
const kinds = [
  () => ['httpRequest', { target: 'tillor', method: 'GET', path: '/customers/{customer.id}?limit=1' }, ['success', 'failed']],
  () => [
    'taskCreate',
    { title: 'Look at {customer.firstName}: {response.status}', continueOnError: true, dueIn: { amount: 2, unit: 'days' } },
    ['out', 'error'],
  ],
  (index) => [
    'condition',
    { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value: `S${index}` }] } },
    ['yes', 'no'],
  ],
  () => [
    'webhookSend',
    { webhookId: '{customer.id}', event: 'seen', payload: '{"name": "{customer.firstName}", "all": {response.data}}' },
    ['success', 'failed'],
  ],
  () => [
    'waitForEvent',
    { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: 'weeks' } },
    ['received', 'timeout'],
  ],
  () => ['switch', { field: 'customer.status', cases: [{ id: 'a', key: 'A', value: 'VIP' }] }, ['a', 'default']],
]

/** A sound definition of 100 steps; each leads to the next two, so ways part and meet all along. */
export function largestFlow() {
  const start = ['trigger', { source: 'event', eventKey: 'customer:created' }, ['out']]
  const drawn = [start, ...Array.from({ length: NODES - 1 }, (_, index) => kinds[index % kinds.length](index))]
  const nodes = drawn.map(([type, config], index) => ({
    id: `n${index}`,
    type,
    label: `Step ${index}`,
    position: { x: 0, y: 140 * index },
    config,
  }))
  const edges = drawn.flatMap(([, , exits], index) =>
    exits.flatMap((sourceHandle, number) => {
      const target = index + 1 + number
      return target < NODES ? [{ id: `e${index}-${number}`, source: `n${index}`, sourceHandle, target: `n${target}` }] : []
    }),
  )
  return { nodes, edges }
}

/** The same with a mistake in every third step: variables, exits and values that there are not. */
export function spoiled({ nodes, edges }) {
  const wrong = (text) => text.replaceAll('{customer.', '{custmer.').replaceAll('"days"', '"dayz"').replaceAll('"is"', '"iz"')
  return {
    nodes: nodes.map((node, index) => (index % 3 === 2 ? JSON.parse(wrong(JSON.stringify(node))) : node)),
    edges: edges.map((edge, index) => (index % 7 === 3 ? { ...edge, sourceHandle: `${edge.sourceHandle}x` } : edge)),
  }
}
