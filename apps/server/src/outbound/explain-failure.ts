/**
 * Why there was no answer to a request, in words for people: a sentence, as far as those are sentences that the system says.
 *
 * @param deadlineMs how long it was waited, in milliseconds
 */
export function explainFailure(
  { error, late }: { readonly error: unknown; readonly late: boolean },
  { deadlineMs }: { readonly deadlineMs: number },
): string {
  if (late) return `There was no whole answer within ${deadlineMs / 1000} seconds.`
  // A name with several addresses fails with one error for each; the outer one says nothing.
  const { code, message, errors } = error as { readonly code?: string; readonly message?: string; readonly errors?: readonly Error[] }
  const said = message || errors?.map((inner) => inner.message).join('; ') || String(error)
  return code && code !== 'blocked_target' ? `${code}: ${said}` : said
}
