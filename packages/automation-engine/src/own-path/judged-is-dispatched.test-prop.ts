import { findOwnCall, type OwnCall } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileTemplate } from '../template/template.ts'
import { canonicalPath } from './canonical-path.ts'
import { judgeTemplate } from './judge-template.ts'

const organization = { organizationId: 'org_1' }
const methods: readonly OwnCall['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The path that is called, or `null` when the wall refuses it. */
function called(author: string, x: unknown, y: unknown): string | null {
  if (judgeTemplate(author)) return null
  const canonical = canonicalPath(compileTemplate(author, 'path').render({ read: ([root]) => (root === 'x' ? x : y) }, new Set()))
  return canonical.ok ? canonical.value : null
}

const layer = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
const pieces = [
  ...['automations', 'automation-runs', 'automation-hooks', 'Automations', 'AUTOMATION-RUNS', 'automat\u0131ons', 'automat\u0130ons'],
  ...[
    'a\u0301utomations',
    '\uff41utomations',
    'automation\u017f',
    '%61utomations',
    '%2561utomations',
    '%25%36%31utomations',
    'automations%73',
  ],
  ...[
    '\uff0561utomations',
    'automation\u2010runs',
    'auto\u00admations',
    'automations\ufeff',
    'tasks',
    'customers',
    'webhook-deliveries',
    'x',
  ],
  ...[
    '/',
    '/',
    '//',
    '/./',
    '/../',
    '/..;/',
    '/%2e/',
    '/%2e%2e/',
    '/%252e%252e/',
    '/\u2024/',
    '/\u2025/',
    '/\uff0e\uff0e/',
    '/;/',
    '/;v=1/',
  ],
  ...['%2f', '%2F', '%252f', '%5c', '\\', '\uff0f', '\uff3c', '%c0%af', '%c0%ae', '%e0%80%af', '%u002f', '%%32%66', '..', '.', '...'],
  ...[
    ';v=1',
    ';',
    '%3b',
    '%3B/',
    '?',
    '%3f',
    '\uff1f',
    '#',
    '%23',
    '@',
    'user@',
    'https://',
    'https://evil.example/',
    '//evil.example/',
    ':',
    '=',
  ],
  ...[
    '%00',
    '\u0000',
    '\t',
    '%09',
    '\n',
    '%0a',
    '\r\n',
    '%0d%0a',
    '\u0085',
    '\u2028',
    ' ',
    '%20',
    '+',
    '\u00a0',
    '%c2%a0',
    '\u3000',
    '\u200b',
  ],
  ...['%', '%2', '%ff', '%ed%a0%80', '\ud800', '\udc00', '{', '}', '{z', 'orgs/org_2/tasks', 'api/orgs/org_2/tasks', '..%2forg_2%2ftasks'],
]
const text = fc
  .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), fc.integer({ min: 0, max: 2 }))
  .map(([parts, layers]) => Array.from({ length: layers }).reduce((inner: string) => layer(inner), parts.join('')))
const variable = fc.constantFrom('{x}', '{y}')
const known = ['/{x}', '/{x}/{y}', '/tasks{x}', '/tasks?{x}', '/customers/{x}', '/automation-hooks/{x}/{y}', '/tasks/{x}/{y}']
const free = fc.array(fc.oneof(text, text, variable), { maxLength: 4 }).map((parts) => `/${parts.join('')}`.replace(/^\/\//, '/'))
const author = fc.oneof(free, free, fc.constantFrom(...known))
const value = fc.oneof(
  text,
  text,
  fc.constantFrom('', 'tasks', 'customers', 'automation-hooks'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

describe('whatever the wall lets through', () => {
  test('[HTTP-OWN-07] [HTTP-OWN-08] reaches no operation that is closed, and no organization but its own', () => {
    let through = 0
    let reached = 0
    fc.assert(
      fc.property(author, value, value, (written, x, y) => {
        const path = called(written, x, y)
        if (path === null) return
        through++
        const [first = ''] = path.slice(1).split(/[/?]/)
        for (const method of methods) {
          const call = findOwnCall({ method, path, body: {} }, organization)
          if (!call.ok) {
            expect([400, 403, 404, 405, 413, 422]).toContain(call.error.status)
            continue
          }
          reached++
          const { route, operation } = call.value
          expect(route.path).toMatch(/^\/orgs\/\{organizationId\}\//)
          expect(route.path).not.toMatch(/^\/orgs\/\{organizationId\}\/(automations|automation-runs)(\/|$)/)
          // The address of another automation may be called, which is no operation of the API; then it is that word, letter by letter.
          if (operation.scope === 'hook') expect(first).toBe('automation-hooks')
          else expect([operation.scope, route.internal ?? false]).toEqual(['organization', false])
        }
      }),
      { numRuns: propertyRuns(10_000) },
    )
    expect(through).toBeGreaterThan(propertyRuns(2000))
    expect(reached).toBeGreaterThan(propertyRuns(200))
  })
})

describe('nor does it for whoever reads paths in another way', () => {
  const perSegment = (change: (segment: string) => string) => (path: string) => path.split('/').map(change).join('/')
  // A slash that a variable held, of whatever width, stays where it is: whoever takes it for one has left the Web's own rules.
  const decode = (segment: string) => {
    try {
      const decoded = decodeURIComponent(segment)
      return /[/\\]/.test(decoded.normalize('NFKC')) ? segment : decoded
    } catch {
      return segment
    }
  }
  const readers: Readonly<Record<string, (path: string) => string>> = {
    decodes: perSegment(decode),
    'ignores case': (path) => path.toLowerCase(),
    'ignores case by way of capitals': (path) => path.toUpperCase().toLowerCase(),
    'normalizes characters': (path) => path.normalize('NFKC'),
    'leaves accents out': (path) => path.normalize('NFKD').replace(/\p{Mark}/gu, ''),
    'cuts parameters off': perSegment((segment) => segment.split(';')[0] as string),
    'cuts queries and fragments off': (path) => path.split(/[?#]/)[0] as string,
    'merges slashes': (path) => path.replace(/\/+/g, '/'),
    trims: perSegment((segment) => segment.trim().replace(/(?<=[^.])\.+$/, '')),
    'leaves control characters out': (path) => path.replace(/[\p{Control}\p{Format}]/gu, ''),
    'resolves dots': (path) => {
      const kept: string[] = []
      for (const segment of path.split('/').slice(1)) segment === '..' ? kept.pop() : segment !== '.' && kept.push(segment)
      return `/${kept.join('/')}`
    },
    'resolves as the Web does': (path) =>
      URL.canParse(path, 'https://belfry.example.com') ? new URL(path, 'https://belfry.example.com').pathname : path,
  }
  const names = Object.keys(readers)

  test('[HTTP-OWN-08] one after another, in any order', () => {
    let through = 0
    fc.assert(
      fc.property(author, value, value, fc.shuffledSubarray([...names, ...names], { minLength: 1 }), (written, x, y, order) => {
        const path = called(written, x, y)
        if (path === null) return
        through++
        const read = order.reduce((text, name) => (readers[name] as (path: string) => string)(text), path.split('?')[0] as string)
        expect(read.slice(1).split('/')[0], order.join(', ')).not.toMatch(/^automation(s|-runs)$/)
      }),
      { numRuns: propertyRuns(10_000) },
    )
    expect(through).toBeGreaterThan(propertyRuns(2000))
  })
})
