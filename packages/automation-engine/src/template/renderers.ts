/** How a value is written into a field of one context. */
export type Renderer = (value: unknown) => string

/** One renderer per context. The field's schema chooses it (`x-variables`), never the author of a flow. */
export const renderers = {
  /** Text for people: numbers, truth values and text as they are, lists and objects as JSON, nothing for `null`. */
  text: (value) => (value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)),
} as const satisfies Readonly<Record<string, Renderer>>

/** Where a text with variables goes, and so how values are written into it. */
export type TemplateContext = keyof typeof renderers
