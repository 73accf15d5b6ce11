import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { failureWords } from '../../platform/network/failure-words.ts'
import type { Sent } from './receiver-check.ts'

/** The answer of a receiver. */
export interface ReceiverAnswer {
  /** `null` if there was no response. */
  readonly status: number | null
  readonly durationMs: number
  /** Why there was no answer. */
  readonly error: string
}

/** Sends a request on a connection of its own. Never rejects. Of several copies the worst answer counts. */
export async function sendCheck(url: string, sent: Sent, deadlineMs: number): Promise<ReceiverAnswer> {
  const answers = await Promise.all(Array.from({ length: sent.times ?? 1 }, () => sendOnce(url, sent, deadlineMs)))
  return answers.find(({ status }) => status === null || status < 200 || status >= 300) ?? (answers[0] as ReceiverAnswer)
}

function sendOnce(url: string, sent: Sent, deadlineMs: number): Promise<ReceiverAnswer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number | null, error = '') => {
      clearTimeout(timer)
      resolve({ status, durationMs: Math.round(performance.now() - started), error })
      outgoing.destroy()
    }
    const { host } = new URL(url)
    const length = sent.pieces === undefined ? ['Content-Length', String(sent.body.length)] : ['Transfer-Encoding', 'chunked']
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const outgoing = send(
      url,
      { method: 'POST', agent: false, headers: ['Host', host, ...sent.headers, ...length] as never },
      (response) => {
        response.on('error', () => {})
        response.resume()
        finish(response.statusCode ?? null)
      },
    )
    const timer = setTimeout(() => finish(null, `no answer within ${deadlineMs / 1000} s`), deadlineMs)
    outgoing.on('error', (error) => finish(null, failureWords(error)))
    write(outgoing, sent, () => finish(null, 'cut off'))
  })
}

function write(outgoing: ClientRequest, { body, pieces, pauseMs = 0, cutAfter }: Sent, cut: () => void): void {
  if (cutAfter !== undefined) {
    outgoing.write(body.subarray(0, cutAfter), () => setTimeout(cut, 50))
    return
  }
  if (pieces === undefined) {
    outgoing.end(body)
    return
  }
  let at = 0
  const next = () => {
    if (outgoing.destroyed) return
    if (at >= body.length) return void outgoing.end()
    outgoing.write(body.subarray(at, at + pieces), () => setTimeout(next, pauseMs))
    at += pieces
  }
  next()
}
