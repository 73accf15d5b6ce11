import { request } from 'node:http'
import type { ApiAnswer } from './api-answer.ts'
import { checkAnswer } from './check-answer.ts'

/** A request with full control over its bytes. */
export interface RawCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent one after another; in chunks unless the headers have a Content-Length. */
  readonly parts: readonly Uint8Array[]
}

/** Sends a request without `fetch`, which decides too much by itself; the answer is checked against the OpenAPI document. */
export function rawCall(port: number, { method, path, headers, parts }: RawCall): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, method, path, headers, agent: false }, (response) => {
      const received: Buffer[] = []
      response.on('data', (bytes: Buffer) => received.push(bytes))
      response.on('error', reject)
      response.on('end', () => {
        try {
          const named = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
          const answer = {
            status: response.statusCode as number,
            headers: new Headers(named),
            body: JSON.parse(Buffer.concat(received).toString()),
          }
          checkAnswer(method, path, answer)
          resolve(answer)
        } catch (error) {
          reject(error)
        }
      })
    })
    // The server may answer and close the connection before it has read everything; then the answer counts, not the failed write.
    sent.on('error', reject)
    for (const part of parts) sent.write(part)
    sent.end()
  })
}
