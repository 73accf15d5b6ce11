import { err, ok, type Result } from '../result.ts'

/** A header as configured by a user, with its variables filled in. */
export interface GivenHeader {
  readonly key: string
  readonly value: string
}

/** Headers that can be sent. */
export interface RequestHeaders {
  /** By name in lower case; repeated names are joined into one value. */
  readonly headers: Readonly<Record<string, string>>
  /** The lower-case names of headers that were removed because the HTTP client sets them. */
  readonly ignored: readonly string[]
}

/** Why headers cannot be sent. */
export interface HeaderProblem {
  /** The index of the header, from 0. */
  readonly index: number
  /** What is wrong, as a continuation of “the header”. Never contains the value, which may be a secret. */
  readonly message: string
}

/** The maximum number of headers of a request. */
export const MAX_HEADERS = 64
/** The maximum total length of names and values, in bytes. */
export const MAX_HEADER_BYTES = 16_384

/**
 * Headers of the connection or of the body's transfer. Conflicting information about where a message ends enables request smuggling, so
 * only the HTTP client sets them; it also decides on content encodings.
 */
const OURS: ReadonlySet<string> = new Set(
  'host content-length transfer-encoding connection keep-alive upgrade expect te trailer http2-settings accept-encoding'.split(' '),
)

/**
 * Prepares the headers that a user gave for sending. Connection headers are removed, in any spelling, and headers with invalid characters
 * are reported rather than sent as a broken message.
 */
export function readHeaders(given: readonly GivenHeader[]): Result<RequestHeaders, HeaderProblem> {
  if (given.length > MAX_HEADERS) return err({ index: MAX_HEADERS, message: `is one too many: at most ${MAX_HEADERS} may be sent` })
  const headers = new Map<string, string>()
  const ignored: string[] = []
  let bytes = 0
  for (const [index, { key, value }] of given.entries()) {
    const name = key.trim().toLowerCase()
    const text = /^[\t ]|[\t ]$/.test(value) ? trimmed(value) : value
    const message = against(name, text)
    if (message !== null) return err({ index, message })
    bytes += name.length + text.length
    if (bytes > MAX_HEADER_BYTES) return err({ index, message: `makes them longer than ${MAX_HEADER_BYTES} bytes altogether` })
    const before = headers.get(name)
    if (OURS.has(name) || name.startsWith('proxy-')) ignored.push(name)
    else headers.set(name, before === undefined ? text : `${before}${name === 'cookie' ? '; ' : ', '}${text}`)
  }
  return ok({ headers: Object.fromEntries(headers), ignored })
}

/** Without surrounding blanks, which are not part of a value. */
function trimmed(value: string): string {
  const first = value.search(/[^\t ]/)
  let end = value.length
  while (end > first && (value[end - 1] === ' ' || value[end - 1] === '\t')) end--
  return first < 0 ? '' : value.slice(first, end)
}

function against(name: string, value: string): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]{1,256}$/.test(name)) {
    return `"${name.slice(0, 80)}" has a name that no header can have: use letters, digits and dashes`
  }
  // Latin-1, as sent over the wire; a line break would start another header.
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    return `"${name}" has a value that no header can hold, such as a line break or a character beyond Latin-1`
  }
  return null
}
