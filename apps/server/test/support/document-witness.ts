import { type FormatName, fullFormats } from 'ajv-formats/dist/formats.js'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
type Document = any

const NAMED = '#/components/schemas/'

// The standard formats are used instead of core's, which replace them by default: a response may contain a time that a request may not.
const STANDARD = 'standard:'
for (const [name, format] of Object.entries(fullFormats)) Format.Set(`${STANDARD}${name}`, testOf(format))

/**
 * Returns a function that compiles a schema of the OpenAPI document. The compiled schema explains why a value does not match, and returns
 * an empty text if it does. This check is independent of the server: there Ajv validates requests, here TypeBox validates by the document
 * alone.
 */
export function witnessOf(document: Document): (schema: unknown) => (value: unknown) => string {
  return (schema) => {
    const validator = Compile(withStandardFormats(selfContained(schema, document.components.schemas)))
    return (value) => (validator.Check(value) ? '' : validator.Errors(value).map(worded).join(', '))
  }
}

/**
 * The schema together with the named schemas that it needs, since `#` refers to the schema itself. With the whole document, everything
 * would be compiled again for each schema.
 */
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
  return JSON.parse(JSON.stringify(schema), (name, value) => (name === 'format' && typeof value === 'string' ? standardName(value) : value))
}

/** Formats for readers alone accept every text; a name that nobody knows is a fault of the document. */
function standardName(name: string): string {
  const standard = `${STANDARD}${name}`
  if (!Format.Has(standard) && !['iri', 'binary'].includes(name)) throw new Error(`The document has a format that is not known: ${name}`)
  return standard
}

function testOf(format: (typeof fullFormats)[FormatName]): (text: string) => boolean {
  if (format instanceof RegExp) return (text) => format.test(text)
  const validate = typeof format === 'object' ? format.validate : format
  return typeof validate === 'function' ? (text) => (validate as (text: string) => boolean)(text) : () => true
}

function worded({ instancePath, message }: { readonly instancePath: string; readonly message: string }): string {
  return `${instancePath} ${message}`
}
