import { findDocument, findTask, type Looked, lookToTheEnd, type RecordPort, type SearchProgress } from '@belfry/core'
import type { AnswerValues, RequestKinds } from './request.ts'

type Search = RequestKinds['find']
type FinderPort = Pick<RecordPort, 'get' | 'list' | 'now' | 'organization'>
type Finder<F extends Search['finder']> = (
  port: FinderPort,
  input: Extract<Search, { readonly finder: F }>['input'],
  cursor: SearchProgress | null,
) => Promise<Looked<AnswerValues['find']>>

const finders: { readonly [F in Search['finder']]: Finder<F> } = { task: findTask, document: findDocument }

/**
 * For hosts: one look for the answer to a request to find a record, through a port of the run's organization. It ends after a piece of what there
 * is to look at, and says where the next look goes on.
 *
 * @param cursor where the look before has ended; `null` for the first one
 */
export function lookForRecord(
  { finder, input }: Search,
  port: FinderPort,
  cursor: SearchProgress | null,
): Promise<Looked<AnswerValues['find']>> {
  // The map gives each finder its own input; that the two belong together is beyond what the compiler can see of a union.
  return (finders[finder] as Finder<Search['finder']>)(port, input as never, cursor)
}

/** For hosts: the answer to a request to find a record, however much there is to look at. Where others wait meanwhile, `lookForRecord` ends sooner. */
export function findRecord(search: Search, port: FinderPort): Promise<AnswerValues['find']> {
  return lookToTheEnd((cursor) => lookForRecord(search, port, cursor))
}
