import {
  closedToAutomations,
  createMatcher,
  exampleId,
  findOwnCall,
  type IdKind,
  type OwnCall,
  type Route,
  routes,
  takesFullAccess,
} from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTemplate } from '../template/template.ts'
import { privilegedOperationsAt } from './operations-at.ts'
import { ownCallPath } from './own-call.ts'

// Whoever writes a path must not reach more once its variables are filled in than was found when it was judged (G169).

const methods: readonly OwnCall['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const names = [
  'members',
  'webhooks',
  'webhook-deliveries',
  'audit-log',
  'customers',
  'erase',
  'export',
  'retry-deliveries',
  'delivery-stats',
]
const ids = [
  'usr_01k8e5m1z0f7q8r9s0t1v2w301',
  'mem_01k8e5m1z0f7q8r9s0t1v2w301',
  'whk_01k8e5m1z0f7q8r9s0t1v2w301',
  'cus_01k8e5m1z0f7q8r9s0t1v2w301',
]
const spellings = [
  '%6Dembers',
  'member%73',
  '%77ebhooks',
  'MEMBERS',
  'mem',
  'bers',
  'web',
  'hooks',
  '\uff4dembers',
  'er',
  'ase',
  '%65rase',
  'x',
]
const marks = [
  '/',
  '/',
  '/',
  '',
  '.',
  '..',
  '%2f',
  '%2F',
  '%',
  '%6',
  'd',
  '?',
  '?limit=1',
  '#',
  ';',
  '&',
  '//',
  '/./',
  '/../',
  '%2e%2e',
  '\\',
]
const text = fc.constantFrom(...names, ...ids, ...spellings, ...marks)
const value = fc.oneof(
  fc.array(text, { maxLength: 3 }).map((parts) => parts.join('')),
  fc.constantFrom(null, undefined, 7, true),
)
const part = fc.oneof(
  { arbitrary: text, weight: 3 },
  { arbitrary: fc.constantFrom('{x.a}', '{y.b}'), weight: 2 },
  { arbitrary: fc.constant('/'), weight: 2 },
)
const template = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
/** Paths that lead somewhere, with a variable in the place of some of their text. */
const near = fc
  .tuple(
    fc.constantFrom(
      ...names.flatMap((name) => [`/${name}`, ...ids.flatMap((id) => [`/${name}/${id}`, `/${name}/${id}/erase`, `/${name}/${id}/test`])]),
    ),
    fc.nat(40),
    fc.nat(20),
    fc.constantFrom('{x.a}', '{x.a}{y.b}', '{x.a}%', '%{x.a}'),
  )
  .map(([path, at, length, variable]) => {
    const from = Math.min(at, path.length)
    return { path: `${path.slice(0, from)}${variable}${path.slice(from + length)}`, taken: path.slice(from, from + length) }
  })

const match = createMatcher(routes)
/** By operation that takes full access: how many calls have arrived there. */
const arrivals = new Map<string, number>()

function missed(method: OwnCall['method'], authored: string, x: unknown, y: unknown): string | null {
  const filled = compileTemplate(authored, 'path').render({ read: ([root]) => (root === 'x' ? x : y) }, new Set())
  const path = ownCallPath(authored, filled)
  if (!path.ok) return null
  const route = reached(method, path.value)
  if (!route || !takesFullAccess(route)) return null
  const { name } = route.operation
  arrivals.set(name, (arrivals.get(name) ?? 0) + 1)
  return privilegedOperationsAt(method, authored).includes(name) ? null : name
}

/** The route at which a call arrives, also one whose body or query is refused there: whoever wrote the path chooses those. */
function reached(method: OwnCall['method'], path: string): Route | null {
  const call = findOwnCall({ method, path, body: {} }, { organizationId: 'org_1' })
  if (call.ok) return call.value.route
  const at = call.error.status === 400 ? match(method.toLowerCase(), `/orgs/org_1${path.split('?', 1)[0]}`) : null
  return at?.kind === 'route' ? at.route : null
}

test('[G169] no path reaches an operation that takes full access and was not found in it, whatever its variables hold', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), template, value, value, (method, authored, x, y) => {
      expect(missed(method, authored, x, y)).toBeNull()
    }),
    { numRuns: propertyRuns(3000) },
  )
})

test('[G169] nor does one in which a variable stands for what leads there', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), near, value, (method, { path, taken }, y) => {
      expect(missed(method, path, taken, y)).toBeNull()
    }),
    { numRuns: propertyRuns(3000) },
  )
})

test('[G169] every operation that takes full access is reached, and found with a variable in the place of each part of its path', () => {
  const privileged = routes.filter(
    (route) => route.path.startsWith('/orgs/{organizationId}/') && takesFullAccess(route) && closedToAutomations(route) === null,
  )
  arrivals.clear()
  for (const { method, path, params } of privileged) {
    const parts = path
      .replace('/orgs/{organizationId}/', '')
      .replace(/\{([^}]+)\}/g, (_, name) => (typeof params[name] === 'string' ? exampleId(params[name] as IdKind) : 'x'))
      .split('/')
    for (const [index, part] of parts.entries()) {
      const authored = `/${parts.with(index, '{x.a}').join('/')}`
      expect(missed(method.toUpperCase() as OwnCall['method'], authored, part, null), authored).toBeNull()
    }
  }
  const names = privileged.map(({ operation }) => operation.name)
  expect(names).toEqual(expect.arrayContaining(['members.create', 'webhooks.create', 'customers.erase']))
  expect([...arrivals.keys()].sort()).toEqual(names.sort())
})
