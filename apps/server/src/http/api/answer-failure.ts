import { isRefusal, type Problem, problem } from '@belfry/core'
import { ThreadEndedError } from '../../platform/threads/job-thread.ts'
import { isReportedOnce, StoreUnavailableError } from '../../store/errors.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { answerProblem } from '../answers/answer.ts'
import { redactedPath } from '../answers/redacted-path.ts'
import { unavailableProblem } from '../answers/unavailable-problem.ts'
import { ReaderClosedError } from '../export/send-export.ts'
import { type ApiExchange, routePattern } from './api-exchange.ts'

/** Answers a refused or failed request with a problem document. */
export type AnswerFailure = (exchange: ApiExchange, error: unknown) => void

/** Creates the function that answers failures, and logs internal ones. */
export function createAnswerFailure(
  { logger, addresses }: Pick<Service, 'logger' | 'addresses'>,
  isStopping: () => boolean,
): AnswerFailure {
  return (exchange, error) => {
    const { response, request, requestId, pathname } = exchange
    const about = { requestId, method: request.method, route: routePattern(exchange) }
    if (error instanceof ReaderClosedError) {
      logger.debug({ ...about, reason: error.message }, 'nobody reads the answer any more')
      response.destroy()
      return
    }
    if (response.headersSent) {
      logger.error({ ...about, error }, 'failed while answering')
      response.destroy()
      return
    }
    const reason = problemOf(error)
    if (reason.code === 'internal') logger.error({ ...about, error }, 'failed')
    // An outage is logged once by the store, and not for each request.
    if (reason.code === 'unavailable') logger[isReportedOnce(error) ? 'debug' : 'warn']({ ...about, error }, 'the store is unavailable')
    if (!request.complete || isStopping()) response.setHeader('connection', 'close') // does not wait for an unread body
    answerProblem(response, reason, { appUrl: addresses.app(), instance: redactedPath(pathname).slice(0, 500), requestId })
  }
}

function problemOf(error: unknown): Problem {
  if (isRefusal(error)) return error.problem
  if (error instanceof StoreUnavailableError) return unavailableProblem(error)
  if (error instanceof ThreadEndedError)
    return problem('unavailable', { detail: 'What was to do this has ended. Nothing was changed. Try again.' })
  return problem('internal')
}
