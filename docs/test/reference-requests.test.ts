import { createMatcher, readAddress, readInput, routes } from '@belfry/core'
import { expect, test } from 'vitest'
import { placeOf, type Sample, samples } from './support/pages.ts'
import { parseCurl } from './support/parse-curl.ts'
import { readCommands, splitWords } from './support/shell.ts'

// What a guide shows as an example reaches other addresses than those of the API.
const examples = samples.filter(
  ({ page, language, marks }) => page.startsWith('docs/reference/') && language === 'sh' && marks.has('example'),
)
const match = createMatcher(routes)

test('there is a request for each operation', () => {
  const reached = examples.map((sample) => routeOf(sample)?.route.operation.name)
  expect([...reached].sort()).toEqual(routes.map(({ operation }) => operation.name).sort())
})

test.each(examples.map((sample) => [placeOf(sample), sample] as const))('the contract accepts the request of %s', (_, sample) => {
  const { route, params, search, body } = routeOf(sample) ?? {}
  expect(route).toBeDefined()
  if (!route || !params) return
  const address = readAddress(route, { params, search: search ?? '' })
  if (body === undefined && route.bodyOptional) return
  expect(() => readInput(route, address, body === undefined ? undefined : JSON.parse(body))).not.toThrow()
})

function routeOf({ code }: Sample) {
  const [line = ''] = readCommands(code)
  const { url, method, body } = parseCurl(splitWords(line).slice(1))
  const { pathname, search } = new URL(url)
  const found = match(method.toLowerCase(), pathname)
  return found.kind === 'route' ? { route: found.route, params: found.params, search: search.slice(1), body } : null
}
