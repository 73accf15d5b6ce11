import { parseFormQuery } from '../../../framework/contract/form-query.ts'
import type { HookCall } from '../../../framework/operations/port.ts'
import { fieldProblem, parameterProblem, Refusal } from '../../../kernel/problems.ts'

/** The maximum body size of a call of a hook URL, in bytes. */
export const MAX_HOOK_BYTES = 102_400

/** The refusal of a body above the limit. */
export function hookBodyTooLarge(): Refusal {
  return new Refusal(fieldProblem('invalid_request', '', `The body is larger than ${MAX_HOOK_BYTES} bytes.`, 'too_large'))
}

/**
 * Parses the query of a hook call, given without its question mark: each name with its value, or with an array of values if repeated.
 *
 * @throws Refusal if it contains the character U+0000
 */
export function readHookQuery(search: string): HookCall['query'] {
  const values = new Map<string, string | string[]>()
  for (const [name, text] of parseFormQuery(search)) {
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
