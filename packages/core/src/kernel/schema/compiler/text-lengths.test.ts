import Type from 'typebox'
import { expect, test } from 'vitest'
import { ajvCompiler } from './ajv-compiler.ts'
import { typeboxCompiler } from './typebox-compiler.ts'

const PAIR = '\u{1F600}'

test.each([
  ['', 0],
  ['ab', 2],
  ['abc', 3],
  [PAIR, 1],
  [PAIR.repeat(2), 2],
  [PAIR.repeat(3), 3],
  [`${PAIR.repeat(2)}a`, 3],
  [`a${PAIR}`, 2],
  ['\ud83d', 1],
  ['\ude00', 1],
  ['\ud83d\ud83d\ude00', 2],
  ['\ude00\ud83d', 2],
  ['x'.repeat(1024 * 1024), 1024 * 1024],
])('case %#: a text has as many characters as code points, for both compilers and at every limit', (text, characters) => {
  for (const compile of [ajvCompiler, typeboxCompiler]) {
    for (const limit of [0, 1, 2, 3, 4]) {
      expect(compile(Type.String({ maxLength: limit })).check(text)).toBe(characters <= limit)
      expect(compile(Type.String({ minLength: limit })).check(text)).toBe(characters >= limit)
    }
  }
})
