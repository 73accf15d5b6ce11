import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../settings/settings.ts'

/** The logger of a process: JSON lines. What is logged is chosen field by field; headers, bodies and paths never are. */
export function createLogger({ logLevel }: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    serializers: { error: describeError },
    // A second net under the rule above: should one of these ever be passed on, it is not printed.
    redact: {
      paths: ['*.secret', '*.password', '*.token', '*.key', '*.signature', 'secret', 'password', 'token', 'key', 'headers'],
      censor: '[secret]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Name, message and stack, and no other member: errors of libraries carry requests and parameters along. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) }
}
