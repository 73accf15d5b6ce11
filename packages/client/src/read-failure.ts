import { isHTTPError, isTimeoutError } from 'ky'
import { AbortedError } from './errors/aborted-error.ts'
import { TimeoutError } from './errors/timeout-error.ts'
import type { Exchange } from './exchange.ts'
import { readRefusal } from './read-answer.ts'

/** Translates the failure of an exchange into an error. Errors of this package and errors thrown by hooks stay as they are. */
export function readFailure(error: unknown, exchange: Exchange, apiKey: string): unknown {
  const { method, path, signal, timeoutMs, attempts, answer } = exchange
  if (isHTTPError(error) && answer) return readRefusal(exchange, { ...answer, text: answer.text.replaceAll(apiKey, '[api key]') })
  if (signal?.aborted) return new AbortedError(`${method} ${path} was aborted.`, { method, path, cause: signal.reason })
  if (!isTimeoutError(error)) return error
  const times = attempts === 1 ? '' : `, ${attempts} times`
  const message = `${method} ${path} took longer than ${timeoutMs} ms${times}. Raise timeoutMs if that is normal.`
  return new TimeoutError(message, { method, path, timeoutMs })
}
