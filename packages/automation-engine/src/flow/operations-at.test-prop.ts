import { findOwnCall, type OwnCall, takesFullAccess } from '@belfry/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownCallPath } from '../calls/own-call.ts'
import { compileTemplate } from '../template/template.ts'
import { privilegedOperationsAt } from './operations-at.ts'

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

function missed(method: OwnCall['method'], authored: string, x: unknown, y: unknown): string | null {
  const filled = compileTemplate(authored, 'path').render({ read: ([root]) => (root === 'x' ? x : y) }, new Set())
  const path = ownCallPath(authored, filled)
  if (!path.ok) return null
  const found = findOwnCall({ method, path: path.value, body: {} }, { organizationId: 'org_1' })
  if (!found.ok || !takesFullAccess(found.value.route)) return null
  const { name } = found.value.operation
  return privilegedOperationsAt(method, authored).includes(name) ? null : name
}

test('[G169] no path reaches an operation that takes full access and was not found in it, whatever its variables hold', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), template, value, value, (method, authored, x, y) => {
      expect(missed(method, authored, x, y)).toBeNull()
    }),
    { numRuns: 3000 },
  )
})

test('[G169] nor does one in which a variable stands for what leads there', () => {
  let reached = 0
  fc.assert(
    fc.property(fc.constantFrom(...methods), near, value, (method, { path, taken }, y) => {
      expect(missed(method, path, taken, y)).toBeNull()
      reached += privilegedOperationsAt(method, path).length > 0 ? 1 : 0
    }),
    { numRuns: 3000 },
  )
  expect(reached).toBeGreaterThan(0)
})
