/** How a value is written into a text. What leads nowhere is written like `null`. */
export type Renderer = (value: unknown) => string

/** Text for people: numbers, truth values and text as they are, lists and objects as JSON, nothing for `null`. */
const text: Renderer = (value) => (value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** An id: what is no text or number names nothing. */
const id: Renderer = (value) => (typeof value === 'object' ? '' : String(value).trim())

/** Part of a JSON string: quotes and line breaks are escaped, so that a value stays inside. */
const insideString: Renderer = (value) => JSON.stringify(text(value)).slice(1, -1)

/** A JSON value of its own, with its quotes if it is text. */
const literal: Renderer = (value) => JSON.stringify(value)

/** Part of a segment of a path or of a value of a query: whatever it holds, it neither ends the part nor begins another. */
const encoded: Renderer = (value) => encodeURIComponent(wellFormed(text(value)))

/** Chooses the renderer of each variable of a text in turn, told the literal text since the variable before. */
type Chooser = (before: string) => Renderer

/**
 * The contexts in which a text with variables may stand, each with a chooser for one text. The field's schema names the context
 * (`x-variables`), never the author of a flow.
 */
export const contexts = {
  text: () => () => text,
  id: () => () => id,
  json: () => {
    let inside = false
    return (before) => {
      inside = endsInsideString(before, inside)
      return inside ? insideString : literal
    }
  },
  path: () => () => encoded,
} as const satisfies Readonly<Record<string, () => Chooser>>

/** Where a text with variables goes, and so how values are written into it. */
export type TemplateContext = keyof typeof contexts

/** Whether a piece of JSON ends inside of a string, when it begins there or not. */
function endsInsideString(json: string, beginsInside: boolean): boolean {
  let inside = beginsInside
  for (let index = 0; index < json.length; index++) {
    if (json[index] === '"') inside = !inside
    else if (inside && json[index] === '\\') index++
  }
  return inside
}

/** Half of a surrogate pair is no character and cannot be encoded: it becomes the replacement character. */
export function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\ufffd')
}
