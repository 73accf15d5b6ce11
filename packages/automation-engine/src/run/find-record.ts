import { findDocument, findTask, type Looked, lookToTheEnd, type RecordPort, type SearchProgress } from '@belfry/core'
import type { AnswerValues, RequestKinds } from '../protocol/request.ts'

type Search = RequestKinds['find']
type FinderPort = Pick<RecordPort, 'get' | 'list' | 'now' | 'organization'>
type Finder<F extends Search['finder']> = (
  port: FinderPort,
  input: Extract<Search, { readonly finder: F }>['input'],
  cursor: SearchProgress | null,
) => Promise<Looked<AnswerValues['find']>>

const finders: { readonly [F in Search['finder']]: Finder<F> } = { task: findTask, document: findDocument }

/**
 * For hosts: performs one part of a request to find a record, through a port of the run's organization. It examines a limited number of
 * records and returns where to continue.
 *
 * @param cursor where the previous part ended; `null` for the first
 */
export function lookForRecord(
  { finder, input }: Search,
  port: FinderPort,
  cursor: SearchProgress | null,
): Promise<Looked<AnswerValues['find']>> {
  // The map gives each finder its own input; the compiler cannot see that the two members of the union belong together.
  return (finders[finder] as Finder<Search['finder']>)(port, input as never, cursor)
}

/** For hosts: answers a request to find a record, however many records there are. To let other work run in between, use `lookForRecord`. */
export function findRecord(search: Search, port: FinderPort): Promise<AnswerValues['find']> {
  return lookToTheEnd((cursor) => lookForRecord(search, port, cursor))
}
