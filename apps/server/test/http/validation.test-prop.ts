import { typeboxCompiler, validate } from '@belfry/core'
import { isDeep, propertyRuns } from '@belfry/testing/depth'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import Type, { type TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { allSchemas, type NamedSchema } from '../support/all-schemas.ts'
import { fields, schemaFaults } from '../support/schema-faults.ts'
import { nodeOf, sampleOf } from '../support/schema-samples.ts'

const LONG = 300_000
const schemas = allSchemas()
/** To compile a schema with both takes longer than to compare them. A quick run compares them by every twelfth. */
const compared = (isDeep ? schemas : schemas.filter((_, index) => index % 12 === 0)).map(withExample)
/** There are about 90,000 single faults. A quick run takes every second one of its schemas. */
const EVERY = isDeep ? 1 : 2

/** Ajv validates on Node, TypeBox in pages that forbid `eval`. Both must return the same errors, word for word and in the same order. */
function expectSameAnswer(schema: TSchema, value: unknown): void {
  expect(validate(schema, value)).toEqual(validate(schema, value, typeboxCompiler))
}

test('on Node Ajv judges, in strict mode', () => {
  const misspelt = Type.String({ maxLenght: 3 })
  expect(() => validate(misspelt, 'four')).toThrow('strict mode: unknown keyword: "maxLenght"')
  expect(validate(misspelt, 'four', typeboxCompiler)).toEqual([])
})

test('every schema is one of the draft', () => {
  const ajv = new Ajv2020({ strict: false })
  const faults = schemas.filter(({ schema }) => !ajv.validateSchema(schema)).map(({ name }) => `${name}: ${ajv.errorsText(ajv.errors)}`)
  expect(faults).toEqual([])
  expect(schemas.length).toBeGreaterThan(800)
})

describe('both compilers say the same', () => {
  test('of every schema and its example, and of each single fault', { timeout: LONG }, () => {
    // Counted over all schemas, so that not each of them meets its first, third and so on.
    let index = 0
    for (const { schema, example } of compared) {
      expectSameAnswer(schema, example)
      for (const { value } of schemaFaults(nodeOf(schema), example)) if (index++ % EVERY === 0) expectSameAnswer(schema, value)
    }
  })

  test('of every schema and values with several faults', { timeout: LONG }, () => {
    const runs = propertyRuns(50)
    for (const { schema, example } of compared) {
      fc.assert(
        fc.property(changesOf(example), (value) => expectSameAnswer(schema, value)),
        { numRuns: runs },
      )
    }
  })

  test('of more unknown fields and wrong items than are told', () => {
    for (const { schema, example } of compared) {
      if (typeof example !== 'object' || example === null || Array.isArray(example)) continue
      for (const count of [20, 21, 150]) expectSameAnswer(schema, { ...example, ...fields(count) })
      for (const name of Object.keys(nodeOf(schema).properties ?? {})) {
        for (const item of [7, {}, '__proto__']) expectSameAnswer(schema, { ...example, [name]: Array.from({ length: 150 }, () => item) })
        expectSameAnswer(schema, { ...example, [name]: fields(150) })
      }
    }
  })
})

/** A schema with its own example, or one that is generated. */
function withExample({ schema, example = sampleOf(nodeOf(schema)) }: NamedSchema): Required<Pick<NamedSchema, 'schema' | 'example'>> {
  return { schema, example }
}

/**
 * Values near the limits of some keyword, and names that every object inherits. -0 is left out: in a list without duplicates TypeBox
 * distinguishes it from 0, unlike the draft. Our schemas have no such list of numbers.
 */
const near = fc.constantFrom<unknown>(
  ...['', 'x', 'a@b.example', 'a@b', 'https://example.com', 'mailto:', '2026-07-01T14:00:00Z', '2026-02-29', '2026-06-31', 'VIP', '*'],
  ...['😀'.repeat(200), '😀'.repeat(201), 'e\u0301'.repeat(101), '\u0000', '\ud800', 'x'.repeat(70_000), '__proto__', 'constructor'],
  ...[0, -1, 1.5, 0.1 + 0.2, 1e9, 1e21, null, true, [], {}, ['a', 'a'], ['__proto__', '__proto__'], [null], { id: 1 }],
  ...['{"__proto__":1}', '{"constructor":{}}', '{"hasOwnProperty":1}', '{"a/b~c":1}'].map((text) => JSON.parse(text)),
)
const anyValue = fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

/** The example with changed values, unknown members and missing members, at any depth; and values unrelated to it. */
function changesOf(example: unknown): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), how: fc.nat(3), value: anyValue })
  const changed = fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => {
    const root = { value: structuredClone(example) }
    for (const { at, how, value } of changes) changeSomewhere(root, at, how, structuredClone(value))
    return root.value
  })
  return fc.oneof({ weight: 5, arbitrary: changed }, { weight: 1, arbitrary: anyValue })
}

function changeSomewhere(root: { value: unknown }, at: number, how: number, value: unknown): void {
  const places = placesIn(root, 'value')
  const [owner, name] = places[Math.floor(at * places.length)] as Place
  const here = owner[name]
  if (how === 0 && Array.isArray(owner)) owner.splice(Number(name), 1)
  else if (how === 0 && owner !== root) delete owner[name]
  else if (how === 1 && Array.isArray(here)) here.push(value, ...here)
  else if (how === 1 && typeof here === 'object' && here !== null) Object.assign(here, { surprise: value, constructor: value })
  else owner[name] = value
}

type Place = readonly [owner: Record<string, unknown>, name: string]

function placesIn(owner: object, name: string): readonly Place[] {
  const here = (owner as Record<string, unknown>)[name]
  const inner = typeof here === 'object' && here !== null ? Object.keys(here).flatMap((key) => placesIn(here, key)) : []
  return [[owner as Record<string, unknown>, name], ...inner]
}
