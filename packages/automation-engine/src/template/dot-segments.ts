/** A dot segment: the current or the parent folder, even with encoded dots. */
const DOTS = /^(?:\.|%2e){1,2}$/i

/**
 * Whether variables have put a segment `.` or `..` into the path of a URL. URL parsers remove it together with the segment before it, so
 * another URL would be called than the intended one.
 *
 * @param authored as written, with its variables
 * @param filled with their values
 */
export function hasFilledDots(authored: string, filled: string): boolean {
  return countDots(filled) > countDots(authored)
}

function countDots(url: string): number {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.split(/[/\\]/).filter((segment) => DOTS.test(segment)).length
}
