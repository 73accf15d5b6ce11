import { createMatcher, routes } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTemplate } from '../template/template.ts'
import { canonicalPath } from './canonical-path.ts'
import { judgeTemplate } from './judge-template.ts'

const match = createMatcher(routes)
const PREFIX = '/orgs/org_1'
const FORBIDDEN = /^(automations|automation-runs)$/i

const words =
  '/ / / . .. % %2e %2E %2f %5c %25 %61 %00 %3f \\ ? # ; a utomations automations AUTOMATIONS automation-runs -runs automation s tasks ' +
  'customers api orgs org_2 { } {x} {y} {x}'
const pieces = [...words.split(' '), ' ', '\n', '\u200b', '\uff41', '\u017f', '\ud800']
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
const template = fc.oneof(
  text.map((rest) => `/${rest}`),
  text,
  fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
)
const value = fc.oneof(text, fc.string({ unit: 'binary' }), fc.jsonValue())

test('nothing that is called is an automation, leaves the organization or means something else than what was judged', () => {
  expect(match('get', `${PREFIX}/automations`).kind).toBe('route')
  let called = 0
  fc.assert(
    fc.property(template, value, value, (author, x, y) => {
      if (judgeTemplate(author)) return
      const filled = compileTemplate(author, 'path').render({ read: ([root]) => (root === 'x' ? x : y) }, new Set())
      const canonical = canonicalPath(filled)
      if (!canonical.ok) return
      called++
      const [path = ''] = canonical.value.split('?')
      const segments = path.slice(1).split('/').map(decodeURIComponent)
      expect(segments[0]).not.toMatch(FORBIDDEN)
      for (const segment of segments) expect(['.', '..']).not.toContain(segment)
      // Whoever resolves the address as the Web does finds the same path: there is nothing in it to resolve.
      expect(new URL(`https://belfry.example.com${PREFIX}${canonical.value}`).pathname).toBe(`${PREFIX}${path}`)
      // Spelling it again changes nothing.
      expect(canonicalPath(canonical.value)).toEqual(canonical)
      for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
        for (const prefix of [PREFIX, `/api${PREFIX}`]) {
          const matched = match(method, `${prefix}${path}`)
          if (matched.kind !== 'route') continue
          expect(matched.params.organizationId).toBe('org_1')
          expect(matched.route.path).toMatch(/^\/orgs\/\{organizationId\}/)
          expect(matched.route.path).not.toMatch(/automation/)
        }
      }
    }),
    { numRuns: propertyRuns(20_000) },
  )
  expect(called).toBeGreaterThan(propertyRuns(1000))
})

test('neither judge throws, whatever it is given', () => {
  fc.assert(
    fc.property(fc.oneof(template, fc.string({ unit: 'binary' })), (path) => {
      judgeTemplate(path)
      canonicalPath(path)
    }),
    { numRuns: propertyRuns(5000) },
  )
})
