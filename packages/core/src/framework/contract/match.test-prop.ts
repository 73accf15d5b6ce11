import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../areas/routes.ts'
import { createMatcher } from './match.ts'

const match = createMatcher(routes)
const segment = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('by-external-id', 'contacts', 'orgs', 'api', '..', '%2F', 'a/b', '?', '#'),
)
const literals = new Set(routes.flatMap(({ path }) => path.split('/')).filter((part) => !part.startsWith('{')))

describe.each(routes.map((route) => ({ title: `${route.method} ${route.path}`, route })))('$title', ({ route }) => {
  const names = [...route.path.matchAll(/\{(.+?)\}/g)].map(([, name]) => name as string)

  test('is found at its own path, by both spellings, with its parameters as they were', () => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: names.length, maxLength: names.length }), fc.boolean(), (values, short) => {
        // A value that reads like a literal of another route may rightly lead there.
        fc.pre(values.every((value) => !literals.has(value)))
        const params = Object.fromEntries(names.map((name, index) => [name, values[index] as string]))
        const pathname = route.path.replace(/\{(.+?)\}/g, (_, name: string) => encodeURIComponent(params[name] as string))
        expect(match(route.method, short ? pathname : `/api${pathname}`)).toEqual({ kind: 'route', route, params })
      }),
      { numRuns: propertyRuns(20) },
    )
  })
})

test('any path at all has an answer', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom('get', 'post', 'put', 'patch', 'delete', 'options', 'brew'), (pathname, method) => {
      const matched = match(method, pathname === '' ? '/' : pathname)
      expect(['route', 'method', 'none']).toContain(matched.kind)
      if (matched.kind === 'method') expect(matched.allowed).not.toContain(method.toUpperCase())
    }),
    { numRuns: propertyRuns(300) },
  )
})
