/**
 * An address of the web as a URI: what may not stand in one (letters beyond ASCII, braces, a percent sign that encodes nothing) is encoded, and
 * leads to the same place.
 */
export function asUri(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/gu, encodeURIComponent)
}
