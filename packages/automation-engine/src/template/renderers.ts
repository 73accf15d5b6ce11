import { centsOf, formatEuro } from '@belfry/core'

/**
 * Renders a value into a text. A missing value is rendered like `null`. Never throws.
 *
 * @param isAmount whether the value is an amount in euro; only affects text for people
 */
export type ValueRenderer = (value: unknown, isAmount?: boolean) => string

/** Text for people: numbers, booleans and text as they are, amounts with two decimals, lists and objects as JSON, `null` as nothing. */
const text: ValueRenderer = (value, isAmount = false) => {
  if (value === null) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const cents = isAmount && typeof value === 'number' ? centsOf(value) : null
  return cents === null ? String(value) : formatEuro(cents)
}

/** An id: values other than text and numbers give an empty text. */
const id: ValueRenderer = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Part of a JSON string: quotes and line breaks are escaped, so that a value stays inside. */
const insideString: ValueRenderer = (value, isAmount) => JSON.stringify(text(value, isAmount)).slice(1, -1)

/** A separate JSON value, with quotes if it is text. */
const literal: ValueRenderer = (value) => JSON.stringify(value)

/** Part of a path segment or query value: its content can neither end the part nor start another. */
const encoded: ValueRenderer = (value) => encodeURIComponent(wellFormed(text(value)))

/**
 * Part of a URL's host: a single label, which can neither add a domain nor end the host. Any other value, even an empty one, becomes
 * characters that no host can have, so that nothing is called.
 */
const label: ValueRenderer = (value) => {
  const part = text(value)
  return /^[a-z0-9-]+$/i.test(part) ? part : '%00'
}

/** Part of a header value: on one line, with one character for each byte of its UTF-8, as HTTP requires. */
const headerPart: ValueRenderer = (value) =>
  encodeURIComponent(wellFormed(text(value)).replace(/\p{Cc}/gu, ' ')).replace(/%(..)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Chooses the renderer of each variable of a text in order, given the literal text since the previous variable. */
type Chooser = (before: string) => ValueRenderer

interface Context {
  /** The chooser for one text. */
  choose(): Chooser
  /** Converts the literal text around variables. Unchanged by default. */
  readonly literal?: (text: string) => string
}

/** The contexts of texts with variables. The context is set by the field's schema (`x-variables`), never by the author of a flow. */
export const contexts = {
  text: { choose: () => () => text },
  id: { choose: () => () => id },
  json: { choose: chooseInJson },
  path: { choose: () => () => encoded },
  url: { choose: chooseInUrl },
  header: { choose: () => () => headerPart, literal: headerPart },
} as const satisfies Readonly<Record<string, Context>>

/** The context of a text with variables, which determines how values are rendered. */
export type TemplateContext = keyof typeof contexts

/** Converts literal text for a context. */
export function literalOf(context: TemplateContext, written: string): string {
  const { literal }: Context = contexts[context]
  return literal ? literal(written) : written
}

/** An unpaired surrogate is not a character and cannot be encoded: it becomes the replacement character. */
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

/** Whether a piece of JSON ends inside a string, given whether it starts inside one. */
function endsInsideString(json: string, beginsInside: boolean): boolean {
  let inside = beginsInside
  for (let index = 0; index < json.length; index++) {
    if (json[index] === '"') inside = !inside
    else if (inside && json[index] === '\\') index++
  }
  return inside
}

// Clients accept any number of slashes of either kind before a host, and remove tabs and line breaks.
const BEFORE_HOST = /^https?:\/\/[/\\\t\n\r]*/i

/**
 * A URL: its host up to the first slash, then the rest. Without a host, all is rest. A path segment that becomes `.` or `..` is kept: the
 * caller of the URL refuses it (`hasFilledDots`).
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
