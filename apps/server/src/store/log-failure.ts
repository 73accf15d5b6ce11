import type { Logger } from 'pino'
import { isReportedOnce } from './errors.ts'

/**
 * Logs what a worker threw as a warning with this message. An outage of the store is logged once by whoever watches the store, so here it is
 * logged as `debug` only.
 */
export function logFailure(logger: Logger, message: string): (error: unknown) => void {
  return (error) => logger[isReportedOnce(error) ? 'debug' : 'warn']({ error }, message)
}
