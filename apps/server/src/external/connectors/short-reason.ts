/** The maximum length of a text from the other side in a reason, in characters. */
const LIMIT = 200

/** A text from the other side, made fit to be shown to people: one line, without control characters, cut to 200 characters. */
export function shortReason(text: string): string {
  const cleaned = text
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...cleaned]
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT - 1).join('')}…` : cleaned
}
