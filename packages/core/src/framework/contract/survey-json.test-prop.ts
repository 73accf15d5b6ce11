import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../../kernel/problems.ts'
import { checkJson } from './check-json.ts'
import { surveyJson } from './survey-json.ts'

const encoder = new TextEncoder()

function codeAndPointer(look: () => unknown): unknown {
  try {
    look()
  } catch (error) {
    if (isRefusal(error)) return [error.problem.code, error.problem.errors[0]?.pointer]
    throw error
  }
  return null
}

// V8 11 mistakes a name that is a backslash for another one, so only values are one.
const name = fc.constantFrom('', 'a', '/~', '"', '\0', '\ud800', 'é😀', '[{,:', '__proto__')
const text = fc.oneof(name, fc.constant('\\'))
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  ),
})).value

test('what the survey lets pass holds no more than it may, and what it calls plain is not refused by a second look', () => {
  fc.assert(
    fc.property(json, fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, 1), (value, most, space) => {
      const written = JSON.stringify(value, null, space)
      const bytes = encoder.encode(written)
      const before = codeAndPointer(() => surveyJson(bytes, most))
      const after = codeAndPointer(() => checkJson(JSON.parse(written), most))
      if (before !== null) expect(after).not.toBeNull()
      else if (surveyJson(bytes, most).isPlain) expect(after).toBeNull()
      else expect((after as readonly unknown[] | null)?.[0] ?? 'invalid_request').toBe('invalid_request')
    }),
    { numRuns: propertyRuns(3000) },
  )
})

test('whatever the bytes are, the survey ends, and refuses only with words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (bytes, most) => {
      expect(['too_deep', 'too_many_values', 'malformed_json', null]).toContain(
        (codeAndPointer(() => surveyJson(bytes, most)) as readonly unknown[] | null)?.[0] ?? null,
      )
    }),
    { numRuns: propertyRuns(2000) },
  )
})
