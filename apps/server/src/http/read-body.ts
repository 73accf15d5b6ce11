import type { IncomingMessage } from 'node:http'
import { checkJson, fieldProblem, MAX_BODY_BYTES, parameterProblem, Refusal } from '@belfry/core'

/**
 * Reads a JSON body. Refuses what is not JSON, is compressed, too large or nested too deeply, and text that PostgreSQL could not store,
 * so that both databases accept the same.
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  checkMediaType(request)
  return parseJson(await readBytes(request, MAX_BODY_BYTES))
}

/** The value of a JSON document in UTF-8. Refuses what `readJsonBody` refuses. */
export function parseJson(bytes: Buffer): unknown {
  const body = parse(bytes)
  checkJson(body)
  return body
}

function checkMediaType({ headers }: IncomingMessage): void {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => /^\s*charset="?([^"]+)"?\s*$/.exec(parameter)?.[1]).find((found) => found !== undefined)
  const plain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (type?.trim() === 'application/json' && (charset === undefined || charset === 'utf-8') && plain) return
  throw new Refusal(
    parameterProblem('unsupported_media_type', 'Content-Type', 'Send Content-Type: application/json, UTF-8, not compressed.'),
  )
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    throw new Refusal(fieldProblem('body_too_large', '', `The body is larger than ${MAX_BODY_BYTES} bytes.`))
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Refusal(fieldProblem('body_too_large', '', `The body is larger than ${MAX_BODY_BYTES} bytes.`))
    chunks.push(chunk)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new Refusal(fieldProblem('malformed_json', '', 'The body is empty. Send one JSON document in UTF-8.'))
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch (error) {
    // Where, but not what: the parser's own words repeat a piece of the body.
    const position = error instanceof SyntaxError ? /at position \d+/.exec(error.message)?.[0] : undefined
    const reason = error instanceof SyntaxError ? `a mistake ${position ?? 'at its end'}` : 'it is not UTF-8'
    throw new Refusal(fieldProblem('malformed_json', '', `The body is not valid JSON: ${reason}`))
  }
}
