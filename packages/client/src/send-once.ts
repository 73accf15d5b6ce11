import { ConnectionError } from './errors/connection-error.ts'
import type { Exchange, ReceivedAnswer } from './exchange.ts'
import type { Fetch } from './fetch.ts'

/**
 * Sends the request of an exchange once and stores the answer in it. The body is read here, within the attempt, so that the time limit
 * covers it and an interrupted body is retried too. The returned response has only status and headers.
 */
export async function sendOnce(exchange: Exchange, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const { url, method, headers, body, answersFile } = exchange
  exchange.attempts++
  exchange.answer = null
  try {
    exchange.answer = await receive(fetch(url, { method, headers: { ...headers }, body, signal, redirect: 'manual' }), answersFile)
  } catch (cause) {
    throw noAnswer(exchange, cause)
  }
  const { status } = exchange.answer
  // A browser reports redirects as status 0, and a Response can only be constructed with 200 to 599.
  return new Response(null, { status: status < 200 || status > 599 ? 399 : status, headers: exchange.answer.headers })
}

async function receive(fetched: ReturnType<Fetch>, answersFile: boolean): Promise<ReceivedAnswer> {
  const got = await fetched
  const headers = new Headers() // the platform's class, whichever class the response uses
  got.headers.forEach((value, name) => void headers.append(name, value))
  const { status } = got
  // An error response is never a file.
  if (answersFile && status === 200) return { status, headers, text: '', bytes: new Uint8Array(await got.arrayBuffer()) }
  return { status, headers, text: await got.text(), bytes: null }
}

function noAnswer({ method, path, url, attempts }: Exchange, cause: unknown): ConnectionError {
  const times = attempts === 1 ? '' : ` in ${attempts} attempts`
  const code = codeOf(cause)
  const message = `${method} ${path} got no answer from ${new URL(url).origin}${times}${code && ` (${code})`}. Check that the server runs and baseUrl leads to it.`
  return new ConnectionError(message, { method, path, cause })
}

/** An error code such as ECONNREFUSED, which Node nests in `cause`. Messages are left out: they may contain too much. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Object)) return ''
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  return 'cause' in cause ? codeOf(cause.cause) : ''
}
