import { fieldProblem, problem, Refusal } from '../problems.ts'
import { show } from '../schema/place.ts'

/** The largest body, in bytes of its JSON in UTF-8: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576
/** How deep objects and lists of a body may be nested. */
export const MAX_DEPTH = 64

/**
 * Refuses a body, already parsed, that is nested too deeply or holds what cannot be kept: infinite numbers, and text that PostgreSQL
 * could not store, so that every database accepts the same.
 */
export function checkJson(body: unknown): void {
  // Walks without recursion: the very thing that is looked for would overflow the stack.
  const waiting: { readonly value: unknown; readonly depth: number; readonly pointer: string }[] = [{ value: body, depth: 1, pointer: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth, pointer } = next
    if (typeof value === 'string') checkText(value, pointer)
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Refusal(fieldProblem('invalid_request', pointer, `${show(pointer)} is a number too large to be kept`, 'too_large'))
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH)
      throw new Refusal(
        problem('too_deep', {
          errors: [
            { pointer: pointer.slice(0, 200), code: 'too_deep', message: `the body must not be nested more than ${MAX_DEPTH} levels deep` },
          ],
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

const HALF_PAIR = /\p{Surrogate}/u

function checkText(text: string, pointer: string): void {
  if (text.includes('\0') || HALF_PAIR.test(text)) {
    throw new Refusal(
      fieldProblem('invalid_request', pointer, `${show(pointer)} must not hold the character U+0000 or half of a surrogate pair`, 'format'),
    )
  }
}
