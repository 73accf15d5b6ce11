import { type SchemaNode, sampleOf, typeName, typesOf } from './schema-samples.ts'

/** A value that a schema refuses, and the pointer that the refusal must name. */
export interface SchemaFault {
  /** The fault, in a few words. */
  readonly fault: string
  readonly pointer: string
  /** The whole value, including the fault. */
  readonly value: unknown
}

/** Every way to make a valid `sample` invalid: one fault at a time, at every location in the schema. */
export function* schemaFaults(schema: SchemaNode, sample: unknown): Generator<SchemaFault> {
  yield* faultsAt({ schema, sample, pointer: '', put: (value) => value })
}

interface SchemaLocation {
  readonly schema: SchemaNode
  readonly sample: unknown
  readonly pointer: string
  /** The whole value with another one at this location. */
  readonly put: (value: unknown) => unknown
}

function* faultsAt(place: SchemaLocation): Generator<SchemaFault> {
  const { schema, pointer, put } = place
  const types = typesOf(schema)
  for (const [fault, value] of [...wrongTypes(types), ...wrongValues(schema), ...wrongTexts(schema, types), ...wrongSizes(schema)]) {
    yield { fault: `${fault} at "${pointer}"`, pointer, value: put(value) }
  }
  if (types.includes('object')) yield* objectFaults(place)
  if (schema.items) yield* itemFaults(place, schema.items)
}

type Wrong = readonly (readonly [fault: string, value: unknown])[]

/** Values of every type that the schema does not accept. */
function wrongTypes(types: readonly string[]): Wrong {
  if (types.length === 0) return []
  const fits = (value: unknown) => types.includes(typeName(value)) || (types.includes('number') && typeof value === 'number')
  return [null, true, 7, 1.5, 'a text', [], {}]
    .filter((value) => !fits(value))
    .map((value) => [`${JSON.stringify(value)} for ${types.join(' or ')}`, value])
}

function wrongValues({ enum: values, const: only, minimum, maximum }: SchemaNode): Wrong {
  return [
    ...(values ? ([['a value outside the list', 'NO_SUCH_VALUE']] as const) : []),
    ...(only === undefined ? [] : ([['another constant', 'NO_SUCH_VALUE']] as const)),
    ...(minimum === undefined ? [] : ([['a number that is too small', minimum - 1]] as const)),
    ...(maximum === undefined ? [] : ([['a number that is too large', maximum + 1]] as const)),
  ]
}

function wrongTexts({ minLength = 0, maxLength, pattern, format }: SchemaNode, types: readonly string[]): Wrong {
  if (!types.includes('string')) return []
  return [
    ['a text with the character U+0000', 'a\u0000b'],
    ['a text with half of a surrogate pair', 'a\ud800b'],
    ...(minLength > 0 ? ([['an empty text', '']] as const) : []),
    ...(maxLength === undefined ? [] : ([['an over-long text', 'x'.repeat(maxLength + 1)]] as const)),
    ...(pattern === undefined ? [] : mismatches(pattern)),
    ...(format === undefined ? [] : formatFaults(format)),
  ]
}

function mismatches(pattern: string): Wrong {
  const odd = ['', ' ', '\n', '\u0007', 'a/b', 'É', '-a-', 'cus_', 'a b'].filter((text) => !new RegExp(pattern, 'u').test(text))
  if (odd.length === 0) throw new Error(`no text is known that does not match ${pattern}: add one`)
  return odd.map((text) => [`${JSON.stringify(text)} against the pattern`, text])
}

function formatFaults(format: string): Wrong {
  const texts = badFormats[format]
  if (!texts) throw new Error(`nothing is known that is no ${format}: add it to badFormats`)
  return texts.map((text) => [`${JSON.stringify(text)} as ${format}`, text])
}

const badFormats: Readonly<Record<string, readonly string[]>> = {
  email: ['nobody', 'nobody@', '@example.com', 'no body@example.com', 'a@b@example.com', 'a@example..com'],
  uri: ['no address', 'example.com/hook', 'https://exa mple.com', 'https://[::1', '://', 'a:%'],
  // Any text will do.
  binary: [],
  iri: ['no address', 'example.com/hook', 'ftp://example.com/hook'],
  date: ['tomorrow', '01/07/2026', '2026-7-1', '2026-02-30', '2026-13-01', '2026-07-01T00:00:00Z'],
  'date-time': ['tomorrow', '2026-07-01', '2026-07-01T14:00:00', '2026-07-01 14:00:00Z', '2026-02-30T14:00:00Z', '2026-07-01T25:00:00Z'],
}

function wrongSizes({ items, maxItems, minItems = 0, uniqueItems, maxProperties }: SchemaNode): Wrong {
  const list = (length: number) => Array.from({ length }, () => sampleOf(items ?? {}))
  return [
    ...(minItems > 0 ? ([['a list that is too short', list(minItems - 1)]] as const) : []),
    ...(maxItems === undefined ? [] : ([['a list that is too long', list(maxItems + 1)]] as const)),
    ...(uniqueItems ? ([['a list that repeats a value', list(2)]] as const) : []),
    ...(maxProperties === undefined ? [] : ([['an object with too many fields', fields(maxProperties + 1)]] as const)),
  ]
}

/** An object with this many unknown fields. */
export function fields(count: number): Readonly<Record<string, number>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]))
}

function* objectFaults({ schema, sample, pointer, put }: SchemaLocation): Generator<SchemaFault> {
  const whole = (typeof sample === 'object' ? sample : null) ?? (sampleOf({ ...schema, examples: [] }) as object)
  const known = schema.properties ?? {}
  yield { fault: `a name with the character U+0000 in "${pointer}"`, pointer, value: put({ ...whole, 'a\u0000b': 1 }) }
  for (const name of schema.required ?? []) {
    const { [name]: _, ...others } = whole as Readonly<Record<string, unknown>>
    yield { fault: `no ${name} in "${pointer}"`, pointer: `${pointer}/${name}`, value: put(others) }
  }
  if (schema.additionalProperties === false) {
    for (const name of ['surprise', '__proto__', 'constructor', 'toString']) {
      const value = put({ ...whole, ...JSON.parse(`{${JSON.stringify(name)}:{"admin":true}}`) })
      yield { fault: `the unknown field ${name} in "${pointer}"`, pointer: `${pointer}/${name}`, value }
    }
  }
  for (const [name, inner] of Object.entries(known)) {
    const value = (whole as Readonly<Record<string, unknown>>)[name]
    yield* faultsAt({ schema: inner, sample: value, pointer: `${pointer}/${name}`, put: (changed) => put({ ...whole, [name]: changed }) })
  }
}

function* itemFaults({ sample, pointer, put }: SchemaLocation, items: SchemaNode): Generator<SchemaFault> {
  const first = Array.isArray(sample) && sample.length > 0 ? (sample as readonly unknown[])[0] : sampleOf(items)
  yield* faultsAt({ schema: items, sample: first, pointer: `${pointer}/0`, put: (changed) => put([changed]) })
}
