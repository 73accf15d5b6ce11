import { expect, test } from 'vitest'
import { isRefusal } from '../../kernel/problems.ts'
import { pageOf } from './page-of.ts'

const items = ['a', 'b', 'c', 'd', 'e']

test('pages a whole list from its beginning to its end', () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = pageOf(items, { limit: 2, cursor, filters: {} })
    expect(page.data.length).toBeLessThanOrEqual(2)
    seen.push(...page.data)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(items)
})

test('a page that ends with the list has no cursor', () => {
  expect(pageOf(items, { limit: 5, filters: {} })).toEqual({ data: items, nextCursor: null })
})

test.each(['x', '-1', '6', '1.5', '', '1e1'])('refuses the cursor "%s"', (cursor) => {
  expect(refusalOf(() => pageOf(items, { limit: 2, cursor, filters: {} }))).toBe('invalid_cursor')
})

function refusalOf(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    return isRefusal(error) ? error.problem.code : String(error)
  }
  return undefined
}
