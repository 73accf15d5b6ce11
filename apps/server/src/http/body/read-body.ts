import type { IncomingMessage } from 'node:http'
import { checkJson, fieldProblem, isRefusal, MAX_BODY_BYTES, MAX_VALUES, parameterProblem, Refusal, surveyJson } from '@belfry/core'
import { brokenOff } from './take-bytes.ts'

/** Reads the bytes of a JSON body. Refuses other media types, compressed bodies, and bodies that are too large. */
export async function readJsonBytes(request: IncomingMessage): Promise<Buffer> {
  checkMediaType(request)
  return readBytes(request, MAX_BODY_BYTES)
}

/**
 * Parses a JSON document in UTF-8. Refuses what is not JSON, is nested too deeply or has too many values, and texts that PostgreSQL cannot
 * store, so that both databases accept the same.
 *
 * @param most the largest number of names and values
 */
export function parseJsonBody(bytes: Buffer, most: number = MAX_VALUES): unknown {
  const { isPlain } = surveyJson(bytes, most)
  const body = parse(bytes)
  if (!isPlain) checkJson(body, most)
  return body
}

function checkMediaType({ headers }: IncomingMessage): void {
  const plain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (isJson(headers['content-type'] ?? '') && plain) return
  throw new Refusal(
    parameterProblem('unsupported_media_type', 'Content-Type', 'Send Content-Type: application/json, UTF-8, not compressed.'),
  )
}

/** Without a regular expression that backtracks over thousands of spaces: a header of 16 KiB would block the event loop for a second. */
function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  return type === 'application/json' && ['', 'utf-8'].includes(charset?.replaceAll('"', '') ?? '')
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    throw new Refusal(fieldProblem('body_too_large', '', `The body is larger than ${MAX_BODY_BYTES} bytes.`))
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw new Refusal(fieldProblem('body_too_large', '', `The body is larger than ${MAX_BODY_BYTES} bytes.`))
      chunks.push(chunk)
    }
  } catch (error) {
    throw isRefusal(error) ? error : brokenOff()
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new Refusal(fieldProblem('malformed_json', '', 'The body is empty. Send one JSON document in UTF-8.'))
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch (error) {
    // Only the position: the parser's message quotes a part of the body.
    const position = error instanceof SyntaxError ? /at position \d+/.exec(error.message)?.[0] : undefined
    const reason = error instanceof SyntaxError ? `a mistake ${position ?? 'at its end'}` : 'it is not UTF-8'
    throw new Refusal(fieldProblem('malformed_json', '', `The body is not valid JSON: ${reason}`))
  }
}
