import type { IncomingMessage } from 'node:http'
import { fieldProblem, type HookCall, hookBodyTooLarge, MAX_BODY_BYTES, MAX_HOOK_BYTES, Refusal, readHookQuery } from '@belfry/core'
import { parseJson } from './read-body.ts'

/**
 * Reads a call of an automation's address: any JSON, whatever its media type says, or nothing; and any query. Refuses with 400 a body that
 * is too large or is not JSON.
 *
 * @param search the query without its question mark
 */
export async function readHookCall(request: IncomingMessage, search: string): Promise<HookCall> {
  const bytes = await readBytes(request)
  return { body: bytes.length === 0 ? null : parseJson(bytes), query: readHookQuery(search) }
}

/**
 * The bytes of the body. Of one that is too large the rest is taken in and thrown away, up to 1 MiB: whoever is still sending would
 * otherwise see the connection break in place of the answer.
 */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return Promise.reject(hookBodyTooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_HOOK_BYTES) chunks.push(chunk)
      else chunks.length = 0
      if (size <= MAX_BODY_BYTES) return
      request.pause()
      reject(hookBodyTooLarge())
    })
    request.once('end', () => {
      if (size > MAX_HOOK_BYTES) reject(hookBodyTooLarge())
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
    request.once('error', () => reject(new Refusal(fieldProblem('malformed_json', '', 'The body ended before it was complete.'))))
  })
}
