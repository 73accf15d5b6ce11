import { isAscii } from './decode.ts'

/** The first segments of paths that automations must never call: a flow could change itself, or what others may see. */
const blocked: ReadonlySet<string> = new Set(['automations', 'automation-runs'])

/** Whether a first segment is blocked, however it is spelled. The service itself normalizes nothing, but a proxy in front of it may. */
export function isBlockedSegment(segment: string): boolean {
  return blocked.has(nameOf(segment))
}

/**
 * Whether the first of these segments is blocked. Segments that a reader of the path may ignore, such as `;v=1` or a space, are skipped:
 * the next one may then be the first.
 *
 * @param readingsOf the possible readings of a segment; only itself by default
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

/** Whether a segment means the current or the parent folder, even with parameters, spaces or accents around its dots. */
export function isDots(segment: string): boolean {
  const dots = plain(segment).split(';', 1)[0]?.trim()
  return dots === '.' || dots === '..'
}

/** A segment after all normalizations that any software might apply, without its parameters. */
function nameOf(segment: string): string {
  const [name = ''] = plain(segment).split(/[?#;]/)
  // Via upper case, because that maps a dotless ı to I.
  return trimmed(name)
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
}

/** Without invisible characters and accents. */
function plain(segment: string): string {
  if (isAscii(segment)) return segment
  return segment.normalize('NFKD').replace(/[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}]/gu, '')
}

/** Without surrounding spaces and trailing dots. Uses a loop, because a pattern would restart at each of a thousand dots. */
function trimmed(name: string): string {
  let end = name.length
  while (end > 0 && /[\s.]/.test(name.charAt(end - 1))) end--
  return name.slice(0, end).trimStart()
}
