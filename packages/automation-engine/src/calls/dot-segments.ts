/** A part of a path that means this folder or the one above, also with the dots encoded. */
const DOTS = /^(?:\.|%2e){1,2}$/i

/**
 * Whether variables have put a segment `.` or `..` into the path of an address. None arrives: whatever reads an address takes it out, with the
 * segment before it, so that another address would be called than the one that was meant.
 *
 * @param authored as it was written, with its variables
 * @param filled with their values
 */
export function hasFilledDots(authored: string, filled: string): boolean {
  return countDots(filled) > countDots(authored)
}

function countDots(url: string): number {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.split(/[/\\]/).filter((segment) => DOTS.test(segment)).length
}
