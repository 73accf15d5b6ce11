import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '../../store/database-copy/database-end.ts'
import { createTableDigest } from './table-digest.ts'

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
)
const row = fc.array(cell, { minLength: 1, maxLength: 4 })

const sumOf = (rows: readonly (readonly Cell[])[]) => {
  const digest = createTableDigest()
  for (const each of rows) digest.add(each)
  return digest.sum()
}
/** A row as a text. Rows with different values or types have different texts. */
const textOf = (cells: readonly Cell[]) =>
  JSON.stringify(cells.map((one) => (Buffer.isBuffer(one) ? ['b', one.toString('hex')] : [typeof one, one === null ? null : String(one)])))

test('the sum of a table does not depend on the order of its rows', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(sumOf(rows.toReversed())).toEqual(sumOf(rows))
    }),
  )
})

test('a table with one other row, one more or one less has another sum', () => {
  fc.assert(
    fc.property(fc.array(row), row, row, (rows, one, other) => {
      fc.pre(textOf(one) !== textOf(other))
      expect(sumOf([...rows, one]).hash).not.toBe(sumOf([...rows, other]).hash)
      expect(sumOf([...rows, one]).hash).not.toBe(sumOf(rows).hash)
    }),
  )
})

test.each([
  [
    ['ab', 'c'],
    ['a', 'bc'],
  ],
  [['1'], [1n]],
  [[''], [null]],
  [['a'], [Buffer.from('a')]],
  [
    [null, 'a'],
    ['a', null],
  ],
] as readonly (readonly [Cell[], Cell[]])[])('%j is not %s', (one, other) => {
  expect(sumOf([one]).hash).not.toBe(sumOf([other]).hash)
})
