import type { HttpMethod } from '../protocol/request.ts'

/** The idempotent methods ({@link https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2 RFC 9110, 9.2.2}). */
const repeatable: ReadonlySet<HttpMethod> = new Set(['GET', 'PUT', 'DELETE'])

/** The maximum number of attempts of a call that keeps ending the process making it. */
const MOST_TRIES = 5

/**
 * What to do when the process that was making a call ended, so that it is unknown whether the call arrived: `again`, or the failure of the
 * step.
 *
 * @param tries the number of attempts so far, from 1
 */
export function afterInterruptedCall(method: HttpMethod, tries: number): 'again' | { readonly ok: false; readonly message: string } {
  if (repeatable.has(method) && tries < MOST_TRIES) return 'again'
  return { ok: false, message: `The call was interrupted, outcome unknown: nobody can tell whether the ${method} has arrived.` }
}
