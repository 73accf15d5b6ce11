import { exampleId, findOwnCall, type IdKind, routes } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasVariable } from '../template/template.ts'
import { closedOperationAt } from './operations-at.ts'
import { ownCallPath } from './own-call.ts'
import { ownCallProblems } from './own-call-problems.ts'

// What is found of a query is what the API refuses of it, no more and no less (G171).

const organization = { organizationId: exampleId('organization') }

/** Every operation with a query that automations may call, at an address that leads to it. */
const operations = routes
  .filter(({ path, query, method }) => path.startsWith('/orgs/{organizationId}/') && query !== null && method === 'get')
  .map(({ path, params, query }) => ({
    address: path.slice('/orgs/{organizationId}'.length).replace(/\{(\w+)\}/g, (_, name: string) => exampleId(params[name] as IdKind)),
    known: Object.entries(query?.properties ?? {}) as [name: string, schema: { readonly enum?: readonly unknown[] }][],
  }))
  .filter(({ address }) => closedOperationAt('GET', address) === null)

const values = ['', '1', '0', '200', '201', '1.5', '-1', 'true', 'True', 'vip', 'VIP', 'gestern', '2026-07-01', '2026-07-01T14:00:00Z']
const texts = ['+02:00', '%2B02:00', '%', '%00', '%41', '%ff', '+', ' ', 'ä', '#', '?', '=', '\ud800', 'a@b.eu', '\u0007', '{', '}']
const text = fc.oneof(
  fc.constantFrom(...values, exampleId('customer'), exampleId('task'), exampleId('user')),
  fc.array(fc.constantFrom(...values, ...texts), { maxLength: 3 }).map((parts) => parts.join('')),
)

const call = fc.constantFrom(...operations).chain(({ address, known }) => {
  const parameter = fc.constantFrom(...known).chain(([name, { enum: words = [] }]) => {
    const value = words.length > 0 ? fc.oneof(fc.constantFrom(...words.map(String)), text) : text
    return fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constant(name) }, fc.constantFrom('x', '', `${name}s`)), value)
  })
  return fc
    .array(
      fc.oneof(
        parameter.map(([name, value]) => `${name}=${value}`),
        parameter.map(([name]) => name),
        fc.constant(''),
      ),
      { maxLength: 4 },
    )
    .map((parts) => `${address}?${parts.join('&')}`)
})

test('[G171] a query without variables is found wrong exactly where the API refuses it', () => {
  const seen = { refused: 0, taken: 0 }
  fc.assert(
    fc.property(call, (path) => {
      // What is drawn may be put together to one: `{` and `true` and `}`.
      if (hasVariable(path)) return
      const written = ownCallPath(path, path)
      if (!written.ok) return
      const answer = findOwnCall({ method: 'GET', path: written.value, body: undefined }, organization)
      seen[answer.ok ? 'taken' : 'refused'] += 1
      expect(ownCallProblems({ method: 'GET', path, body: null }).length === 0, path).toBe(answer.ok)
    }),
    { numRuns: propertyRuns(2000) },
  )
  expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(propertyRuns(100))
})
