/** The longest text of the other side that a reason holds, in characters. */
const LIMIT = 200

/** What the other side said, fit to be shown to people: one line, without control characters, cut to 200 characters. */
export function shortReason(text: string): string {
  const cleaned = text
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...cleaned]
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT - 1).join('')}…` : cleaned
}
