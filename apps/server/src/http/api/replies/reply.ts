import type { Route } from '@belfry/core'
import type { PerformRequest } from '../perform-request.ts'
import type { ReadExchange } from '../read-request.ts'

/** What a route answers with. */
export type AnswerKind = NonNullable<Route['answerKind']> | 'json'

/**
 * Runs the operation of a request and answers with what came of it, in the manner of one kind. The kind decides what is reserved before the
 * operation runs. Refuses as the operation does, and with 429 where there is no room for the answer.
 */
export type Reply = (exchange: ReadExchange, perform: PerformRequest) => Promise<void>
