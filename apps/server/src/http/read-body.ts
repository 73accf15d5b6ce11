import type { IncomingMessage } from 'node:http'
import { fieldProblem, parameterProblem, problem, Refusal } from '@belfry/core'

/** The largest body of an ordinary request: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576
/** How deep objects and lists may be nested. */
export const MAX_DEPTH = 64

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
  checkValue(body)
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

/** Walks without recursion: the very thing that is looked for would overflow the stack. */
function checkValue(body: unknown): void {
  const waiting: { readonly value: unknown; readonly depth: number; readonly pointer: string }[] = [{ value: body, depth: 1, pointer: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth, pointer } = next
    if (typeof value === 'string') checkText(value, pointer)
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Refusal(fieldProblem('invalid_request', pointer, 'the number is too large to be kept', 'too_large'))
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH)
      throw new Refusal(
        problem('too_deep', {
          errors: [{ pointer: pointer.slice(0, 200), code: 'too_deep', message: `is nested more than ${MAX_DEPTH} levels deep` }],
        }),
      )
    for (const [key, inner] of Object.entries(value)) {
      checkText(key, pointer)
      if (typeof inner !== 'boolean') {
        waiting.push({ value: inner, depth: depth + 1, pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` })
      }
    }
  }
}

function checkText(text: string, pointer: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new Refusal(
      fieldProblem('invalid_request', pointer, 'text must not hold the character U+0000 or half of a surrogate pair', 'format'),
    )
  }
}
