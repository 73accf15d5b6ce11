import { draw, on } from './flows.ts'
import type { TestServer } from './test-server.ts'

const rulesOf = (count: number) => ({
  match: 'all',
  rules: Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    field: 'customer.lastName',
    operator: 'isNot',
    value: `v${index}`,
  })),
})

/** As many steps with conditions of so many rules as fit into a definition. */
export function large(steps: number, rules: number) {
  const names = Array.from({ length: steps }, (_, index) => `n${index}`)
  const drawn = Object.fromEntries(names.map((name) => [name, ['condition', { conditions: rulesOf(rules) }] as const]))
  const edges = names.map((name, index) => (index === 0 ? `start out ${name}` : `${names[index - 1]} yes ${name}`))
  return draw({ start: on('customer:created'), ...drawn, make: ['taskCreate', { title: 'x' }] }, [...edges, `${names.at(-1)} yes make`])
}

/** Has a definition examined. */
export const validate = ({ call }: TestServer, definition: unknown, park = 'test-park') =>
  call('POST', `/api/orgs/${park}/automations/validate`, { body: { definition } })
