import { type FormatName, fullFormats } from 'ajv-formats/dist/formats.js'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
type Document = any

const NAMED = '#/components/schemas/'

// The formats are those of a list that is not ours: an answer may hold a time that a request may not, and core has put its own in their place.
const STANDARD = 'standard:'
for (const [name, format] of Object.entries(fullFormats)) Format.Set(`${STANDARD}${name}`, testOf(format))

/**
 * Makes of a schema of the OpenAPI document what says why a value does not match it; nothing when it does. A witness of its own: at the
 * server's door Ajv judges, here TypeBox, and by the document alone.
 */
export function witnessOf(document: Document): (schema: unknown) => (value: unknown) => string {
  return (schema) => {
    const validator = Compile(withStandardFormats(selfContained(schema, document.components.schemas)))
    return (value) => (validator.Check(value) ? '' : validator.Errors(value).map(worded).join(', '))
  }
}

/** The schema with the named ones that it needs: `#` in it stands for itself, and the whole document would be compiled anew for each. */
function selfContained(schema: unknown, named: Readonly<Record<string, unknown>>): unknown {
  const needed = new Map<string, unknown>()
  const look = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (needed.has(name)) continue
      if (!Object.hasOwn(named, name)) throw new Error(`The document has no ${NAMED}${name}`)
      needed.set(name, named[name])
      look(named[name])
    }
  }
  look(schema)
  return { ...(schema as object), components: { schemas: Object.fromEntries(needed) } }
}

function withStandardFormats(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'format' && typeof value === 'string' ? `${STANDARD}${value}` : value,
  )
}

function testOf(format: (typeof fullFormats)[FormatName]): (text: string) => boolean {
  if (format instanceof RegExp) return (text) => format.test(text)
  const validate = typeof format === 'object' ? format.validate : format
  return typeof validate === 'function' ? (text) => (validate as (text: string) => boolean)(text) : () => true
}

function worded({ instancePath, message }: { readonly instancePath: string; readonly message: string }): string {
  return `${instancePath} ${message}`
}
