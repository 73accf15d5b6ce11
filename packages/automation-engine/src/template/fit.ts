/** The text on one line: control characters, including line breaks, become spaces, and both ends are trimmed. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

/** The text, shortened to at most `max` UTF-16 code units and ending with an ellipsis if so. Never splits a surrogate pair. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.codePointAt(max - 2)
  return `${text.slice(0, end !== undefined && end > 0xffff ? max - 2 : max - 1)}…`
}
