import { expect, test } from 'vitest'
import { routes } from '../../areas/routes.ts'
import { patternNames } from './pattern-names.ts'
import { validate } from './validate.ts'

/** Every pattern anywhere in a schema. */
function patternsIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = (node as { readonly pattern?: unknown }).pattern
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(node).flatMap(patternsIn)]
}

test('every pattern that a body or a query can break is said in words', () => {
  const patterns = new Set(routes.flatMap(({ body, query }) => [...patternsIn(body), ...patternsIn(query)]))
  const unsaid = [...patterns].filter((pattern) => !/^\^[a-z]{3}_\[/.test(pattern) && !(pattern in patternNames))
  expect(unsaid).toEqual([])
})

test('a name of two lines is refused in words', () => {
  const body = routes.find(({ operation }) => operation.name === 'customers.create')?.body
  if (!body) throw new Error('no body')
  const message = 'firstName must be one line, without line breaks, tabs and other control characters'
  expect(validate(body, { firstName: 'Ada\nLovelace' })).toMatchObject([{ pointer: '/firstName', code: 'format', message }])
})
