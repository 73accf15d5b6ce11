import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Problem, problem, problemDocument } from '@belfry/core'
import type { RequestQueues } from '../limits/request-queues.ts'

/**
 * How long data is still read and discarded after the answer, in milliseconds: a client that is sending when the connection closes loses
 * the answer.
 */
const LINGER_MS = 2000

const answered = new WeakSet<Duplex>()

/** Answers what is not valid HTTP, and closes the connection. */
export function answerUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Duplex,
  { queues, appUrl, newRequestId }: { readonly queues: RequestQueues; readonly appUrl: string; readonly newRequestId: () => string },
): void {
  if (answered.has(socket)) return // further data is invalid too
  answered.add(socket)
  // No second answer can follow one that has started, and a client that has disconnected reads none.
  if (code === 'ECONNRESET' || !socket.writable || queues.answering(socket)?.headersSent) return void socket.destroy()
  const document = problemDocument(reasonOf(code), { appUrl, instance: '/', requestId: newRequestId() })
  const body = JSON.stringify(document)
  const head = [
    `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function reasonOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('head_too_large', { detail: 'The head of the request has more than 16 KiB.' })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_too_slow', { detail: 'The request did not come to its end in time.' })
  return problem('malformed_request', { detail: 'What came is no request of HTTP/1.1.' })
}
