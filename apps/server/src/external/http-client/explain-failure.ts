import { failureWords, hasFailureCode } from '../../platform/network/failure-words.ts'

/**
 * Explains in a sentence why a request got no answer.
 *
 * @param deadlineMs the deadline of the request, in milliseconds
 */
export function explainFailure(
  { error, late }: { readonly error: unknown; readonly late: boolean },
  { deadlineMs }: { readonly deadlineMs: number },
): string {
  if (late) return `There was no whole answer within ${deadlineMs / 1000} seconds.`
  const message = hasFailureCode(error) ? failureWords(error) : (error as { readonly message?: string } | null)?.message || String(error)
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?!]$/.test(message) ? '' : '.'}`
}
