import { centsOf, formatEuro } from '@belfry/core'

/**
 * How a value is written into a text. What leads nowhere is written like `null`. Never throws.
 *
 * @param isAmount whether the value is an amount in euro; only text that people read makes a difference
 */
export type Renderer = (value: unknown, isAmount?: boolean) => string

/** Text for people: numbers, truth values and text as they are, amounts with two decimals, lists and objects as JSON, nothing for `null`. */
const text: Renderer = (value, isAmount = false) => {
  if (value === null) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const cents = isAmount && typeof value === 'number' ? centsOf(value) : null
  return cents === null ? String(value) : formatEuro(cents)
}

/** An id: what is no text or number names nothing. */
const id: Renderer = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Part of a JSON string: quotes and line breaks are escaped, so that a value stays inside. */
const insideString: Renderer = (value, isAmount) => JSON.stringify(text(value, isAmount)).slice(1, -1)

/** A JSON value of its own, with its quotes if it is text. */
const literal: Renderer = (value) => JSON.stringify(value)

/** Part of a segment of a path or of a value of a query: whatever it holds, it neither ends the part nor begins another. */
const encoded: Renderer = (value) => encodeURIComponent(wellFormed(text(value)))

/**
 * Part of the host of an address: one label, which can neither add a domain nor end the host. Anything else, nothing at all included,
 * becomes what no host may hold, so that there is nobody to call.
 */
const label: Renderer = (value) => {
  const part = text(value)
  return /^[a-z0-9-]+$/i.test(part) ? part : '%00'
}

/** Part of the value of a header. It has one line and, as HTTP has it, a character for each byte of its UTF-8. */
const headerPart: Renderer = (value) =>
  encodeURIComponent(wellFormed(text(value)).replace(/\p{Cc}/gu, ' ')).replace(/%(..)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Chooses the renderer of each variable of a text in turn, told the literal text since the variable before. */
type Chooser = (before: string) => Renderer

interface Context {
  /** The chooser for one text. */
  choose(): Chooser
  /** What becomes of the text that the author wrote around variables. It stays as it is by default. */
  readonly literal?: (text: string) => string
}

/**
 * The contexts in which a text with variables may stand. The field's schema names the context (`x-variables`), never the author of a
 * flow.
 */
export const contexts = {
  text: { choose: () => () => text },
  id: { choose: () => () => id },
  json: { choose: chooseInJson },
  path: { choose: () => () => encoded },
  url: { choose: chooseInUrl },
  header: { choose: () => () => headerPart, literal: headerPart },
} as const satisfies Readonly<Record<string, Context>>

/** Where a text with variables goes, and so how values are written into it. */
export type TemplateContext = keyof typeof contexts

/** What becomes of the literal text of a context. */
export function literalOf(context: TemplateContext, written: string): string {
  const { literal }: Context = contexts[context]
  return literal ? literal(written) : written
}

/** Half of a surrogate pair is no character and cannot be encoded: it becomes the replacement character. */
export function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\ufffd')
}

function chooseInJson(): Chooser {
  let inside = false
  return (before) => {
    inside = endsInsideString(before, inside)
    return inside ? insideString : literal
  }
}

/** Whether a piece of JSON ends inside of a string, when it begins there or not. */
function endsInsideString(json: string, beginsInside: boolean): boolean {
  let inside = beginsInside
  for (let index = 0; index < json.length; index++) {
    if (json[index] === '"') inside = !inside
    else if (inside && json[index] === '\\') index++
  }
  return inside
}

// Clients take any number of slashes of either kind before a host, and leave out tabs and line breaks.
const BEFORE_HOST = /^https?:\/\/[/\\\t\n\r]*/i

/**
 * An address: its host up to the first slash, then the rest. What has no host is all rest. A part of the path that comes to be `.` or `..` stays
 * so: whoever calls the address refuses it (`hasFilledDots`).
 */
function chooseInUrl(): Chooser {
  let part: 'start' | 'host' | 'rest' = 'start'
  return (before) => {
    let after = before
    if (part === 'start') {
      const [opening = ''] = BEFORE_HOST.exec(before) ?? []
      part = opening === '' ? 'rest' : 'host'
      after = before.slice(opening.length)
    }
    if (part === 'host' && /[/\\?#]/.test(after)) part = 'rest'
    return part === 'host' ? label : encoded
  }
}
