import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { routes } from '../../areas/routes.ts'
import { validate } from './validate.ts'

const bodies = routes.flatMap(({ operation, body, bodyExample }) =>
  body ? [{ name: operation.name, schema: body, example: bodyExample }] : [],
)

/** Values near the limits of some keyword. */
const near = fc.constantFrom<unknown>(
  ...['', 'x', 'a@b.example', 'https://example.com', '2026-07-01T14:00:00Z', '2026-02-29', 'VIP', '*', '😀'.repeat(201), '\u0000'],
  ...[0, -1, 1.5, 1e9, null, true, [], {}, ['a', 'a'], ['*'], [null], { id: 1 }],
)
const value = fc.oneof({ weight: 3, arbitrary: near }, fc.jsonValue({ maxDepth: 3 }))

describe.each(bodies)('the body of $name', ({ schema, example }) => {
  const names = Object.keys((schema as { readonly properties?: object }).properties ?? {})
  const changes = fc.dictionary(fc.constantFrom(...names, 'unknown', 'a/b~c'), value, { maxKeys: 4 })
  const validator = Compile(schema as TSchema)

  test('its example is accepted, and whatever is refused is refused with words and places', () => {
    expect(validate(schema, example)).toEqual([])
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue({ maxDepth: 2 }),
          changes,
          changes.map((changed) => Object.assign({}, example, changed)),
        ),
        (given) => {
          const errors = validate(schema, given)
          // We count decimals ourselves: the library does not know the keyword.
          expect(errors.every(({ code }) => code === 'too_precise')).toBe(validator.Check(given))
          for (const { pointer, code, message } of errors) {
            expect(pointer).toMatch(/^(\/([^~/]|~[01])*)*$/)
            expect(code).toMatch(/^[a-z_]+$/)
            expect(message.length).toBeGreaterThan(5)
          }
          expect(new Set(errors.map(({ pointer }) => pointer)).size).toBe(errors.length)
        },
      ),
      { numRuns: propertyRuns(150) },
    )
  })
})

test('any number of unknown fields is refused, in every body that has fields', () => {
  const withFields = bodies.filter(({ schema }) => 'type' in schema)
  fc.assert(
    fc.property(fc.constantFrom(...withFields), fc.integer({ min: 1, max: 150 }), ({ schema, example }, count) => {
      const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, index]))
      expect(validate(schema, Object.assign({}, example, unknown))).not.toEqual([])
    }),
  )
})
