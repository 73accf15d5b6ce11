/** A mail address with its display name. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** The longest text that is parsed: an address of 254 characters and a name. */
const LIMIT = 600

/**
 * Parses `info@example.com` or `Demo Park <info@example.com>`; `null` for anything else, including several addresses. Line breaks and other
 * control characters are refused, so that no header can be injected into a message.
 */
export function parseMailbox(text: string): Mailbox | null {
  if (text.length > LIMIT || /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(text)) return null
  const [, quoted, plain = '', inBrackets] = /^(?:"([^"\\]*)"\s*|([^"<>]*))<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? text).trim()
  return isAddress(address) ? { name: (quoted ?? plain).trim(), address } : null
}

/** Whether it is one plain address: no comments, no quoted local part, no address literal. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"]{1,64}@(?=[^@]{1,253}$)[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)*$/u.test(text)
}
