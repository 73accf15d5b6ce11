import { isAscii } from './decode.ts'

/** The first segments of addresses that automations never call: with them a flow could change itself, or what others may see. */
const blocked: ReadonlySet<string> = new Set(['automations', 'automation-runs'])

/** Whether a first segment is a blocked one, however it is spelled. The service itself folds nothing; whoever stands before it may. */
export function isBlockedSegment(segment: string): boolean {
  return blocked.has(nameOf(segment))
}

/**
 * Whether the first of these segments is a blocked one. What may be nothing to whoever reads the path, such as `;v=1` or a space, is passed
 * over: the next segment may then be the first.
 *
 * @param readingsOf what a segment may be read as; just as itself by default
 */
export function leadsToBlocked(
  segments: readonly string[],
  readingsOf: (segment: string) => readonly string[] = (segment) => [segment],
): boolean {
  for (const segment of segments) {
    const names = readingsOf(segment).map(nameOf)
    if (names.some((name) => blocked.has(name))) return true
    if (!names.includes('')) return false
  }
  return false
}

/** Whether a segment stands for the place itself or the one above, also with parameters, spaces or accents around its dots. */
export function isDots(segment: string): boolean {
  const dots = plain(segment).split(';', 1)[0]?.trim()
  return dots === '.' || dots === '..'
}

/** What is left of a segment when everything is folded that somebody might fold, without its parameters. */
function nameOf(segment: string): string {
  const [name = ''] = plain(segment).split(/[?#;]/)
  // By way of capitals, because there a dotless ı is an I.
  return trimmed(name)
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
}

/** Without what is not seen, and without accents. */
function plain(segment: string): string {
  if (isAscii(segment)) return segment
  return segment.normalize('NFKD').replace(/[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}]/gu, '')
}

/** Without the spaces around it and the dots behind it. By a loop, because a pattern would begin anew at each of a thousand dots. */
function trimmed(name: string): string {
  let end = name.length
  while (end > 0 && /[\s.]/.test(name.charAt(end - 1))) end--
  return name.slice(0, end).trimStart()
}
