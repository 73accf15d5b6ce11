import { parameterProblem, Refusal } from '../../kernel/problems.ts'
import type { ListQuery, Page } from './port.ts'

/** One page of a list short enough to be read completely. Its cursor is the number of preceding items. */
export function pageOf<T>(items: readonly T[], { limit, cursor }: ListQuery): Page<T> {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (cursor !== undefined && !(/^\d{1,6}$/.test(cursor) && start <= items.length)) {
    throw new Refusal(parameterProblem('invalid_cursor', 'cursor', 'cursor must be `nextCursor` of a page of this very list, unchanged'))
  }
  const end = start + limit
  return { data: items.slice(start, end), nextCursor: end < items.length ? String(end) : null }
}
