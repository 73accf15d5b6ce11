import type { IncomingMessage } from 'node:http'
import { fieldProblem, type HookCall, MAX_BODY_BYTES, parameterProblem, Refusal } from '@belfry/core'
import { parseJson } from './read-body.ts'

/** The largest body of a call of an automation's address, in bytes as they were sent. */
export const MAX_HOOK_BYTES = 102_400

/**
 * Reads a call of an automation's address: any JSON, whatever its media type says, or nothing; and any query. Refuses with 400 a body that
 * is too large or is not JSON.
 *
 * @param search the query without its question mark
 */
export async function readHookCall(request: IncomingMessage, search: string): Promise<HookCall> {
  const bytes = await readBytes(request)
  return { body: bytes.length === 0 ? null : parseJson(bytes), query: readAnyQuery(search) }
}

/**
 * The bytes of the body. Of one that is too large the rest is taken in and thrown away, up to 1 MiB: whoever is still sending would
 * otherwise see the connection break in place of the answer.
 */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_HOOK_BYTES) chunks.push(chunk)
      else chunks.length = 0
      if (size <= MAX_BODY_BYTES) return
      request.pause()
      reject(tooLarge())
    })
    request.once('end', () => {
      if (size > MAX_HOOK_BYTES) reject(tooLarge())
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
    request.once('error', () => reject(new Refusal(fieldProblem('malformed_json', '', 'The body ended before it was complete.'))))
  })
}

function tooLarge(): Refusal {
  return new Refusal(fieldProblem('invalid_request', '', `The body is larger than ${MAX_HOOK_BYTES} bytes.`, 'too_large'))
}

/** Every name with its value, or with all its values when it is repeated. */
function readAnyQuery(search: string): HookCall['query'] {
  const values = new Map<string, string | string[]>()
  for (const [name, text] of search === '' ? [] : new URLSearchParams(search)) {
    if (name.includes('\0') || text.includes('\0')) {
      const message = 'the query must not hold the character U+0000'
      throw new Refusal(parameterProblem('invalid_request', name.slice(0, 80), message, 'format'))
    }
    const known = values.get(name)
    if (known === undefined) values.set(name, text)
    else if (typeof known === 'string') values.set(name, [known, text])
    else known.push(text)
  }
  return Object.fromEntries(values)
}
