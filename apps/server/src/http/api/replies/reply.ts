import type { Route } from '@belfry/core'
import type { PerformRequest } from '../perform-request.ts'
import type { ReadExchange } from '../read-request.ts'

/** The kind of a route's answer. */
export type AnswerKind = NonNullable<Route['answerKind']> | 'json'

/**
 * Runs the operation of a request and answers with the result, for one kind of answer. The kind determines what is reserved before the
 * operation runs. Refuses as the operation does, and with 429 when there is no memory for the answer.
 */
export type Reply = (exchange: ReadExchange, perform: PerformRequest) => Promise<void>
