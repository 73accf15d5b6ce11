import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText, definitionHash } from './definition-hash.ts'

const text = fc.string({ unit: 'binary', maxLength: 30 })

test('the hash is that of the canonical text in UTF-8, whatever characters are in it', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 3 })), { maxKeys: 12 }), (value) => {
      const canonical = canonicalText(value)
      expect(definitionHash(value)).toBe(createHash('sha256').update(canonical, 'utf8').digest('hex'))
      expect(JSON.parse(canonical)).toEqual(JSON.parse(JSON.stringify(value)))
      const names = Object.keys(value)
      expect(canonicalText(Object.fromEntries(names.toReversed().map((name) => [name, value[name]])))).toBe(canonical)
    }),
  )
})
