/**
 * A web address as a URI: characters not allowed in one (letters beyond ASCII, braces, a percent sign that encodes nothing) are encoded,
 * without changing the target.
 */
export function asUri(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/gu, encodeURIComponent)
}
