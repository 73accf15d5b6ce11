import { findDocument, findTask, type RecordPort } from '@belfry/core'
import type { AnswerValues, RequestKinds } from './request.ts'

type Search = RequestKinds['find']
type FinderPort = Pick<RecordPort, 'get' | 'list' | 'now' | 'organization'>
type Finder<F extends Search['finder']> = (
  port: FinderPort,
  input: Extract<Search, { readonly finder: F }>['input'],
) => Promise<AnswerValues['find']>

const finders: { readonly [F in Search['finder']]: Finder<F> } = { task: findTask, document: findDocument }

/** For hosts: the answer to a request to find a record, through a port of the run's organization. */
export function findRecord({ finder, input }: Search, port: FinderPort): Promise<AnswerValues['find']> {
  // The map gives each finder its own input; that the two belong together is beyond what the compiler can see of a union.
  return (finders[finder] as Finder<Search['finder']>)(port, input as never)
}
