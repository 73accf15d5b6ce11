import type { Logger } from 'pino'
import { isReportedOnce } from './errors.ts'

/**
 * Returns a function that logs what a worker threw as a warning with this message. `watchOutages` logs an outage of the store once, so here
 * it is logged as `debug` only.
 */
export function logFailure(logger: Logger, message: string): (error: unknown) => void {
  return (error) => logger[isReportedOnce(error) ? 'debug' : 'warn']({ error }, message)
}
