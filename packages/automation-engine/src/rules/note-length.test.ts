import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { noteLength } from './note-length.ts'

const withNote = (text: string) => ({
  ...draw({ start: newCustomer }),
  notes: [{ id: 'n1', text, position: { x: 0, y: 0 }, width: 100, height: 50 }],
})

test.each([
  ['[AUTO-DEF-07] 2000 characters are enough', 'x'.repeat(2000), []],
  ['[AUTO-DEF-07] 2001 are refused', 'x'.repeat(2001), ['too_long /notes/0/text']],
  ['[LIMIT-04] an emoji is one character', '😀'.repeat(2000), []],
  ['[LIMIT-04] 2001 emoji are refused', '😀'.repeat(2001), ['too_long /notes/0/text']],
])('%s', (_title, text, want) => {
  expect(findings(noteLength, withNote(text))).toEqual(want)
})
