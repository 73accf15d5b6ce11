import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../settings/settings.ts'

/** The logger of a process: JSON lines. Each logged field is chosen explicitly; headers, bodies and paths never are. */
export function createLogger({ logLevel }: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    serializers: { error: describeError },
    // A second safeguard: should one of these be logged by mistake, its value is not printed.
    redact: {
      paths: ['*.secret', '*.password', '*.token', '*.key', '*.signature', 'secret', 'password', 'token', 'key', 'headers'],
      censor: '[secret]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Name, message, stack and cause only: errors of libraries carry requests and parameters. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) }
}
